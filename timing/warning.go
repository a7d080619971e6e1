package timing

import "strconv"

// A Warning is something that weakens a number, and what to do about it.
type Warning struct {
	Code    string // one of the Warn constants
	Message string
	Advice  string
}

// Codes of the warnings this package can give.
const (
	WarnCoarseClock = "coarse-clock"          // one step of the clock is a large part of a sample
	WarnCollections = "uneven-collections"    // garbage collections few and uneven across samples
	WarnNotLevel    = "never-levelled"        // the series still moved
	WarnBelowEmpty  = "cheaper-than-empty"    // an iteration costs less than one of the empty loop
	WarnFolded      = "folded"                // no cost beyond the empty loop's, or none at all
	WarnIterations  = "depends-on-iterations" // the cost of an iteration depends on their number
	WarnSetup       = "set-up"                // set-up took over half of the time
	WarnNotPositive = "not-positive"          // in some round it cost no more than the empty loop
	WarnFewRounds   = "too-few-rounds"        // too few rounds for an interval
	WarnShort       = "short-samples"         // samples took less than the time per test
	WarnPlacement   = "placement"             // the time depends on the code's address
)

func coarseClock(resolution, elapsed float64) Warning {
	return Warning{WarnCoarseClock,
		"one step of the clock is " + percent(resolution/elapsed) + " of a sample",
		"raise the time per test; in a browser, serve the page isolated (COOP and COEP headers)"}
}

func unevenCollections(with, samples int) Warning {
	return Warning{WarnCollections,
		"garbage was collected in " + strconv.Itoa(with) + " of " + strconv.Itoa(samples) + " samples only",
		"raise the time per test, or keep live data small, so that every sample pays its share"}
}

func neverLevelled() Warning {
	return Warning{WarnNotLevel,
		"the times still moved when sampling ended",
		"close what else runs, run it again, or give it a larger budget; its ratio is safer than its time"}
}

func belowEmpty() Warning {
	return Warning{WarnBelowEmpty,
		"an iteration costs less than one of the empty loop",
		"the body is too small to be timed by itself; let it do its work several times"}
}

func folded() Warning {
	return Warning{WarnFolded,
		"an iteration costs no more than one of the empty loop: the body may have been optimised away",
		"let it compute something from values the compiler can't know, and use the result"}
}

func neverTakesTime() Warning {
	return Warning{WarnFolded,
		"no number of iterations takes measurable time: the loop was optimised away, or the clock stands still",
		"let the body compute something from values the compiler can't know, and use the result"}
}

func dependsOnIterations(few, many float64) Warning {
	return Warning{WarnIterations,
		"the cost of an iteration depends on their number: " + ns(few) + " with fewer, " + ns(many) + " with more",
		usedUp}
}

func firstIsDearer(first, rest float64) Warning {
	return Warning{WarnIterations,
		"the first iteration of each run takes " + ns(first) + ", all of them " + ns(rest) + " on average: what it finds is gone for the others",
		usedUp}
}

const usedUp = "the first iteration may use up what the set-up made; move it into the body, or make the body leave things as it found them"

func costlySetup(share float64) Warning {
	return Warning{WarnSetup,
		"set-up took " + percent(share) + " of the time",
		"make the set-up cheaper, or give it a larger budget"}
}

func notPositive(rounds, of int) Warning {
	return Warning{WarnNotPositive,
		"in " + strconv.Itoa(rounds) + " of " + strconv.Itoa(of) + " rounds an iteration cost no more than one of the empty loop: there is no ratio",
		"the body is too small, or the machine too busy; let the body do its work several times"}
}

func placementMatters(least, most float64, placements int) Warning {
	return Warning{WarnPlacement,
		"the same code takes " + ns(least) + " to " + ns(most) + " depending on its address in memory, tried at " + strconv.Itoa(placements) + "; the figure is the median",
		"differences of this size come and go with unrelated changes to a program: don't choose by them"}
}

func shortSamples(took, wanted float64) Warning {
	return Warning{WarnShort,
		"a sample took " + ns(took) + " instead of " + ns(wanted) + ": the budget was spent before iterations enough were found, and reading the clock is a part of the time",
		"give it a larger budget, or compare fewer snippets at once"}
}

func fewRounds(rounds int, what string) Warning {
	return Warning{WarnFewRounds,
		plural(rounds, "complete round") + ": too few for " + what,
		"give it a larger budget, or compare fewer snippets at once"}
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}

func percent(share float64) string {
	if share > 0.1 {
		return strconv.FormatFloat(100*share, 'f', 0, 64) + " %"
	}
	return strconv.FormatFloat(100*share, 'g', 2, 64) + " %"
}

func ns(x float64) string {
	if x >= 1000 {
		return strconv.FormatFloat(x, 'f', 0, 64) + " ns"
	}
	return strconv.FormatFloat(x, 'g', 3, 64) + " ns"
}

// warn tells of a warning once for each subject and code. Participant -1 is
// the run as a whole.
func (r *runner) warn(i int, w Warning) {
	list, id := &r.warnings, Whole
	if i >= 0 {
		list, id = &r.participants[i].warnings, r.participants[i].id
	}
	for _, given := range *list {
		if given.Code == w.Code {
			return
		}
	}
	*list = append(*list, w)
	r.obs.Warn(id, w)
}
