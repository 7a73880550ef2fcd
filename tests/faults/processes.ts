import { spawnSync } from "node:child_process";
import { startApp } from "../fixtures/app.ts";
import { type Fault, noPostgres, notBuilt, pause } from "./fault.ts";

/** Longer than a process holds a job without renewing it. */
const STANDSTILL_MS = 40_000;

const childrenOf = (pid: number | undefined) =>
  spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .stdout.trim()
    .split("\n")
    .filter(Boolean)
    .map(Number);

/** Lets a process go on that was held; one that is gone meanwhile is not there to be woken. */
function wake(pid: number): void {
  try {
    process.kill(pid, "SIGCONT");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

type Strike = (members: number[], main: number, random: { nextBelow(limit: number): number }) => Promise<void>;

/** Two processes serve one port on one database; something happens to one of them. */
const ofTwo = (name: string, rounds: number, strike: Strike): Fault => ({
  name,
  databases: ["postgres"],
  missing: notBuilt ?? noPostgres,
  rounds,
  excused: [0, 503],
  async start({ dataDir, env, limits }) {
    const app = await startApp({ timeoutMs: 2 * limits.start, dataDir, env: { ...env, WEB_PROCESSES: "2" } });
    return {
      url: app.url,
      async strike(random) {
        await pause(random.nextBelow(1_000));
        await strike(childrenOf(app.child.pid), app.child.pid ?? 0, random);
        if (app.child.exitCode !== null) throw new Error(`The process that starts others ended:\n${app.output()}`);
      },
      stop: () => app.stop(),
    };
  },
});

export const processFaults: readonly Fault[] = [
  ofTwo("one process of two killed", 3, async (members, _main, random) => {
    const one = members[random.nextBelow(members.length)];
    if (one) process.kill(one, "SIGKILL");
    await pause(1_000);
  }),
  ofTwo("processes replaced", 1, async (_members, main) => {
    process.kill(main, "SIGHUP");
    await pause(10_000);
  }),
  // What it held is taken over meanwhile: waking up, it must not do it a second time. The supervisor may have replaced it by then.
  ofTwo("one process stands still", 1, async (members, _main, random) => {
    const one = members[random.nextBelow(members.length)];
    if (!one) return;
    process.kill(one, "SIGSTOP");
    await pause(STANDSTILL_MS);
    wake(one);
  }),
];
