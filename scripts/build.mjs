// npm run build: the browser's files and pages by Vite, the server and its worker threads by esbuild,
// compressed copies of the assets, and the template of the embedded database.
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { buildKernels } from "./kernels.mjs";
import { ensureInstalled, root, runAside } from "./setup.mjs";

/** Node entry points: name of the file under build/ and its source. */
const ENTRIES = {
  server: "server.ts",
  operator: "operator.ts",
  "pglite-worker": "backend/database/embedded/worker.ts",
  "computation-worker": "backend/workers/computation-worker.ts",
  "pdf-worker": "backend/pdf/pdf-worker.ts",
  "picture-worker": "backend/pictures/picture-worker.ts",
  "value-parse-worker": "backend/api/financial-value/import/parse/parse-worker.ts",
  "build-templates": "backend/demo/build-templates.ts",
};

async function bundleServer() {
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: ENTRIES,
    outdir: "build",
    bundle: true,
    // The server begins to open the database before it reads the rest of itself. Its pieces lie beside it, where workers are looked for.
    splitting: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  });
}

const COMPRESSED = /\.(js|css|svg|json|txt|ico|webmanifest)$/;
const MIN_BYTES = 200;

/** Writes .br and .gz beside each asset once, so that no request pays for compression. */
async function compressAssets(folder) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !COMPRESSED.test(entry.name)) continue;
    const bytes = await readFile(path);
    if (bytes.length < MIN_BYTES) continue;
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}

/** The packed database folders that a first start begins from: empty, and with the demo in it. */
async function makeTemplates() {
  const { buildTemplates } = await import(pathToFileURL(join(root, "build", "build-templates.js")).href);
  await buildTemplates();
}

export async function build() {
  await rm(join(root, "build"), { recursive: true, force: true });
  await mkdir(join(root, "build"), { recursive: true });
  await runAside("npx", ["remix", "vite:build", "--logLevel", "error"], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await Promise.all([bundleServer(), buildKernels(join(root, "build", "scenario-kernels.wasm"))]);
  // The worker of documents reads its fonts beside itself.
  await cp(join(root, "backend", "pdf", "fonts"), join(root, "build", "fonts"), { recursive: true });
  await Promise.all([compressAssets(join(root, "build", "client")), makeTemplates()]);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled();
  await build();
}
