package harness

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Plan is what one process is to do. It travels as arguments: settings as
// "-key=value", parameters as "name=value", snippets as their indexes.
type Plan struct {
	Snippets   []int             // indexes to run; empty for all
	Params     map[string]string // Go literals by name; a string may be without quotes
	Budget     time.Duration     // for all snippets together; 0 for DefaultBudget each
	Seed       uint64            // of the order within rounds
	Target     float64           // half-width within which two snippets are the same
	Delta      float64           // difference too small to matter
	Confidence float64
	NoTiming   bool   // inspect only
	NoInspect  bool   // time only
	Findings   bool   // look for waste in what is inspected
	Verify     bool   // check the sizes of what is inspected against a heap dump
	Nodes      int    // objects of a snippet's trees to send; 0 for as many as are good to look at
	Alone      bool   // one snippet whose goroutines would disturb others
	NoCount    bool   // no allocation counts: they would be the interpreter's
	Memory     int64  // address space limit in bytes, where the platform has one
	Mark       string // written to standard output around a snippet's untimed run
}

// DefaultBudget is spent on each snippet when the plan names no budget.
const DefaultBudget = 3 * time.Second

// Args returns the arguments that ParsePlan reads back.
func (p Plan) Args() []string {
	var args []string
	set := func(key, value string, given bool) {
		if given {
			args = append(args, "-"+key+"="+value)
		}
	}
	set("budget", p.Budget.String(), p.Budget != 0)
	set("seed", strconv.FormatUint(p.Seed, 10), p.Seed != 0)
	set("target", formatFloat(p.Target), p.Target != 0)
	set("delta", formatFloat(p.Delta), p.Delta != 0)
	set("confidence", formatFloat(p.Confidence), p.Confidence != 0)
	set("time", "false", p.NoTiming)
	set("inspect", "false", p.NoInspect)
	set("findings", "true", p.Findings)
	set("verify", "true", p.Verify)
	set("nodes", strconv.Itoa(p.Nodes), p.Nodes != 0)
	set("alone", "true", p.Alone)
	set("count", "false", p.NoCount)
	set("mark", p.Mark, p.Mark != "")
	names := make([]string, 0, len(p.Params))
	for name := range p.Params {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		args = append(args, name+"="+p.Params[name])
	}
	for _, i := range p.Snippets {
		args = append(args, strconv.Itoa(i))
	}
	return args
}

// MemoryVariable names the environment variable with the process's memory
// limit in bytes. It is no argument, since package variables are initialised
// before any is read.
const MemoryVariable = "SPEEDTIMER_MEMORY"

// Env returns the environment variables of the plan.
func (p Plan) Env() []string {
	if p.Memory == 0 {
		return nil
	}
	return []string{MemoryVariable + "=" + strconv.FormatInt(p.Memory, 10)}
}

func formatFloat(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// ParsePlan reads a plan from arguments.
func ParsePlan(args []string) (Plan, error) {
	p := Plan{Params: map[string]string{}}
	for _, arg := range args {
		if err := p.parse(arg); err != nil {
			return p, fmt.Errorf("argument %q: %w", arg, err)
		}
	}
	return p, nil
}

func (p *Plan) parse(arg string) (err error) {
	key, value, pair := strings.Cut(arg, "=")
	switch name := strings.TrimLeft(key, "-"); {
	case !pair && name == "param" && name != key:
		// The parameter stands in the next argument, which says enough.
	case !pair:
		i, err := strconv.Atoi(arg)
		if err != nil {
			return errors.New("want -setting=value, parameter=value or the number of a snippet, counted from 0")
		}
		p.Snippets = append(p.Snippets, i)
	case name == key:
		p.Params[key] = value
	default:
		return p.set(name, value)
	}
	return nil
}

func (p *Plan) set(name, value string) (err error) {
	switch name {
	case "budget":
		p.Budget, err = time.ParseDuration(value)
	case "seed":
		p.Seed, err = strconv.ParseUint(value, 10, 64)
	case "target":
		p.Target, err = strconv.ParseFloat(value, 64)
	case "delta":
		p.Delta, err = strconv.ParseFloat(value, 64)
	case "confidence":
		p.Confidence, err = strconv.ParseFloat(value, 64)
	case "time":
		p.NoTiming, err = parseNot(value)
	case "inspect":
		p.NoInspect, err = parseNot(value)
	case "findings":
		p.Findings, err = strconv.ParseBool(value)
	case "verify":
		p.Verify, err = strconv.ParseBool(value)
	case "nodes":
		p.Nodes, err = strconv.Atoi(value)
	case "alone":
		p.Alone, err = strconv.ParseBool(value)
	case "count":
		p.NoCount, err = parseNot(value)
	case "mark":
		p.Mark = value
	default:
		err = errors.New("unknown setting; there are budget, seed, target, delta, confidence, time, inspect, findings, verify, nodes, alone, count and mark")
	}
	return err
}

func parseNot(s string) (bool, error) {
	b, err := strconv.ParseBool(s)
	return !b, err
}
