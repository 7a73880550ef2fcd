import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Figure } from "./figure.ts";

/** What every yardstick tells besides its results: its own median, in milliseconds. */
type Told<Results> = Results & { ms: number };

/** A program beside this file that does what one of ours does. */
export interface Yardstick {
  run<Results>(...args: (string | number)[]): Told<Results>;
}

const sourceOf = (name: string) => fileURLToPath(new URL(`./native/${name}`, import.meta.url));
const answerOf = (file: string, args: (string | number)[]) => JSON.parse(execFileSync(file, args.map(String), { encoding: "utf8" }));

let made: string | null = null;
/** Files of this run, taken away at its end. */
export function benchFolder(): string {
  if (made === null) {
    const folder = mkdtempSync(join(tmpdir(), "cairn-bench-"));
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    made = folder;
  }
  return made;
}

/** `native/NAME.c`, compiled for this machine; null without a compiler. */
export function nativeProgram(name: string): Yardstick | null {
  const program = join(benchFolder(), name);
  try {
    execFileSync("cc", ["-O3", "-march=native", "-fopenmp-simd", "-o", program, sourceOf(`${name}.c`), "-lm"], { stdio: "pipe" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  return { run: (...args) => answerOf(program, args) };
}

/** One of those in `native/numpy-yardstick.py`; null without Python or numpy. */
export function numpyProgram(name: string): Yardstick | null {
  try {
    execFileSync("python3", ["-c", "import numpy"], { stdio: "pipe" });
  } catch {
    return null;
  }
  return { run: (...args) => answerOf("python3", [sourceOf("numpy-yardstick.py"), name, ...args]) };
}

/** The line of a comparison for which this machine has no yardstick. */
export const skipped = (name: string, why: string): Figure => ({ name, value: `skipped: ${why}` });

/** @throws Error when two programs that are compared do not come to the same number. */
export function checkSame(what: string, ours: number, theirs: number, tolerance: number): void {
  if (!(Math.abs(ours - theirs) <= tolerance)) throw new Error(`${what}: ${ours} here, ${theirs} by the yardstick`);
}
