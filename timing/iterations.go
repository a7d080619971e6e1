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
	// Garbage and other processes hit long runs more than short ones, by less
	// than this.
	dearerMany = 0.6
	// unconfirmed differences must be so many times as large.
	unconfirmed = 2
	// fewerSteps back in the doubling loop are an eighth of the iterations: a
	// cost paid once a run weighs eight times as much there.
	fewerSteps    = 3
	confirmations = 5
	// confirmShare of the budget may be spent on one suspect.
	confirmShare = 0.1
)

// confirmIterations warns of subjects whose cost of an iteration depends on
// the number of iterations. The doubling loop raises the suspicion; since its
// steps are single runs, often cold ones, the suspects are run again with few
// and many iterations by turns, and must differ the same way each time.
func (r *runner) confirmIterations() {
	for i := range r.subjects {
		p := &r.participants[i]
		few, suspect := r.suspicious(p.doubling)
		if !suspect {
			continue
		}
		a, b, factor := []Sample{few}, []Sample{p.doubling.Last}, float64(unconfirmed)
		cost := confirmations * p.doubling.Last.PerIteration() * float64(few.Iterations+p.iterations)
		if cost <= confirmShare*float64(r.o.Budget) {
			factor = 1
			if a, b = r.byTurns(i, few.Iterations); r.stopped != "" {
				return
			}
		}
		if x, y := perIteration(a), perIteration(b); depends(x, y, factor, r.blur(few)) {
			r.warn(i, dependsOnIterations(median(x), median(y)))
		}
	}
}

// depends judges times of an iteration with few and with many iterations.
func depends(few, many []float64, factor, blur float64) bool {
	a, b := median(few), median(many)
	return !overlap(few, many) && (a > b*(1+factor*dearerFew+blur) || b > a*(1+factor*dearerMany+blur))
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

// byTurns runs subject i with few and with its usual many iterations.
func (r *runner) byTurns(i int, few int64) (withFew, withMany []Sample) {
	for range confirmations {
		many, _ := r.once(i, 0, StageDouble, r.participants[i].iterations)
		less, _ := r.once(i, 0, StageDouble, few)
		withFew, withMany = append(withFew, less), append(withMany, many)
	}
	return withFew, withMany
}
