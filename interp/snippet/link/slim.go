package link

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"speedtimer/interp/report"
)

// What a report keeps in a link.
const (
	slimDigits  = 4    // significant ones, of samples
	slimSamples = 63   // of a snippet, spread over all
	slimOutput  = 2048 // bytes of a snippet's output
	slimNodes   = 40   // children of a node, the largest
	slimDepth   = 6
)

// Slim returns what a link carries of a report: all results and what weakens
// them, but samples thinned out and rounded, long output cut, and trees of
// sizes cut to their largest parts, what is left out being told as a number.
func Slim(r *report.Report) *report.Report {
	out := *r
	out.Snippets = make([]report.Snippet, len(r.Snippets))
	for i, s := range r.Snippets {
		s.Samples = thin(s.Samples)
		if len(s.Output) > slimOutput {
			s.OutputBytes = max(s.OutputBytes, int64(len(s.Output)))
			s.Output = strings.ToValidUTF8(s.Output[:slimOutput], "") // a rune cut in half goes
		}
		out.Snippets[i] = s
	}
	out.Variables = slimVariables(r.Variables, 0)
	return &out
}

// SlimJSON is a slim report as it goes into a Link.
func SlimJSON(r *report.Report) ([]byte, error) {
	b, err := json.Marshal(Slim(r))
	if err != nil {
		return nil, fmt.Errorf("the results cannot be written: %w", err)
	}
	return b, nil
}

func thin(samples []float64) []float64 {
	n := min(len(samples), slimSamples)
	out := make([]float64, n)
	for i := range out {
		out[i] = round(samples[i*len(samples)/n])
	}
	return out
}

func round(f float64) float64 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return f
	}
	r, err := strconv.ParseFloat(strconv.FormatFloat(f, 'g', slimDigits, 64), 64)
	if err != nil {
		return f
	}
	return r
}

func slimVariables(list []report.Variable, depth int) []report.Variable {
	if len(list) == 0 {
		return nil
	}
	out := make([]report.Variable, len(list))
	for i, v := range list {
		kept := v.Children
		if depth >= slimDepth {
			kept = nil
		}
		kept = kept[:min(len(kept), slimNodes)]
		for _, c := range v.Children[len(kept):] {
			v.More++
			v.MoreBytes += c.Size
		}
		v.Children = slimVariables(kept, depth+1)
		out[i] = v
	}
	return out
}
