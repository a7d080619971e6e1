package timing

// A Verdict is what a comparison came to.
type Verdict string

// Verdicts, from the subject's point of view.
const (
	Faster   Verdict = "faster"    // the interval lies wholly below 1 - delta
	Slower   Verdict = "slower"    // wholly above 1 + delta
	Same     Verdict = "same"      // wholly within 1 - target and 1 + target
	CantTell Verdict = "cant-tell" // none of these, or nothing is known
)

// A Comparison sets a subject beside the baseline. Unknown numbers are NaN.
type Comparison struct {
	Baseline, Subject int     // indexes into the subjects
	Ratio             float64 // the subject's time over the baseline's: median over rounds
	Lo, Hi            float64 // the interval the verdict was made from
	Confidence        float64 // of that interval taken by itself; 0 without one
	Rounds            int     // rounds it rests on
	Verdict           Verdict
}

// verdict judges the interval. Where delta is below target an interval can
// show a difference and be the same for the purpose: the difference is told.
func (c Comparison) verdict(delta, target float64) Verdict {
	switch {
	case c.Hi < 1-delta:
		return Faster
	case c.Lo > 1+delta:
		return Slower
	case c.Lo >= 1-target && c.Hi <= 1+target:
		return Same
	}
	return CantTell
}
