package types_test

import (
	"fmt"
	"go/scanner"
	"go/token"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"speedtimer/interp/snippet"
	"speedtimer/interp/types"
)

// TestMutants damages sound programs, one token each, and compares with the
// compiler. What it refuses must be refused, what it accepts accepted; of the
// first errors nearly all must be at its position, most in its words.
func TestMutants(t *testing.T) {
	programs, err := txtar.ParseFile("testdata/programs.txtar")
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(1, 2))
	mutants := &txtar.Archive{}
	for i := range 150 {
		src := programs.Files[i%len(programs.Files)].Data
		mutants.Files = append(mutants.Files, txtar.File{Name: fmt.Sprintf("m%d.go", i), Data: mutate(random, string(src))})
	}
	said := compilerSays(t, mutants)
	checker := types.New()
	refused, position, words := 0, 0, 0
	for _, f := range mutants.Files {
		d, _ := snippet.Parse(string(f.Data))
		errors := checker.Check(d).Errors
		want := said[f.Name]
		if !assert.Equal(t, len(want) == 0, len(errors) == 0, "compiler: %q, checker: %v, of\n%s", want, errors, f.Data) || len(want) == 0 {
			continue
		}
		refused++
		at := fmt.Sprintf("%d:%d: ", errors[0].Line, errors[0].Column)
		if strings.HasPrefix(want[0], at) {
			position++
		}
		if want[0] == at+errors[0].Message {
			words++
		} else {
			t.Logf("compiler: %q\n        checker:  %q", want[0], at+errors[0].Message)
		}
	}
	t.Logf("of %d refused: %d at the compiler's position, %d in its words", refused, position, words)
	require.Greater(t, refused, 100)
	assert.GreaterOrEqual(t, position*100, refused*97)
	assert.GreaterOrEqual(t, words*100, refused*88)
}

// mutate deletes, replaces or adds a token behind the imports.
func mutate(random *rand.Rand, src string) []byte {
	tokens := []string{"}", "{", "(", ")", ",", ";", ":=", "=", "x", "1", `"s"`, "func", "if", "return", "[", "]", "+", ".", "range", "nil", "int", "string", "err", "\n", "var", "*", "&"}
	var spans [][2]int
	file := token.NewFileSet().AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, []byte(src), nil, 0)
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		if lit == "" {
			lit = tok.String()
		}
		if lit != "\n" {
			spans = append(spans, [2]int{file.Offset(pos), file.Offset(pos) + len(lit)})
		}
	}
	const head = 12 // the imports: there the go command itself complains, and compiles nothing
	at := spans[head+random.IntN(len(spans)-head)]
	added := tokens[random.IntN(len(tokens))]
	switch random.IntN(3) {
	case 0:
		return []byte(src[:at[0]] + src[at[1]:])
	case 1:
		return []byte(src[:at[0]] + added + src[at[1]:])
	}
	return []byte(src[:at[0]] + added + " " + src[at[0]:])
}
