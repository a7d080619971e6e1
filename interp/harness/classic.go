package harness

import (
	"fmt"
	"io"
	"strings"
)

// ClassicHead prints the calibration, in nanoseconds, in the words of the reference.
func ClassicHead(w io.Writer, resolution, timePerTest, loop float64) {
	fmt.Fprintf(w, "resolution is %s\n", ClassicTime(resolution))
	fmt.Fprintf(w, "time per test is %s\n", ClassicTime(timePerTest))
	fmt.Fprintf(w, "calibrated loop overhead is %s\n", ClassicTime(loop))
}

// ClassicSnippet prints a snippet and its time as the reference does: a line
// of dashes, the code, the time in parentheses.
func ClassicSnippet(w io.Writer, source, time string) {
	fmt.Fprintf(w, "-----------\n%s\n(%s)\n", strings.TrimRight(source, "\n"), time)
}

// ClassicTime is a time in nanoseconds with one decimal and the reference's
// abbreviations: it knows none above ms, and writes "2750.0 ms.".
func ClassicTime(ns float64) string {
	switch {
	case ns != ns:
		return "unknown"
	case ns < 0 && ns > -0.05:
		return ClassicTime(0)
	case ns < 0:
		return "-" + ClassicTime(-ns)
	case ns < 999.95:
		return fmt.Sprintf("%.1f ns.", ns)
	case ns < 999.95e3:
		return fmt.Sprintf("%.1f us.", ns/1e3)
	}
	return fmt.Sprintf("%.1f ms.", ns/1e6)
}
