import { describe, expect, it } from "vitest";
import { documentOf } from "../src/lib/link";

// Made by interp/snippet/link, whose own test holds the same: it opens for ever.
const golden = "1eYatYhQEB4Khgr6-wuGVYAcwiVZj6WLXAgIAAP__";

describe("a link's document", () => {
  it("is read as the core reads it", async () => {
    expect(await documentOf(golden)).toBe("x := 1 // é\n---\n");
  });
  it("is left to the core where the link is damaged, of another version, too long or none", async () => {
    for (const bad of ["", "1", "9" + golden.slice(1), golden.slice(0, -4), golden.replace("Y", "Z"), "<img>", "1" + "A".repeat(600_000), golden + "="]) {
      expect(await documentOf(bad)).toBeNull();
    }
  });
});
