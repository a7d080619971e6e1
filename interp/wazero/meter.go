package wazero

import (
	"bytes"
	"fmt"
	"io"
	"time"
)

// How many events a program may send at once and how many more a second, and
// how many bytes of them. No timing comes near; the host keeps what it is sent.
const (
	burstEvents, eventsPerSecond = 10_000, 1_000
	burstBytes, bytesPerSecond   = 128 << 20, 8 << 20
)

// A meter stands before the event channel, which the program can write to by
// itself.
type meter struct {
	to            io.Writer
	flood         func(error) // ends the program
	start         time.Time
	events, bytes int64
}

func (m *meter) Write(b []byte) (int, error) {
	seconds := time.Since(m.start).Seconds()
	mostEvents, mostBytes := burstEvents+int64(eventsPerSecond*seconds), burstBytes+int64(bytesPerSecond*seconds)
	m.events += int64(bytes.Count(b, []byte{'\n'}))
	m.bytes += int64(len(b))
	if m.events > mostEvents || m.bytes > mostBytes {
		err := fmt.Errorf("more than %d events or %d MiB of them: the code writes to the channel that is the timing's own", mostEvents, mostBytes>>20)
		m.flood(err)
		return 0, err
	}
	return m.to.Write(b)
}
