package timing

import (
	"errors"
	"runtime"
	"time"
)

// Options say how a run samples and decides. The zero value of a field
// stands for its default.
type Options struct {
	Clock       Clock         // measures the budget and the set-ups; default System()
	Budget      time.Duration // for everything Run does; default 3 s a subject
	Seed        uint64        // of the order in rounds
	Delta       float64       // faster and slower lie outside plus or minus this; default 0.01
	Target      float64       // same lies inside plus or minus this; default 0.02
	Confidence  float64       // of all comparisons and looks together; default 0.95
	Baseline    int           // index of the subject the others are compared with
	TimePerTest float64       // least time of a sample in nanoseconds; default 10 ms
	Resolution  float64       // of the clock that times the samples, in nanoseconds; 0 when unknown
	Looks       []int         // rounds after which verdicts are made, rising; default 15, 31, 63, 127, 255
	WarmUp      time.Duration // least time in warm-up rounds; a second for engines that compile in tiers
	Stop        func() bool   // asked between runs; true interrupts
	Collect     func()        // collects garbage before each run, untimed; default runtime.GC
}

// withDefaults fills in the defaults and checks the rest.
func (o Options) withDefaults(subjects int) (Options, error) {
	if o.Clock == nil {
		o.Clock = System()
	}
	if o.Stop == nil {
		o.Stop = func() bool { return false }
	}
	if o.Collect == nil {
		o.Collect = runtime.GC
	}
	if len(o.Looks) == 0 {
		o.Looks = []int{15, 31, 63, 127, 255}
	}
	if o.Budget == 0 {
		o.Budget = time.Duration(max(subjects, 1)) * 3 * time.Second
	}
	byDefault(&o.Delta, 0.01)
	byDefault(&o.Target, 0.02)
	byDefault(&o.Confidence, 0.95)
	byDefault(&o.TimePerTest, leastTimePerTest)
	return o, o.check(subjects)
}

func byDefault(x *float64, value float64) {
	if *x == 0 {
		*x = value
	}
}

func (o Options) check(subjects int) error {
	rising := o.Looks[0] > 0
	for i, look := range o.Looks[1:] {
		rising = rising && look > o.Looks[i]
	}
	switch {
	case o.Budget < 0:
		return errors.New("the budget is negative")
	case !(o.Delta > 0 && o.Delta < 1), !(o.Target > 0 && o.Target < 1):
		return errors.New("delta and target must lie between 0 and 1")
	case !(o.Confidence > 0 && o.Confidence < 1):
		return errors.New("confidence must lie between 0 and 1")
	case !(o.TimePerTest > 0 && finite(o.TimePerTest)):
		return errors.New("the time per test must be positive")
	case !rising:
		return errors.New("looks must be positive and rise")
	case subjects == 0:
		return errors.New("there is nothing to time")
	case o.Baseline < 0 || o.Baseline >= subjects:
		return errors.New("the baseline is none of the subjects")
	}
	return nil
}
