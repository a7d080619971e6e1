package timing

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func draw(participants int, seed uint64, rounds int) [][]int {
	o := newOrder(participants, seed)
	all := make([][]int, rounds)
	for i := range all {
		all[i] = make([]int, participants)
		o.next(all[i])
	}
	return all
}

func TestOrderIsAPermutationEachRound(t *testing.T) {
	for _, places := range draw(5, 1, 50) {
		assert.ElementsMatch(t, []int{0, 1, 2, 3, 4}, places)
	}
}

func TestOrderHasEveryoneInEveryPlaceOnceASquare(t *testing.T) {
	for n := 1; n <= 7; n++ {
		rounds := draw(n, 9, 3*n)
		for square := 0; square < len(rounds); square += n {
			for place := range n {
				var seen []int
				for _, r := range rounds[square : square+n] {
					seen = append(seen, r[place])
				}
				assert.Len(t, seen, n)
				assert.ElementsMatch(t, rounds[0], seen)
			}
		}
	}
}

func TestOrderIsTheSeeds(t *testing.T) {
	assert.Equal(t, draw(6, 42, 30), draw(6, 42, 30))
	assert.NotEqual(t, draw(6, 42, 30), draw(6, 43, 30))
}

func TestOrderDrawsEverySquareAnew(t *testing.T) {
	rounds := draw(6, 1, 12)
	assert.NotEqual(t, rounds[:6], rounds[6:])
}
