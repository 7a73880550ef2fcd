import { startApp } from "../../fixtures/app.ts";
import { noServer, noSmallServer, type PostgresServer } from "../../fixtures/processes/postgres-server.ts";
import { type Fault, type Ground, notBuilt, pause } from "../fault.ts";

type Strike = (server: PostgresServer, random: { nextBelow(limit: number): number }) => Promise<void>;

/** A fault of a PostgreSQL server that the turn has for itself. */
const ofServer = (name: string, strike: Strike, more: Partial<Fault> = {}): Fault => ({
  name,
  databases: ["postgres"],
  missing: notBuilt ?? noServer,
  rounds: 3,
  ownServer: {},
  excused: [503],
  async start({ dataDir, env, limits, server }: Ground) {
    if (!server) throw new Error("The turn has no server");
    const app = await startApp({ timeoutMs: limits.start, dataDir, env });
    return {
      url: app.url,
      async strike(random) {
        await pause(random.nextBelow(1_000));
        await strike(server, random);
        if (app.child.exitCode !== null) throw new Error(`The process ended with code ${app.child.exitCode}:\n${app.output()}`);
      },
      stop: () => app.stop(),
    };
  },
  ...more,
});

const SERVER_DISK_MB = 700;

export const serverFaults: readonly Fault[] = [
  ofServer("server restarted", async (server) => server.restart("fast")),
  ofServer("server restarted at once", async (server) => server.restart("immediate")),
  ofServer("server crashed", async (server, random) => {
    server.crash();
    await pause(500 + random.nextBelow(2_000));
  }),
  ofServer(
    "server's disk full",
    async (server, random) => {
      server.leave(0);
      await pause(1_000 + random.nextBelow(4_000));
      server.leave(SERVER_DISK_MB / 2);
      // Without room for its log it ends; it is started as soon as there is some.
      server.startAgain();
    },
    { missing: notBuilt ?? noSmallServer, rounds: 2, ownServer: { diskMb: SERVER_DISK_MB }, excused: [503, 507] },
  ),
];
