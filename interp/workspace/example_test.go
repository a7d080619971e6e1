package workspace_test

import (
	"fmt"
	"time"

	"github.com/hack-pad/hackpadfs/mem"

	"speedtimer/interp/workspace"
)

func Example() {
	fs, err := mem.NewFS()
	if err != nil {
		fmt.Println(err)
		return
	}
	w, err := workspace.Open(fs, workspace.DefaultKeep)
	if err != nil {
		fmt.Println(err)
		return
	}
	id, err := w.Save(workspace.Entry{
		Name:     "strings.txt",
		Time:     time.Date(2026, 11, 30, 8, 15, 0, 0, time.UTC),
		Document: "s := \"\"\n",
		Report:   []byte(`{"stopped":"decided"}`),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	e, err := w.Find(id[:8])
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.Name, e.Time.Format(time.DateTime), e.IsRun())
	// Output: strings.txt 2026-11-30 08:15:00 true
}
