// npm run client [-- folder]: the typed client of the API as a package, into build/api-client or the folder that is named.
import { resolve } from "node:path";
import { ensureInstalled, root, say } from "./setup.mjs";

ensureInstalled();
const { tsImport } = await import("tsx/esm/api");
const { contract } = await tsImport("../app/contract/index.ts", import.meta.url);
const { openApiDocument } = await tsImport("../backend/api/openapi/document.ts", import.meta.url);
const { writeClient } = await import("./client/package.mjs");

const [folder = "build/api-client"] = process.argv.slice(2);
const address = process.env.PUBLIC_URL ? `${process.env.PUBLIC_URL.replace(/\/$/, "")}/api` : "/api";
await writeClient(await openApiDocument(contract, address, { withOperations: false }), resolve(root, folder));
say(`Typed client written to ${folder}`);
