import { and, eq } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { job, monitoredPortfolio } from "#backend/database/schema/index.ts";
import type { Scope } from "../portfolio/portfolio.store.ts";

export async function waitingJob(queries: Queries, queue: string, key: string): Promise<string | null> {
  const [row] = await queries
    .select({ uuid: job.uuid })
    .from(job)
    .where(and(eq(job.queue, queue), eq(job.key, key), eq(job.state, "WAITING")));
  return row?.uuid ?? null;
}

export async function probeOf(queries: Queries, uuid: string) {
  const [row] = await queries
    .select({ state: job.state, createdAt: job.createdAt, finishedAt: job.finishedAt })
    .from(job)
    .where(eq(job.uuid, uuid));
  return row ?? null;
}

const kept = (scope: Scope) => (scope.kind === "house" ? eq(monitoredPortfolio.assetManager, scope.assetManager) : undefined);

/** How many portfolios are kept in the scope, and of how many the lock that a writer takes is free at this moment. Waits for none. */
export async function freeLocks(tx: Transaction, scope: Scope): Promise<{ portfolios: number; free: number }> {
  const free = await tx
    .select({ uuid: monitoredPortfolio.uuid })
    .from(monitoredPortfolio)
    .where(kept(scope))
    .for("update", { skipLocked: true });
  return { portfolios: await tx.$count(monitoredPortfolio, kept(scope)), free: free.length };
}
