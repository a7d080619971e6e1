package service

import (
	"encoding/json"
	"fmt"
	"maps"
	"sync"
	"testing"
	"time"

	"github.com/hack-pad/hackpadfs/mem"
	"github.com/stretchr/testify/require"

	"speedtimer/interp"
	"speedtimer/interp/program"
	"speedtimer/interp/types"
	"speedtimer/interp/workspace"
)

// A page is the other side of the service in tests. Its runners are functions.
type page struct {
	t       *testing.T
	s       *Service
	runner  func(Start)
	mu      sync.Mutex
	last    int
	answers map[int][]message
	steps   map[int][]Step
	onStep  func(Step)
	free    []int // runs released
}

type message struct {
	Type     string          `json:"type"`
	ID       int             `json:"id"`
	Run      int             `json:"run"`
	OK       json.RawMessage `json:"ok"`
	Error    *errorMessage   `json:"error"`
	Progress Step            `json:"progress"`
}

// epoch is when everything in tests is saved.
var epoch = time.Date(2026, 11, 30, 8, 15, 0, 0, time.UTC)

func newPage(t *testing.T) *page {
	p := &page{t: t, answers: map[int][]message{}, steps: map[int][]Step{}}
	p.s = New(World{
		Post: p.take,
		Workspace: func() (*workspace.Workspace, error) {
			fs, err := mem.NewFS()
			if err != nil {
				return nil, err
			}
			return workspace.Open(fs, 3)
		},
		Build:   map[string]BuildFunc{interp.EngineInterp: asItIs, interp.EngineWasm: asItIs},
		Browser: "Test 1", Isolated: true, Cores: 2,
		Now: func() time.Time { return epoch },
	})
	return p
}

func asItIs(p *program.Program, _ *types.Checker) (string, []interp.Fault, error) {
	return p.Source, nil, nil
}

// take is what the service posts.
func (p *page) take(b []byte) {
	var m message
	require.NoError(p.t, json.Unmarshal(b, &m), string(b))
	p.mu.Lock()
	defer p.mu.Unlock()
	switch m.Type {
	case "ok", "error":
		p.answers[m.ID] = append(p.answers[m.ID], m)
	case "progress":
		p.steps[m.ID] = append(p.steps[m.ID], m.Progress)
		if p.onStep != nil {
			p.onStep(m.Progress)
		}
	case "start":
		var start Start
		require.NoError(p.t, json.Unmarshal(b, &start))
		go p.runner(start)
	case "release":
		p.free = append(p.free, m.Run)
	default:
		p.t.Errorf("a message of type %q", m.Type)
	}
}

// id is a new request's.
func (p *page) id() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last++
	return p.last
}

// ask makes a request and gives its one answer: the error's message is empty
// when it went well.
func (p *page) ask(op string, request map[string]any) (ok json.RawMessage, failed string) {
	return p.askAs(p.id(), op, request)
}

func (p *page) askAs(id int, op string, request map[string]any) (ok json.RawMessage, failed string) {
	m := maps.Clone(request)
	if m == nil {
		m = map[string]any{}
	}
	m["id"], m["op"] = id, op
	b, err := json.Marshal(m)
	require.NoError(p.t, err)
	p.s.Handle(b)
	return p.answer(id)
}

func (p *page) answer(id int) (ok json.RawMessage, failed string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	require.Len(p.t, p.answers[id], 1, "exactly one answer")
	a := p.answers[id][0]
	if a.Error != nil {
		require.Empty(p.t, a.OK)
		require.NotEmpty(p.t, a.Error.Message)
		return nil, a.Error.Message
	}
	require.NotEmpty(p.t, a.OK)
	return a.OK, ""
}

// get asks and reads what must be a good answer.
func get[T any](p *page, op string, request map[string]any) (out T) {
	p.t.Helper()
	ok, failed := p.ask(op, request)
	require.Empty(p.t, failed)
	require.NoError(p.t, json.Unmarshal(ok, &out), fmt.Sprintf("%s: %s", op, ok))
	return out
}
