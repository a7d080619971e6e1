import { expect, test } from "vitest";
import { withoutLines } from "../build/lines.mjs";

const leb = (n: number): number[] => (n < 128 ? [n] : [(n & 127) | 128, ...leb(n >> 7)]);
const section = (id: number, body: number[]) => [id, ...leb(body.length), ...body];
const u32 = (...list: number[]) => list.flatMap((n) => [n & 255, (n >> 8) & 255, (n >> 16) & 255, n >>> 24]);
const u64 = (...list: number[]) => list.flatMap((n) => u32(n, 0));

const names = [...new TextEncoder().encode("main.f\0")];
const files = [...new TextEncoder().encode("secret.go\0")];
// Tables of the stack's depth, of files, of lines, of unsafe points, of stack maps.
const [pcsp, pcfile, pcln, unsafe, maps] = [[4, 1, 0], [2, 1, 6, 2, 0], [8, 9, 0], [6, 6, 0], [10, 3, 0]] as const;
const tables = [[0], pcsp, pcfile, pcln, unsafe, maps].map((t) => [...t]);
const offset = (n: number) => tables.slice(0, n).reduce((sum, t) => sum + t.length, 0);

/** A module with one function in its table, laid out as Go's linker does. */
function program(table = tables): Buffer {
  const header = 72;
  const pctab = table.flat();
  const at = { names: header, cutab: header + names.length, files: header + names.length + 4, pctab: 0, functab: 0 };
  at.pctab = at.files + files.length;
  at.functab = at.pctab + pctab.length;
  const func = [...u32(0, 0, 8, 0, offset(1), offset(2), offset(3), 2, 7, 42), 0, 0, 0, 0, ...u32(offset(4), offset(5))];
  const pclntab = [0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8, ...u64(1, 1, 0, at.names, at.cutab, at.files, at.pctab, at.functab), ...names, ...u32(0), ...files, ...pctab, ...u32(0, 16, 0, 0), ...func];
  const data = [5, 6, 7, ...pclntab, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  return Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...section(0, [1, 0x78]), ...section(11, [1, 0, 0x41, ...leb(4096), 0x0b, ...leb(data.length), ...data])]);
}

test("files and lines go, all else stays where it was", () => {
  const before = program();
  const after = withoutLines(before);
  expect(after.length).toBe(before.length);
  const has = (b: Buffer, part: readonly number[] | string) => b.includes(Buffer.from(part as string));
  for (const part of ["secret.go", pcfile, pcln, unsafe]) expect([has(before, part), has(after, part)]).toEqual([true, false]);
  for (const part of ["main.f", pcsp, maps]) expect(has(after, part)).toBe(true);
  // The function: depth and stack maps at their places, the others at none.
  expect(has(after, u32(8, 0, offset(1), 0, 0, 2, 0, 0))).toBe(true);
  expect(has(after, [0, 0, 0, 0, ...u32(0, offset(5))])).toBe(true);
  expect(withoutLines(after).equals(after)).toBe(true);
});

test("a layout that is not known is left alone", () => {
  expect(() => withoutLines(Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...section(11, [1, 0, 0x41, 0, 0x0b, 4, 1, 2, 3, 4])]))).toThrow("there is not one function table");
  expect(() => withoutLines(program(tables.map((t, i) => (i === 1 ? [4, 1, 9] : t))))).toThrow("tables overlap");
});
