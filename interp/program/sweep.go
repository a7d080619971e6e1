package program

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"
)

// sweptParams hands the parameters' values to the harness, in the program that
// is run by hand: it starts itself again for each combination.
func (g *generator) sweptParams() {
	if g.w.columns || len(g.Document.Params) == 0 {
		return
	}
	g.w.gen("\t\tParams: []%sh.Param{", g.prefix)
	for _, p := range g.Document.Params {
		g.w.gen("\t\t\t{Name: %q, Values: []string{%s}},", p.Name, quotedList(p.Values))
	}
	g.w.gen("\t\t},")
}

func quotedList(values []string) string {
	quoted := make([]string, len(values))
	for i, v := range values {
		quoted[i] = fmt.Sprintf("%q", v)
	}
	return strings.Join(quoted, ", ")
}

// sweep writes the parameters of a _test.go file and the function that runs a
// benchmark at each of their combinations. There is one process for all, so
// what the preamble declares is made anew for each: variables may depend on
// parameters, and must not show what an earlier combination left in them.
func (g *generator) sweep() {
	if len(g.Document.Params) == 0 {
		return
	}
	p := g.prefix
	g.w.gen("") // the text before it may end with a comment
	var names, forms []string
	for _, param := range g.Document.Params {
		g.w.gen("var %s %s = %s\n", param.Name, param.Type, param.Values[0])
		names, forms = append(names, param.Name), append(forms, param.Name+"=%v")
	}
	g.w.gen("// %ssweep runs a benchmark at every combination of the parameters.", p)
	g.w.gen("func %ssweep(%sb *%stesting.B, %srun func(*%stesting.B)) {", p, p, p, p, p)
	for _, param := range g.Document.Params {
		g.w.gen("\tfor _, %s = range []%s{%s} {", param.Name, param.Type, strings.Join(param.Values, ", "))
	}
	reset := g.reset()
	if len(reset) > 0 {
		g.w.gen("\t%sreset()", p)
	}
	g.w.gen("\t%sb.Run(%sfmt.Sprintf(%q, %s), %srun)", p, p, strings.Join(forms, "/"), strings.Join(names, ", "), p)
	g.w.gen("%s", strings.Repeat("\t}\n", len(names))+"}\n")
	if len(reset) > 0 {
		g.w.gen("// %sreset makes the variables of the preamble anew.", p)
		g.w.gen("func %sreset() {\n%s\n}\n", p, strings.Join(reset, "\n"))
	}
}

// reset lists the statements that make the preamble's variables what they are
// when a program starts, in Go's order of initialisation.
func (g *generator) reset() (statements []string) {
	file := g.Info.Preamble.AST
	if file == nil {
		return nil
	}
	for _, spec := range varSpecs(file) {
		if len(spec.Values) > 0 {
			continue
		}
		for _, name := range spec.Names {
			if name.Name != "_" {
				statements = append(statements, fmt.Sprintf("\t{\n\t\tvar %szero %s\n\t\t%s = %szero\n\t}", g.prefix, g.preambleText(spec.Type), name.Name, g.prefix))
			}
		}
	}
	for _, in := range g.Info.Types.InitOrder {
		if in.Rhs.Pos() < file.FileStart || in.Rhs.Pos() >= file.FileEnd {
			continue // a parameter
		}
		var names []string
		for _, v := range in.Lhs {
			names = append(names, v.Name())
		}
		statements = append(statements, "\t"+strings.Join(names, ", ")+" = "+g.preambleText(in.Rhs))
	}
	for n := range inits(file) {
		statements = append(statements, fmt.Sprintf("\t%sinit%d()", g.prefix, n))
	}
	return statements
}

func varSpecs(file *ast.File) (specs []*ast.ValueSpec) {
	for _, d := range file.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.VAR {
			for _, s := range d.Specs {
				specs = append(specs, s.(*ast.ValueSpec))
			}
		}
	}
	return specs
}

// inits lists the preamble's init functions.
func inits(file *ast.File) (names []*ast.Ident) {
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
			names = append(names, f.Name)
		}
	}
	return names
}

// callableInits gives the init functions names by which they can be called.
func (g *generator) callableInits() {
	if g.Info.Preamble.AST == nil {
		return
	}
	for n, name := range inits(g.Info.Preamble.AST) {
		g.changes.add(g.place(name), name.Name, fmt.Sprintf("%sinit%d", g.prefix, n))
	}
}

// place is where a node stands in the document.
func (g *generator) place(n ast.Node) place {
	line, column := g.Info.Position(n.Pos())
	return place{line, column}
}

// preambleText is a node of the preamble, with the changes in it.
func (g *generator) preambleText(n ast.Node) string {
	from, to := g.offset(n.Pos()), g.offset(n.End())
	return g.changes.apply(g.Document.Preamble.Text[from:to], g.place(n))
}

// offset is the place of a position in the preamble's text. The text that was
// parsed has a package clause before it.
func (g *generator) offset(pos token.Pos) int {
	file := g.Info.Preamble.AST
	return int(pos-file.FileStart) - (int(file.FileEnd-file.FileStart) - len(g.Document.Preamble.Text))
}
