package harness

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// The Param functions give a parameter its value: the plan's, or the
// document's first. Generated programs initialise package variables with
// them, so that Go initialises whatever depends on a parameter after it.

// ParamInt is the int parameter name.
func ParamInt(name string, def int) int {
	return param(name, def, func(s string) (int, error) {
		n, err := strconv.ParseInt(s, 0, strconv.IntSize)
		return int(n), err
	})
}

// ParamFloat64 is the float64 parameter name.
func ParamFloat64(name string, def float64) float64 {
	return param(name, def, func(s string) (float64, error) { return strconv.ParseFloat(s, 64) })
}

// ParamString is the string parameter name; its value is a Go literal, or does
// not begin with a quote and stands for itself.
func ParamString(name string, def string) string {
	return param(name, def, func(s string) (string, error) {
		if s == "" || !strings.Contains("\"`", s[:1]) {
			return s, nil
		}
		return strconv.Unquote(s)
	})
}

// ParamBool is the bool parameter name.
func ParamBool(name string, def bool) bool {
	return param(name, def, strconv.ParseBool)
}

func param[T any](name string, def T, parse func(string) (T, error)) T {
	for _, arg := range os.Args[1:] {
		if v, ok := strings.CutPrefix(arg, name+"="); ok {
			value, err := parse(v)
			if err != nil {
				fmt.Fprintf(os.Stderr, "parameter %s: %v\n", name, err)
				os.Exit(2)
			}
			return value
		}
	}
	return def
}
