// npm run faults: the application under kills, power cuts, full disks, locks and more, with a check of everything that it acknowledged.
// `npm run faults -- --writes 20000` goes on until so many writes are acknowledged, `--minutes 30` for that long; `--seed N --minutes 0`
// repeats one pass, `--only "FAULT"` one fault; `--soak 30` works for half an hour without a fault and measures what grows.
import { ensureBuilt, ensureInstalled, ensureProxy, run } from "./setup.mjs";

ensureInstalled();
ensureProxy();
await ensureBuilt();
run("npx", ["--no-install", "tsx", "tests/faults/run.ts", ...process.argv.slice(2)]);
