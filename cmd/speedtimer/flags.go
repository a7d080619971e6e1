package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// parseShare reads a share as in "2%" or "0.02".
func parseShare(s string) (float64, error) {
	text, isPercent := strings.CutSuffix(strings.TrimSpace(s), "%")
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil {
		return 0, fmt.Errorf("%q is no share: expected one as in 2%% or 0.02", s)
	}
	if isPercent {
		v /= 100
	}
	if !(v > 0 && v < 1) {
		return 0, fmt.Errorf("%q does not lie between 0 and 1 (100%%)", s)
	}
	return v, nil
}

var byteUnits = []struct {
	suffix string
	size   float64
}{
	{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"TiB", 1 << 40},
	{"kB", 1e3}, {"KB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12}, {"B", 1},
}

// parseBytes reads a number of bytes as in "4GiB", "500MB" or "0".
func parseBytes(s string) (int64, error) {
	text, size := strings.TrimSpace(s), 1.0
	for _, u := range byteUnits {
		if t, ok := strings.CutSuffix(text, u.suffix); ok {
			text, size = strings.TrimSpace(t), u.size
			break
		}
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(v) {
		return 0, fmt.Errorf("%q is no number of bytes: expected one as in 4GiB or 500MB, 0 for no limit", s)
	}
	if v *= size; v < 0 || v >= math.MaxInt64 {
		return 0, errors.New("the number of bytes is out of range")
	}
	return int64(v), nil
}
