/** A file of a zip archive, unpacked and checked. */
export interface ZipPart {
  name: string;
  bytes: Buffer;
  crc32: number;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const UTF8_NAMES = 0x0800;

/**
 * An archive of the parts without compression (PKWARE APPNOTE 6.3, method 0). The spreadsheet reader unpacks by itself
 * and by rules of its own; given this archive it sees exactly the bytes that were checked.
 */
export function storedZip(parts: readonly ZipPart[]): ArrayBuffer {
  const size = parts.reduce((sum, part) => sum + 30 + 46 + 2 * Buffer.byteLength(part.name) + part.bytes.length, 22);
  const archive = new ArrayBuffer(size);
  const out = Buffer.from(archive);
  const offsets: number[] = [];
  let at = 0;
  for (const part of parts) {
    offsets.push(at);
    at = fields(out, at, LOCAL, [[20, 2], ...common(part), [Buffer.byteLength(part.name), 2], [0, 2]]);
    at += out.write(part.name, at);
    at += part.bytes.copy(out, at);
  }
  const start = at;
  parts.forEach((part, index) => {
    at = fields(out, at, CENTRAL, [
      [20, 2],
      [20, 2],
      ...common(part),
      [Buffer.byteLength(part.name), 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offsets[index]!, 4],
    ]);
    at += out.write(part.name, at);
  });
  fields(out, at, END, [
    [0, 2],
    [0, 2],
    [parts.length, 2],
    [parts.length, 2],
    [at - start, 4],
    [start, 4],
    [0, 2],
  ]);
  return archive;
}

/** Flags, method, time, date, checksum and the two sizes stand alike in both headers. */
const common = (part: ZipPart): Array<[number, number]> => [
  [UTF8_NAMES, 2],
  [0, 2],
  [0, 2],
  [0x21, 2],
  [part.crc32, 4],
  [part.bytes.length, 4],
  [part.bytes.length, 4],
];

function fields(out: Buffer, at: number, signature: number, list: Array<[value: number, bytes: number]>): number {
  let next = out.writeUInt32LE(signature, at);
  for (const [value, bytes] of list) next = out.writeUIntLE(value, next, bytes);
  return next;
}
