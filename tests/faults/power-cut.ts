import { freePort, startApp } from "../fixtures/app.ts";
import { noCutDisk } from "../fixtures/outside/loop-disk.ts";
import { type Fault, notBuilt, pause } from "./fault.ts";

/**
 * The machine of the embedded database loses its power in the middle of writes: what was not made durable is gone, in the order in
 * which the file system made the rest so. The process ends with it, and starts on what the disk holds.
 */
export const powerCut: Fault = {
  name: "power cut",
  databases: ["pglite"],
  missing: notBuilt ?? noCutDisk,
  rounds: 5,
  cutDiskMb: 900,
  excused: [0, 500, 503, 507],
  async start({ dataDir, env, limits, power }) {
    const port = await freePort();
    const start = () => startApp({ timeoutMs: limits.start, port, dataDir, env });
    let app = await start();
    return {
      url: app.url,
      async strike(random) {
        await pause(random.nextBelow(1_500));
        power.cut();
        await app.stop("SIGKILL");
        power.plugIn();
        app = await start();
      },
      stop: () => app.stop(),
    };
  },
};
