package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A screen is a pseudo-terminal of 80 columns and what was written to it.
type screen struct {
	tty  *os.File
	text strings.Builder
	done sync.WaitGroup
}

// What is written goes to watchers as well.
func newScreen(t *testing.T, watchers ...io.Writer) *screen {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skipf("no pseudo-terminals: %v", err)
	}
	var number, unlocked uint32
	ioctl := func(request uintptr, arg unsafe.Pointer) {
		_, _, errno := syscall.Syscall(syscall.SYS_IOCTL, master.Fd(), request, uintptr(arg))
		require.Zero(t, errno)
	}
	ioctl(syscall.TIOCSPTLCK, unsafe.Pointer(&unlocked))
	ioctl(syscall.TIOCGPTN, unsafe.Pointer(&number))
	size := [4]uint16{24, 80}
	ioctl(syscall.TIOCSWINSZ, unsafe.Pointer(&size))
	t.Setenv("TERM", "xterm")
	s := &screen{}
	s.tty, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	require.NoError(t, err)
	s.done.Go(func() {
		io.Copy(io.MultiWriter(append(watchers, &s.text)...), master) // ends with an error when the other side closes
		master.Close()
	})
	return s
}

// read closes the terminal and returns what it was sent.
func (s *screen) read() string {
	s.tty.Close()
	s.done.Wait()
	return strings.ReplaceAll(s.text.String(), "\r\n", "\n")
}

func TestOnATerminal(t *testing.T) {
	for _, noColor := range []string{"", "1"} {
		t.Setenv("NO_COLOR", noColor)
		s := newScreen(t)
		code := run([]string{"run", "-engine", "go", "-time", "400ms", "-no-history", "testdata/documents/reference.txt"}, strings.NewReader(""), s.tty, s.tty)
		text := s.read()
		require.Equal(t, exitDone, code, text)
		assert.Contains(t, text, "\r\x1b[Kcompiling")
		_, report, ok := strings.Cut(text, "\r\x1b[K")
		require.True(t, ok)
		report = report[strings.LastIndex(report, "\r\x1b[K")+len("\r\x1b[K"):]
		if noColor == "" {
			assert.Contains(t, report, "\x1b[1msnippet\x1b[0m")
		} else {
			assert.NotContains(t, report, "\x1b")
			assert.True(t, strings.HasPrefix(report, "snippet"), "the progress line is gone: %q", report)
			for line := range strings.Lines(report) {
				assert.LessOrEqual(t, len([]rune(line)), 81, line)
			}
		}
	}
}

func TestQuietOnATerminal(t *testing.T) {
	s := newScreen(t)
	code := run([]string{"run", "-engine", "go", "-quiet", "-time", "50ms", "-no-history", "-"}, strings.NewReader("x := 1 +\n"), s.tty, s.tty)
	text := s.read()
	assert.Equal(t, exitFailed, code)
	assert.NotContains(t, text, "\r\x1b[K")
	assert.Contains(t, text, "\x1b[1mstandard-input:1:")
}

// Ctrl-C at any moment ends the command, with what is known by then.
func TestInterruptedOnATerminal(t *testing.T) {
	for _, test := range []struct {
		engine, on  string
		after       int
		want, never string
	}{
		{"go", "compiling", 1, "interrupted", "/op"},
		{"go", "timing ", 5, "calm", "nothing"},
		{"interp", "timing ", 5, "calm", "nothing"},
	} {
		t.Run(test.engine+" "+test.on, func(t *testing.T) {
			t.Setenv("NO_COLOR", "1")
			noLeftovers(t)
			w := &trigger{on: test.on, after: test.after, signal: syscall.SIGINT}
			s := newScreen(t, w)
			code := run([]string{"run", "-engine", test.engine, "-time", "1h", "-confidence", undecided, "-no-history"},
				strings.NewReader("--- calm\nx := strings.Repeat(\"a\", 50)\n--- other\ny := strings.Repeat(\"a\", 51)\n"), s.tty, s.tty)
			took := time.Since(w.at)
			text := s.read()
			assert.Equal(t, exitInterrupted, code)
			assert.Less(t, took, 10*time.Second, "200 ms on an idle machine")
			t.Logf("stopped within %v", took)
			report := text[strings.LastIndex(text, "\r\x1b[K")+len("\r\x1b[K"):]
			assert.Contains(t, report, test.want)
			assert.NotContains(t, report, test.never)
		})
	}
}
