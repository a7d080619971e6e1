package types

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPackagesThatAreNotOfferedHaveAReason(t *testing.T) {
	for path, offered := range map[string]bool{
		"fmt": true, "net/url": true, "net/netip": true, "net": false, "syscall/js": false, "net/http": false, "net/http/httptest": false,
		"os/exec": false, "os": true, "crypto/sha256": true, "crypto/tls": false, "runtime/debug": true, "go/parser": true,
	} {
		assert.Equal(t, offered, WhyNotInSandbox(path) == "", path)
	}
	for path, why := range absent {
		assert.NotEmpty(t, why, path)
	}
}
