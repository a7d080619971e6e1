// Package timing times small pieces of Go against each other.
package timing
