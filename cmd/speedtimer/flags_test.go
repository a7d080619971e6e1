package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestShares(t *testing.T) {
	for text, want := range map[string]float64{"2%": .02, "2 %": .02, "0.02": .02, "1e-3": .001, "99.9%": .999} {
		got, err := parseShare(text)
		assert.NoError(t, err, text)
		assert.InDelta(t, want, got, 1e-12, text)
	}
	for _, text := range []string{"", "%", "2", "0", "-1%", "100%", "NaN", "two", "1%%"} {
		_, err := parseShare(text)
		assert.Error(t, err, text)
	}
}

func TestBytes(t *testing.T) {
	for text, want := range map[string]int64{"0": 0, "123": 123, "4GiB": 4 << 30, "500MB": 5e8, "1.5 KiB": 1536, "7B": 7, "2kB": 2000} {
		got, err := parseBytes(text)
		assert.NoError(t, err, text)
		assert.Equal(t, want, got, text)
	}
	for _, text := range []string{"", "GiB", "-1", "4 gigs", "1e30", "NaN", "Inf"} {
		_, err := parseBytes(text)
		assert.Error(t, err, text)
	}
}

func TestCPUName(t *testing.T) {
	for text, want := range map[string]string{
		"": "",
		"processor\t: 0\nvendor_id\t: AuthenticAMD\nmodel name\t: AMD  EPYC 7763\nmodel name\t: other\n": "AMD EPYC 7763",
		"processor\t: 0\nBogoMIPS\t: 50\n\nHardware\t: BCM2835\nModel\t\t: Raspberry Pi 4\n":             "Raspberry Pi 4",
		"cpu\t\t: POWER9, altivec supported\n":                                                           "POWER9, altivec supported",
	} {
		assert.Equal(t, want, cpuName(text))
	}
}

func TestModuleLines(t *testing.T) {
	for text, want := range map[string]string{
		"":               "",
		"module a.b/c\n": "a.b/c",
		"// x\nmodule \"a\" // y\ngo 1.24.1\nrequire (\n\tmodule v1\n)\n": "a",
	} {
		assert.Equal(t, want, modulePath(text), text)
	}
}
