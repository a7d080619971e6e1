package snippet

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// WithValues returns the parameter with other values of its type: Go literals,
// where a float64 may be written as an int and a string without quotes.
func (p Param) WithValues(values []string) (Param, error) {
	q := p
	q.Values = nil
	if len(values) == 0 {
		return p, fmt.Errorf("parameter %s: expected at least one value", p.Name)
	}
	for _, v := range values {
		lit, err := p.literal(v)
		if err != nil {
			return p, fmt.Errorf("parameter %s: %w", p.Name, err)
		}
		if err := q.append(lit); err != nil {
			return p, fmt.Errorf("parameter %s: %w", p.Name, err)
		}
	}
	return q, nil
}

// literal returns v as a literal of the parameter's type.
func (p Param) literal(v string) (string, error) {
	typ, err := typeOf(v)
	switch {
	case p.Type == "string" && (v == "" || !strings.Contains("\"`", v[:1])):
		return strconv.Quote(v), nil
	case err != nil:
		return "", err
	case typ == p.Type, p.Type == "float64" && typ == "int":
		return v, nil
	}
	return "", fmt.Errorf("value %s is of type %s: expected %s", clip(v), typ, p.Type)
}

// Override returns params with the values of some of them replaced, as asked for
// by specs: "n=10,100". Commas inside quotes separate nothing. A parameter that
// is named again gets the further values as well.
func Override(params []Param, specs ...string) ([]Param, error) {
	values := map[int][]string{}
	var named []int
	for _, spec := range specs {
		name, list, ok := strings.Cut(spec, "=")
		if !ok || name == "" {
			return nil, fmt.Errorf("parameter values %q: expected a name, = and values separated by commas, as in n=10,100", clip(spec))
		}
		i := slices.IndexFunc(params, func(p Param) bool { return p.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("the document has no parameter %s: expected %s", clip(name), namesOf(params))
		}
		if !slices.Contains(named, i) {
			named = append(named, i)
		}
		values[i] = append(values[i], splitCommas(list)...)
	}
	params = slices.Clone(params)
	for _, i := range named {
		p, err := params[i].WithValues(values[i])
		if err != nil {
			return nil, err
		}
		params[i] = p
	}
	return params, nil
}

func splitCommas(s string) (values []string) {
	for s != "" {
		end := fieldEnd(s, 0, ",")
		values = append(values, s[:end])
		if end == len(s) {
			break
		}
		if s = s[end+1:]; s == "" {
			values = append(values, "")
		}
	}
	return values
}

func namesOf(params []Param) string {
	if len(params) == 0 {
		return "none"
	}
	names := make([]string, len(params))
	for i, p := range params {
		names[i] = p.Name
	}
	return "one of " + strings.Join(names, ", ")
}
