// Which tests a change can have touched: those that reach a changed file by their imports, as esbuild resolves them.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const TEST = /\.test\.tsx?$/;

/** The unit, contract, integration and shape tests, relative to the project. */
export const testFiles = () =>
  ["app", "backend", "tests"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => join(folder, String(name)))
      .filter((name) => TEST.test(name)),
  );

/** For each source file, the files that import it. Imports of types alone are absent: the type check judges them. */
async function readImporters() {
  const { build } = await import("esbuild");
  const contents = testFiles()
    .map((file) => `import ${JSON.stringify(`./${file}`)};`)
    .join("\n");
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root },
    bundle: true,
    write: false,
    outdir: "nowhere",
    metafile: true,
    packages: "external",
    external: ["*?url"],
    platform: "node",
    format: "esm",
    jsx: "automatic",
    logLevel: "error",
  });
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const [file, { imports }] of Object.entries(metafile.inputs)) {
    for (const { path, external } of imports) if (!external) found.set(path, [...(found.get(path) ?? []), file]);
  }
  return found;
}

/** @type {ReturnType<typeof readImporters> | undefined} */
let importers;

/**
 * The test files that reach one of `changed` by their imports, those over the fewest imports first.
 * @param {string[]} changed
 */
export async function relatedTests(changed) {
  importers ??= readImporters();
  const importing = await importers;
  const seen = new Set(changed);
  let layer = [...seen];
  /** @type {string[]} */
  const related = [];
  while (layer.length > 0) {
    // Beside what they test before those of whole processes.
    related.push(
      ...layer.filter((file) => TEST.test(file)).sort((a, b) => Number(a.startsWith("tests/")) - Number(b.startsWith("tests/"))),
    );
    layer = [...new Set(layer.flatMap((file) => importing.get(file) ?? []))].filter((file) => !seen.has(file));
    for (const file of layer) seen.add(file);
  }
  return related;
}

/** Where tests are that only the whole cross runs: processes that are killed, replaced and wait for their leases. */
export const CROSS_FOLDER = "tests/cross";

/**
 * What `npm run cross` runs: the tests of that folder, and those that ask more there than in a usual run (everybody at each
 * way, both kinds of database).
 */
export const crossTests = () =>
  testFiles().filter(
    (file) => file.startsWith(CROSS_FOLDER) || /\b(walkers|eachDatabase)\(|\bwholeCross\b/.test(readFileSync(join(root, file), "utf8")),
  );

/**
 * Does this test start the application as it is built? Such a test judges the last build, not the sources.
 * @param {string} file
 */
export const needsBuild = (file) => /\bstart(App|Replica)\(/.test(readFileSync(join(root, file), "utf8"));
