// npm run openapi [-- file]: the OpenAPI document of every call, on standard output or into a file.
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { ensureInstalled, root, say } from "./setup.mjs";

ensureInstalled();
const { tsImport } = await import("tsx/esm/api");
const { contract } = await tsImport("../app/contract/index.ts", import.meta.url);
const { openApiDocument } = await tsImport("../backend/api/openapi/document.ts", import.meta.url);

const document = await openApiDocument(contract, process.env.PUBLIC_URL ? `${process.env.PUBLIC_URL.replace(/\/$/, "")}/api` : "/api");
const text = `${JSON.stringify(document, null, 2)}\n`;
const [file] = process.argv.slice(2);
if (file) {
  writeFileSync(resolve(root, file), text);
  say(`OpenAPI document written to ${file}`);
} else {
  process.stdout.write(text);
}
