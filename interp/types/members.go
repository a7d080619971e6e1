package types

import (
	"go/ast"
	gotypes "go/types"
)

// members collects what can be selected from an expression.
func (k *check) members(x ast.Expr) []Completion {
	if id, ok := x.(*ast.Ident); ok {
		if p, ok := k.info.Types.Uses[id].(*gotypes.PkgName); ok {
			return k.packageMembers(id.Name, p.Imported())
		}
	}
	t := k.info.Types.TypeOf(x)
	if t == nil {
		return nil
	}
	found := k.fields(t)
	for _, m := range methods(t) {
		found = append(found, k.completion(m, 0))
	}
	return found
}

// packageMembers collects what a package exports. Where a name stands for one of
// several packages, what is selected decides which: all are offered.
func (k *check) packageMembers(name string, p *gotypes.Package) []Completion {
	packages := []*gotypes.Package{p}
	if k.info.File == nil && k.explicitNamed(name) == nil {
		for _, c := range k.c.byName[name] {
			if other, err := (importer{k.c}).Import(c.path); err == nil && other != p {
				packages = append(packages, other)
			}
		}
	}
	var found []Completion
	seen := map[string]bool{}
	for _, p := range packages {
		for _, name := range p.Scope().Names() {
			if o := p.Scope().Lookup(name); o.Exported() && !seen[name] {
				seen[name] = true
				found = append(found, k.completion(o, 0))
			}
		}
	}
	return found
}

// methods returns the methods that can be called on a variable of a type.
func methods(t gotypes.Type) []gotypes.Object {
	if _, ok := t.Underlying().(*gotypes.Interface); !ok {
		if _, ok := t.Underlying().(*gotypes.Pointer); !ok {
			t = gotypes.NewPointer(t)
		}
	}
	var found []gotypes.Object
	for s := range gotypes.NewMethodSet(t).Methods() {
		if s.Obj().Exported() || s.Obj().Pkg().Path() == "main" {
			found = append(found, s.Obj())
		}
	}
	return found
}

// fields returns the fields of a struct or of what a pointer points to, those
// of embedded structs included, level by level.
func (k *check) fields(t gotypes.Type) []Completion {
	var found []Completion
	names := map[string]bool{}
	seen := map[gotypes.Type]bool{}
	for level, depth := []gotypes.Type{t}, 0; len(level) > 0; depth++ {
		var next []gotypes.Type
		for _, t := range level {
			s := structOf(t)
			if s == nil || seen[s] {
				continue
			}
			seen[s] = true
			for f := range s.Fields() {
				if f.Embedded() {
					next = append(next, f.Type())
				}
				if (f.Exported() || f.Pkg() == k.info.Pkg) && !names[f.Name()] && f.Name() != "_" {
					names[f.Name()] = true
					found = append(found, k.completion(f, depth))
				}
			}
		}
		level = next
	}
	return found
}

func structOf(t gotypes.Type) *gotypes.Struct {
	if p, ok := t.Underlying().(*gotypes.Pointer); ok {
		t = p.Elem()
	}
	s, _ := t.Underlying().(*gotypes.Struct)
	return s
}

// describeAt writes what the identifier at a position is, or "".
func (k *check) describeAt(line, column int) string {
	text := ""
	for _, u := range k.units() {
		ast.Inspect(u.file, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok || text != "" {
				return text == ""
			}
			if p := k.info.place(id.Pos()); p == nil || p.lines != nil || p.file.Offset(id.Pos()) < p.start {
				return true // ours
			}
			if l, c := k.info.Position(id.Pos()); l == line && c <= column && column <= c+len(id.Name) {
				if o := k.info.Types.ObjectOf(id); o != nil && id.Pos().IsValid() {
					text = gotypes.ObjectString(o, k.info.qualify)
				}
			}
			return true
		})
	}
	return text
}
