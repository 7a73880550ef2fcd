import type { KidFigures } from "#app/contract/kid-document/kid-config.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { Database } from "#backend/database/database.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import type { CostRates } from "#backend/numerics/risk/priips-costs.ts";
import { HEAVY_CALLS } from "#backend/workers/heavy-calls.ts";
import { type KnownSeries, publishedVersions, seriesOfIsin } from "./config.store.ts";
import { type Compute, contentOf, requestOf, valuesUpTo } from "./figures.ts";
import { dropReviews, replaceReviews } from "./review.store.ts";

const REVIEW_QUEUE = "kid-reviews";
const EVERY_MS = 24 * 3_600_000;
/** Time for a process that has just started to take its first callers. */
const FIRST_SECONDS = 90;

interface Reviewer {
  database: Database;
  compute: Compute;
}

/** Costs as the definition of the product has them now; what it does not tell is not compared. */
function costsOf(series: KnownSeries | null): Partial<CostRates> {
  const told = { entry: series?.entryCosts, ongoing: series?.managementFees, transaction: series?.transactionCosts };
  return Object.fromEntries(Object.entries(told).flatMap(([kind, rate]) => (rate == null ? [] : [[kind, Number(rate) / 100]])));
}

/** Looks through every published document for what asks for its review. */
export async function reviewKids({ database, compute }: Reviewer, signal?: AbortSignal): Promise<void> {
  const { orm } = database;
  const today = marketToday();
  await dropReviews(orm);
  for (const row of await publishedVersions(orm)) {
    signal?.throwIfAborted();
    const { config, edition, productionDate, isin } = row;
    const series = await seriesOfIsin(orm, isin);
    const figures = row.figures as unknown as KidFigures;
    const published = { productionDate, request: requestOf(series?.uuid ?? config, contentOf(row)), figures };
    const now = { today, costs: costsOf(series) };
    const causesWith = async (values: Awaited<ReturnType<typeof valuesUpTo>>) => {
      const asked = { published, values, ...now };
      return await (compute?.run("kidReview", asked) ?? HEAVY_CALLS.kidReview(asked));
    };
    const values = series && (await valuesUpTo(orm, series.uuid, today));
    const causes = await causesWith(values).catch((error: unknown) => {
      // Values that became too few to compute with leave the age and the costs to judge.
      if (error instanceof ComputationError) return causesWith(null);
      throw error;
    });
    await withTransaction(database, (tx) => replaceReviews(tx, { config, edition }, causes, today));
  }
}

/** Reviews each day: one job at a time, whichever process takes it. Gives what ends the asking. */
export function scheduleReviews(reviewer: Reviewer, jobs: Jobs, failed: (error: unknown) => void): () => void {
  jobs.register(REVIEW_QUEUE, (_data, { signal }) => reviewKids(reviewer, signal));
  const ask = (delaySeconds: number) => {
    jobs.enqueue(REVIEW_QUEUE, {}, { singletonKey: "all", delaySeconds }).catch(failed);
  };
  ask(FIRST_SECONDS);
  const daily = setInterval(() => ask(0), EVERY_MS).unref();
  return () => clearInterval(daily);
}
