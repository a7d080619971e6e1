package yaegi

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"speedtimer/interp/program"
)

func TestWarmingUpIsARealProgramAndLeavesNothing(t *testing.T) {
	main := Harness()[program.HarnessPath+"/harness"]["Main"].Pointer()
	assert.NoError(t, Warm())
	assert.NoError(t, Warm(), "twice")
	assert.Equal(t, main, Harness()[program.HarnessPath+"/harness"]["Main"].Pointer(), "real programs call the harness")
}
