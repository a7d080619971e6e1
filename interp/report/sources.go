package report

import "embed"

//go:embed append.go doc.go event.go report.go
var sources embed.FS

// Sources holds the package's own source files, all but this one: they are
// copied beside generated programs.
func Sources() embed.FS { return sources }
