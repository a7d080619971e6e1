package harness

import (
	"fmt"
	"strings"

	"speedtimer/interp/report"
)

// guarded runs a snippet's code as the function of that name does, and tidies
// up behind it.
func (r *runner) guarded(s Snippet, f func()) (failed *report.Error) {
	if s.Index < 0 {
		return guarded(s.Name, f) // the empty loop
	}
	r.staying = min(r.staying, goroutines()) // some of an earlier snippet may have ended
	failed = guarded(s.Name, f)
	r.tidy(s)
	r.noticed(s)
	if r.leftBehind(s) && failed == nil {
		failed = pilingUp(s)
	}
	return failed
}

// tidy puts back what the snippet changed for those behind it, and warns of
// each such thing once.
func (r *runner) tidy(s Snippet) {
	var put, stays []string
	for _, c := range r.world.putBack() {
		if !r.first(s, c.what) {
			continue
		}
		if c.stays {
			stays = append(stays, c.how)
		} else {
			put = append(put, c.how)
		}
	}
	if len(put) > 0 {
		r.warn(s, WarnChanged, "the code leaves things changed for whatever runs after it, so they are put back after each run: "+strings.Join(put, "; "),
			"put them back within the snippet, or set them for all snippets with func init in the preamble")
	}
	if len(stays) > 0 {
		r.warn(s, WarnChanged, "the code leaves things changed that can't be put back, for the snippets behind it as well: "+strings.Join(stays, "; "),
			"put them back within the snippet, or run it alone")
	}
}

// Notice, where it is set, says what of the code that ran last was not as in a
// compiled program.
var Notice func() *report.Warning

// noticed passes such a warning on, once for each snippet.
func (r *runner) noticed(s Snippet) {
	if Notice == nil {
		return
	}
	w := Notice()
	if w != nil && r.first(s, w.Code) {
		r.warn(s, w.Code, w.Message, w.Advice)
	}
}

// first says whether a snippet is warned of something for the first time.
func (r *runner) first(s Snippet, what string) bool {
	key := fmt.Sprint(s.Index, " ", what)
	told := r.told[key]
	r.told[key] = true
	return !told
}

func (r *runner) warn(s Snippet, code, message, advice string) {
	r.send(report.Event{Kind: report.EventWarning, Snippet: s.Index, Warning: &report.Warning{Code: code, Message: message, Advice: advice}})
}
