import { spawn } from "node:child_process";
import { cpus } from "node:os";

/** What each core does for the measure: the start of a program and a second's part of plain work. */
const WORK =
  "const { createHash } = require('node:crypto'); let h = ''; for (let i = 0; i < 60000; i++) h = createHash('sha256').update(h).digest('hex')";
/** Milliseconds that it takes on a quiet machine of today. */
const QUIET_MS = 350;
/** A machine that is slower still makes faults last too long to say anything of the application. */
const SLOWEST = 4;

const work = () =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, ["-e", WORK], { stdio: "ignore" });
    child.once("error", reject).once("exit", () => resolve());
  });

async function measure(): Promise<number> {
  const started = performance.now();
  await Promise.all(cpus().map(work));
  return Math.min(SLOWEST, Math.max(1, (performance.now() - started) / QUIET_MS));
}

let measured: Promise<number> | undefined;

/** How many times slower than a quiet one this machine is while all its cores work, 1 at least; measured once. */
export const slowness = (): Promise<number> => {
  measured ??= measure();
  return measured;
};

/** Time limits in milliseconds, as long as this machine needs. */
export interface Limits {
  /** A writer gives up an answer. */
  answer: number;
  /** From the end of a fault to the next acknowledged write of each kind. */
  healed: number;
  /** From the last fault to the end of everything that was accepted to be done later. */
  settled: number;
  /** Start of a process of the application. */
  start: number;
}

export async function limits(): Promise<Limits> {
  const times = await slowness();
  const scaled = (ms: number) => Math.round(ms * times);
  return { answer: scaled(20_000), healed: scaled(60_000), settled: scaled(60_000), start: scaled(60_000) };
}
