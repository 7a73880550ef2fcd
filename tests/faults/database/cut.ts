import { freePort, startApp } from "../../fixtures/app.ts";
import { silencePath } from "../../fixtures/outside/silent-path.ts";
import { BOTH, type Fault, notBuilt, pause, type Service } from "../fault.ts";

/** A statement may take a tenth of the time that a writer waits: less than a path is silent at times. */
const STATEMENT_PART = 10;
type Path = Awaited<ReturnType<typeof silencePath>>;

/** A path goes silent in the middle of writes, shorter and longer than anybody waits, and comes back. */
const behindPath = (url: string, path: Path, stop: () => Promise<void>): Service => ({
  url,
  async strike(random) {
    await pause(random.nextBelow(200));
    path.silence();
    await pause(500 + random.nextBelow(6_000));
    path.speak();
  },
  async stop() {
    path.speak();
    await stop();
    await path.close();
  },
});

/** Between the application and PostgreSQL: the application must say so in time, and forget the connections. */
export const cutFromDatabase: Fault = {
  name: "cut from the database",
  databases: ["postgres"],
  missing: notBuilt,
  rounds: 3,
  excused: [503],
  async start({ limits, databaseUrl, dataDir, env }) {
    const path = await silencePath(new URL(databaseUrl ?? ""));
    const address = new URL(databaseUrl ?? "");
    address.host = path.host;
    const app = await startApp({
      timeoutMs: limits.start,
      dataDir,
      env: { ...env, DATABASE_URL: address.href, DATABASE_STATEMENT_MS: String(Math.round(limits.answer / STATEMENT_PART)) },
    });
    return behindPath(app.url, path, () => app.stop());
  },
};

/** Between people and the application: answers are lost after their effect, and the same is asked again. */
export const cutFromPeople: Fault = {
  name: "cut from people",
  databases: BOTH,
  missing: notBuilt,
  rounds: 3,
  excused: [0],
  patienceMs: 2_000,
  async start({ limits, dataDir, env }) {
    const port = await freePort();
    const path = await silencePath(new URL(`http://127.0.0.1:${port}`));
    const app = await startApp({ timeoutMs: limits.start, port, dataDir, env });
    return behindPath(`http://${path.host}`, path, () => app.stop());
  },
};
