package wazero

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/experimental/sysfs"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
	"github.com/tetratelabs/wazero/sys"

	"speedtimer/interp/harness"
)

// jobVariable names the environment variable by which a process knows that it
// is a sandbox, and what it is to do.
const jobVariable = "SPEEDTIMER_SANDBOX"

// A job is what one sandbox is to do.
type job struct {
	Module      string   // file
	Cache       string   // folder of compiled code
	CompileOnly bool     // fill the cache
	Args        []string // of the program
	Memory      int64    // bytes; 0 for all that WebAssembly can have
}

const (
	page     = 64 << 10
	maxPages = 1 << 16
)

// pages is the memory limit in WebAssembly's unit.
func (j job) pages() uint32 {
	if j.Memory <= 0 {
		return maxPages
	}
	return uint32(min(max(j.Memory/page, 1), maxPages))
}

// Sandbox makes this process a sandbox and ends it, if that is what it was
// started for; else it returns. Programs that use an Engine call it before
// anything else.
func Sandbox() {
	text, ok := os.LookupEnv(jobVariable)
	if !ok {
		return
	}
	var j job
	if err := json.Unmarshal([]byte(text), &j); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", jobVariable, err)
		os.Exit(statusBroken)
	}
	events, err := eventChannel()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(statusBroken)
	}
	flood := func(err error) {
		fmt.Fprintf(os.Stderr, "fatal error: %v\n", err)
		os.Exit(statusTrapped)
	}
	os.Exit(j.run(context.Background(), &meter{to: events, flood: flood, start: time.Now()}, os.Stdout, os.Stderr))
}

// eventChannel opens the descriptor that the parent named.
func eventChannel() (io.Writer, error) {
	name := os.Getenv(harness.EventsVariable)
	fd, err := strconv.Atoi(strings.TrimPrefix(name, "fd:"))
	if err != nil {
		return nil, fmt.Errorf("event channel %q: %w", name, err)
	}
	return os.NewFile(uintptr(fd), "events"), nil
}

// Exit statuses of a sandbox that are not the program's. Go's own runtime
// exits with 2 when a program crashes.
const (
	statusBroken  = 3 // the sandbox could not be made
	statusTrapped = 2
)

// run carries out the job and returns the exit status.
func (j job) run(ctx context.Context, events, stdout, stderr io.Writer) int {
	status, err := j.execute(ctx, events, stdout, stderr)
	if err != nil {
		fmt.Fprintln(stderr, err)
	}
	return status
}

func (j job) execute(ctx context.Context, events, stdout, stderr io.Writer) (int, error) {
	cache, err := wazero.NewCompilationCacheWithDir(j.Cache)
	if err != nil {
		return statusBroken, err
	}
	// All the memory a program may have is asked for at once: the system hands
	// out only what is touched, and growing would copy within a sample.
	config := wazero.NewRuntimeConfigCompiler().WithCompilationCache(cache).
		WithMemoryLimitPages(j.pages()).WithMemoryCapacityFromMax(true)
	runtime := wazero.NewRuntimeWithConfig(ctx, config)
	defer runtime.Close(ctx)
	wasi_snapshot_preview1.MustInstantiate(ctx, runtime)
	code, err := os.ReadFile(j.Module)
	if err != nil {
		return statusBroken, err
	}
	module, err := runtime.CompileModule(experimental.WithCompilationWorkers(ctx, 2), code)
	if err != nil {
		return statusBroken, tooSmall(err)
	}
	if j.CompileOnly {
		return 0, nil
	}
	_, err = runtime.InstantiateModule(ctx, module, j.world(events, stdout, stderr))
	var exit *sys.ExitError
	switch {
	case err == nil:
		return 0, nil
	case errors.As(err, &exit):
		return int(exit.ExitCode()), nil
	}
	return statusTrapped, trap(err)
}

// world is all that a program sees.
func (j job) world(events, stdout, stderr io.Writer) wazero.ModuleConfig {
	folder := wazero.NewFSConfig().(sysfs.FSConfig).WithSysFSMount(newFolder(events), "/")
	config := wazero.NewModuleConfig().
		WithName("").
		WithArgs(append([]string{"program"}, j.Args...)...).
		WithEnv(harness.EventsVariable, path.Join("/", eventsFile)).
		WithEnv("PWD", "/").
		WithStdout(stdout).WithStderr(stderr).
		WithFSConfig(folder).
		WithSysNanotime().WithSysWalltime().WithSysNanosleep().
		WithRandSource(rand.Reader)
	for _, name := range []string{"GOGC", "GOMEMLIMIT"} { // they tune the program's own collector
		if v, ok := os.LookupEnv(name); ok {
			config = config.WithEnv(name, v)
		}
	}
	return config
}

// tooSmall words a refusal of a module that needs more than it may have from
// the start.
func tooSmall(err error) error {
	if strings.Contains(err.Error(), "pages") && strings.Contains(err.Error(), "over limit") {
		return fmt.Errorf("fatal error: out of memory: the limit is below what a program starts with: %w", err)
	}
	return err
}

// trap words the end of a program that Go's runtime did not see coming, as the
// runtime words its own.
func trap(err error) error {
	text, _, _ := strings.Cut(err.Error(), "\n")
	if strings.Contains(text, "stack overflow") {
		return errors.New("fatal error: stack overflow")
	}
	return fmt.Errorf("fatal error: %s", strings.TrimPrefix(text, "module closed with "))
}
