package harness

import "embed"

//go:embed channel.go classic.go doc.go equal.go exercise_wasip1.go guard.go inspect.go leftover.go limit_linux.go main.go observe.go param.go plan.go program.go run.go spare_dup.go spare_none.go sweep.go tidy.go tree.go world.go
var sources embed.FS

// Sources holds the package's own source files, all but this one: they are
// copied beside generated programs.
func Sources() embed.FS { return sources }
