// npm run bench: one table of medians and ratios, all measured in this run. `npm run bench -- pages` runs one part.
import { ensureBuilt, ensureInstalled, run } from "./setup.mjs";

ensureInstalled();
await ensureBuilt();
run("npx", ["--no-install", "tsx", "tests/bench/run.ts", ...process.argv.slice(2)], { env: { ...process.env, NODE_ENV: "production" } });
