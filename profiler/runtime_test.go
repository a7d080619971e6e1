package profiler

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The scheduler's memory changes by itself, so that two looks at it may differ;
// several are tried.
const looks = 10

// TestRuntimeTails looks at values that lead into the scheduler: it must be one
// named node, and what is the value's own must stay so.
func TestRuntimeTails(t *testing.T) {
	if !host().exact {
		t.Skip("the runtime's pointers are not seen here")
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	held := make([]int, 500)
	timer := time.AfterFunc(time.Hour, func() { runtime.KeepAlive(held) })
	defer timer.Stop()
	waiting := make(chan *int)
	started := make(chan bool)
	go func() {
		started <- true
		<-waiting
	}()
	<-started
	defer close(waiting)
	for _, v := range []any{ctx, timer, waiting} {
		equal := false
		for range looks {
			got, err := Verify(v)
			if errors.Is(err, ErrNoHeapDump) {
				equal = true
				break
			}
			require.NoError(t, err)
			equal = equal || got.Equal()
		}
		require.True(t, equal, "%T", v)
		checkTree(t, Profile(v))
	}
	closure := false
	Profile(timer).Traverse(nil, VisitFunc(func(n Node) {
		if n.Type() == "runtime" {
			_, why := n.Precision()
			require.NotEmpty(t, why)
		}
		closure = closure || n.Func() != "" && n.Size() >= 4096
	}))
	require.True(t, closure, "what the callback captured is its own, not the scheduler's")
}
