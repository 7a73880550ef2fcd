import { createHash } from "node:crypto";

type Write = (piece: string | Uint8Array) => void;

/** Lists of numbers or texts are written in one go. */
const isFlat = (list: readonly unknown[]) => list.every((item) => typeof item !== "object" || item === null);

/** Each piece says what it is and how long, so that no two different values are written alike. */
function write(value: unknown, out: Write): void {
  if (ArrayBuffer.isView(value)) {
    out(`${value.constructor.name}${value.byteLength}:`);
    out(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  } else if (value instanceof Map) {
    out(`M${value.size}:`);
    for (const [key, item] of value) {
      out(`${JSON.stringify(key)}=`);
      write(item, out);
    }
  } else if (Array.isArray(value)) {
    out(`A${value.length}:`);
    if (isFlat(value)) out(JSON.stringify(value));
    else for (const item of value) write(item, out);
  } else if (typeof value === "object" && value !== null) {
    // Stored matrices never change under their identity: their bytes need not be read.
    const { identity } = value as { identity?: unknown };
    const entries =
      typeof identity === "string" ? [["identity", identity]] : Object.entries(value).filter(([, item]) => item !== undefined);
    out(`O${entries.length}:`);
    for (const [key, item] of entries) {
      out(`${JSON.stringify(key)}=`);
      write(item, out);
    }
  } else {
    out(`V${JSON.stringify(value) ?? "undefined"};`);
  }
}

/**
 * SHA-256 of plain data (objects, lists, maps, typed arrays, numbers, texts), in hexadecimal. Order counts, since sums of
 * doubles depend on it; an absent field and one that is undefined count as the same.
 */
export function contentHash(value: unknown): string {
  const hash = createHash("sha256");
  let text: string[] = [];
  const flush = () => {
    if (text.length > 0) hash.update(text.join(""));
    text = [];
  };
  write(value, (piece) => {
    if (typeof piece === "string") text.push(piece);
    else {
      flush();
      hash.update(piece);
    }
  });
  flush();
  return hash.digest("hex");
}
