// npm run bench: one table of medians and ratios, all measured in this run. `npm run bench -- pages` runs one part.
import { ensureBrowser, ensureBuilt, ensureInstalled, run } from "./setup.mjs";

ensureInstalled();
await ensureBuilt();
const env = { ...process.env, NODE_ENV: "production", CHROMIUM_PATH: await ensureBrowser() };
run("npx", ["--no-install", "tsx", "tests/bench/run.ts", ...process.argv.slice(2)], { env });
