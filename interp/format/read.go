package format

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"speedtimer/interp/report"
)

// ReadJSON reads a report that was written as JSON. Values of parameters that
// have no point or exponent come back as ints, as they were written. Unknown
// members, of a newer version, are passed over.
func ReadJSON(b []byte) (*report.Report, error) {
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	r := &report.Report{}
	if err := d.Decode(r); err != nil {
		return nil, fmt.Errorf("read the report: %w", err)
	}
	for _, s := range r.Snippets {
		plainValues(s.Params)
	}
	for _, v := range r.Variables {
		plainValues(v.Params)
	}
	for _, f := range r.Findings {
		plainValues(f.Params)
	}
	return r, nil
}

func plainValues(params map[string]any) {
	for name, v := range params {
		if n, ok := v.(json.Number); ok {
			params[name] = plainValue(n)
		}
	}
}

func plainValue(n json.Number) any {
	if !strings.ContainsAny(n.String(), ".eE") {
		if i, err := n.Int64(); err == nil {
			return i
		}
	}
	f, _ := n.Float64() // JSON has no numbers that are none; too large ones are infinite
	return f
}
