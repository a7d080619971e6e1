package profiler

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// undisturbed measures again where something else has allocated meanwhile.
func undisturbed(f func() any) (m Measurement) {
	for range looks {
		if m = Measure(f); m.Steady && m.Off() == 0 {
			break
		}
	}
	return m
}

func TestMeasure(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("too slow here")
	}
	m := Measure(func() any { return new(int) })
	require.EqualValues(t, 16, m.Alone, "a tiny block")
	require.LessOrEqual(t, m.Amortised, 16.5, "two share one, unless under the race detector")
	five := 5
	for _, f := range []func() any{
		func() any { return List(100) },
		func() any { return MapIntString(50) },
		func() any { return Closures(10) },
		func() any { return [5]int{five} },
		func() any { return Matrix(10) },
	} {
		m := undisturbed(f)
		require.True(t, m.Steady, "%+v", m)
		if host().exact {
			require.Zero(t, m.Off(), "%+v", m)
		}
		require.InEpsilon(t, float64(m.Alone), m.Amortised, 0.02)
	}
}
