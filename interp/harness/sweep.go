package harness

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// sweeps says whether the plan leaves a parameter open that has several
// values.
func (p Plan) sweeps(params []Param) bool {
	return slices.ContainsFunc(params, func(q Param) bool {
		_, set := p.Params[q.Name]
		return !set && len(q.Values) > 1
	})
}

// sweep runs the program again for each combination of the parameters' values,
// the first parameter varying slowest, one process at a time: package
// variables that depend on a parameter are initialised once a process.
func sweep(params []Param, plan Plan, args []string, stdout, stderr io.Writer) (status int) {
	self, err := os.Executable()
	for _, values := range combinations(params, plan) {
		fmt.Fprintf(stdout, "=========== %s\n", strings.Join(values, " "))
		if err == nil {
			var code int
			code, err = again(self, slices.Concat(args, values))
			status = max(status, code)
		}
		if err != nil {
			fmt.Fprintf(stderr, "run again with %s: %v\n", strings.Join(values, " "), err)
			return 2
		}
	}
	return status
}

// combinations lists the values of the parameters that the plan leaves open,
// as arguments.
func combinations(params []Param, plan Plan) [][]string {
	all := [][]string{nil}
	for _, p := range params {
		if _, set := plan.Params[p.Name]; set {
			continue
		}
		var longer [][]string
		for _, c := range all {
			for _, v := range p.Values {
				longer = append(longer, append(slices.Clone(c), p.Name+"="+v))
			}
		}
		all = longer
	}
	return all
}

// again runs this program with these arguments and waits for it.
func again(self string, args []string) (status int, err error) {
	child, err := os.StartProcess(self, append([]string{self}, args...), &os.ProcAttr{
		Files: []*os.File{os.Stdin, os.Stdout, os.Stderr},
	})
	if err != nil {
		return 0, err
	}
	state, err := child.Wait()
	if err != nil {
		return 0, err
	}
	if code := state.ExitCode(); code >= 0 {
		return code, nil
	}
	return 2, nil // ended by a signal
}
