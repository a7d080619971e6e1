package yaegi_test

import "fmt"

// expr writes an expression of a type, without effects, at most deep deep.
func (g *generator) expr(typ string, deep int) string {
	if v := g.of(typ); v != "" && (deep <= 0 || g.r.IntN(3) == 0) {
		return v
	}
	if deep < -2 {
		return g.literal(typ)
	}
	d := deep - 1
	e := func(t string) string { return g.expr(t, d) }
	i := func() string { return "mod(" + e("int") + ", 3)" }
	switch typ {
	case "int":
		switch g.r.IntN(16) {
		case 0:
			return "(" + e("int") + " + " + e("int") + ")"
		case 1:
			return "(" + e("int") + g.pick(" - ", " * ", " & ", " | ", " ^ ", " &^ ") + e("int") + ")"
		case 2:
			return "(" + e("int") + " / (" + e("int") + "&7 + 1))"
		case 3:
			return "len(" + e(g.pick("string", "[]int", "map[string]int")) + ")"
		case 4:
			return e("[3]int") + "[" + i() + "]"
		case 5:
			return "(" + e("int") + " >> uint(" + i() + "))"
		case 6:
			return "int(" + e(g.pick("uint8", "int8", "uint32", "N")) + ")"
		case 7:
			return e("map[string]int") + "[" + e("string") + "]"
		case 8:
			return e("S") + g.pick(".A", ".C[1]", ".Get()", ".e.Sum()")
		case 9:
			return "max(" + e("int") + ", " + e("int") + ")"
		case 10:
			return "gsum(" + e("int") + ", " + e("int") + ")"
		case 11:
			return e("E") + g.pick(".A", ".Get()", ".z.Get()", ".C[2]")
		case 12:
			if deep == 2 {
				return "func(a int) int { return a*2 + " + e("int") + " }(" + e("int") + ")"
			}
		}
	case "string":
		switch g.r.IntN(5) {
		case 0:
			return "(" + e("string") + " + " + e("string") + ")"
		case 1:
			return "fmt.Sprint(" + e("int") + ", " + e("bool") + ")"
		case 2:
			return "strings.Repeat(" + e("string") + ", " + i() + ")"
		case 3:
			return "string(rune('a' + " + i() + "))"
		}
	case "bool":
		switch g.r.IntN(6) {
		case 0:
			return "(" + e("int") + g.pick(" < ", " == ", " >= ", " != ") + e("int") + ")"
		case 1:
			return "(" + e("bool") + g.pick(" && ", " || ") + e("bool") + ")"
		case 2:
			return "!" + e("bool")
		case 3:
			return "(" + e("string") + g.pick(" < ", " == ") + e("string") + ")"
		case 4:
			return "(" + e("inner") + " == " + e("inner") + ")"
		}
	case "[]int":
		top := 3
		if deep == 2 { // a call of a function value among other operands has no order
			top = 6
		}
		switch g.r.IntN(top) {
		case 0:
			return "append([]int{" + e("int") + "}, " + e("[]int") + "...)"
		case 3:
			return "apply(" + e("func(int) int") + ", " + e("int") + ", 2)"
		case 4:
			return "gmap(" + e("[]int") + ", " + e("func(int) int") + ")"
		case 1:
			return "[]int{" + e("int") + ", " + e("int") + "}"
		}
	case "S":
		switch g.r.IntN(4) {
		case 0:
			return e("S") + ".With(" + e("int") + ")"
		case 1:
			return "(S{A: " + e("int") + ", b: " + e("string") + ", C: " + e("[3]int") + ", e: " + e("inner") + "})"
		case 2:
			return e("E") + ".S"
		}
	case "uint8", "int8", "uint32":
		if g.r.IntN(2) == 0 {
			return "(" + e(typ) + g.pick(" + ", " * ", " - ", " ^ ") + e(typ) + ")"
		}
		return typ + "(" + e("int") + ")"
	case "float64":
		if g.r.IntN(2) == 0 {
			return "(" + e(typ) + g.pick(" + ", " * ", " - ") + e(typ) + ")"
		}
		return "float64(" + e("int") + ")"
	case "N":
		return "N(" + e("int") + ")"
	case "func(int) int":
		return "func(a int) int { return a " + g.pick("+", "*", "-") + " " + e("int") + " }"
	case "any":
		return "any(" + e(g.pick("int", "string", "N", "bool")) + ")"
	case "I":
		return g.pick("I(N("+e("int")+"))", "I(&(S{A: "+e("int")+"}))")
	}
	return g.literal(typ)
}

func (g *generator) literal(typ string) string {
	n := g.r.IntN(9)
	switch typ {
	case "int", "N":
		return fmt.Sprintf("%s(%d)", typ, n)
	case "uint8", "int8", "uint32", "float64":
		return fmt.Sprintf("val(%s(%d))", typ, n) // no constant: it may overflow
	case "string":
		return g.pick(`"a"`, `"bc"`, `"é"`, `""`)
	case "bool":
		return g.pick("true", "false")
	case "[]int":
		return fmt.Sprintf("[]int{%d, %d, 3}", n, n+1)
	case "map[string]int":
		return fmt.Sprintf(`map[string]int{"a": %d, "bc": 2}`, n)
	case "S":
		return fmt.Sprintf(`(S{A: %d, D: []int{%d}})`, n, n)
	case "*S":
		return fmt.Sprintf(`(&S{A: %d, e: inner{1, %d}})`, n, n)
	case "[3]int":
		return fmt.Sprintf("[3]int{%d, 1: %d}", n, n+1)
	case "func(int) int":
		return fmt.Sprintf("func(a int) int { return a + %d }", n)
	case "I":
		return fmt.Sprintf("I(N(%d))", n)
	case "E":
		return fmt.Sprintf("(E{S: S{A: %d}, z: %d})", n, n)
	case "[]S":
		return fmt.Sprintf("[]S{{A: %d}, {A: 1, b: \"q\"}}", n)
	case "any":
		return fmt.Sprintf("any(%d)", n)
	case "[]func(int) int":
		return "[]func(int) int{}"
	case "map[int]*S":
		return fmt.Sprintf("map[int]*S{1: {A: %d}}", n)
	case "inner":
		return fmt.Sprintf("(inner{%d, 2})", n)
	case "[][]int":
		return fmt.Sprintf("[][]int{{%d}, {1, 2}}", n)
	}
	panic(typ)
}

// stmt writes a statement.
func (g *generator) stmt() {
	if g.depth > 3 {
		g.simple()
		return
	}
	switch g.r.IntN(20) {
	case 0, 1, 2, 3:
		typ := g.pick(kinds...)
		v := g.fresh()
		g.line(g.pick("%s := %s", "var %s = %s"), v, g.expr(typ, 2))
		g.vars = append(g.vars, variable{v, typ})
		g.line("_ = %s", v)
	case 4:
		g.nest("if %s {", g.expr("bool", 2))
		if g.r.IntN(2) == 0 {
			g.more("else if %s {", g.expr("bool", 1))
			g.more("else {")
		}
	case 5, 6, 7:
		g.loops()
	case 8:
		g.switches()
	case 9:
		v := g.fresh()
		g.line("%s := func(a int) int {", v)
		g.block(variable{"a", "int"}, true)
		g.line("return a + %s\n}\n_ = %s", g.expr("int", 1), v)
		g.vars = append(g.vars, variable{v, "func(int) int"})
	case 10:
		g.line("func() {")
		if g.r.IntN(2) == 0 {
			g.line("defer func(k int) { if r := recover(); r != nil { fmt.Println(\"rec\", r, k) } }(%s)", g.expr("int", 1))
		}
		g.line("defer fmt.Println(\"d\", %s)", g.expr("int", 1))
		g.block(variable{}, true)
		if g.r.IntN(3) == 0 {
			g.line("if %s { panic(%s) }", g.expr("bool", 1), g.expr("string", 0))
		}
		g.line("}()")
	default:
		g.simple()
	}
}

func (g *generator) nest(format string, a ...any) {
	g.line(format, a...)
	g.block(variable{}, false)
	g.line("}")
}

// more goes on behind a closing brace.
func (g *generator) more(format string, a ...any) {
	s := g.b.String()
	g.b.Reset()
	g.b.WriteString(s[:len(s)-1] + " ")
	g.nest(format, a...)
}

func (g *generator) block(v variable, fn bool) {
	vars, loop, inFn := len(g.vars), g.loop, g.inFn
	if v.name != "" {
		g.vars = append(g.vars, v)
	}
	if fn {
		g.loop, g.inFn = 0, true
	}
	g.depth++
	for range 1 + g.r.IntN(4) {
		g.stmt()
	}
	g.depth--
	g.vars, g.loop, g.inFn = g.vars[:vars], loop, inFn
}
