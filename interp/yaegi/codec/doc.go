// Package codec is what lowered programs call for library functions that look
// into values by reflection.
//
// Its opinion: such a function is right as long as what it sees is what it would
// see in the compiled program. Package lower hands it nothing else as far as
// types tell; what interfaces hold is looked at here, while the program runs. An
// error may name types, and those of the program have no names here: of an error
// about one of its values only such are passed on as name none.
package codec
