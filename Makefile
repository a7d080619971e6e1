# What needs to be there: Go, git, make and, for the tests under wasm, Node.
GO ?= go
export GOTOOLCHAIN = local

# Packages whose tests also run under js/wasm and wasip1/wasm.
PORTABLE = ./timing ./profiler ./interp/report ./interp/snippet/... ./interp/types ./interp/program ./wasm/service ./wasm/output

.PHONY: run toolchain test test-native test-wasm check bench evidence generate

## run: time the reference's example: string concatenation against strings.Builder
run:
	$(GO) run ./cmd/speedtimer run interp/testdata/reference.txt

## toolchain: the Go compiler that the page loads; nothing when it is up to date
toolchain:
	$(GO) run ./wasm/toolchain -o site/gen/toolchain

## test: everything, natively and under wasm
test: test-native test-wasm

test-native:
	$(GO) test ./...

NODE_EXEC = $(shell $(GO) env GOROOT)/lib/wasm/go_js_wasm_exec

test-wasm:
	GOOS=js GOARCH=wasm $(GO) test -exec="$(NODE_EXEC)" $(PORTABLE)

## check: format, vet, lint, import rules, all builds
check:
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); test -z "$$unformatted" || { echo "gofmt these: $$unformatted"; exit 1; }
	$(GO) mod verify
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	$(GO) test ./interp -run ImportRules
	$(GO) build ./...
	GOOS=js GOARCH=wasm $(GO) vet ./wasm
	GOOS=js GOARCH=wasm $(GO) build $(PORTABLE) ./interp ./interp/harness
	GOOS=wasip1 GOARCH=wasm $(GO) build ./timing ./profiler ./interp/report ./interp/harness

## bench: speed and memory goals, as ratios measured in one run
bench:
	$(GO) test ./profiler ./interp/types ./interp/snippet -run '^$$' -bench . -benchtime 1x

## evidence: EVIDENCE.md, measured anew (half an hour)
evidence:
	$(GO) run ./cmd/evidence > EVIDENCE.md.new && mv EVIDENCE.md.new EVIDENCE.md

## generate: everything that is generated and committed
generate:
	$(GO) generate ./...
