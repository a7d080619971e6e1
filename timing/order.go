package timing

import "math/rand/v2"

// An order draws the order of each round from random cyclic Latin squares: in
// as many rounds as there are participants, each stands once in each place,
// so that whatever depends on the place, or drifts over the round, hits all
// alike. Every square is drawn anew.
type order struct {
	rng     *rand.Rand
	symbols []int // a permutation of the participants
	rows    []int // shifts of it still to come
}

func newOrder(participants int, seed uint64) *order {
	return &order{
		rng:     rand.New(rand.NewPCG(seed, 0x5eed)),
		symbols: make([]int, participants),
	}
}

// next fills places with the participants in the order of the next round.
func (o *order) next(places []int) {
	n := len(o.symbols)
	if len(o.rows) == 0 {
		copy(o.symbols, o.rng.Perm(n))
		o.rows = o.rng.Perm(n)
	}
	shift := o.rows[0]
	o.rows = o.rows[1:]
	for i := range places {
		places[i] = o.symbols[(i+shift)%n]
	}
}
