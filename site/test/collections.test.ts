import { expect, test } from "vitest";
import type { Report } from "../src/core/protocol";
import { collectionsOf, isSplit, warmUpWords } from "../src/lib/collections";

const snippet = (more: object) => ({ name: "a", samples: [1, 2, 3], collections: 0, ...more });
const report = (...snippets: object[]) => ({ snippets }) as unknown as Report;

test("samples with and without collections, in words", () => {
  const figure = (ns: number, samples: number) => ({ samples, ns_per_op: ns, lo: ns - 10, hi: ns + 10 });
  const split = report(snippet({ collections: 2, sample_collections: [1, 0, 1], with_collection: figure(2000, 2), without_collection: figure(1000, 1) }));
  expect(isSplit(split)).toBe(true);
  expect(collectionsOf(split)[0]!.text).toMatch(/^2\.0+ µs an operation in the 2 samples with a garbage collection, 1\.0+ µs in the 1 without$/);
  expect(collectionsOf(report(snippet({})))[0]!.text).toBe("no garbage collection in any of 3 samples");
  expect(collectionsOf(report(snippet({ collections: 4, sample_collections: [1, 1, 2] })))[0]!.text).toBe("garbage collections in all of 3 samples, 4 in total");
});

test("warm-up is said once a combination of parameters", () => {
  expect(warmUpWords(report(snippet({ warm_up_rounds: 4, warm_up_ms: 300 }), snippet({ name: "b", warm_up_rounds: 4, warm_up_ms: 300 }), snippet({ warm_up_rounds: 2, warm_up_ms: 900 })))).toBe("6 rounds of warm-up (1.2 s) dropped");
  expect(warmUpWords(report(snippet({})))).toBe("");
});
