package interp

import (
	"strconv"

	"speedtimer/interp/snippet"
)

// values is a combination as it stands in the report: int64, float64, string
// or bool by parameter name; nil without parameters.
func values(c snippet.Combination) map[string]any {
	if len(c) == 0 {
		return nil
	}
	m := make(map[string]any, len(c))
	for _, s := range c {
		m[s.Name] = value(s)
	}
	return m
}

func value(s snippet.Setting) any {
	plain := s.Plain()
	switch s.Type {
	case "int":
		if n, err := strconv.ParseInt(plain, 10, 64); err == nil {
			return n
		}
	case "float64":
		if f, err := strconv.ParseFloat(plain, 64); err == nil {
			return f
		}
	case "bool":
		return plain == "true"
	}
	return plain
}
