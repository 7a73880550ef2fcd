// npm run dev: the platform from its sources, with Vite in middleware mode; restarts when a server source changes.
import { spawn } from "node:child_process";
import { ensureKernels } from "./kernels.mjs";
import { ensureInstalled, root } from "./setup.mjs";

ensureInstalled();
await ensureKernels();
const child = spawn("npx", ["tsx", "watch", "--include", "backend/**/*", "--exclude", "app/**/*", "server.ts"], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "development" },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 0));
