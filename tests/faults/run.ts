import { parseArgs } from "node:util";
import { FAULTS, report, runCampaign } from "./campaign.ts";
import { slowness } from "./machine.ts";
import { runSoak } from "./soak.ts";

const DEFAULT_MINUTES = 4;
const SEEDS = 1_000_000;
const number = { type: "string" } as const;

/** What was asked for, or a sentence that says how to ask. */
function asked(): { minutes: number; writes: number; soak: number; seed: number; only: string | undefined } {
  const { values } = parseArgs({ options: { minutes: number, writes: number, soak: number, seed: number, only: { type: "string" } } });
  const soak = Number(values.soak ?? 0);
  const writes = Number(values.writes ?? 0);
  const minutes = Number(values.minutes ?? (values.writes === undefined ? DEFAULT_MINUTES : 0));
  const seed = Number(values.seed ?? Math.floor(Math.random() * SEEDS));
  if (!(minutes >= 0) || !(writes >= 0) || !(soak >= 0) || !Number.isSafeInteger(seed) || seed < 0)
    throw new Error("--minutes, --writes, --soak and --seed are numbers, 0 or more");
  return { minutes, writes, soak, seed, only: values.only };
}

try {
  const { minutes, writes, soak, seed, only } = asked();
  const faults = FAULTS.filter(({ name }) => only === undefined || name === only);
  if (faults.length === 0) throw new Error(`--only is one of: ${FAULTS.map(({ name }) => name).join(", ")}`);
  console.log(`Seed ${seed}; a pass is repeated by: npm run faults -- --minutes 0 --seed N [--only "FAULT"]`);
  console.log(`This machine takes ${(await slowness()).toFixed(1)} times as long as a quiet one: so do the time limits.\n`);
  if (soak > 0) process.exit((await runSoak(soak, seed, console.log)) ? 0 : 1);
  const started = Date.now();
  const result = await runCampaign({ faults, seed, minutes, writes, say: console.log });
  console.log(`\n${report(result)}, in ${Math.round((Date.now() - started) / 60_000)} minutes`);
  process.exit(result.well ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
