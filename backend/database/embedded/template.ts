import { createWriteStream } from "node:fs";
import fs from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { archiveOf } from "#backend/database/embedded/archive.ts";
import { projectRoot } from "#backend/database/project-root.ts";

/** Where the build leaves the packed folder that a first start begins from. */
export const templateFile = () => path.join(projectRoot(), "build", "pglite-template.tar.gz");

export const findTemplate = (): string | null => (fs.existsSync(templateFile()) ? templateFile() : null);

/** Packs a folder into `target`: the file appears whole and on disk, or not at all. */
export async function packFolder(folder: string, target: string, level = 6): Promise<void> {
  const part = `${target}.${process.pid}.part`;
  await fs.promises.mkdir(path.dirname(target), { recursive: true });
  try {
    await pipeline(Readable.from(archiveOf(folder)), createGzip({ level }), createWriteStream(part, { mode: 0o600, flush: true }));
    await fs.promises.rename(part, target);
  } finally {
    await fs.promises.rm(part, { force: true });
  }
}
