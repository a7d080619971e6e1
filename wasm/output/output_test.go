package output

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// record is a stream with all it sent and how long it slept.
func record() (*Stream, *[]string, *time.Duration) {
	var sent []string
	var slept time.Duration
	return &Stream{
		Send:  func(b []byte) { sent = append(sent, string(b)) },
		Sleep: func(d time.Duration) { slept += d },
	}, &sent, &slept
}

func TestSmallWritesBecomeOneMessage(t *testing.T) {
	s, sent, slept := record()
	for range 100 {
		s.Write([]byte("abc"))
	}
	assert.Empty(t, *sent)
	s.Flush()
	s.Flush()
	assert.Equal(t, []string{strings.Repeat("abc", 100)}, *sent)
	assert.Zero(t, *slept)
}

func TestAFastProgramWaits(t *testing.T) {
	s, sent, slept := record()
	line := bytes.Repeat([]byte{'x'}, 1<<10)
	for range 1 << 10 {
		s.Write(line)
	}
	s.Flush()
	assert.Len(t, strings.Join(*sent, ""), 1<<20)
	assert.Len(t, *sent, 32)
	assert.Equal(t, 31*pause, *slept)
}

func TestOfTimedRunsOnlyTheEndIsKept(t *testing.T) {
	s, sent, slept := record()
	s.Write([]byte("before"))
	s.Timed(true)
	for range 1 << 10 {
		s.Write(bytes.Repeat([]byte{'x'}, 1<<10))
	}
	s.Flush()
	s.Write([]byte("panic: no"))
	s.Last()
	assert.Equal(t, []string{"before", "panic: no"}, *sent)
	assert.Zero(t, *slept, "a timed run must not wait")
}
