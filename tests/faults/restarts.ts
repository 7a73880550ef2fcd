import { PROXIES, startPair } from "../fixtures/processes/pair.ts";
import { type Fault, noPostgres, notBuilt } from "./fault.ts";

/** Each round restarts both processes: ten restarts. */
const ROUNDS = 5;

/** Two processes behind a proxy are restarted in turn: no request is lost, and none is refused. */
export const restarts: readonly Fault[] = PROXIES.map((proxy) => ({
  name: `restarts behind ${proxy.name}`,
  databases: ["postgres"],
  missing: notBuilt ?? noPostgres ?? proxy.missing,
  rounds: ROUNDS,
  excused: [],
  async start({ databaseUrl, env }) {
    const { home, restartInTurn, stop } = await startPair([proxy], databaseUrl ?? "", env);
    return { url: home, strike: restartInTurn, stop };
  },
}));
