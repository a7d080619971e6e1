// How long the first interpreted number takes, from the navigation on, and what
// is transferred until then. Run is pressed as soon as it is there to be
// pressed. npm run bench prints cold and warm visits; a test holds the transfer.
import { connect, createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { address, closeAll, fresh } from "./browser.mjs";

/** A way to the server on which all bytes that it sends are counted. */
export async function counted(url) {
  const { hostname, port } = new URL(url);
  let sent = 0;
  const server = createServer((client) => {
    const up = connect(port, hostname);
    up.on("data", (d) => (sent += d.length));
    client.pipe(up).pipe(client);
    client.on("error", () => up.destroy());
    up.on("error", () => client.destroy());
  });
  await new Promise((r) => server.listen(0, "localhost", r));
  server.unref(); // a visit that fails leaves it open
  return { url: `http://localhost:${server.address().port}/`, sent: () => sent, close: () => server.close() };
}

/** Presses Run when there is one, and marks when a number is seen. */
const impatient = () =>
  addEventListener("DOMContentLoaded", () => {
    let pressed = false;
    const look = () => {
      const button = document.querySelector("button.run:not(.stop)");
      if (button && !pressed) (pressed = true), button.click();
      if (!/\d/.test(document.querySelector("table.figures td.time")?.textContent ?? "")) return;
      performance.mark("first-number");
      seen.disconnect();
    };
    const seen = new MutationObserver(look);
    seen.observe(document.body, { childList: true, subtree: true, characterData: true });
    const editor = setInterval(() => pressed ? clearInterval(editor) : look(), 5);
  });

/** One visit to the default example: its times in milliseconds, and bytes sent until the first number. */
export async function visit(engine = "interp") {
  const server = await counted(await address());
  const { page, done } = await fresh({ go: false, init: impatient, engine });
  const seen = async (go) => {
    const before = server.sent();
    await go();
    await page.waitForFunction(() => performance.getEntriesByName("first-number").length > 0, null, { timeout: 60_000, polling: 20 });
    const sent = server.sent() - before;
    const at = await page.evaluate((marks) => Object.fromEntries(marks.map((n) => [n, performance.getEntriesByName(n)[0].startTime])), marks);
    return { sent, at };
  };
  const cold = await seen(() => page.goto(server.url));
  return {
    cold,
    /** The same again, with what the browser has kept. */
    async again() {
      await page.waitForSelector("text=works offline", { timeout: 60_000 });
      return seen(() => page.reload());
    },
    async done() {
      await done();
      server.close();
    },
  };
}

const marks = ["editor-ready", "core-ready", "first-number"];
const median = (xs) => xs.toSorted((a, b) => a - b)[xs.length >> 1];

function print(kind, visits) {
  const times = marks.map((n) => `${n} ${median(visits.map((v) => v.at[n])).toFixed(0)} ms`);
  console.log(`${kind}: ${times.join(", ")}; ${(median(visits.map((v) => v.sent)) / 1e6).toFixed(3)} MB sent (medians of ${visits.length})`);
}

async function bench(rounds) {
  for (const [engine, name] of [["interp", "preview"], [null, "auto"]]) {
    const [cold, warm] = [[], []];
    for (let i = 0; i < rounds; i++) {
      const v = await visit(engine);
      cold.push(v.cold);
      if (engine) warm.push(await v.again());
      await v.done();
    }
    print(`${name}, cold`, cold);
    if (warm.length) print(`${name}, warm`, warm);
  }
  await closeAll();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bench(Number(process.env.ROUNDS ?? 5));
