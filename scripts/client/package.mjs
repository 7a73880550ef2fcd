// The typed client as a package: types of every built call, and a client of openapi-fetch with token and marks of writes.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const root = fileURLToPath(new URL("../..", import.meta.url));
const template = join(root, "scripts/client/client.ts.template");

/**
 * Writes the package into a folder and compiles it with every check on. Throws with the compiler's words when it does not.
 * @param {unknown} document OpenAPI document of the calls
 * @param {string} folder
 */
export async function writeClient(document, folder) {
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  mkdirSync(folder, { recursive: true });
  const write = (/** @type {string} */ name, /** @type {string} */ text) => writeFileSync(join(folder, name), text);
  write("schema.d.ts", astToString(await openapiTS(JSON.stringify(document))));
  copyFileSync(template, join(folder, "index.ts"));
  write(
    "package.json",
    json({
      name: "cairn-client",
      version: "1.0.0",
      description: "Typed client of the Cairn API",
      private: true,
      type: "module",
      main: "./index.js",
      types: "./index.d.ts",
      dependencies: { "openapi-fetch": devDependencies["openapi-fetch"] },
    }),
  );
  write("tsconfig.json", json({ compilerOptions: COMPILER, files: ["index.ts"] }));
  write("README.md", README);
  compile(folder);
}

/** Ends with the words of the compiler when something does not fit its types. */
export function compile(/** @type {string} */ folder, /** @type {string[]} */ args = []) {
  const tsc = join(root, "node_modules/typescript-native/bin/tsc");
  const done = spawnSync(process.execPath, [tsc, "-p", folder, ...args], { encoding: "utf8" });
  if (done.status !== 0) throw new Error(`The client does not compile:\n${done.stdout}${done.stderr}`);
}

const COMPILER = {
  target: "ES2022",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  module: "NodeNext",
  moduleResolution: "NodeNext",
  strict: true,
  declaration: true,
  skipLibCheck: true,
  types: [],
};

const json = (/** @type {unknown} */ value) => `${JSON.stringify(value, null, 2)}\n`;

const README = `# Cairn client

Typed calls of the Cairn API, generated from its contract.

\`\`\`ts
import { cairn, ifMatch } from "cairn-client";

const api = cairn({ baseUrl: "https://cairn.example/api", token: () => currentToken() });
const { data, error } = await api.GET("/series-definition-service/v1/series", { params: { query: { limit: 10 } } });
if (error) throw new Error(error.error.code);
\`\`\`

Each write gets an idempotency key unless you give one; \`ifMatch(record)\` names the version that you read.
`;
