package link_test

import (
	"fmt"

	"speedtimer/interp/snippet/link"
)

func Example() {
	fragment, err := link.Make(link.Link{Text: "strconv.Itoa(7)\n---\nfmt.Sprint(7)\n"})
	if err != nil {
		fmt.Println(err)
		return
	}
	l, version, err := link.Open("https://example.org/#" + fragment)
	fmt.Println(version, err)
	fmt.Print(l.Text)
	// Output:
	// 1 <nil>
	// strconv.Itoa(7)
	// ---
	// fmt.Sprint(7)
}
