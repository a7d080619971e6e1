package snippet

func allBare(chunks []*chunk) bool {
	for _, c := range chunks {
		if !c.bare {
			return false
		}
	}
	return true
}

// nothing says what a document without Go lacks.
func nothing(lines []string) fault {
	for i, l := range lines {
		if !isBlank(l) {
			return faultf(i, 1, "document has markers only: expected Go statements, each sequence behind a --- line")
		}
	}
	return faultf(0, 1, "document is empty: expected Go statements, sequences of them separated by --- lines")
}

// noSnippet says where the snippets of a document that has none would go.
func noSnippet(chunks []*chunk) fault {
	if c := chunks[0]; c.isPreamble() {
		return faultf(c.to, 1, "no snippet behind the preamble: expected a --- line and Go statements after ===")
	}
	return faultf(0, 1, "document has comments only: expected Go statements, sequences of them separated by --- lines")
}
