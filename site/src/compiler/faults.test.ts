import { describe, expect, it } from "vitest";
import { importPaths, internalError, parseFaults } from "./faults";

describe("parseFaults", () => {
  it("takes the program's own lines", () => {
    const output = "document:3:5[main.go:27:5]: undefined: x\n\thave (int)\n\twant (string)\nmain.go:9:2: declared and not used: y\n/document:4[/main.go:28]: no column\nsomething else\n";
    expect(parseFaults(output, {})).toEqual([
      { phase: "build", message: "undefined: x\n\thave (int)\n\twant (string)", line: 27, column: 5 },
      { phase: "build", message: "declared and not used: y", line: 9, column: 2 },
      { phase: "build", message: "no column", line: 28, column: 0 },
    ]);
  });
  it("says why a package is not there", () => {
    const fault = (path: string) => parseFaults(`main.go:4:2: could not import ${path} (open /pkg/x.a: no such file)`, { net: "there is no network in the sandbox" })[0]!.message;
    expect(fault("net")).toBe("package net is not offered in the page: there is no network in the sandbox");
    expect(fault("a.b/c")).toBe("package a.b/c is not part of the standard library that the page has");
  });
});

describe("internalError", () => {
  it("finds the compiler's own failure", () => {
    expect(internalError("document:1:1: internal compiler error: oh no\n\nmore")).toBe("internal compiler error: oh no");
    expect(internalError("fatal error: out of memory\n")).toBe("fatal error: out of memory");
    expect(internalError("main.go:1:1: undefined: panic")).toBe(null);
  });
});

describe("importPaths", () => {
  it("finds what is imported", () => {
    expect(importPaths('package main\n\nimport "fmt"\nimport (\n\tst_h "speedtimer/interp/harness"\n\t. "math"\n\t_ `embed`\n)\nvar s = "not imported"\n')).toEqual(["fmt", "speedtimer/interp/harness", "math", "embed"]);
  });
  it("however it is written", () => {
    expect(importPaths('\ufeff// import "a"\r\n/* package b */ package /* c */ main; import "fmt"; import ("regexp"; äx "context" /* ) */)\r\n//line document:1:1\nimport\n\t"io"\nfunc f() { _ = "hash" }\n')).toEqual(["fmt", "regexp", "context", "io"]);
    expect(importPaths("import (")).toEqual([]);
    expect(importPaths('package p\nimport "a"\nimport ( 7 "b" )')).toEqual(["a"]);
    expect(importPaths('package p\nimportant()\n"x"')).toEqual([]);
  });
});
