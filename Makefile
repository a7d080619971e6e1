# What needs to be there: Go, git, make, Node with npm; for the tests Chromium,
# which is installed by apt for root where it is missing.
GO ?= go
export GOTOOLCHAIN = local

.PHONY: bench-page lighthouse reproducible run test test-native test-profiler test-wasm test-site check bench evidence generate site toolchain chromium

## run: build the playground and serve it at http://localhost:8080 (PORT overrides).
## Its compiler is built meanwhile and appears in the page when it is there.
run: site
	@$(GO) build -o bin/speedtimer ./cmd/speedtimer
	@mkdir -p bin && { nice $(GO) run ./wasm/toolchain >bin/toolchain.log 2>&1 || { cat bin/toolchain.log; echo "the page goes on without a compiler"; } & }
	@exec bin/speedtimer serve -toolchain site/gen/toolchain

## test: everything: natively, under wasm, the front end, in a browser
test: test-native test-wasm test-site

test-native:
	$(GO) test ./...
	@$(MAKE) --no-print-directory test-profiler

## test-profiler: sizes under the checkers of unsafe code and races, and without
## a look into the allocator
test-profiler:
	$(GO) test -short -gcflags=all=-d=checkptr ./profiler
	@if test "$$($(GO) env CGO_ENABLED)" = 1; then echo "$(GO) test -race -short ./profiler" && $(GO) test -race -short ./profiler; fi
	@if test "$$($(GO) env GOHOSTOS)/$$($(GO) env GOHOSTARCH)" = linux/amd64; then echo "GOARCH=386 $(GO) test -short ./profiler" && GOARCH=386 $(GO) test -short ./profiler; fi

# Packages whose tests also run under js/wasm, and under wasip1/wasm.
JS_PACKAGES = ./timing ./profiler ./interp/report ./interp/snippet/... ./interp/format ./wasm/service
WASI_PACKAGES = ./timing ./profiler ./interp/report

test-wasm:
	GOOS=js GOARCH=wasm $(GO) test -short -exec="$(shell $(GO) env GOROOT)/lib/wasm/go_js_wasm_exec" $(JS_PACKAGES)
	$(GO) build -o bin/wazero github.com/tetratelabs/wazero/cmd/wazero
	PATH="$(CURDIR)/bin:$$PATH" GOWASIRUNTIME=wazero GOOS=wasip1 GOARCH=wasm $(GO) test -short -exec="$(shell $(GO) env GOROOT)/lib/wasm/go_wasip1_wasm_exec" $(WASI_PACKAGES)

test-site: site toolchain chromium
	cd site && npm run check && npm test && npm run e2e

SITE_SOURCES = $(shell git ls-files site wasm interp timing profiler go.mod ':!site/built')

## site: the page, built into site/built, which the command embeds
site: site/built/index.html.br

site/built/index.html.br: site/node_modules/.package-lock.json $(SITE_SOURCES)
	cd site && npm run build
	@touch $@

site/node_modules/.package-lock.json: site/package-lock.json
	cd site && npm ci
	@touch $@

## toolchain: the Go compiler for the page; does nothing when it is up to date
toolchain:
	$(GO) run ./wasm/toolchain

## reproducible: builds the page's compiler twice, once with empty caches, and compares the bytes (minutes)
reproducible:
	$(GO) test ./wasm/toolchain -run Reproducible -reproducible -timeout 60m -v

chromium:
	@test -n "$$CHROMIUM" || test -x /usr/bin/chromium || { test "$$(id -u)" = 0 && apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } || \
	{ echo "the browser tests need Chromium: install it as /usr/bin/chromium, or set CHROMIUM to one"; exit 1; }

## check: format, vet, lint, import rules, all builds
check:
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); test -z "$$unformatted" || { echo "gofmt these: $$unformatted"; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck -tests=false -checks inherit,-SA1019 ./...
	$(GO) test ./interp -run ImportRules
	$(GO) build ./...
	GOOS=js GOARCH=wasm $(GO) vet ./wasm $(JS_PACKAGES)
	GOOS=wasip1 GOARCH=wasm $(GO) vet $(WASI_PACKAGES) ./interp/harness

## bench: speed and memory goals, as ratios measured in one run
bench:
	$(GO) test -tags memsize -ldflags=-checklinkname=0 ./profiler -run '^$$' -bench . -benchtime 1x
	$(GO) test ./interp/types ./interp/snippet -run '^$$' -bench .

## bench-page: from the navigation to the first interpreted number, cold and warm, and what is sent until then
bench-page: site toolchain chromium
	cd site && npm run -s bench

## lighthouse: what Lighthouse says of the page (npm fetches it when it is asked for)
lighthouse: site toolchain chromium
	cd site && npm run -s lighthouse

## evidence: EVIDENCE.md, measured anew (three quarters of an hour)
IN_PAGE = node src/compiler/measure
evidence: site toolchain chromium
	{ $(GO) run ./cmd/evidence && \
	printf '\n## Pairs: compiled in the page (Chromium) and the go engine\n\n' && cd site && IDENTICAL=100 $(IN_PAGE)/pairs.mjs && \
	printf '\n## The compiler in the page against go build\n\n```\n' && $(IN_PAGE)/measure.mjs && \
	printf '```\n\n## The page: until the first interpreted number\n\n```\n' && npm run -s bench && echo '```'; } > EVIDENCE.md.new && mv EVIDENCE.md.new EVIDENCE.md

## generate: everything that is generated and committed
generate:
	$(GO) generate ./...
