import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#backend/database/database.ts";
import { modelPortfolio, modelPortfolioComposition } from "#backend/database/schema/index.ts";
import { DEMO_MODEL_PORTFOLIOS, DEMO_USERS, demoSeries } from "#backend/demo/ids.ts";

/** Lines of each portfolio that is added. */
export const LINES = 20;
/** Series of the demo's market with daily values, from number 1 on. */
const SERIES = 38;

/** Adds portfolios of the demo's adviser, of twenty lines each, in effect since `date`; gives their uuids. */
export async function addPortfolios(orm: Database["orm"], count: number, date: string): Promise<string[]> {
  const [model] = await orm.select().from(modelPortfolio).where(eq(modelPortfolio.uuid, DEMO_MODEL_PORTFOLIOS.cautious));
  const uuids = Array.from({ length: count }, () => randomUUID());
  const lines = (n: number) => Array.from({ length: LINES }, (_, i) => ({ series: demoSeries(((n + i) % SERIES) + 1), weight: "5" }));
  await orm.insert(modelPortfolio).values(uuids.map((uuid, n) => ({ ...model!, uuid, name: `Portfolio of the bench ${n}` })));
  await orm
    .insert(modelPortfolioComposition)
    .values(uuids.map((portfolio, n) => ({ portfolio, date, lines: lines(n), author: DEMO_USERS.adviser })));
  return uuids;
}
