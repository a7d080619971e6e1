import assert from "node:assert/strict";
import { deflateRawSync, crc32 } from "node:zlib";
import { bare } from "./bare.mjs";
import { fresh, kept, mainThread, ready, run, text, write } from "./browser.mjs";

const two = "--- alpha\nx := 1\n--- beta\ny := 2\n";

/** Changes each record of the history's files. */
const corrupt = async () => {
  const db = await new Promise((resolve, reject) => {
    const open = indexedDB.open("speedtimer");
    open.onsuccess = () => resolve(open.result);
    open.onerror = () => reject(open.error);
  });
  let n = 0;
  for (const name of db.objectStoreNames) {
    const tx = db.transaction(name, "readwrite");
    const store = tx.objectStore(name);
    const all = (r) => new Promise((resolve) => (r.onsuccess = () => resolve(r.result)));
    const keys = await all(store.getAllKeys());
    const values = await all(store.getAll());
    keys.forEach((key, i) => {
      const v = values[i];
      const bytes = v instanceof Uint8Array ? v : v?.data instanceof Uint8Array ? v.data : null;
      if (!bytes || bytes.length < 20 || !String(key).includes("entries/")) return;
      bytes.fill(0x7b, 0, bytes.length >> 1);
      store.put(v, store.keyPath ? undefined : key);
      n++;
    });
    await new Promise((resolve) => (tx.oncomplete = resolve));
  }
  db.close();
  return n;
};

/** Keeps the history's database from being opened: until this page lets go of it, its end comes first. */
const hold = () => {
  indexedDB.open("speedtimer").onsuccess = (e) => {
    globalThis.held = e.target.result;
    indexedDB.deleteDatabase("speedtimer");
  };
};

export const tests = {
  async "storage full: a message in place, the results and the document stay"() {
    const { page, done } = await fresh({ allow: [/quota/i] });
    await ready(page);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin, quotaSize: 1 });
    await write(page, two);
    await run(page);
    await page.waitForSelector(".note-error >> text=This run is not kept in the history");
    assert.equal(await page.locator("table.figures tbody tr").count(), 2);
    assert.equal(await text(page), two);
    await page.reload();
    await ready(page);
    await run(page);
    assert.equal(await page.locator("table.figures tbody tr").count(), 2);
    await done();
  },

  async "storage that does not open: runs go on, and say that they are not kept"() {
    const { page, done } = await fresh({ init: hold });
    await ready(page);
    for (const n of [1, 2]) {
      await write(page, `--- a${n}\nx := 1\n_ = x\n`);
      await run(page);
      assert.match(await page.locator("table.figures").innerText(), new RegExp(`a${n}`));
      assert.equal(await page.locator(".note-error >> text=stopped").count(), 0);
    }
    await page.waitForSelector(".note-error >> text=/This run is not kept in the history.*not opened within 5s/", { timeout: 30_000 });
    await done();
  },

  async "storage corrupted: the history says what is damaged, everything else works"() {
    const { page, done } = await fresh();
    await ready(page);
    await write(page, two);
    await run(page);
    while ((await page.evaluate(corrupt)) === 0) await page.waitForTimeout(100); // until there is something to spoil
    await page.reload();
    await ready(page);
    await page.click("text=History");
    await page.waitForSelector("dialog >> text=/damaged|can.t be read|cannot be read/i");
    await page.keyboard.press("Escape");
    await write(page, `${two}// more\n`);
    await run(page);
    await kept(page);
    await done();
  },

  async "a tab killed while it saves: nothing that was kept is lost, nothing is half there"() {
    const { page, context, server, done } = await bare();
    const save = (p, n, size) => p.evaluate(([n, size]) => measured.core().history.save({ name: `entry ${n}`, text: `--- a\nx := ${n} // ${"x".repeat(size)}\n` }), [n, size]);
    const list = (p) => p.evaluate(async () => (await measured.core().history.list()));
    await save(page, 0, 10);
    for (const [n, wait] of [0, 1, 4, 12, 40].entries()) {
      const tab = await context.newPage();
      await tab.goto(server.url);
      await tab.waitForFunction(() => globalThis.measured);
      await tab.evaluate(() => measured.core().ready);
      void save(tab, n + 1, 500_000).catch(() => {});
      await new Promise((r) => setTimeout(r, wait));
      await tab.close({ runBeforeUnload: false });
      const { entries, damaged } = await list(page);
      assert.deepEqual(damaged, [], `killed after ${wait} ms`);
      assert.ok(entries.some((e) => e.name === "entry 0"));
      for (const e of entries) assert.match(e.text, /^--- a\nx := \d+ \/\/ x+\n$/);
    }
    await save(page, 99, 10);
    assert.ok((await list(page)).entries.some((e) => e.name === "entry 99"));
    await done();
  },

  async "a decompression bomb in a link: a message, the document as it was, the page answers"() {
    const { page, done } = await fresh();
    await ready(page);
    await write(page, two);
    const packed = deflateRawSync(Buffer.alloc(200 << 20), { level: 9 });
    const sum = crc32(packed);
    const body = Buffer.concat([Buffer.from([sum & 255, (sum >> 8) & 255, (sum >> 16) & 255]), packed]);
    assert.ok(body.length < 400_000);
    let [longest, used] = [Infinity, Infinity];
    for (let attempt = 0; attempt < 3 && !(longest < 200 || used < 300); attempt++) {
      const worked = await mainThread(page);
      longest = await page.evaluate(async (fragment) => {
        document.querySelector(".note .icon")?.click();
        await new Promise((r) => setTimeout(r, 100));
        let longest = 0;
        location.hash = fragment;
        for (let last = performance.now(); !document.querySelector(".note-error"); last = performance.now()) {
          await new Promise((r) => setTimeout(r, 0));
          longest = Math.max(longest, performance.now() - last);
        }
        return longest;
      }, `1${body.toString("base64url")}`);
      used = await worked();
      console.log(`  the page did not answer for ${longest.toFixed(0)} ms at most; its main thread worked ${used.toFixed(0)} ms`);
      await page.evaluate(() => (location.hash = ""));
    }
    assert.ok(longest < 200 || used < 300, "on a machine busy with something else the thread's own time counts");
    await page.waitForTimeout(100);
    assert.match(await page.locator(".note-error").innerText(), /can’t be opened.*(unpacks|large|more than)/s);
    assert.equal(await text(page), two);
    await run(page);
    await done();
  },
};
