// npm start: sets up what is missing, then runs the platform.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { SERVER_FLAGS } from "./server-flags.mjs";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";

ensureInstalled();
await ensureBuilt();
const server = spawn(process.execPath, [...SERVER_FLAGS, join("build", "server.js")], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? "production" },
});
// A terminal sends Ctrl+C to both; the server alone decides when it is done. SIGHUP replaces its processes where it has several.
for (const signal of ["SIGINT", "SIGTERM", ...(process.env.WEB_PROCESSES ? ["SIGHUP"] : [])]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
