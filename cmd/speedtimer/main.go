package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"speedtimer/interp"
	"speedtimer/interp/gotool"
	"speedtimer/interp/program"
	"speedtimer/interp/types"
)

func main() {
	b, _ := os.ReadFile(os.Args[1])
	r, err := interp.Run(context.Background(), interp.Request{Text: string(b), Engine: &gotool.Engine{}, Checker: types.New(types.WithSource(program.Packages()))})
	if r != nil {
		for i := range r.Snippets {
			r.Snippets[i].Samples = nil
		}
	}
	out, _ := json.MarshalIndent(r, "", " ")
	fmt.Println(string(out), err)
}
