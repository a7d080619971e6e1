package timing

// A Doubling is the outcome of the doubling loop.
type Doubling struct {
	Last     Sample // the run that reached the time
	Previous Sample // the run before it; zero iterations when there was none
	Steps    int    // runs in all
	Reached  bool   // false: the loop was given up before the time was reached
}

// Double runs s in a growing loop, loops = 2*loops + 1, until a run takes at
// least timePerTest nanoseconds.
func Double(s Section, timePerTest float64) Doubling { return Doubling{} }
