package yaegi

import (
	"reflect"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"

	"speedtimer/profiler"
)

func TestDoubtNamesWhatIsNotFollowed(t *testing.T) {
	for _, c := range []struct {
		t    reflect.Type
		want string
	}{
		{reflect.TypeFor[sync.Map](), whyBoth},
		{reflect.TypeFor[sync.Pool](), whyBoth},
		{reflect.TypeFor[atomic.Pointer[int]](), whyUntyped},
		{reflect.TypeFor[struct{ f func() }](), whyFunction},
		{reflect.TypeFor[[]int](), whyRead},
	} {
		level, why := (*dress)(nil).Doubt(profiler.Object{Type: c.t, Variable: true, Pointers: true, Size: int64(c.t.Size())})
		assert.Equal(t, c.want, why, c.t)
		assert.Equal(t, c.want != whyRead, level == profiler.Estimate, c.t)
	}
}
