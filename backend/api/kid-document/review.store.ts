import { and, asc, count, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import type { KidReview, KidReviewPage } from "#app/contract/kid-document/kid-config.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { kidConfig, kidVersion, kidReview as table } from "#backend/database/schema/index.ts";
import type { Cause } from "#backend/numerics/risk/kid-review.ts";

export async function listReviews(
  queries: Queries,
  house: string | null,
  { search, cause, limit, offset }: KidReviewPage,
): Promise<{ items: KidReview[]; total: number }> {
  const where: SQL | undefined = and(
    house === null ? undefined : eq(kidConfig.organisation, house),
    cause ? eq(table.cause, cause) : undefined,
    search ? or(ilike(kidConfig.name, containing(search)), ilike(kidConfig.isin, containing(search))) : undefined,
  );
  const from = () =>
    queries
      .select({
        ...{ id: table.config, edition: table.edition, cause: table.cause, cost: table.cost, found: table.found, since: table.since },
        ...{ name: kidConfig.name, isin: kidConfig.isin, productionDate: kidVersion.productionDate },
      })
      .from(table)
      .innerJoin(kidConfig, eq(kidConfig.uuid, table.config))
      .innerJoin(kidVersion, and(eq(kidVersion.config, table.config), eq(kidVersion.edition, table.edition)))
      .where(where);
  const [rows, [total]] = await Promise.all([
    from()
      .orderBy(asc(table.since), asc(alphabetical(kidConfig.name)), asc(table.config), asc(table.cause), asc(table.cost))
      .limit(limit)
      .offset(offset),
    queries.select({ n: count() }).from(table).innerJoin(kidConfig, eq(kidConfig.uuid, table.config)).where(where),
  ]);
  const items = rows.map(({ found, cost, ...row }) => {
    const { published, found: now, weeks } = found as unknown as Cause;
    return { ...row, published, found: now, ...(weeks ? { weeks } : {}), ...(cost ? { cost: cost as NonNullable<Cause["cost"]> } : {}) };
  });
  return { items, total: total?.n ?? 0 };
}

/** Puts the causes of a version in place of those that stood; one that stood already keeps the day on which it was seen first. */
export async function replaceReviews(
  tx: Transaction,
  { config, edition }: { config: string; edition: number },
  causes: readonly Cause[],
  today: string,
): Promise<void> {
  const key = ({ cause, cost }: { cause: string; cost?: string | undefined }) => `${cause} ${cost ?? ""}`;
  const standing = await tx.select().from(table).where(eq(table.config, config));
  const since = new Map(standing.filter((row) => row.edition === edition).map((row) => [key(row), row.since]));
  await tx.delete(table).where(eq(table.config, config));
  if (causes.length === 0) return;
  await tx.insert(table).values(
    causes.map((found) => ({
      ...{ config, edition, cause: found.cause, cost: found.cost ?? "", found: { ...found } as Record<string, unknown> },
      since: since.get(key(found)) ?? today,
    })),
  );
}

/** Nothing is left to review of documents that are in force no more. */
export async function dropReviews(queries: Queries): Promise<void> {
  await queries
    .delete(table)
    .where(
      sql`not exists (select 1 from kid_version v where v.config = ${table.config} and v.edition = ${table.edition} and v.state = 'PUBLISHED')`,
    );
}
