package timing

import (
	"errors"
	"time"
)

// Run times subjects against each other and compares each with the baseline.
//
// First the doubling loop finds every subject's number of iterations. Then
// come rounds, in each of which every subject and the empty loop run once, in
// a seeded, balanced order: warm-up rounds, dropped, until every series is
// level, and rounds that count. After the rounds planned in Options.Looks the
// comparisons are made; Run ends at the first look at which all have a
// verdict, or when the budget does not allow another round.
//
// Empty is the empty loop; its cost in a round is subtracted from that
// round's samples. It is nil where there is no loop to subtract. Obs may be
// nil.
//
// An error of a subject ends the run: it is returned as a *SubjectError,
// together with the result as far as it is known.
func Run(o Options, empty *Subject, subjects []Subject, obs Observer) (Result, error) {
	o, err := o.withDefaults(len(subjects))
	if err != nil {
		return Result{Stopped: StoppedError}, err
	}
	r := newRunner(o, empty, subjects, obs)
	if r.double() && r.warmUp() {
		r.confirmIterations()
		r.sample()
	}
	if r.err == nil {
		r.checkAll() // else it is not the budget that rounds are few for
	}
	return r.result(), r.err
}

// A SubjectError is the failure of one subject.
type SubjectError struct {
	Subject int // index into the subjects, or Empty
	Name    string
	Err     error
}

func (e *SubjectError) Error() string { return e.Name + ": " + e.Err.Error() }
func (e *SubjectError) Unwrap() error { return e.Err }

// A participant takes part in every round: a subject or the empty loop.
type participant struct {
	Subject
	id         int // what observers know it by
	doubling   Doubling
	iterations int64
	samples    []Sample // one a complete round, warm-up included
	level      bool     // seen to be level during warm-up
	doubled    spending // by the doubling loop
	sampled    spending // in rounds
	warnings   []Warning
}

// spending is where a participant's time went in a number of runs, in
// nanoseconds.
type spending struct {
	wall, timed float64
	runs        int
}

type runner struct {
	o            Options
	obs          Observer
	participants []participant // the subjects, then the empty loop
	empty        int           // index of the empty loop, -1 without one
	subjects     int
	order        *order
	placements   int // copies of the code that rounds take turns among
	start        int64
	rounds       int     // complete rounds, warm-up included
	warm         int     // warm-up rounds
	roundTime    float64 // ns the last round took, to tell whether another one fits
	looks        int     // looks taken
	lookedAt     int     // rounds at the last of them
	comparisons  []Comparison
	warnings     []Warning
	stopped      Stopped
	err          error
}

func newRunner(o Options, empty *Subject, subjects []Subject, obs Observer) *runner {
	r := &runner{o: o, obs: obs, empty: -1, subjects: len(subjects), start: o.Clock()}
	if obs == nil {
		r.obs = silent{}
	}
	for i, s := range subjects {
		r.participants = append(r.participants, participant{Subject: s, id: i})
	}
	if empty != nil {
		r.empty = len(subjects)
		r.participants = append(r.participants, participant{Subject: *empty, id: Empty})
	}
	r.placements = placements(r.participants)
	r.order = newOrder(len(r.participants), o.Seed)
	return r
}

// spent is the time since the run began in nanoseconds.
func (r *runner) spent() float64 { return float64(r.o.Clock() - r.start) }

// once collects garbage and runs participant i once. It returns false when
// that ended the run, or when the run was over before.
func (r *runner) once(i, round int, stage Stage, iterations int64) (Sample, bool) {
	if r.over() {
		return Sample{}, false
	}
	r.o.Collect()
	return r.carryOut(i, round, stage, iterations)
}

// again is once without collecting garbage first.
func (r *runner) again(i, round int, stage Stage, iterations int64) (Sample, bool) {
	if r.over() {
		return Sample{}, false
	}
	return r.carryOut(i, round, stage, iterations)
}

func (r *runner) carryOut(i, round int, stage Stage, iterations int64) (Sample, bool) {
	p := &r.participants[i]
	before := r.o.Clock()
	place := r.placement(round)
	s, err := p.at(place)(iterations)
	s.Placement = place
	wall := float64(r.o.Clock() - before)
	if err == nil && s.Iterations < 1 {
		err = errors.New("it ran no iteration")
	}
	if err != nil {
		r.stopped = StoppedError
		r.err = &SubjectError{Subject: p.id, Name: p.Name, Err: err}
		return Sample{}, false
	}
	time := &p.sampled
	if round == 0 {
		time = &p.doubled
	}
	time.runs++
	time.wall += wall
	time.timed += float64(s.Elapsed)
	r.obs.Sample(p.id, round, s, stage != StageSample)
	return s, true
}

// over asks whether the run is to stop, and says whether it is over.
func (r *runner) over() bool {
	if r.stopped == "" && r.o.Stop() {
		r.stopped = StoppedInterrupted
	}
	return r.stopped != ""
}

// double finds the iterations of every participant, the empty loop first. A
// subject may use half its share of the budget for it, and always has one
// run. Garbage is collected before the first step only, as in Double: the
// steps are short, and no results.
func (r *runner) double() bool {
	share := float64(r.o.Budget) / float64(r.subjects) / 2
	for _, i := range r.emptyFirst() {
		p := &r.participants[i]
		r.obs.Begin(p.id, StageDouble)
		begin := r.spent()
		p.doubling = double(r.o.TimePerTest, func(iterations int64) (Sample, bool) {
			if iterations == 1 {
				return r.once(i, 0, StageDouble, iterations)
			}
			if r.spent()-begin > share {
				return Sample{}, false
			}
			return r.again(i, 0, StageDouble, iterations)
		})
		if r.stopped != "" {
			return false
		}
		p.iterations = p.doubling.Last.Iterations
		r.roundTime += float64(p.doubling.Last.Elapsed)
	}
	return true
}

func (r *runner) emptyFirst() []int {
	var is []int
	if r.empty >= 0 {
		is = append(is, r.empty)
	}
	for i := range r.subjects {
		is = append(is, i)
	}
	return is
}

// round runs every participant once. Only a complete round is kept.
func (r *runner) round(stage Stage) bool {
	places := make([]int, len(r.participants))
	taken := make([]Sample, len(r.participants))
	r.order.next(places)
	begin := r.spent()
	for _, i := range places {
		p := &r.participants[i]
		r.obs.Begin(p.id, stage)
		s, ok := r.once(i, r.rounds+1, stage, p.iterations)
		if !ok {
			return false
		}
		taken[i] = s
	}
	for i := range r.participants {
		p := &r.participants[i]
		p.samples = append(p.samples, taken[i])
	}
	r.rounds++
	r.roundTime = r.spent() - begin
	return true
}

// fits says whether another round ends before the given time of the run.
func (r *runner) fits(until float64) bool { return r.spent()+r.roundTime <= until }

// counted is the number of rounds that count.
func (r *runner) counted() int { return r.rounds - r.warm }

// net is participant i's time of an iteration in each round that counts, that
// round's own empty loop subtracted.
func (r *runner) net(i int) []float64 {
	net := make([]float64, r.counted())
	for j := range net {
		net[j] = r.participants[i].samples[r.warm+j].PerIteration()
		if r.empty >= 0 && i != r.empty {
			net[j] -= r.participants[r.empty].samples[r.warm+j].PerIteration()
		}
	}
	return net
}

func (r *runner) result() Result {
	res := Result{
		Stopped: r.stopped, Rounds: r.counted(), WarmUp: r.warm, Spent: time.Duration(r.spent()),
		Comparisons: r.lastComparisons(), Warnings: r.warnings,
	}
	for i := range r.subjects {
		res.Subjects = append(res.Subjects, r.measured(i))
	}
	if r.empty >= 0 {
		m := r.measured(r.empty)
		res.Empty = &m
	}
	return res
}

type silent struct{}

func (silent) Begin(int, Stage)              {}
func (silent) Sample(int, int, Sample, bool) {}
func (silent) Look(int, []Comparison)        {}
func (silent) Warn(int, Warning)             {}
