import fs from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { archiveOf } from "#backend/database/embedded/archive.ts";
import { projectRoot } from "#backend/database/project-root.ts";

/** The packed folders that a first start begins from: empty, and with the demo already in it. */
export type TemplateKind = "empty" | "demo";

/** Where the build leaves them. */
export const templateFile = (kind: TemplateKind) =>
  path.join(projectRoot(), "build", kind === "demo" ? "pglite-template-demo.tar.gz" : "pglite-template.tar.gz");

/** The template of a first start: the wanted one, else the empty one, else null (the database makes its folder itself). */
export const findTemplate = (kind: TemplateKind): string | null =>
  [templateFile(kind), templateFile("empty")].find((file) => fs.existsSync(file)) ?? null;

/** Packs a folder into `target`: the file appears whole and on disk, or not at all. Only its owner may read it by default. */
export async function packFolder(folder: string, target: string, { level = 6, mode = 0o600 } = {}): Promise<void> {
  const part = `${target}.${process.pid}.part`;
  await fs.promises.mkdir(path.dirname(target), { recursive: true });
  try {
    await pipeline(Readable.from(archiveOf(folder)), createGzip({ level }), fs.createWriteStream(part, { mode, flush: true }));
    await fs.promises.rename(part, target);
  } finally {
    await fs.promises.rm(part, { force: true });
  }
}
