import { startApp } from "../fixtures/app.ts";
import { noMount } from "../fixtures/outside/small-disk.ts";
import { type Fault, notBuilt, pause } from "./fault.ts";

const LEAST_FREE_MB = 200;
/** The database looks at its disk once a second. */
const LOOK_MS = 1_100;

/** The disk of the embedded database fills up in the middle of writes, to the last byte, and is emptied again. */
export const fullDisk: Fault = {
  name: "full disk",
  databases: ["pglite"],
  missing: notBuilt ?? noMount,
  rounds: 3,
  diskMb: 700,
  excused: [503, 507],
  async start({ limits, dataDir, env, leave }) {
    const app = await startApp({ timeoutMs: limits.start, dataDir, env: { ...env, DISK_LEAST_FREE_MB: String(LEAST_FREE_MB) } });
    return {
      url: app.url,
      async strike(random) {
        leave(20 + random.nextBelow(LEAST_FREE_MB - 20));
        await pause(LOOK_MS + random.nextBelow(1_000));
        leave(0);
        await pause(LOOK_MS + random.nextBelow(1_000));
        leave(LEAST_FREE_MB + 100);
      },
      stop: () => app.stop(),
    };
  },
};
