package snippet

import "strings"

const directivePrefix = "//st:"

func isDirective(line string) bool { return strings.HasPrefix(line, directivePrefix) }

// directives reads the directives of the chunk into the document and returns
// what is wrong with those. Directives in places of no effect are faults of
// the chunk.
func (d *Document) directives(c *chunk, lines []string) (faults []fault) {
	for _, dir := range c.directives {
		if !c.isPreamble() && !(c.after == plain && dir.leading) {
			c.faultf(dir.at, 1, "directive out of place: expected it in the preamble or among the comment lines that begin the document")
			continue
		}
		if f, ok := d.directive(lines[dir.at], dir.at); !ok {
			faults = append(faults, f)
			if words := strings.FieldsFunc(lines[dir.at], func(r rune) bool { return strings.ContainsRune(blanks, r) }); len(words) > 1 && words[0] == directivePrefix+"param" {
				d.Faulty = append(d.Faulty, words[1])
			}
		}
	}
	return faults
}

func (d *Document) directive(line string, at int) (fault, bool) {
	word, args := line[len(directivePrefix):], ""
	if i := strings.IndexAny(word, blanks); i >= 0 {
		word, args = word[:i], word[i:]
	}
	col := len(directivePrefix) + len(word) + 1
	switch word {
	case "param":
		return d.addParam(args, at, col)
	case "baseline":
		return d.setBaseline(strings.Trim(args, blanks), at, col)
	case "same":
		if strings.Trim(args, blanks) != "" {
			return faultf(at, col+1, "//st:same takes no arguments"), false
		}
		if d.Same {
			return faultf(at, 1, "second //st:same: expected one"), false
		}
		d.Same = true
		return fault{}, true
	}
	return faultf(at, 1, "unknown directive //st:%s: expected //st:param, //st:baseline or //st:same", clip(word)), false
}

func (d *Document) addParam(args string, at, col int) (fault, bool) {
	p, f, ok := parseParam(args, at, col)
	if !ok {
		return f, false
	}
	if len(d.Params) == MaxParams {
		return faultf(at, 1, "more than %d parameters: expected fewer", MaxParams), false
	}
	for _, q := range d.Params {
		if q.Name == p.Name {
			return faultf(at, 1, "parameter %s declared twice: line %d has it", p.Name, q.Line), false
		}
	}
	if n := count(append(d.Params[:len(d.Params):len(d.Params)], p)); n > MaxCombinations {
		return faultf(at, 1, "with parameter %s there are more than %d combinations of values: give fewer values, or split the document", p.Name, MaxCombinations), false
	}
	d.Params = append(d.Params, p)
	return fault{}, true
}
