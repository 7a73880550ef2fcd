import { freePort, startApp } from "../fixtures/app.ts";
import { BOTH, type Fault, notBuilt, pause } from "./fault.ts";

/** The process ends in the middle of writes, and is started again. */
const ending = (name: string, signal: NodeJS.Signals, rounds: number): Fault => ({
  name,
  databases: BOTH,
  missing: notBuilt,
  rounds,
  excused: [0, 503],
  async start({ limits, dataDir, env }) {
    const start = async (port: number) => startApp({ timeoutMs: limits.start, port, dataDir, env });
    const port = await freePort();
    let app = await start(port);
    return {
      url: app.url,
      async strike(random) {
        await pause(random.nextBelow(1000));
        await app.stop(signal);
        app = await start(port);
      },
      stop: () => app.stop(),
    };
  },
});

/** Without a word. */
export const kill = ending("kill", "SIGKILL", 4);
/** In good order: requests under way are answered, jobs handed back. */
export const terminate = ending("terminate", "SIGTERM", 2);
