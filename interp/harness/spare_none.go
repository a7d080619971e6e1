//go:build !unix && !wasip1 && !js

package harness

import "os"

func duplicate(*os.File) int { return noSpare }

func duplicateOf(int) int { return noSpare }
