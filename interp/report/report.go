package report

// A Report is the whole result of running one document. It is what
// "speedtimer run -format json" prints and what the page shows. Unknown
// numbers are nil, never zero.
type Report struct {
	Environment Environment `json:"environment"`
	Calibration Calibration `json:"calibration"`
	Confidence  float64     `json:"confidence"`
	Seed        uint64      `json:"seed"` // of the order in rounds: with it a run can be repeated; at most MaxSeed
	Stopped     string      `json:"stopped"`
	Snippets    []Snippet   `json:"snippets"`
	Variables   []Variable  `json:"variables,omitempty"`
	Findings    []Finding   `json:"findings,omitempty"`
	Checks      []Check     `json:"checks,omitempty"`
	Growth      []Growth    `json:"growth,omitempty"`
	Crossings   []Crossing  `json:"crossings,omitempty"`
	Same        []Warning   `json:"same,omitempty"`
	Warnings    []Warning   `json:"warnings,omitempty"`
	Errors      []Error     `json:"errors"`
}

// MaxSeed is the largest seed that every reader of JSON keeps exactly.
const MaxSeed = 1<<53 - 1

// Reasons a run stopped.
const (
	StoppedDecided     = "decided"     // every comparison reached a verdict
	StoppedBudget      = "budget"      // the time budget was spent first
	StoppedError       = "error"       // nothing could be timed
	StoppedInterrupted = "interrupted" // the user stopped it
)

// Environment says where the numbers come from. A number is never shown
// without its engine.
type Environment struct {
	Engine     string `json:"engine"`         // interp, go or wasm
	Host       string `json:"host,omitempty"` // what executed a wasm program
	Go         string `json:"go"`
	OS         string `json:"os"`
	Arch       string `json:"arch"`
	CPU        string `json:"cpu,omitempty"`
	GOMAXPROCS int    `json:"gomaxprocs,omitempty"`
	Browser    string `json:"browser,omitempty"`
	Isolated   *bool  `json:"isolated,omitempty"`
}

// Calibration holds what was measured before anything was timed, in
// nanoseconds.
type Calibration struct {
	Resolution  float64 `json:"resolution_ns"`
	Reading     float64 `json:"reading_ns"`
	Loop        float64 `json:"loop_ns"`
	TimePerTest float64 `json:"time_per_test_ns"`
}

// Snippet is the timing of one snippet at one combination of parameters.
type Snippet struct {
	Name        string         `json:"name"`
	Params      map[string]any `json:"params,omitempty"` // int, float64, string or bool by name
	NsPerOp     *float64       `json:"ns_per_op"`
	Lo          *float64       `json:"lo"`
	Hi          *float64       `json:"hi"`
	Iterations  int64          `json:"iterations"`
	Samples     []float64      `json:"samples"` // ns/op, the empty loop subtracted
	Gross       *float64       `json:"gross_ns_per_op"`
	Allocs      *float64       `json:"allocs_per_op"`
	Bytes       *float64       `json:"bytes_per_op"`
	Collections int64          `json:"collections"`

	SampleCollections []int64 `json:"sample_collections,omitempty"` // in each sample; absent where there was none in any
	WithCollection    *Figure `json:"with_collection,omitempty"`    // of the samples in which garbage was collected
	WithoutCollection *Figure `json:"without_collection,omitempty"` // of the others; both only where there are both
	WarmUpRounds      int     `json:"warm_up_rounds,omitempty"`     // dropped before the samples
	WarmUpMS          float64 `json:"warm_up_ms,omitempty"`         // time spent on them, by all that took part

	Placements  []float64   `json:"placements,omitempty"` // median ns_per_op at each address the code was put at
	Metrics     []Metric    `json:"metrics,omitempty"`
	Output      string      `json:"output"`
	OutputBytes int64       `json:"output_bytes,omitempty"`
	Warnings    []Warning   `json:"warnings"`
	Comparison  *Comparison `json:"comparison,omitempty"`
}

// Figure is the time of some of a snippet's samples.
type Figure struct {
	Samples int      `json:"samples"`
	NsPerOp *float64 `json:"ns_per_op"`
	Lo      *float64 `json:"lo"`
	Hi      *float64 `json:"hi"`
}

// Metric is a user metric of a benchmark file (b.ReportMetric, b.SetBytes).
type Metric struct {
	Unit  string  `json:"unit"`
	Value float64 `json:"value"`
}

// Comparison sets a snippet beside the baseline at the same parameters.
// Ratio is this snippet's time over the baseline's; lo and hi are the ends of
// the interval the verdict was made from.
type Comparison struct {
	Baseline string   `json:"baseline"`
	Ratio    *float64 `json:"ratio"`
	Lo       *float64 `json:"lo"`
	Hi       *float64 `json:"hi"`
	Verdict  string   `json:"verdict"`
}

// Clear says whether one of the two is faster: by verdict, or, of a preview,
// which has none, by the interval.
func (c *Comparison) Clear() bool {
	switch {
	case c.Ratio == nil || c.Lo == nil || c.Hi == nil:
		return false
	case c.Verdict == VerdictPreview:
		return *c.Lo > 1 || *c.Hi < 1
	}
	return c.Verdict == VerdictFaster || c.Verdict == VerdictSlower
}

// Verdicts.
const (
	VerdictBaseline = "baseline"
	VerdictFaster   = "faster"
	VerdictSlower   = "slower"
	VerdictSame     = "same"
	VerdictCantTell = "cant-tell"
	VerdictPreview  = "preview"
)

// Warning is something that weakens a number, and what to do about it.
type Warning struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Advice  string `json:"advice"`
}

// Phases in which an error can arise.
const (
	PhaseParse   = "parse"
	PhaseType    = "type"
	PhaseBuild   = "build"
	PhaseRun     = "run"
	PhaseRefused = "refused"
)

// Error is something wrong with the user's document. Line and Column count
// from 1 in the document; 0 means unknown. Snippet is the snippet's name,
// empty for the preamble or the document as a whole.
type Error struct {
	Phase   string `json:"phase"`
	Message string `json:"message"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Snippet string `json:"snippet"`
}

// Variable is a node of a tree of sizes, in bytes. Snippet and Params stand at
// the root of a tree only; without a snippet it is a variable of the preamble.
type Variable struct {
	Snippet   string         `json:"snippet,omitempty"`
	Params    map[string]any `json:"params,omitempty"` // as those of a Snippet; not on the event channel
	Name      string         `json:"name"`
	Type      string         `json:"type"`
	Size      int64          `json:"size"`
	Retained  int64          `json:"retained"`
	Refcount  int            `json:"refcount"`
	Precision string         `json:"precision"`
	Why       string         `json:"why,omitempty"`        // why the precision is what it is
	Shell     bool           `json:"shell,omitempty"`      // what the parent spends on itself
	Parts     []Part         `json:"parts,omitempty"`      // what a shell's bytes are spent on
	More      int            `json:"more,omitempty"`       // children left out
	MoreBytes int64          `json:"more_bytes,omitempty"` // and their bytes
	Children  []Variable     `json:"children,omitempty"`
}

// Finding is a waste of memory that was found in a snippet's variables, or in
// those of the preamble where Snippet is empty.
type Finding struct {
	Snippet string         `json:"snippet,omitempty"`
	Params  map[string]any `json:"params,omitempty"` // not on the event channel
	Kind    string         `json:"kind"`
	Path    string         `json:"path"`         // of the object, or of the first of several
	Wasted  int64          `json:"bytes_wasted"` // that would be saved; 0 if none, or not known
	What    string         `json:"what"`         // is the matter
	Advice  string         `json:"advice"`       // what to do about it
}

// Check sets the bytes of a snippet's variables, or of the preamble's where
// Snippet is empty, beside what a dump of the program's heap says of them.
type Check struct {
	Snippet string         `json:"snippet,omitempty"`
	Params  map[string]any `json:"params,omitempty"` // not on the event channel
	Size    int64          `json:"size"`             // of all variables together
	Dump    int64          `json:"dump"`             // the same by the dump; meaningless with Why
	Blocks  int64          `json:"blocks"`           // that the dump has for them
	Why     string         `json:"why,omitempty"`    // there is no dump to check with
}

// Part is one use a shell makes of its bytes.
type Part struct {
	Name  string `json:"name"`
	Bytes int64  `json:"bytes"`
}

// Growth is the best least-squares fit of a snippet's time over a parameter:
// t = a + b*f(n), with f named by Class.
type Growth struct {
	Snippet string  `json:"snippet"`
	Param   string  `json:"param"`
	Class   string  `json:"class"` // 1, log n, n, n log n, n^2, n^3
	A       float64 `json:"a"`
	B       float64 `json:"b"`
	R2      float64 `json:"r2"`
}

// Crossing is the parameter value at which two snippets cost the same.
type Crossing struct {
	Snippet  string   `json:"snippet"`
	Baseline string   `json:"baseline"`
	Param    string   `json:"param"`
	At       float64  `json:"at"`
	Lo       *float64 `json:"lo"`
	Hi       *float64 `json:"hi"`
	Several  bool     `json:"several,omitempty"` // they change places more than once; this is the first time
}
