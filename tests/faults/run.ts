import { parseArgs } from "node:util";
import { FAULTS, runCampaign, table } from "./campaign.ts";

const DEFAULT_MINUTES = 4;
const SEEDS = 1_000_000;

/** What was asked for, or a sentence that says how to ask. */
function asked(): { minutes: number; seed: number; only: string | undefined } {
  const { values } = parseArgs({ options: { minutes: { type: "string" }, seed: { type: "string" }, only: { type: "string" } } });
  const minutes = Number(values.minutes ?? DEFAULT_MINUTES);
  const seed = Number(values.seed ?? Math.floor(Math.random() * SEEDS));
  if (!(minutes >= 0) || !Number.isSafeInteger(seed) || seed < 0) throw new Error("--minutes and --seed are numbers, 0 or more");
  return { minutes, seed, only: values.only };
}

try {
  const { minutes, seed, only } = asked();
  const faults = FAULTS.filter(({ name }) => only === undefined || name === only);
  if (faults.length === 0) throw new Error(`--only is one of: ${FAULTS.map(({ name }) => name).join(", ")}`);
  console.log(`Seed ${seed}; a pass is repeated by: npm run faults -- --minutes 0 --seed N [--only "FAULT"]\n`);
  const { lines, well } = await runCampaign({ faults, seed, minutes, say: console.log });
  console.log(`\n${table(lines)}`);
  process.exit(well ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
