import type { FullMonitoredPortfolio, MonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { seriesOfLines } from "#backend/api/model-portfolio/composition.store.ts";
import { compositionOf, sriOf } from "#backend/api/model-portfolio/portfolio.domain.ts";
import { distributorsNamed } from "#backend/api/organisation/organisation-links.store.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { Queries } from "#backend/calls/context.ts";
import { keeps, mayChange, scopeOf } from "../access.ts";
import { compositionsInEffect, compositionsOf, type VersionedComposition } from "../composition/composition.store.ts";
import { sectionsOfRecord } from "../section/section.domain.ts";
import { sectionsOf } from "../section/section.store.ts";
import { figuresOf } from "../values/track.store.ts";
import type { PortfolioRow } from "./portfolio.store.ts";

const seriesIn = (compositions: ReadonlyArray<Pick<VersionedComposition, "lines">>) =>
  compositions.flatMap(({ lines }) => lines.map(({ series }) => series));

/** The last day of which the caller is told: who only follows a portfolio knows nothing of what is dated ahead. Null for no end. */
export const knownUntil = (caller: Caller): string | null => (keeps(scopeOf(caller)) ? null : marketToday());

/** Records of several portfolios, in the order of the rows. */
export async function recordsOf(queries: Queries, caller: Caller, rows: readonly PortfolioRow[]): Promise<MonitoredPortfolio[]> {
  const follows = !keeps(scopeOf(caller));
  const uuids = rows.map(({ uuid }) => uuid);
  const inEffect = await compositionsInEffect(queries, uuids, marketToday());
  const figures = await figuresOf(queries, uuids);
  const series = await seriesOfLines(queries, seriesIn([...inEffect.values()]));
  return rows.map(({ investmentPool, investmentPoolName, distributors, productDetails: _, ...row }) => {
    const composition = inEffect.get(row.uuid);
    const of = figures.get(row.uuid);
    return {
      ...row,
      investpool: investmentPool,
      investpoolName: investmentPoolName,
      leader: follows ? null : row.leader,
      // Which competitors follow it is no matter of a follower.
      distributorUuids: follows ? distributors.filter((uuid) => uuid === caller.distributor) : distributors,
      numberOfSupports: composition?.lines.length ?? 0,
      riskLevelSri: sriOf(composition, series),
      lastRebalancing: composition?.date ?? null,
      monthlyPerformance: of?.monthlyPerformance ?? null,
      ytdPerformance: of?.ytdPerformance ?? null,
      lastValueDate: of?.lastValueDate ?? null,
      valuesProblem: of?.problem ?? null,
      editable: row.active && mayChange(caller),
      updatedAt: new Date(row.updatedAt).toISOString(),
    };
  });
}

/** Compositions as the contract tells them, oldest first. */
export async function compositionsOfRecord(queries: Queries, portfolio: string, until: string | null) {
  const rows = (await compositionsOf(queries, portfolio)).filter(({ date }) => until === null || date <= until);
  const series = await seriesOfLines(queries, seriesIn(rows));
  return rows.map((row) => ({ ...compositionOf(row, series), versionType: row.versionType }));
}

/** A portfolio with its dated settings and compositions. */
export async function fullRecord(queries: Queries, caller: Caller, row: PortfolioRow): Promise<FullMonitoredPortfolio> {
  const until = knownUntil(caller);
  const [record] = await recordsOf(queries, caller, [row]);
  const compositions = await compositionsOfRecord(queries, row.uuid, until);
  return {
    ...record!,
    distributors: await distributorsNamed(queries, record!.distributorUuids),
    ...sectionsOfRecord(await sectionsOf(queries, row.uuid), until),
    composition_model: compositions.flatMap(({ versionType, ...composition }) =>
      versionType === "EXECUTED" ? [] : [{ ...composition, versionType }],
    ),
    composition: compositions.flatMap(({ versionType, ...composition }) => (versionType === "EXECUTED" ? [composition] : [])),
  };
}
