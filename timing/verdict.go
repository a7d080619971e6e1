package timing

// A Verdict is what a comparison came to.
type Verdict string

// Verdicts, from the subject's point of view.
const (
	Faster   Verdict = "faster"
	Slower   Verdict = "slower"
	Same     Verdict = "same"
	CantTell Verdict = "cant-tell"
)

// A Comparison sets a subject beside the baseline. Unknown numbers are NaN.
type Comparison struct {
	Baseline, Subject int     // indexes into the subjects
	Ratio             float64 // the subject's time over the baseline's
	Lo, Hi            float64 // the interval the verdict was made from
	Confidence        float64 // exact confidence of that interval by itself
	Rounds            int     // rounds it rests on
	Verdict           Verdict
}
