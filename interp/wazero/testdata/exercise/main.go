// A program as documents become, with a variable whose initialisation shows.
package main

import (
	"fmt"

	"speedtimer/interp/harness"
)

var _, _ = fmt.Println("the user's code")

func main() { harness.Main(harness.Program{}) }
