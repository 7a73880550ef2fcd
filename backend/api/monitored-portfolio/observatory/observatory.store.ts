import { and, asc, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import {
  monitoredPortfolioComposition as composition,
  gridTransfer,
  organisation,
  product,
  series,
  monitoredPortfolio as table,
  monitoredPortfolioTrack as track,
} from "#backend/database/schema/index.ts";
import { type Scope, within } from "../portfolio/portfolio.store.ts";
import { inState, isNewest, isStuck } from "./attention.ts";

const instant = (column: unknown) => sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Portfolios in use of the scope, with those that everybody may read where `published`: what is kept of their values after fees. */
export const watchedRows = (queries: Queries, scope: Scope, published: boolean) =>
  queries
    .select({
      uuid: table.uuid,
      name: table.name,
      productName: product.name,
      assetManager: table.assetManager,
      assetManagerName: organisation.name,
      riskProfile: table.riskProfile,
      managementType: table.managementType,
      currency: table.currency,
      workingStatus: table.workingStatus,
      lastValueDate: track.lastValueDate,
      valuesProblem: track.problem,
      watch: track.watch,
    })
    .from(table)
    .innerJoin(organisation, eq(organisation.uuid, table.assetManager))
    .leftJoin(product, eq(product.uuid, table.product))
    .leftJoin(track, and(eq(track.portfolio, table.uuid), eq(track.versionType, table.versionType), eq(track.net, true)))
    .where(
      and(
        eq(table.active, true),
        scope.kind === "all" || !published ? within(queries, scope) : or(within(queries, scope), within(queries, { kind: "public" })),
      ),
    )
    .orderBy(asc(table.name), asc(table.uuid));
export type WatchedRow = Awaited<ReturnType<typeof watchedRows>>[number];

export async function namesOfSeries(queries: Queries, uuids: readonly string[]): Promise<Map<string, string>> {
  if (uuids.length === 0) return new Map();
  const rows = await queries
    .select({ uuid: series.uuid, name: series.fullName })
    .from(series)
    .where(inArray(series.uuid, [...new Set(uuids)]));
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}

const isLate = sql`${gridTransfer.status} = 'SENT' and ${gridTransfer.answerUntil} < now()`;
const ofHouse = (queries: Queries, scope: Scope) => and(eq(table.active, true), within(queries, scope));

/** How many grids of the last seven days are in each state. */
export async function transfersOfWeek(queries: Queries, scope: Scope) {
  const counts = await queries
    .select({
      status: gridTransfer.status,
      n: sql<number>`count(*)::int`,
      late: sql<number>`(count(*) filter (where ${isLate}))::int`,
    })
    .from(gridTransfer)
    .innerJoin(table, eq(table.uuid, gridTransfer.portfolio))
    .where(and(ofHouse(queries, scope), gt(gridTransfer.createdAt, sql`now() - interval '7 days'`)))
    .groupBy(gridTransfer.status);
  const of = (status: (typeof counts)[number]["status"]) => counts.find((row) => row.status === status)?.n ?? 0;
  return {
    ...{ DONE: of("DONE"), SENT: of("SENT"), ERROR: of("ERROR"), ABANDONED: of("ABANDONED") },
    late: counts.reduce((sum, row) => sum + row.late, 0),
  };
}

/** Grids that need a person, the oldest first: those that no later grid to the same distributor has overtaken. */
export const stuckTransfers = (queries: Queries, scope: Scope, limit: number) =>
  queries
    .select({
      id: gridTransfer.uuid,
      portfolio: table.uuid,
      portfolioName: table.name,
      distributorName: organisation.name,
      late: sql<boolean>`${isLate}`,
      problem: gridTransfer.problem,
      since: instant(sql`coalesce(${gridTransfer.answeredAt}, ${gridTransfer.sentAt}, ${gridTransfer.createdAt})`),
    })
    .from(gridTransfer)
    .innerJoin(table, eq(table.uuid, gridTransfer.portfolio))
    .innerJoin(organisation, eq(organisation.uuid, gridTransfer.distributor))
    .where(and(ofHouse(queries, scope), isStuck, isNewest))
    .orderBy(asc(gridTransfer.createdAt))
    .limit(limit);

/** Portfolios with a grid that needs a person. */
export const countStuck = (queries: Queries, scope: Scope): Promise<number> =>
  queries.$count(table, and(ofHouse(queries, scope), inState("TRANSFER")));

/** Compositions dated ahead in the version that a portfolio goes by, the next first. */
export const upcomingCompositions = (queries: Queries, scope: Scope, today: string, limit: number) =>
  queries
    .select({ portfolio: table.uuid, portfolioName: table.name, date: composition.date })
    .from(composition)
    .innerJoin(table, and(eq(table.uuid, composition.portfolio), eq(table.versionType, composition.versionType)))
    .where(and(ofHouse(queries, scope), gt(composition.date, today)))
    .orderBy(asc(composition.date), asc(table.name), desc(table.uuid))
    .limit(limit);

/** The version that each portfolio goes by. */
export const versionsOf = (queries: Queries, uuids: readonly string[]) =>
  queries
    .select({ uuid: table.uuid, versionType: table.versionType })
    .from(table)
    .where(inArray(table.uuid, [...uuids]));
