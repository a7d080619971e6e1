package timing

const (
	// suspectMove is how far two doubling steps lie apart before they are
	// looked into.
	suspectMove = 0.05
	// dearerFew is how much dearer an iteration must be with few than with
	// many: something is paid once. A cold start costs short runs up to half of
	// this; what stays unseen is under 3 % of the result.
	dearerFew = 0.2
	// dearerMany is how much dearer it must be with many: something grows.
	// Garbage hits what runs on for long more, by less than this.
	dearerMany = 0.5
	// fewerSteps back in the doubling loop are an eighth of the iterations: a
	// cost paid once a run weighs eight times as much there.
	fewerSteps = 3
	// turns must all say the same: by chance 1 in 64 series does, and few of
	// those by as much as above.
	turns = 7
	// firstTimes the others' cost, and leastFirst nanoseconds, is what a first
	// iteration must take at least: cold caches alone come to less.
	firstTimes = 10
	leastFirst = 5e3
	// confirmShare of the budget may be spent on one suspect.
	confirmShare = 0.2
)

// confirmIterations warns of subjects whose cost of an iteration depends on
// the number of iterations. The doubling loop raises the suspicion; its steps
// are single runs, often cold ones, so that nothing is claimed before the
// suspect has run again with few and with many iterations by turns, and all
// turns agree. Where the budget has no room for that nothing is claimed.
func (r *runner) confirmIterations() {
	for i := range r.subjects {
		if r.confirmFirst(i); r.stopped != "" {
			return
		}
		p := &r.participants[i]
		few, suspect := r.suspicious(p.doubling)
		if !suspect || turns*r.turnTime(i) > confirmShare*float64(r.o.Budget) {
			continue
		}
		x, y, agree := r.byTurns(i, few.Iterations)
		if r.stopped != "" {
			return
		}
		// Means, since what a short run escapes another one meets.
		if agree && dearer(mean(x), mean(y), 1, r.blur(few)) != 0 {
			r.warn(i, dependsOnIterations(mean(x), mean(y)))
		}
	}
}

// confirmFirst warns of a subject whose first iteration takes far longer than
// the others, each time it is set up anew: what it finds is gone afterwards. In
// a run of many the first weighs little, so that the cost of an iteration does
// not show it. The empty loop tells what a run of one iteration costs anyway;
// without one nothing is claimed.
func (r *runner) confirmFirst(i int) {
	p := &r.participants[i]
	if r.empty < 0 || len(p.doubling.Runs) < 2 {
		return
	}
	rest := p.doubling.Last.PerIteration()
	least := max(firstTimes*rest, leastFirst, firstTimes*r.o.Resolution)
	run := p.doubled.wall / float64(len(p.doubling.Runs))
	if float64(p.doubling.Runs[0].Elapsed) < least || turns*run > confirmShare*float64(r.o.Budget) {
		return
	}
	var first []float64
	for range turns {
		one, _ := r.again(i, 0, StageDouble, 1)
		empty, _ := r.again(r.empty, 0, StageDouble, 1)
		x := float64(one.Elapsed - empty.Elapsed)
		if r.stopped != "" || x < least {
			return
		}
		first = append(first, x)
	}
	r.warn(i, firstIsDearer(median(first), rest))
}

// turnTime is about what one turn takes, set-up included.
func (r *runner) turnTime(i int) float64 {
	p := &r.participants[i]
	outside := max(0, p.doubled.wall-p.doubled.timed) / float64(len(p.doubling.Runs))
	runs := 1 + float64(p.iterations)/float64(p.doubling.Runs[max(0, len(p.doubling.Runs)-1-fewerSteps)].Iterations)
	return 2*p.doubling.Last.PerIteration()*float64(p.iterations) + runs*outside
}

func mean(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}

// dearer says whether an iteration is dearer with few iterations, 1, or with
// many, -1, by a share of what is claimed and the clock's error; else 0.
func dearer(few, many, share, blur float64) int {
	switch {
	case few > many*(1+share*dearerFew+blur):
		return 1
	case many > few*(1+share*dearerMany+blur):
		return -1
	}
	return 0
}

// blur is the relative error a step of the clock makes at both ends of s.
func (r *runner) blur(s Sample) float64 { return 2 * r.o.Resolution / max(float64(s.Elapsed), 1) }

// suspicious compares the last doubling step with the one before and with
// one of an eighth of its iterations, and returns the latter.
func (r *runner) suspicious(d Doubling) (few Sample, suspect bool) {
	n := len(d.Runs)
	if n < 2 {
		return Sample{}, false
	}
	few = d.Runs[max(0, n-1-fewerSteps)]
	last := d.Last.PerIteration()
	return few, !near(d.Previous.PerIteration(), last, suspectMove+r.blur(d.Previous)) ||
		!near(few.PerIteration(), last, dearerFew+r.blur(few))
}

// byTurns runs subject i with its usual number of iterations, and as many
// altogether in runs of few, by turns, and returns the times of an iteration.
// Both sides of a turn take the same time, so that whatever else the machine
// does hits them alike; a short run alone would often escape it. It ends, and
// agree is false, as soon as a turn does not say the same as the first, by half
// of what is to be claimed.
func (r *runner) byTurns(i int, few int64) (withFew, withMany []float64, agree bool) {
	many := r.participants[i].iterations
	pieces := max(1, many/few)
	for turn := range turns {
		var x, y float64
		for side := range 2 {
			if side == turn%2 {
				x = r.inRuns(i, pieces, few)
			} else {
				y = r.inRuns(i, 1, many)
			}
		}
		withFew, withMany = append(withFew, x), append(withMany, y)
		if which := dearer(x, y, 0.5, 0); r.stopped != "" || which == 0 || which != dearer(withFew[0], withMany[0], 0.5, 0) {
			return withFew, withMany, false
		}
	}
	return withFew, withMany, true
}

// inRuns is the time of an iteration over several runs with garbage collected
// before the first only.
func (r *runner) inRuns(i int, runs, iterations int64) float64 {
	s, ok := r.once(i, 0, StageDouble, iterations)
	total := s
	for n := int64(1); n < runs && ok && r.stopped == ""; n++ {
		s, ok = r.again(i, 0, StageDouble, iterations)
		total.Iterations, total.Elapsed = total.Iterations+s.Iterations, total.Elapsed+s.Elapsed
	}
	return total.PerIteration()
}
