package yaegi_test

import "fmt"

func (g *generator) loops() {
	k, v := g.fresh(), g.fresh()
	g.loop++
	defer func() { g.loop-- }()
	head, vars := "", []variable{}
	switch g.r.IntN(9) {
	case 0:
		head, vars = fmt.Sprintf("for %s := 0; %s < %d; %s++ {", k, k, 1+g.r.IntN(4), k), []variable{{k, "@"}}
	case 1:
		head = fmt.Sprintf("for %s, %s := 0, 5; %s < %s; %s, %s = %s+1, %s-1 {\n_ = %s", k, v, k, v, k, v, k, v, v)
	case 2:
		head, vars = fmt.Sprintf("for %s := range %d {\n_ = %s", k, 1+g.r.IntN(4), k), []variable{{k, "int"}}
	case 3:
		head, vars = fmt.Sprintf("for %s, %s := range %s {\n_, _ = %s, %s", k, v, g.expr("[]int", 1), k, v), []variable{{k, "int"}, {v, "int"}}
	case 4:
		head, vars = fmt.Sprintf("for %s, %s := range %s {\n_, _ = %s, %s", k, v, g.expr("[3]int", 1), k, v), []variable{{k, "int"}, {v, "int"}}
	case 5:
		head = fmt.Sprintf("for %s, %s := range %s {\nfmt.Println(%s, %s)", k, v, g.expr("string", 1), k, v)
	case 6:
		head, vars = fmt.Sprintf("for %s := range seq(%d) {\n_ = %s", k, 1+g.r.IntN(4), k), []variable{{k, "int"}}
	case 7:
		head, vars = fmt.Sprintf("for _, %s := range %s {\n_ = %s", v, g.expr("[]S", 1), v), []variable{{v, "S"}}
	case 8:
		// The sum of a map's values does not hang on its order.
		g.line("for %s, %s := range %s { global += %s; _ = %s }", k, v, g.expr("map[string]int", 1), v, k)
		return
	}
	n := len(g.vars)
	g.vars = append(g.vars, vars...)
	g.line("%s", head)
	if len(vars) > 0 && vars[0].typ == "@" {
		// A loop variable is read, and captured, never set.
		if f := g.of("[]func(int) int"); f != "" {
			g.line("%s = append(%s, func(a int) int { return a + %s })", f, f, k)
		}
		g.line("fmt.Println(%s)", k)
	}
	g.block(variable{}, false)
	g.line("}")
	g.vars = g.vars[:n]
}

func (g *generator) switches() {
	switch g.r.IntN(3) {
	case 0:
		g.line("switch %s {", g.expr("int", 1))
		g.line("case %d, %d:", g.r.IntN(3), 3+g.r.IntN(3))
		g.block(variable{}, false)
		if g.r.IntN(2) == 0 {
			g.line("fallthrough")
		}
		g.line("case %s + 100:", g.expr("int", 0))
		g.block(variable{}, false)
		g.line("default:\nfmt.Println(\"default\")\n}")
	case 1:
		g.line("switch {\ncase %s:", g.expr("bool", 2))
		g.block(variable{}, false)
		g.line("case %s:", g.expr("bool", 1))
		g.block(variable{}, false)
		g.line("}")
	case 2:
		v := g.fresh()
		g.line("switch %s := %s.(type) {\ncase int:", v, g.expr("any", 1))
		g.block(variable{v, "int"}, false)
		g.line("fmt.Println(%s)\ncase string:\nfmt.Println(%s)\ncase N:\nfmt.Println(\"N\", int(%s))\ncase I, bool:\nfmt.Println(\"other\")\n}", v, v, v)
	}
}

// simple writes a statement without a body.
func (g *generator) simple() {
	name := func(t string) string { return g.of(t) }
	i := "mod(" + g.expr("int", 1) + ", 3)"
	switch g.r.IntN(22) {
	case 0, 1:
		v := g.vars[g.r.IntN(len(g.vars))]
		if v.typ != "@" && v.name != "" {
			g.line("%s = %s", v.name, g.expr(v.typ, 2))
		}
	case 2:
		if v := name("int"); v != "" {
			g.line("%s %s %s", v, g.pick("+=", "-=", "*=", "^=", "|="), g.expr("int", 2))
		}
	case 3:
		a, b := name("int"), name("int")
		g.line("%s, %s = %s, %s", a, b, g.expr("int", 1), g.expr("int", 1))
	case 4:
		if v := name("S"); v != "" {
			g.line(g.pick("%s.Inc(%s)", "%s.A += %s", "%s.C[1] = %s", "%s.D = append(%[1]s.D, %[2]s)", "%s.e.x += int8(%s)", "%s.Inc(1).Inc(%s)", "%s.p = &S{A: %s}", "%s.e = inner{1, int8(%s)}", "%s.C = [3]int{1: %s}"), v, g.expr("int", 1))
		}
	case 5:
		if v := name("*S"); v != "" {
			g.line(g.pick("if %s != nil { %[1]s.Inc(%s) }", "if %s != nil { *%[1]s = S{A: %s} }", "if %s != nil { %[1]s.C[2] -= %s }", "if %s != nil { t := *%[1]s; t.A = %s; show(t) }"), v, g.expr("int", 1))
		}
	case 6:
		if v := name("map[string]int"); v != "" {
			g.line(g.pick("%s[%s] = %s", "%s[%s] += %s", "if w, ok := %s[%s]; ok { fmt.Println(w, %s) }"), v, g.expr("string", 1), g.expr("int", 1))
		}
	case 7:
		if v := name("[]int"); v != "" {
			g.line(g.pick("if len(%s) > 0 { %[1]s[mod(%s, len(%[1]s))] = %s }", "if len(%s) > 0 { %[1]s[mod(%s, len(%[1]s))] += %s }", "if len(%s) > 30 { %[1]s = %[1]s[:5] }; %[1]s = append(%[1]s, %s, %s)", "if len(%s) > 1 { i, j := mod(%s, len(%[1]s)), mod(%s, len(%[1]s)); %[1]s[i], %[1]s[j] = %[1]s[j], %[1]s[i] }"), v, g.expr("int", 1), g.expr("int", 1))
		}
	case 8:
		a, b := g.fresh(), g.fresh()
		g.line("%s, %s := two(%s, %s)\nfmt.Println(%s, %s)", a, b, g.expr("int", 1), g.expr("int", 1), a, b)
	case 9:
		a, b := g.fresh(), g.fresh()
		g.line("%s, %s := named(mod(%s, 9))\nfmt.Println(%s, %s)", a, b, g.expr("int", 1), a, b)
	case 10:
		if v := name("S"); v != "" {
			g.line("{ q := &%s; q.A++; q.e.y = 3; q.C = [3]int{%s}; fmt.Println(q.Get()) }", v, g.expr("int", 1))
		}
	case 11:
		if f, v := name("[]func(int) int"), name("int"); f != "" && v != "" {
			g.line("%s = append(%s, func(a int) int { %s++; return a + %s })", f, f, v, v)
		}
	case 12:
		if v := name("I"); v != "" {
			g.line(g.pick("if %s != nil { %[1]s = %[1]s.Put(%s) }", "if n, ok := %s.(N); ok { fmt.Println(int(n), %s) }", "if s, ok := %s.(*S); ok { s.Inc(%s) }", "if %s != nil { f := %[1]s.Get; fmt.Println(f(), %s) }"), v, g.expr("int", 1))
		}
	case 13:
		if v := name("E"); v != "" {
			g.line(g.pick("%s.Bump(); %[1]s.A -= %s", "%s.S = S{A: %s}", "%s.z = N(%s)", "%s.Inc(%s)", "{ w := %s; w.C[0] = %s; w.Bump(); show(w.S) }"), v, g.expr("int", 1))
		}
	case 14:
		if v := name("[]S"); v != "" {
			g.line(g.pick("if len(%s) > 0 { %[1]s[0].Inc(%s) }", "if len(%s) > 0 { %[1]s[0].C[1] = %s; %[1]s[len(%[1]s)-1].A++ }", "%s = append(%[1]s, S{A: %s})", "for i := range %s { p := &%[1]s[i]; p.A += %s }"), v, g.expr("int", 1))
		}
	case 15:
		if v := name("map[int]*S"); v != "" {
			g.line("if p, ok := %s[%s]; ok { p.Inc(2) } else { %s[%s] = &S{A: %s} }", v, i, v, i, g.expr("int", 1))
		}
	case 16:
		if v := name("[3]int"); v != "" {
			g.line(g.pick("%s[%s] = %s", "%s[%s] *= %s", "{ w := %s; w[%s] = %s; fmt.Println(w) }", "{ w := &%s; w[%s] = %s; fmt.Println(*w) }"), v, i, g.expr("int", 1))
		}
	case 17:
		if g.loop > 0 && !g.inFn {
			g.line("if %s { %s }", g.expr("bool", 1), g.pick("break", "continue"))
		}
	case 18:
		if v := name("[][]int"); v != "" {
			g.line("if len(%s) > 1 { %s[1] = append(%s[1], %s); %s[0] = %s[1][:1]; fmt.Println(%s[0][0]) }", v, v, v, g.expr("int", 1), v, v, v)
		}
	default:
		typ := g.pick("int", "string", "bool", "[]int", "[3]int", "uint8", "int8", "float64", "map[string]int", "uint32")
		g.line("fmt.Println(%s)", g.expr(typ, 2))
	}
}
