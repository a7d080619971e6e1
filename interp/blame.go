package interp

import (
	"slices"
	"strings"

	"speedtimer/interp/process"
	"speedtimer/interp/report"
)

// blame finds out why a process ended too early, reports it and takes the
// snippet that did it out of the pending ones. It is false when nothing is
// left to run in another process, or nothing would be different there.
//
// That is the snippet whose code ran, but for two cases. A trace may be of a
// goroutine that another snippet left behind: the lines in its stack say so.
// And where no trace tells, other snippets that left goroutines behind are
// suspects: they are set aside, and whether the same happens without them
// decides.
func (s *session) blame(c *combination, out *outputs, exit process.Exit) bool {
	tail := out.tail()
	e := diagnose(tail, exit, c.silent, c.stage, s.Hints)
	guilty, traced := c.current, c.alone
	if c.alone {
		guilty = c.started[0]
	}
	if at := traceStart(tail); at >= 0 && !c.alone {
		guilty, traced = s.guilty(c, traceLines(tail[at:]))
	}
	if !traced && c.suspect() {
		c.suspicion = e
		return len(c.pending) > 0
	}
	if guilty == c.suspected && guilty >= 0 {
		c.pending = append(c.pending, c.suspects...) // it does the same without them
		slices.Sort(c.pending)
		c.suspects = nil
	}
	s.charge(c, guilty, e)
	return len(c.pending) > 0 && !slices.Equal(c.pending, c.started)
}

// guilty is the snippet that the lines of a stack belong to; the one whose
// code ran where they are the preamble's. It is traced when the stack itself
// says so, or there is only one it can be.
func (s *session) guilty(c *combination, lines []int) (snippet int, traced bool) {
	for _, line := range lines {
		if o := s.owner(line); slices.Contains(c.started, o) {
			return o, true
		}
	}
	return c.current, false
}

// suspect sets those aside that left goroutines behind, other than the one
// whose code ran. It is false when there are none.
func (c *combination) suspect() bool {
	leavers := slices.DeleteFunc(slices.Clone(c.pending), func(i int) bool { return i == c.current || !c.snippets[i].leaves })
	if len(leavers) == 0 {
		return false
	}
	c.pending = slices.DeleteFunc(c.pending, func(i int) bool { return slices.Contains(leavers, i) })
	c.suspects, c.suspected = append(c.suspects, leavers...), c.current
	return true
}

// convict settles the case of the suspects once all others have run. A single
// one did it, for without it all went well; of several, each is to run alone.
func (s *session) convict(c *combination) {
	if len(c.suspects) == 1 {
		c.current = report.Whole
		s.charge(c, c.suspects[0], c.suspicion)
	} else {
		c.aside = append(c.aside, c.suspects...)
	}
	c.suspects = nil
}

// lineOf is the line of an error; where the snippet is all that is known, the
// one it starts at.
func (s *session) lineOf(e report.Error) int {
	for _, sn := range s.doc.Snippets {
		if e.Line == 0 && sn.Name == e.Snippet {
			return firstLine(sn)
		}
	}
	return e.Line
}

// charge reports the error of a snippet, or of none, and takes it out.
func (s *session) charge(c *combination, guilty int, e report.Error) {
	c.pending = slices.DeleteFunc(c.pending, func(i int) bool { return i == guilty })
	if guilty >= 0 {
		o := c.snippets[guilty]
		o.cut = true
		if o.failed {
			return // its own error is known; this is a goroutine of it
		}
		e.Snippet = s.doc.Snippets[guilty].Name
		switch {
		case guilty != c.current:
			e.Message += " (in a goroutine that the code leaves behind)"
		case o.leaves && !strings.HasPrefix(e.Message, "panic: "):
			e.Message += " (it leaves goroutines behind)"
		}
	}
	e.Line = s.lineOf(e)
	if guilty < 0 && e.Line == 0 && c.stage == "" {
		e.Message += " (before any snippet ran: look at the preamble)"
	}
	s.failOnce(e)
}
