package wazero_test

import (
	"os"
	"testing"

	"speedtimer/interp/wazero"
)

// The test binary is its own sandbox, as the command is.
func TestMain(m *testing.M) {
	wazero.Sandbox()
	os.Exit(m.Run())
}
