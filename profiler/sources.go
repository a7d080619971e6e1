package profiler

import (
	"embed"
	"io/fs"
)

// A program that profiles itself is built in a module of its own, and carries
// this package along.
//
//go:embed chanshape.go children.go classes.go doc.go dominators.go dress.go dump.go dump_file.go dump_none.go graph.go heapdump.go interfaces.go machine.go mapgroup.go mapshape.go names.go node.go parts.go plan.go planner.go precision.go precision_node.go reach.go retained.go roots.go sizeof.go span.go spans.go traverse.go verify.go walk.go walk_block.go walk_inner.go walk_late.go walk_layout.go walk_refs.go
var sources embed.FS

// Sources returns the package's source files, those of all platforms, but not
// this one, which a copy does not need.
func Sources() fs.FS { return sources }
