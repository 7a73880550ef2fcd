// npm run faults: the application under kills, cuts, a full disk and more, with a check of everything that it acknowledged.
// `npm run faults -- --minutes 30` goes on for that long; `--seed N --minutes 0` repeats one pass, `--only "FAULT"` one fault.
import { ensureBuilt, ensureInstalled, ensureProxy, run } from "./setup.mjs";

ensureInstalled();
ensureProxy();
await ensureBuilt();
run("npx", ["--no-install", "tsx", "tests/faults/run.ts", ...process.argv.slice(2)]);
