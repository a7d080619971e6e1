package main

import (
	"context"
	"os"
	"slices"
	"strings"
)

// archives builds the packs.
func (b *builder) archives(ctx context.Context, s *store) error {
	offered, err := b.offered(ctx)
	if err != nil {
		return err
	}
	if b.manifest.Absent, err = b.reasons(ctx); err != nil {
		return err
	}
	all, err := b.listArchives(ctx, b.work, append(offered, testDeps))
	if err != nil {
		return err
	}
	b.manifest.Packages = map[string]place{}
	b.manifest.Packs = make([]file, len(groups))
	packs := make([][]byte, len(groups))
	inGroup := assign(all)
	for _, p := range all {
		if p.Export == "" { // unsafe
			continue
		}
		archive, err := os.ReadFile(p.Export)
		if err != nil {
			return err
		}
		n := inGroup[p.ImportPath]
		for len(packs[n])%8 != 0 {
			packs[n] = append(packs[n], 0)
		}
		b.manifest.Packages[p.ImportPath] = place{n, len(packs[n]), len(archive)}
		packs[n] = append(packs[n], archive...)
	}
	b.manifest.Importable = needs(all, append(offered, "unsafe", testDeps), inGroup)
	for i, g := range groups {
		s.add(&b.manifest.Packs[i], g.name, ".pack", packs[i])
	}
	return nil
}

// assign says which group each package belongs to.
func assign(all []pkg) map[string]int {
	deps := map[string][]string{}
	for _, p := range all {
		deps[p.ImportPath] = p.Deps
	}
	in := map[string]int{}
	put := func(path string, n int) {
		for _, d := range append(deps[path], path) {
			_, taken := in[d]
			if _, known := deps[d]; known && !taken {
				in[d] = n
			}
		}
	}
	for n, g := range groups {
		for path := range strings.FieldsSeq(g.packages) {
			put(path, n)
		}
		for _, p := range all {
			if n == 0 && strings.HasPrefix(p.ImportPath, carriedModule+"/") || n == len(groups)-1 {
				put(p.ImportPath, n)
			}
		}
	}
	return in
}

// needs says which packs beside the first a program must have that imports a
// package.
func needs(all []pkg, paths []string, in map[string]int) map[string][]int {
	of := map[string][]int{}
	for _, p := range all {
		packs := []int{}
		for _, d := range append(p.Deps, p.ImportPath) {
			if n := in[d]; n > 0 && !slices.Contains(packs, n) {
				packs = append(packs, n)
			}
		}
		slices.Sort(packs)
		if slices.Contains(paths, p.ImportPath) || strings.HasPrefix(p.ImportPath, carriedModule+"/") {
			of[p.ImportPath] = packs
		}
	}
	return of
}

// A place is where an archive lies: pack, offset and size.
type place [3]int
