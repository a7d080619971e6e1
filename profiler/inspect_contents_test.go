package profiler

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestOneEntryIsSingular(t *testing.T) {
	m := make(map[string]int, 1000)
	m["a"] = 1
	f := kinds(t, m, FindMap)
	require.Len(t, f, 1)
	require.True(t, strings.HasPrefix(f[0].What, "a map of 1 entry takes "), f[0].What)
}

func TestOutside(t *testing.T) {
	v := &struct {
		s    string
		heap []byte
		any  any
	}{"a literal", make([]byte, 10), &staticThing}
	out := Profile(v).Outside()
	require.Len(t, out, 2)
	assert.Equal(t, "s", out[0].Name)
	assert.EqualValues(t, 9, out[0].Bytes)
	assert.Equal(t, "any", out[1].Name)
	assert.EqualValues(t, unsafe.Sizeof(staticThing), out[1].Bytes)
}

func TestEqualStringsOfBlocksHeldOtherwiseAreNoWaste(t *testing.T) {
	rows := make([][]string, 100)
	for i := range rows {
		rows[i] = strings.Split(fmt.Sprintf("a customer as every other,%d,some address %d", i, i), ",")
	}
	require.Empty(t, kinds(t, rows, FindDuplicate))

	first := make([]string, len(rows))
	for i := range rows {
		first[i] = rows[i][0]
	}
	f := kinds(t, first, FindDuplicate)
	require.Len(t, f, 1, "nothing else holds the lines now")
	require.EqualValues(t, 99*32, f[0].Wasted)

	bytes := make([][]byte, 100)
	mixed := make([]any, 0, 200)
	for i := range bytes {
		bytes[i] = []byte(first[i])
		s := unsafe.String(&bytes[i][0], len(bytes[i]))
		mixed = append(mixed, &s, &bytes[i])
	}
	require.Empty(t, kinds(t, mixed, FindDuplicate))
}

func TestSmallEqualStringsShareTheirBlocks(t *testing.T) {
	var v []map[string]string
	require.NoError(t, json.Unmarshal([]byte("["+strings.Repeat(`{"id":"n1000"},`, 100)+"{}]"), &v))
	require.Empty(t, kinds(t, v, FindDuplicate))
}
