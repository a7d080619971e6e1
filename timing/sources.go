package timing

import "embed"

//go:embed *.go
var sources embed.FS

// Sources holds the package's own source files, all but this one.
func Sources() embed.FS { return sources }
