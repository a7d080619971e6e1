package timing

import (
	"math"
	"math/rand/v2"
	"time"
)

// A world is a machine that exists in arithmetic only: running something
// moves its clock.
type world struct {
	now   float64 // ns
	loop  float64 // ns an empty iteration costs
	noise func(now float64) float64

	others func(work float64) float64 // time that other processes take meanwhile; nil for none
}

func newWorld() *world { return &world{loop: 0.3, noise: func(float64) float64 { return 1 }} }

func (w *world) clock() int64 { return int64(w.now) }

// subject costs the given nanoseconds an iteration beyond the loop.
func (w *world) subject(name string, cost float64) Subject {
	return w.subjectFunc(name, func(n float64) float64 { return n * cost })
}

// subjectFunc costs what cost says of n iterations, beyond the loop.
func (w *world) subjectFunc(name string, cost func(n float64) float64) Subject {
	return Subject{Name: name, Run: func(iterations int64) (Sample, error) {
		before := w.clock()
		n := float64(iterations)
		work := (n*w.loop + cost(n)) * w.noise(w.now)
		w.now += work
		if w.others != nil {
			w.now += w.others(work)
		}
		return Sample{Iterations: iterations, Elapsed: w.clock() - before}, nil
	}}
}

func (w *world) empty() *Subject {
	s := w.subject("empty", 0)
	return &s
}

// options suit the world: its clock, a budget that lets all looks happen, no
// garbage.
func (w *world) options() Options {
	return Options{Clock: w.clock, Budget: time.Hour, Seed: 1, Collect: func() {}}
}

// interrupted takes the processor away for a pause after each slice of work.
func (w *world) interrupted(slice, pause float64) *world {
	worked := 0.0
	w.others = func(work float64) float64 {
		before := math.Floor(worked / slice)
		worked += work
		return pause * (math.Floor(worked/slice) - before)
	}
	return w
}

func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// withSetup is a subject whose set-up takes time before each run.
func (w *world) withSetup(name string, cost, setup float64) Subject {
	s := w.subject(name, cost)
	timed := s.Run
	s.Run = func(n int64) (Sample, error) {
		w.now += setup
		return timed(n)
	}
	return s
}

// collecting makes a subject report collections: one number a run, in turn.
func collecting(s Subject, counts ...int64) Subject {
	timed, i := s.Run, 0
	s.Run = func(n int64) (Sample, error) {
		sample, err := timed(n)
		sample.Collections = counts[i%len(counts)]
		i++
		return sample, err
	}
	return s
}
