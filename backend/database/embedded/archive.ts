import fs from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";

/**
 * Folders as plain tar files (ustar, gzip): the template of a first start and the periodic dumps. `tar -xzf` reads
 * them. Only folders and regular files; modes are those that PostgreSQL wants (700 and 600).
 */
const BLOCK = 512;
const FOLDER = "5";

function header(name: string, size: number, type: "0" | typeof FOLDER): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`Name too long for an archive: ${name}`);
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0);
  block.write(type === FOLDER ? "0000700\0" : "0000600\0", 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  block.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  block.write("00000000000\0", 136);
  block.write("        ", 148);
  block.write(type, 156);
  block.write("ustar\0" + "00", 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

/** Each piece costs the compressor a turn on its threads, and a database folder has a thousand small files. */
const PIECE_BYTES = 512 * 1024;

/** An archive of `folder` in large pieces, its files in name order. */
export async function* archiveOf(folder: string): AsyncGenerator<Buffer> {
  let piece: Buffer[] = [];
  let size = 0;
  for await (const block of blocksOf(folder)) {
    piece.push(block);
    size += block.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(piece);
    piece = [];
    size = 0;
  }
  yield Buffer.concat(piece);
}

async function* blocksOf(folder: string): AsyncGenerator<Buffer> {
  const entries = await fs.promises.readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.map((entry) => ({
    name: path.relative(folder, path.join(entry.parentPath, entry.name)),
    isFolder: entry.isDirectory(),
  }));
  for (const { name, isFolder } of names.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (isFolder) {
      yield header(`${name}/`, 0, FOLDER);
      continue;
    }
    const content = await fs.promises.readFile(path.join(folder, name));
    yield header(name, content.length, "0");
    if (content.length > 0) yield content;
    const padding = (BLOCK - (content.length % BLOCK)) % BLOCK;
    if (padding > 0) yield Buffer.alloc(padding);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** Unpacks an archive of `archiveOf` into an existing folder. Throws on names that would leave it. */
export function unpackFolder(file: string, folder: string): void {
  const data = gunzipSync(fs.readFileSync(file));
  for (let at = 0; at + BLOCK <= data.length && data[at] !== 0; ) {
    const name = data.toString("utf8", at, data.indexOf(0, at));
    const size = Number.parseInt(data.toString("latin1", at + 124, at + 135), 8);
    const target = path.resolve(folder, name);
    if (!target.startsWith(path.resolve(folder) + path.sep)) throw new Error(`Archive ${file} names a file outside: ${name}`);
    if (String.fromCharCode(data[at + 156] ?? 0) === FOLDER) fs.mkdirSync(target, { recursive: true, mode: 0o700 });
    else fs.writeFileSync(target, data.subarray(at + BLOCK, at + BLOCK + size), { mode: 0o600 });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

/** Flushes every file of a folder that was just unpacked to the disk. Files that went away meanwhile are skipped. */
export async function flushFolder(folder: string): Promise<void> {
  const entries = await fs.promises.readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((e) => e.isFile())) {
    const file = await fs.promises.open(path.join(entry.parentPath, entry.name), "r").catch(() => null);
    await file?.sync().finally(() => file.close());
  }
}
