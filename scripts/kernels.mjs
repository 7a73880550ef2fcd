// The loops over scenarios in WebAssembly, compiled from backend/kernels/assembly.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = join(root, "backend", "kernels", "assembly");
/** Where a process that runs from the sources finds them. */
const CACHED = join(root, ".cache", "scenario-kernels.wasm");

/** @returns {Promise<Uint8Array>} the compiled module */
async function compileKernels() {
  const { default: asc } = await import("assemblyscript/asc");
  /** @type {Uint8Array | null} */
  let binary = null;
  const { error, stderr } = await asc.main(
    ["index.ts", "--outFile", "kernels.wasm", "--optimizeLevel", "3", "--runtime", "stub", "--enable", "simd", "--noAssert"],
    {
      readFile: (name, base) => {
        const path = join(base === "." ? SOURCES : base, name);
        return existsSync(path) ? readFileSync(path, "utf8") : null;
      },
      writeFile: (name, contents) => {
        if (name.endsWith(".wasm")) binary = /** @type {Uint8Array} */ (contents);
      },
      listFiles: () => [],
    },
  );
  if (error || !binary) throw new Error(`the loops over scenarios do not compile: ${error?.message ?? ""}\n${stderr.toString()}`);
  return binary;
}

/**
 * Writes the compiled module.
 * @param {string} file
 */
export async function buildKernels(file) {
  await writeFile(file, await compileKernels());
}

/** For a process that runs from the sources: compiles them when they have changed. @returns the file */
export async function ensureKernels() {
  const names = (await readdir(SOURCES)).filter((name) => name.endsWith(".ts")).sort();
  const hash = createHash("sha256");
  for (const name of names) hash.update(readFileSync(join(SOURCES, name)));
  const mark = hash.digest("hex");
  const markFile = `${CACHED}.sources`;
  if (existsSync(CACHED) && existsSync(markFile) && readFileSync(markFile, "utf8") === mark) return CACHED;
  await mkdir(join(root, ".cache"), { recursive: true });
  // Two processes may compile at once: each puts a whole file in place.
  await writeFile(`${CACHED}.${process.pid}`, await compileKernels());
  await rename(`${CACHED}.${process.pid}`, CACHED);
  await writeFile(markFile, mark);
  return CACHED;
}
