package interp

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"speedtimer/interp/harness"
	"speedtimer/interp/report"
)

func TestOutputIsSplitAtMarksWhereverItIsCut(t *testing.T) {
	mark := harness.MarkStart + "m:"
	text := "before" + mark + "3\none" + mark + "-2\n not kept " + mark + "4\n" + harness.MarkStart + "two" + mark + "no number\n"
	for size := 1; size <= len(text); size++ {
		o := newOutputs("m")
		for rest := text; rest != ""; rest = rest[min(size, len(rest)):] {
			o.write([]byte(rest[:min(size, len(rest))]))
		}
		assert.Equal(t, "one", string(o.kept[3]))
		assert.Equal(t, harness.MarkStart+"two"+mark+"no number\n", string(o.kept[4])+string(o.rest))
		assert.Len(t, o.kept, 2)
	}
}

// A program can read its own mark from its arguments.
func TestForgedMarksMakeTheHostKeepLittle(t *testing.T) {
	o := newOutputs("m")
	mark := harness.MarkStart + "m:"
	o.write([]byte(mark))
	for range 100 {
		o.write([]byte(strings.Repeat("1", 1<<16)))
		assert.Less(t, len(o.rest), 100)
	}
	line := mark + "%\n" + strings.Repeat("x", 1<<14)
	for n := range 20_000 {
		o.write([]byte(strings.Replace(line, "%", strings.Repeat("9", n%7+1), 1)))
		o.current = n % mostNumber
		o.write([]byte(strings.Repeat("x", 1<<12)))
	}
	kept := 0
	for _, text := range o.kept {
		kept += len(text)
	}
	assert.LessOrEqual(t, kept, mostKept)
	assert.LessOrEqual(t, len(o.counted), mostNumber+2)
	assert.LessOrEqual(t, len(o.tail()), 2*mostOutput+100)
	o.write([]byte(mark + "10000000\n"))
	assert.NotEqual(t, 10_000_000, o.current)
	assert.NotEqual(t, report.Whole, o.current)
}
