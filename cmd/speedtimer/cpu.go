package main

import (
	"os"
	"os/exec"
	"runtime"
	"strings"
)

// cpuModel is what the processor is called, empty where nothing says.
func cpuModel() string {
	switch runtime.GOOS {
	case "linux", "android":
		b, _ := os.ReadFile("/proc/cpuinfo") // without it the name is unknown
		return cpuName(string(b))
	case "darwin":
		b, _ := exec.Command("/usr/sbin/sysctl", "-n", "machdep.cpu.brand_string").Output()
		return strings.TrimSpace(string(b))
	case "windows":
		return os.Getenv("PROCESSOR_IDENTIFIER")
	}
	return ""
}

// cpuName finds the model in the text of /proc/cpuinfo, whose keys depend on
// the architecture.
func cpuName(cpuinfo string) string {
	for _, key := range []string{"model name", "Model Name", "cpu model", "cpu", "Model"} {
		for line := range strings.Lines(cpuinfo) {
			k, v, ok := strings.Cut(line, ":")
			if ok && strings.TrimSpace(k) == key {
				return strings.Join(strings.Fields(v), " ")
			}
		}
	}
	return ""
}
