package interp

import (
	"bytes"
	"fmt"
	"strconv"

	"speedtimer/interp/harness"
	"speedtimer/interp/report"
)

// mostOutput is how many bytes of a snippet's output are kept.
const mostOutput = 64 << 10

// A program can read its mark and write others: what it makes the host keep
// has a limit all the same.
const (
	mostKept   = 32 << 20 // bytes, of all snippets
	mostNumber = 10_000   // of a snippet
	mostDigits = 8        // of that number as marks write it
)

// outputs splits what a program prints at the harness's marks: what a
// snippet's one untimed run printed is kept, the rest is counted.
type outputs struct {
	mark    []byte
	rest    []byte // the start of what may be a mark
	current int
	kept    map[int][]byte
	counted map[int]int64
	marked  bool
	early   int64  // bytes printed before the first mark, while packages were initialised
	total   int    // bytes kept
	last    []byte // the end of everything, for the trace of a crash
}

func newOutputs(mark string) *outputs {
	return &outputs{
		mark: []byte(harness.MarkStart + mark + ":"), current: report.Whole,
		kept: map[int][]byte{}, counted: map[int]int64{},
	}
}

func (o *outputs) write(b []byte) {
	b = append(o.rest, b...)
	for {
		i := bytes.Index(b, o.mark)
		if i < 0 {
			break
		}
		end := bytes.IndexByte(b[i:], '\n')
		number := i + len(o.mark)
		if end < 0 && len(b)-number <= mostDigits {
			o.text(b[:i])
			o.rest = bytes.Clone(b[i:])
			return
		}
		if end < 0 || i+end-number > mostDigits { // it only begins as one
			o.text(b[:number])
			b = b[number:]
			continue
		}
		o.text(b[:i])
		if n, err := strconv.Atoi(string(b[number : i+end])); err == nil && n >= report.Whole && n < mostNumber {
			o.current = n
			if !o.marked {
				o.marked, o.early = true, o.counted[report.Whole]
			}
		}
		b = b[i+end+1:]
	}
	n := partial(b, o.mark)
	o.text(b[:len(b)-n])
	o.rest = bytes.Clone(b[len(b)-n:])
}

// partial is how many bytes at the end of b may begin a mark.
func partial(b, mark []byte) int {
	for n := min(len(b), len(mark)-1); n > 0; n-- {
		if bytes.HasSuffix(b, mark[:n]) {
			return n
		}
	}
	return 0
}

func (o *outputs) text(b []byte) {
	if room := min(mostOutput-len(o.kept[o.current]), mostKept-o.total, len(b)); o.current != report.Whole && room > 0 {
		o.kept[o.current] = append(o.kept[o.current], b[:room]...)
		o.total += room
	}
	o.counted[o.current] += int64(len(b))
	o.last = append(o.last, b...)
	if len(o.last) > 2*mostOutput {
		o.last = bytes.Clone(o.last[len(o.last)-mostOutput:])
	}
}

// later is how many bytes the snippets printed after their untimed runs.
func (o *outputs) later() int64 { return o.counted[report.Whole] - o.early }

// printedLater warns of what was printed while timing: it is in the figures.
func printedLater(bytes int64) report.Warning {
	return report.Warning{
		Code: WarnPrinted, Message: fmt.Sprintf("the code printed %d bytes while it was timed, which are not kept: writing them is in the figures", bytes),
		Advice: "print nothing in what is timed, unless it is the printing that counts",
	}
}

// tail is the end of what was printed.
func (o *outputs) tail() string { return string(o.last) + string(o.rest) }

// keepOutput files the output with the snippets, a crash's trace cut off.
func (c *combination) keepOutput(out *outputs) {
	for i, text := range out.kept {
		o := c.snippets[i]
		if o == nil {
			continue
		}
		if at := traceStart(string(text)); at >= 0 && !c.done {
			text = text[:at]
		}
		o.output, o.outputBytes = string(text), out.counted[i]
	}
}
