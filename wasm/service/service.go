package service

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"speedtimer/interp"
	"speedtimer/interp/program"
	"speedtimer/interp/types"
	"speedtimer/interp/workspace"
)

// A World is what surrounds the service.
type World struct {
	// Post sends one message to the page. It is called one at a time.
	Post func(message []byte)
	// Workspace opens the history. It is called when the history is first
	// used, and again after a failure.
	Workspace func() (*workspace.Workspace, error)
	// Build makes an engine's program ready for its runner: what the runner is
	// given, or what is wrong with the program. Engines by name.
	Build map[string]BuildFunc

	Browser  string // with its version, empty where it is not known
	Isolated bool   // the page is cross-origin isolated, so that the clock is fine
	Cores    int    // 0 where it is not known
	Now      func() time.Time
}

// A BuildFunc turns a generated program into what a runner is given.
type BuildFunc func(p *program.Program, c *types.Checker) (source string, faults []interp.Fault, err error)

// A Service answers requests.
type Service struct {
	world   World
	checker *types.Checker
	ops     map[string]op

	mostEvents int // of one run

	// Event, Output and Exit take these two, and nobody waits for the page
	// with one of them held: what the page would have to wait for never comes.
	mu   sync.Mutex
	post sync.Mutex

	cancels map[int]context.CancelFunc // by request
	runs    map[int]*run
	lastRun int

	opening sync.Mutex // of the history, which waits for the page
	history *workspace.Workspace
}

// An op works on one request.
type op func(ctx context.Context, id int, body []byte) (answer any, err error)

// New returns the service of a world.
func New(world World) *Service {
	s := &Service{
		world:   world,
		checker: newChecker(),
		cancels: map[int]context.CancelFunc{},
		runs:    map[int]*run{},

		mostEvents: mostEvents,
	}
	s.ops = map[string]op{
		"check":         reads(s.check),
		"format":        reads(s.format),
		"complete":      reads(s.complete),
		"describe":      reads(s.describe),
		"export":        reads(s.export),
		"parseBench":    reads(s.parseBench),
		"link":          reads(s.link),
		"open":          reads(s.open),
		"historyList":   reads(s.historyList),
		"historyGet":    reads(s.historyGet),
		"historySave":   reads(s.historySave),
		"historyDelete": reads(s.historyDelete),
		"machine":       reads(s.machine),
		"run":           s.run,
		"prepare":       s.prepare,
		"why":           s.why,
		"cancel":        reads(s.cancel),
	}
	return s
}

// reads makes an op of a function from what the op is asked to its answer.
func reads[Ask, Answer any](f func(Ask) (Answer, error)) op {
	return func(_ context.Context, _ int, body []byte) (any, error) {
		var ask Ask
		if err := json.Unmarshal(body, &ask); err != nil {
			return nil, fmt.Errorf("the request cannot be read: %w", err)
		}
		return f(ask)
	}
}

// Handle works on one request and returns when it is answered. It may be
// called concurrently.
func (s *Service) Handle(request []byte) {
	var h head
	if err := json.Unmarshal(request, &h); err != nil {
		s.answer(h.ID, nil, fmt.Errorf("the request cannot be read: %w", err))
		return
	}
	answer, err := s.work(h, request)
	s.answer(h.ID, answer, err)
}

// work calls the op; a panic becomes an error.
func (s *Service) work(h head, request []byte) (answer any, err error) {
	defer func() {
		if p := recover(); p != nil {
			answer, err = nil, fmt.Errorf("the core failed at %s: %v", h.Op, p)
		}
	}()
	do, ok := s.ops[h.Op]
	if !ok {
		return nil, fmt.Errorf("unknown op %q", h.Op)
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.mu.Lock()
	_, taken := s.cancels[h.ID]
	if !taken {
		s.cancels[h.ID] = cancel
	}
	s.mu.Unlock()
	if taken {
		cancel()
		return nil, fmt.Errorf("request %d is being worked on already", h.ID)
	}
	defer func() {
		s.mu.Lock()
		delete(s.cancels, h.ID)
		s.mu.Unlock()
		cancel()
	}()
	return do(ctx, h.ID, request)
}

// cancel ends the run of another request, if it still goes on.
func (s *Service) cancel(ask CancelRequest) (Nothing, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel, ok := s.cancels[ask.Request]; ok {
		cancel()
	}
	return Nothing{}, nil
}

type answerMessage struct {
	Type  string        `json:"type"`
	ID    int           `json:"id"`
	OK    any           `json:"ok,omitempty"`
	Error *errorMessage `json:"error,omitempty"`
}

type errorMessage struct {
	Message string `json:"message"`
}

func (s *Service) answer(id int, answer any, err error) {
	m := answerMessage{Type: "ok", ID: id, OK: answer}
	if err != nil {
		m = answerMessage{Type: "error", ID: id, Error: &errorMessage{err.Error()}}
	}
	b, err := json.Marshal(m)
	if err != nil {
		// A number JSON has no word for, most likely: say so rather than nothing.
		b, _ = json.Marshal(answerMessage{Type: "error", ID: id, Error: &errorMessage{fmt.Sprintf("the answer cannot be written: %v", err)}})
	}
	s.send(b)
}

// say sends a message that has its type in it.
func (s *Service) say(message any) {
	b, err := json.Marshal(message)
	if err != nil {
		return // all that is said this way is made of strings and finite numbers
	}
	s.send(b)
}

func (s *Service) send(b []byte) {
	s.post.Lock()
	defer s.post.Unlock()
	s.world.Post(b)
}

var errNoReport = errors.New("there is no report to export: run the document first")
