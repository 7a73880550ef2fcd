import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startApp } from "../fixtures/app.ts";
import { BOTH, type Fault, notBuilt, pause } from "./fault.ts";

const LIBRARIES = "/usr/lib";
const library = existsSync(LIBRARIES)
  ? readdirSync(LIBRARIES)
      .map((folder) => join(LIBRARIES, folder, "faketime", "libfaketime.so.1"))
      .find(existsSync)
  : undefined;

/** Seconds. Backwards as after a wrong clock was set right, forwards past the end of tokens. */
const JUMPS = [-600, 3_600, -7_200, 90];

/** The machine's clock jumps in the middle of writes, and is set right again. Times that are measured go on. */
export const clockJumps: Fault = {
  name: "clock jumps",
  databases: BOTH,
  missing: notBuilt ?? (library ? null : "libfaketime is not installed"),
  rounds: 2,
  // Tokens that ended, or are not valid yet, by the clock of the moment.
  excused: [401, 503],
  async start({ dataDir, env, limits }) {
    const file = `${dataDir}.clock`;
    const jump = (seconds: number) => writeFileSync(file, `${seconds < 0 ? "" : "+"}${seconds}s\n`);
    jump(0);
    const clock = {
      LD_PRELOAD: library ?? "",
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    };
    const app = await startApp({ timeoutMs: limits.start, dataDir, env: { ...env, ...clock } });
    return {
      url: app.url,
      async strike(random) {
        for (const seconds of JUMPS) {
          jump(seconds);
          await pause(2_000 + random.nextBelow(1_000));
        }
        jump(0);
        await pause(2_000);
        if (app.child.exitCode !== null) throw new Error(`The process ended with code ${app.child.exitCode}:\n${app.output()}`);
      },
      stop: () => app.stop(),
    };
  },
};
