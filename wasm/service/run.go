package service

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"speedtimer/interp"
	"speedtimer/interp/report"
	"speedtimer/interp/snippet"
)

// run runs a document and answers with its report.
func (s *Service) run(ctx context.Context, id int, body []byte) (any, error) {
	var ask RunRequest
	if err := json.Unmarshal(body, &ask); err != nil {
		return nil, fmt.Errorf("the request cannot be read: %w", err)
	}
	e, err := s.engine(ask.Engine, id)
	if err != nil {
		return nil, err
	}
	if ask.Seed == 0 {
		ask.Seed = uint64(s.world.Now().UnixNano()) & report.MaxSeed
	}
	if deep := tooDeep(ask.Text); deep != nil {
		return nil, positioned(deep)
	}
	rep, err := interp.Run(ctx, interp.Request{
		Text: ask.Text, Checker: s.checker,
		Engine: e,
		Params: ask.Params, Baseline: ask.Baseline, Only: only(ask.Only),
		Budget: milliseconds(ask.BudgetMS), Limit: milliseconds(ask.LimitMS),
		Target: ask.Target, Delta: ask.Delta, Confidence: ask.Confidence, Seed: ask.Seed,
		InspectOnly: ask.InspectOnly,
		Observe:     func(st interp.Step) { s.progress(id, st) },
	})
	if err != nil {
		return nil, err
	}
	s.locate(&rep.Environment)
	return rep, nil
}

// locate adds what a program can't know of where it ran.
func (s *Service) locate(e *report.Environment) {
	e.Browser = s.world.Browser
	isolated := s.world.Isolated
	e.Isolated = &isolated
}

func only(names []string) func(string) bool {
	if len(names) == 0 {
		return nil
	}
	return func(name string) bool { return slices.Contains(names, name) }
}

func milliseconds(ms float64) time.Duration { return time.Duration(ms * float64(time.Millisecond)) }

type progressMessage struct {
	Type     string `json:"type"`
	ID       int    `json:"id"`
	Progress Step   `json:"progress"`
}

func (s *Service) progress(id int, st interp.Step) {
	step := Step{
		Phase: st.Phase, Combination: st.Combination, Of: st.Of, Params: settings(st.Params), Names: st.Names,
		ElapsedMS: float64(st.Elapsed) / 1e6, BudgetMS: float64(st.Budget) / 1e6,
	}
	if step.Names == nil {
		step.Names = []string{}
	}
	if st.Event != nil {
		e := *st.Event
		if e.Environment != nil {
			env := *e.Environment
			s.locate(&env)
			e.Environment = &env
		}
		step.Event = e.AppendJSON(nil)
	}
	s.say(progressMessage{"progress", id, step})
}

// settings are a combination's values as they stand in a report.
func settings(c snippet.Combination) map[string]any {
	if len(c) == 0 {
		return nil
	}
	m := make(map[string]any, len(c))
	for _, p := range c {
		plain := p.Plain()
		m[p.Name] = plain
		switch p.Type {
		case "int", "float64":
			if _, err := strconv.ParseFloat(plain, 64); err == nil {
				m[p.Name] = json.Number(plain)
			}
		case "bool":
			m[p.Name] = plain == "true"
		}
	}
	return m
}
