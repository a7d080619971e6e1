package service

import (
	"context"
	"fmt"
	"runtime"
	"strings"

	"speedtimer/interp"
	"speedtimer/interp/process"
	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
)

// documentPath is the import path of a document that is a package of its own.
const documentPath = "document"

// BuildFile has the page's compiler build a document that is a Go file: its
// benchmarks with the real testing package, or its main function.
func (e *compiled) BuildFile(ctx context.Context, text string, benchmarks bool) (interp.FileExecutable, []interp.Fault, error) {
	units := []Unit{{"main", map[string]string{"document.go": text}}}
	if benchmarks {
		doc, _ := snippet.Parse(text)
		info := e.service.checker.Check(doc)
		var names []string
		for _, b := range info.File.Benchmarks {
			names = append(names, b.Name)
		}
		hasMain := false
		for _, f := range info.File.Ignored {
			hasMain = hasMain || f.Name == "TestMain"
		}
		units = []Unit{
			{documentPath, map[string]string{"document_test.go": text}},
			{"main", map[string]string{"testmain.go": testMain(names, hasMain)}},
		}
	}
	x := &fileExecutable{executable{e.engine, Start{Units: units}}}
	faults, err := x.compile(ctx, process.Listener{})
	if err != nil || len(faults) > 0 {
		return nil, faults, err
	}
	return x, nil, nil
}

// testMain is the main package that go test would write.
func testMain(benchmarks []string, hasMain bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package main\n\nimport (\n\t\"os\"\n\t\"testing\"\n\t\"testing/internal/testdeps\"\n\n\tdocument %q\n)\n\n", documentPath)
	b.WriteString("var benchmarks = []testing.InternalBenchmark{\n")
	for _, name := range benchmarks {
		fmt.Fprintf(&b, "\t{%q, document.%s},\n", name, name)
	}
	b.WriteString("}\n\nfunc main() {\n\tm := testing.MainStart(testdeps.TestDeps{}, nil, benchmarks, nil, nil)\n")
	if hasMain {
		b.WriteString("\tdocument.TestMain(m)\n\tos.Exit(0)\n}\n")
	} else {
		b.WriteString("\tos.Exit(m.Run())\n}\n")
	}
	return b.String()
}

type fileExecutable struct{ executable }

// Environment is the target's. The page's compiler is of the Go release that
// this was built with.
func (x *fileExecutable) Environment() report.Environment {
	return report.Environment{Go: runtime.Version(), OS: "wasip1", Arch: "wasm", GOMAXPROCS: 1}
}

func (x *fileExecutable) Main(ctx context.Context, l process.Listener) (process.Exit, error) {
	return x.run(ctx, []string{}, l)
}

func (x *fileExecutable) Benchmark(ctx context.Context, name string, n int64) ([]interp.Benchmark, []byte, process.Exit, error) {
	var out interp.BenchmarkOutput
	exit, err := x.run(ctx, interp.BenchmarkArgs(name, n), process.Listener{Output: out.Take})
	if err != nil {
		return nil, out.Bytes(), exit, err
	}
	found, err := interp.ParseBenchmarks(out.Bytes(), 1)
	return found, out.Bytes(), exit, err
}
