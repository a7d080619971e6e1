// Command speedtimer times small pieces of Go: a text file of snippets goes
// in, calibrated and compared timings come out.
//
//	speedtimer run FILE            time the snippets of a document
//	speedtimer size FILE           what their variables keep in memory, as trees
//	speedtimer gen FILE            write the timing program, to keep or to read
//	speedtimer history             past runs
//	speedtimer examples            documents to begin with
//	speedtimer completion SHELL    shell completion (bash, zsh, fish, pwsh)
//
// Flags take one or two dashes and may stand before or after FILE. Exit
// status: 0 done; 1 something in the document failed or was refused; 2 it was
// used wrongly, or could not start; 130 interrupted.
//
// The command holds no decisions: package interp runs documents and package
// format shows the reports. Here are flags, files, the terminal and signals.
package main
