package types

import (
	"errors"
	"fmt"
	"go/token"
	gotypes "go/types"
	"regexp"
	"strings"

	"speedtimer/interp/report"
)

// A typeError is an error of the type checker: the first position of it, and
// the whole message.
type typeError struct {
	pos     token.Pos
	message string
}

// addTypeError collects what go/types reports. It hands out the parts of an
// error one by one, the later ones with a tab in front; the compiler prints
// them as one.
func (k *check) addTypeError(err error) {
	var e gotypes.Error
	if !errors.As(err, &e) {
		return
	}
	if rest, ok := strings.CutPrefix(e.Msg, "\t"); ok && len(k.typeErrs) > 0 {
		line, column := k.info.Position(e.Pos)
		last := &k.typeErrs[len(k.typeErrs)-1]
		last.message += fmt.Sprintf("\n\t%d:%d: %s", line, column, rest)
		return
	}
	k.typeErrs = append(k.typeErrs, typeError{e.Pos, e.Msg})
}

// placeTypeErrors gives the errors of the type checker to the units they
// belong to, less those that are none here.
func (k *check) placeTypeErrors() {
	for _, e := range k.typeErrs {
		if k.isSpared(e) {
			continue
		}
		u := k.unitAt(e.pos)
		e, ok := asCompiler(u, e)
		if !ok {
			continue
		}
		e.message += k.constantHint(e.message)
		if u.expr != nil {
			// The assignment is ours.
			e.message = strings.Replace(e.message, " in assignment to _ identifier", " in assignment", 1)
		}
		u.errors = append(u.errors, k.info.errorAt(report.PhaseType, e.pos, e.message))
	}
}

func (k *check) isSpared(e typeError) bool {
	for _, part := range []string{partUnused, partNoUse, partReturn, partUndefined} {
		if strings.Contains(e.message, part) && k.spared[spare{e.pos, part}] {
			return true
		}
	}
	return !k.doc.GoFile && strings.Contains(e.message, " imported ") && strings.HasSuffix(e.message, " and not used")
}

func (k *check) unitAt(pos token.Pos) *unit {
	if p := k.info.place(pos); p != nil {
		return p.unit
	}
	return k.preamble
}

// constantHint explains to those who put a parameter where Go needs a constant
// why it is none.
func (k *check) constantHint(m string) string {
	if !strings.Contains(m, "must be constant") && !strings.Contains(m, "is not constant") && !strings.Contains(m, "invalid array length") {
		return ""
	}
	for _, p := range k.doc.Params {
		if regexp.MustCompile(`\b` + regexp.QuoteMeta(p.Name) + `\b`).MatchString(m) {
			return fmt.Sprintf(" (%s is a parameter: it gets its value when the program runs, so it is a variable, not a constant)", p.Name)
		}
	}
	return ""
}
