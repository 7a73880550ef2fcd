import { gt, sql } from "drizzle-orm";
import type { BackendLog } from "#backend/calls/context.ts";
import type { Database } from "#backend/database/database.ts";
import { modelPortfolio as table } from "#backend/database/schema/index.ts";

/** A portfolio as it was found after a change; whoever is told of it must be somebody who may see it. */
export interface ChangedPortfolio {
  uuid: string;
  version: number;
  distributor: string;
  owner: string;
  shared: boolean;
  active: boolean;
}
export interface ChangeFeed {
  /** Calls `tell` for every change made after `started` is fulfilled, until `stop`. */
  listen(tell: (changed: ChangedPortfolio) => void): { started: Promise<void>; stop: () => void };
}

const POLL_MS = 1_000;
/** Longer than a transaction may last: a row appears at the latest this long after its time of change. */
const WINDOW = sql`interval '60 seconds'`;

/**
 * Changes of model portfolios by any process on the database: versions of the rows that changed lately, looked at each
 * second while somebody listens. The same on both databases, and nothing is lost with a connection.
 */
export function changeFeed({ orm }: Pick<Database, "orm">, log: Pick<BackendLog, "warn">, pollMs = POLL_MS): ChangeFeed {
  const listeners = new Set<(changed: ChangedPortfolio) => void>();
  /** Versions told or there before anybody listened; null until the first look. */
  let known: Map<string, number> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let looking = false;
  /** Fulfilled by the first look. */
  let first = withResolver();

  async function look(): Promise<void> {
    const rows: ChangedPortfolio[] = await orm
      .select({
        uuid: table.uuid,
        version: table.version,
        distributor: table.distributor,
        owner: table.owner,
        shared: table.shared,
        active: table.active,
      })
      .from(table)
      .where(gt(table.updatedAt, sql`now() - ${WINDOW}`));
    const before = known;
    known = new Map(rows.map(({ uuid, version }) => [uuid, version]));
    first.resolve();
    if (!before) return;
    for (const row of rows) if (before.get(row.uuid) !== row.version) for (const tell of listeners) tell(row);
  }

  function tick(): void {
    if (looking) return;
    looking = true;
    look()
      .catch((error: unknown) => log.warn({ err: error }, "changes of model portfolios could not be read"))
      .finally(() => {
        looking = false;
      });
  }

  function stop(): void {
    if (timer) clearInterval(timer);
    timer = null;
    known = null;
    first = withResolver();
  }

  return {
    listen(tell) {
      listeners.add(tell);
      if (!timer) {
        timer = setInterval(tick, pollMs);
        timer.unref();
        tick();
      }
      return {
        started: first.promise,
        stop: () => {
          listeners.delete(tell);
          if (listeners.size === 0) stop();
        },
      };
    },
  };
}

function withResolver(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
