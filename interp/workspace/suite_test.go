package workspace

import (
	"fmt"
	"path"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hack-pad/hackpadfs"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var noon = time.Date(2026, 11, 30, 12, 0, 0, 5, time.FixedZone("CET", 3600))

// testBackend is what every file system must pass. It is called with a way to
// get an empty one.
func testBackend(t *testing.T, empty func(t *testing.T) hackpadfs.FS) {
	for name, test := range map[string]func(t *testing.T, fs hackpadfs.FS){
		"round trip":  testRoundTrip,
		"order":       testOrder,
		"find":        testFind,
		"delete":      testDelete,
		"bound":       testBound,
		"damage":      testDamage,
		"parts":       testParts,
		"concurrency": testConcurrency,
	} {
		t.Run(name, func(t *testing.T) { test(t, empty(t)) })
	}
}

func open(t *testing.T, fs hackpadfs.FS, keep int) *Workspace {
	w, err := Open(fs, keep)
	require.NoError(t, err)
	return w
}

func save(t *testing.T, w *Workspace, e Entry) string {
	id, err := w.Save(e)
	require.NoError(t, err)
	return id
}

func run(i int) Entry {
	return Entry{
		Name:     fmt.Sprintf("run %d", i),
		Time:     noon.Add(time.Duration(i) * time.Second),
		Document: fmt.Sprintf("x := %d\n", i),
		Report:   fmt.Appendf(nil, `{"stopped":"decided","snippets":[%d]}`, i),
	}
}

// names lists the workspace, which must be undamaged.
func names(t *testing.T, w *Workspace) (names []string) {
	entries, damaged, err := w.List()
	require.NoError(t, err)
	require.Empty(t, damaged)
	for _, e := range entries {
		names = append(names, e.Name)
	}
	return names
}

func testRoundTrip(t *testing.T, fs hackpadfs.FS) {
	for _, e := range []Entry{
		{Name: "sort.txt", Time: noon, Document: "a := 1\n---\nb := 2", Report: []byte(`{ "stopped" : "budget" }` + "\n")},
		{Name: "line\nbreak \"quoted\" /../", Time: noon, Document: "\ufeffx\r\n\xff\x00", Report: []byte{0, 1, '\n', 0xff}},
		{Name: "document alone", Time: noon.Add(time.Hour), Document: "---\n"},
		{Time: time.Time{}},
	} {
		id := save(t, open(t, fs, 0), e)
		got, err := open(t, fs, 0).Find(id) // as another process would
		require.NoError(t, err)
		assert.Equal(t, id, got.ID)
		assert.True(t, e.Time.Equal(got.Time))
		assert.Equal(t, time.UTC, got.Time.Location())
		got.ID, got.Time = "", e.Time
		assert.Equal(t, e, got)
		assert.Equal(t, id, save(t, open(t, fs, 0), e), "saving it again changes nothing")
	}
	assert.Len(t, names(t, open(t, fs, 0)), 4)
	_, err := open(t, fs, 0).Save(Entry{Time: time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)})
	assert.ErrorContains(t, err, "year")
}

func testOrder(t *testing.T, fs hackpadfs.FS) {
	w := open(t, fs, 0)
	for _, i := range []int{3, 1, 2, 0} {
		save(t, w, run(i))
	}
	late := run(9)
	late.Name, late.Report = "document", nil
	save(t, w, late)
	assert.Equal(t, []string{"document", "run 3", "run 2", "run 1", "run 0"}, names(t, w))
}

func testFind(t *testing.T, fs hackpadfs.FS) {
	w := open(t, fs, 0)
	first, second := save(t, w, run(1)), save(t, w, run(2))
	assert.Regexp(t, `^20261130T110001\.000000005Z-[0-9a-f]{16}$`, first)
	for _, prefix := range []string{second, second[:len("20261130T110002")], hashOf(second)[:6]} {
		e, err := w.Find(prefix)
		require.NoError(t, err, prefix)
		assert.Equal(t, "run 2", e.Name)
	}
	_, err := w.Find("2026")
	assert.ErrorIs(t, err, ErrAmbiguous)
	assert.ErrorContains(t, err, first)
	for _, prefix := range []string{"", "1999", "../", first + "0", "Z"} {
		_, err = w.Find(prefix)
		assert.ErrorIs(t, err, ErrNotFound, prefix)
	}
}

func testDelete(t *testing.T, fs hackpadfs.FS) {
	w := open(t, fs, 0)
	id := save(t, w, run(1))
	save(t, w, run(2))
	assert.ErrorIs(t, w.Delete("2026"), ErrAmbiguous)
	require.NoError(t, w.Delete(id))
	assert.ErrorIs(t, w.Delete(id), ErrNotFound)
	assert.Equal(t, []string{"run 2"}, names(t, w))
}

func testBound(t *testing.T, fs hackpadfs.FS) {
	w := open(t, fs, 3)
	document := run(0)
	document.Name, document.Report = "document", nil
	save(t, w, document)
	for i := range 5 {
		save(t, w, run(i+1))
	}
	assert.Equal(t, []string{"run 5", "run 4", "run 3", "document"}, names(t, w), "documents don't count")
	save(t, w, run(-9))
	assert.Equal(t, []string{"run 5", "run 4", "document", "run -9"}, names(t, w), "a clock set back loses nothing just saved")
	document.Name = "another"
	save(t, w, document)
	assert.Len(t, names(t, w), 5, "nor does saving a document")
	w = open(t, fs, 1)
	save(t, w, run(4))
	assert.ElementsMatch(t, []string{"run 4", "document", "another"}, names(t, w))
}

func testDamage(t *testing.T, fs hackpadfs.FS) {
	w := open(t, fs, 0)
	good, bad := save(t, w, run(1)), save(t, w, run(2))
	whole, err := hackpadfs.ReadFile(fs, path.Join(folder, bad+runSuffix))
	require.NoError(t, err)
	future := strings.Replace(string(whole), `"speedtimer":1`, `"speedtimer":2`, 1)
	require.NotEqual(t, string(whole), future)
	for _, contents := range []string{
		"", "{", "null", "\n", "{}\n",
		string(whole[:len(whole)-1]), string(whole) + " ",
		strings.Replace(string(whole), "x := 2", "x := 3", 1),
		strings.Replace(string(whole), `"document":7`, `"document":-7`, 1),
		strings.Replace(string(whole), `"document":7`, `"document":9223372036854775807`, 1),
		future,
	} {
		write(t, fs, bad+runSuffix, contents)
		entries, damaged, err := w.List()
		require.NoError(t, err)
		require.Len(t, entries, 1, "%q", contents)
		assert.Equal(t, good, entries[0].ID)
		require.Len(t, damaged, 1)
		assert.Equal(t, bad+runSuffix, damaged[0].File)
		if contents == future {
			assert.ErrorContains(t, damaged[0].Err, "newer version")
		} else {
			assert.ErrorIs(t, damaged[0].Err, errDamaged, "%q", contents)
		}
		_, err = w.Find(bad)
		assert.ErrorContains(t, err, damaged[0].Err.Error())
	}
	write(t, fs, "notes.txt", "not ours")
	write(t, fs, "x"+runSuffix, "not ours either")
	_, damaged, err := w.List()
	require.NoError(t, err)
	assert.Len(t, damaged, 2)
	assert.Equal(t, bad, save(t, w, run(2)), "saved anew it is whole")
	require.NoError(t, w.Delete("x"))
	assert.Equal(t, []string{"run 2", "run 1"}, names(t, w))
}

func write(t *testing.T, fs hackpadfs.FS, name, contents string) {
	require.NoError(t, hackpadfs.WriteFullFile(fs, path.Join(folder, name), []byte(contents), 0o600))
}

func testParts(t *testing.T, fs hackpadfs.FS) {
	w := open(t, fs, 0)
	old, recent := run(0), run(2*3600-60)
	for _, e := range []Entry{old, recent} {
		contents, err := e.encode()
		require.NoError(t, err)
		write(t, fs, idOf(e.Time, contents)+runSuffix+partSuffix, "half")
	}
	save(t, w, run(2*3600))
	assert.Equal(t, []string{"run 7200"}, names(t, w))
	list, err := hackpadfs.ReadDir(fs, folder)
	require.NoError(t, err)
	assert.Len(t, list, 2, "the old part is gone, the recent one may be somebody's work")
	save(t, w, recent)
	assert.Len(t, names(t, w), 2)
}

func testConcurrency(t *testing.T, fs hackpadfs.FS) {
	w := open(t, fs, 0)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			id, err := w.Save(run(i))
			assert.NoError(t, err)
			_, err = w.Find(id)
			assert.NoError(t, err)
		})
	}
	wg.Wait()
	assert.Len(t, names(t, w), 8)
}
