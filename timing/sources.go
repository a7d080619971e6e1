package timing

import "embed"

//go:embed calibrate.go check.go clock.go count.go cross.go doc.go double.go growth.go iterations.go look.go measure.go options.go order.go placement.go result.go run.go subject.go summary.go verdict.go warmup.go warning.go
var sources embed.FS

// Sources holds the package's source files, all but this one: what a module
// of its own needs to build the package.
func Sources() embed.FS { return sources }
