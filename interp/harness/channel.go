package harness

import (
	"io"
	"os"
	"strconv"
	"strings"
	"sync"

	"speedtimer/interp/report"
)

// EventsVariable names the environment variable that holds the event
// channel: "fd:N" for an open file descriptor, else the path of a file to
// append to.
const EventsVariable = "SPEEDTIMER_EVENTS"

// A Host holds the program in its own process, as a page's interpreter does,
// and takes what would go to the event channel and to standard output.
type Host struct {
	Event  func(report.Event)
	Stdout io.Writer // the marks
}

var attached *Host

// Attach makes Main talk to a host in place of the channel its environment
// names.
func Attach(h Host) { attached = &h }

// A channel writes events, each with one write so that a host reads whole
// lines however the process ends.
type channel struct {
	mu  sync.Mutex
	w   io.Writer
	buf []byte
}

func (c *channel) send(e report.Event) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.buf = e.AppendJSON(c.buf[:0])
	c.w.Write(c.buf) // a host that has gone away ends the process by itself
}

// openChannel opens the event channel the environment names; nil without one.
func openChannel() (*channel, error) {
	name := os.Getenv(EventsVariable)
	if name == "" {
		return nil, nil
	}
	if fd, ok := strings.CutPrefix(name, "fd:"); ok {
		n, err := strconv.Atoi(fd)
		if err != nil {
			return nil, err
		}
		return &channel{w: os.NewFile(uintptr(n), "events")}, nil
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	return &channel{w: f}, nil
}
