// Package output keeps what an interpreted program prints within what a page
// can take in.
//
// Many small writes become few messages. What the untimed run prints is sent
// at a bounded rate, the program waiting where it is faster; of what timed runs
// print, which nobody is shown, only the end is kept, in case it is the last
// words of a crash.
package output

import "time"

// Limits.
const (
	MostGathered = 32 << 10 // bytes of a message
	KeptTimed    = 8 << 10  // bytes of what timed runs print
	pause        = 10 * time.Millisecond
)

// A Stream takes what a program prints.
type Stream struct {
	Send  func([]byte)        // one message; it must not keep the bytes
	Sleep func(time.Duration) // between messages of a program that prints fast
	timed bool
	b     []byte
	sent  bool // a message since the last Flush from outside
}

// Timed says whether what comes now is printed by timed runs.
func (s *Stream) Timed(timed bool) {
	s.Flush()
	s.timed = timed
}

// Write takes in bytes and never fails.
func (s *Stream) Write(b []byte) (int, error) {
	s.b = append(s.b, b...)
	switch {
	case s.timed && len(s.b) > 2*KeptTimed:
		s.b = append(s.b[:0], s.b[len(s.b)-KeptTimed:]...)
	case !s.timed && len(s.b) >= MostGathered:
		if s.sent {
			s.Sleep(pause)
		}
		s.send()
	}
	return len(b), nil
}

// Flush sends what has to be sent before something else is.
func (s *Stream) Flush() {
	if s.timed {
		s.b = s.b[:0]
	}
	s.send()
	s.sent = false
}

// Last sends all that is kept: the program has ended.
func (s *Stream) Last() {
	s.timed = false
	s.Flush()
}

func (s *Stream) send() {
	if len(s.b) > 0 {
		s.Send(s.b)
		s.b = s.b[:0]
		s.sent = true
	}
}
