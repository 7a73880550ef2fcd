import { freePort, startApp } from "../fixtures/app.ts";
import { BOTH, type Fault, notBuilt, pause } from "./fault.ts";

/** The process ends without a word in the middle of writes, and is started again. */
export const kill: Fault = {
  name: "kill",
  databases: BOTH,
  missing: notBuilt,
  rounds: 4,
  excused: [0, 503],
  async start({ dataDir, env }) {
    const start = async (port: number) => startApp({ port, dataDir, env });
    const port = await freePort();
    let app = await start(port);
    return {
      url: app.url,
      async strike(random) {
        await pause(random.nextBelow(1000));
        await app.stop("SIGKILL");
        app = await start(port);
      },
      stop: () => app.stop(),
    };
  },
};
