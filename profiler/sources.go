package profiler

import (
	"embed"
	"io/fs"
)

// A program that profiles itself is built in a module of its own, and carries
// this package along.
//
//go:embed branch.go chanshape.go children.go classes.go closed.go doc.go dominators.go dress.go dump.go dump_file.go dump_none.go filters.go graph.go heapdump.go inspect.go inspect_beyond.go inspect_contents.go inspect_growth.go inspect_pinned.go inspect_pointers.go inspect_types.go interfaces.go json.go machine.go mapgroup.go mapshape.go measure.go names.go node.go parts.go path_filter.go pattern.go plan.go planner.go precision.go precision_critic.go precision_node.go reach.go retained.go roots.go sizeof.go span.go spans.go traverse.go verify.go visitors.go walk.go walk_block.go walk_inner.go walk_late.go walk_layout.go walk_refs.go walk_tiny.go xml.go
var sources embed.FS

// Sources returns the package's source files, those of all platforms, but not
// this one, which a copy does not need.
func Sources() fs.FS { return sources }
