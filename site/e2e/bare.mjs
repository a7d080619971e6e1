// The core and the compiler in a page without views, so that what they do can
// be tried directly: one program, one broken answer of the server at a time.
import assert from "node:assert/strict";
import { serve } from "../src/compiler/measure/serve.mjs";
import { fresh } from "./browser.mjs";

export async function bare({ server: options, allow = [], ...rest } = {}) {
  const server = await serve(options);
  const { page, context, done } = await fresh({ url: server.url, allow: [/Failed to load resource/, ...allow], ...rest });
  await page.waitForFunction(() => globalThis.measured);
  const run = (source, args = [], stopOn) => page.evaluate(([s, a, t]) => measured.run(s, a, t), [source, args, stopOn]);
  return {
    page,
    context,
    server,
    run,
    build: (source) => page.evaluate((s) => measured.build(s), source),
    report: async (request) => JSON.parse(await page.evaluate((r) => measured.json(r), { seed: 1, ...request })),
    async prints(source, want) {
      const r = await run(source);
      assert.equal(r.output, want, JSON.stringify(r.exit));
    },
    done: async () => {
      await page.evaluate(() => measured.compiler.close());
      await done();
      server.close();
    },
  };
}

/** A program with this body of main. */
export const main = (body, imports = ["fmt"]) => `package main\n\n${imports.length ? `import (\n${imports.map((i) => `\t"${i}"\n`).join("")})\n\n` : ""}func main() {\n${body}\n}\n`;
