// Reads the document out of a permalink without the core, so that it is shown
// at once; the core reads the link again for the results and for what is wrong
// with it. The format is that of interp/snippet/link, version 1.
import dictionary from "../../../interp/snippet/link/dictionary.txt?raw";

const version = "1";
const mostCharacters = 512 << 10;
const mostUnpacked = 8 << 20;
const mostText = 1 << 20;
const tagText = 1;

/** The document of a fragment (without the #); null where it is not one this can read. */
export async function documentOf(fragment: string): Promise<string | null> {
  fragment = fragment.trim();
  if (fragment[0] !== version || fragment.length > mostCharacters) return null;
  try {
    const bytes = unescaped(fragment.slice(1));
    const packed = bytes.subarray(3);
    const sum = crc32(packed);
    if (bytes.length < 4 || bytes[0] !== (sum & 255) || bytes[1] !== ((sum >>> 8) & 255) || bytes[2] !== ((sum >>> 16) & 255)) return null;
    return textIn(await inflated(packed));
  } catch {
    return null;
  }
}

/** Base64 with the alphabet for addresses, without padding. */
function unescaped(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text)) throw new Error("no base64");
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
}

/**
 * DecompressionStream takes no dictionary. A stored block with its text in
 * front of the data is the same to a decompressor: what follows refers back to
 * it, as it would to the dictionary.
 */
async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const before = new TextEncoder().encode(dictionary);
  const n = before.length;
  const block = new Uint8Array([0, n & 255, n >> 8, ~n & 255, (~n >> 8) & 255]); // not the last; stored
  const reader = inPieces([block, before, packed]).pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    if ((size += value.length) > mostUnpacked + n) {
      void reader.cancel();
      throw new Error("too large");
    }
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const c of chunks) whole.set(c, at), (at += c.length);
  return whole.subarray(n);
}

/** Bytes, little at a time: of a chunk a decompressor unpacks all, a thousand times as much perhaps, before anybody can stop it. */
function inPieces(parts: Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const piece = 1024;
  const pieces = parts.flatMap((p) => Array.from({ length: Math.ceil(p.length / piece) }, (_, i) => p.subarray(i * piece, (i + 1) * piece)));
  let at = 0;
  return new ReadableStream({
    pull(c) {
      if (at < pieces.length) c.enqueue(pieces[at++]!);
      else c.close();
    },
  });
}

/** The field with the text's tag, the last where there are several: fields are a tag, a length as a varint, and that many bytes. */
function textIn(b: Uint8Array): string | null {
  let at = 0;
  let text: string | null = null;
  while (at < b.length) {
    const tag = b[at++];
    let size = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = b[at++];
      if (byte === undefined || factor > 2 ** 42) return null;
      size += (byte & 127) * factor;
      if (byte < 128) break;
    }
    if (size > b.length - at) return null;
    if (tag === tagText && size > mostText) return null;
    if (tag === tagText) text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(b.subarray(at, at + size));
    at += size;
  }
  return text;
}

function crc32(b: Uint8Array): number {
  let sum = ~0;
  for (const byte of b) {
    sum ^= byte;
    for (let i = 0; i < 8; i++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
