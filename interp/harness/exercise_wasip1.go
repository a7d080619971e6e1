package harness

import "os"

// Go initialises a package before those that import it, and so this one before
// the program's own.
func init() {
	if os.Getenv(ExerciseVariable) == "" {
		return
	}
	c, err := openChannel()
	if err != nil || c == nil {
		os.Exit(2)
	}
	exercise(c.send)
	os.Exit(0)
}
