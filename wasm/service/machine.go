package service

import (
	"errors"
	"math"
	"runtime"

	"speedtimer/interp/report"
	"speedtimer/timing"
)

var errClock = errors.New("the clock of this browser cannot be measured: it does not move")

// machine measures the clock and the empty loop here, where they are compiled
// Go. It takes some 20 ms with a fine clock and up to half a second with a
// coarse one; other requests wait.
func (s *Service) machine(Nothing) (Machine, error) {
	clock := timing.System()
	c := timing.Calibrate(clock, timing.Timed(clock, emptyLoop))
	for _, f := range []float64{c.Resolution, c.Reading, c.Loop, c.TimePerTest} {
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return Machine{}, errClock
		}
	}
	m := Machine{
		Calibration: report.Calibration{Resolution: c.Resolution, Reading: c.Reading, Loop: c.Loop, TimePerTest: c.TimePerTest},
		Environment: report.Environment{Engine: "wasm", Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH},
		Cores:       s.world.Cores,
	}
	s.locate(&m.Environment)
	return m, nil
}

//go:noinline
func emptyLoop(loops int) {
	for i := 0; i < loops; i++ {
	}
}
