// npm start: sets up what is missing, then runs the platform in this process.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";

ensureInstalled();
await ensureBuilt();
process.env.NODE_ENV ??= "production";
process.chdir(root);
await import(pathToFileURL(join(root, "build", "server.js")).href);
