package timing

// Run times subjects against each other.
func Run(o Options, empty *Subject, subjects []Subject, obs Observer) (Result, error) {
	return Result{}, nil
}
