import type { Composition, FullModelPortfolio, ModelPortfolio, PortfolioValues } from "#app/contract/model-portfolio.ts";
import type { AssetClass } from "#app/domain/enumerations.ts";
import { isoDay } from "#app/domain/numerics/calendar.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { portfolioSri } from "#backend/numerics/risk/summary-risk.ts";
import type { CompositionRow, LineSeries } from "./composition.store.ts";
import type { PortfolioRow, PortfolioScope } from "./portfolio.store.ts";
import { performanceOf, type Track } from "./track.ts";

/**
 * What the caller may see; 403 without model portfolios. `user` is who the caller says to be: somebody else is refused,
 * unless an administrator asks.
 */
export function portfolioScopeOf(caller: Caller, user?: string): PortfolioScope {
  if (caller.isAdmin) return { kind: "all", user: caller.userUuid };
  requirePermission(caller, "model-portfolios");
  if (caller.distributor === null) throw refuse.forbidden("FORBIDDEN", "Model portfolios belong to the people of a distributor.");
  if (user !== undefined && user !== caller.userUuid) throw refuse.forbidden("FORBIDDEN", "The user of the request must be the caller.");
  return { kind: "adviser", distributor: caller.distributor, user: caller.userUuid };
}

/** Editors change their own portfolios, leaders those that colleagues share too, administrators all. */
export function mayEdit(caller: Caller, row: Pick<PortfolioRow, "owner" | "distributor" | "shared">): boolean {
  if (caller.isAdmin) return true;
  if (!caller.permissions.has("model-portfolio-edit") || row.distributor !== caller.distributor) return false;
  return row.owner === caller.userUuid || (row.shared && caller.roles.includes("ADVISER_MODEL_PORTFOLIOS_LEADER"));
}

/** Sharing is the owner's, with the role for it. */
export function requireSharing(caller: Caller): void {
  if (!caller.isAdmin) requirePermission(caller, "model-portfolio-share");
}

export const fullName = (first: string, last: string, username: string): string => `${first} ${last}`.trim() || username;

/** Average of the risk indicators; null when a line has none. */
export function sriOf(composition: Pick<CompositionRow, "lines"> | undefined, series: ReadonlyMap<string, LineSeries>): number | null {
  if (!composition) return null;
  const weights = new Map(composition.lines.map((line) => [line.series, Number(line.weight) / 100]));
  try {
    return portfolioSri(weights, new Map([...series].map(([uuid, { sri }]) => [uuid, sri]))).sri;
  } catch (error) {
    if (error instanceof ComputationError) return null;
    throw error;
  }
}

/** `9.5000` of the database is `9.5`. */
const decimalOf = (numeric: string): string => (numeric.includes(".") ? numeric.replace(/\.?0+$/, "") : numeric);

export interface PortfolioParts {
  /** Oldest first. */
  compositions: readonly CompositionRow[];
  series: ReadonlyMap<string, LineSeries>;
  track: Track;
}

export function recordOf(caller: Caller, row: PortfolioRow, { compositions, series, track }: PortfolioParts): ModelPortfolio {
  const today = marketToday();
  const present = compositions.findLast(({ date }) => date <= today);
  const { monthly, ytd } = performanceOf(track);
  const lastDay = track.days.at(-1);
  return {
    uuid: row.uuid,
    name: row.name,
    product: row.product,
    productName: row.productName,
    productOwner: row.productOwner,
    productOwnerName: row.productOwnerName,
    investmentPool: row.investmentPool,
    investmentPoolName: row.investmentPoolName,
    distributor: row.distributor,
    distributorName: row.distributorName,
    owner: row.owner,
    ownerName: fullName(row.ownerFirstName, row.ownerLastName, row.ownerUsername),
    sharedWithNetwork: row.shared,
    annualFees: decimalOf(row.annualFees),
    active: row.active,
    copiedFrom: row.copiedFrom,
    copiedVersion: row.copiedVersion,
    numberOfSupports: present?.lines.length ?? 0,
    riskLevelSri: sriOf(present, series),
    monthlyPerformance: monthly,
    ytdPerformance: ytd,
    lastRebalancing: present?.date ?? null,
    lastValueDate: lastDay === undefined ? null : isoDay(lastDay),
    valuesProblem: track.problem,
    editable: row.active && mayEdit(caller, row),
    version: row.version,
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

export function compositionOf(row: CompositionRow, series: ReadonlyMap<string, LineSeries>): Composition {
  return {
    date: row.date,
    lines: row.lines.map(({ series: uuid, weight }) => {
      const known = series.get(uuid);
      return {
        series: uuid,
        weight,
        fullName: known?.fullName ?? uuid,
        isin: known?.isin ?? null,
        assetClass: (known?.assetClass ?? "NOT_DEFINED") as AssetClass,
        sri: known?.sri ?? null,
      };
    }),
    comment: row.comment,
    authorName: fullName(row.authorFirstName, row.authorLastName, row.authorUsername),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

/** The rebalancings on which a composition was set, not those that a rule made. */
export const fullRecordOf = (caller: Caller, row: PortfolioRow, parts: PortfolioParts): FullModelPortfolio => ({
  ...recordOf(caller, row, parts),
  compositions: parts.compositions.map((composition) => compositionOf(composition, parts.series)),
  rebalancings: parts.track.rebalancings,
});

/** The values dated on or after `from`. */
export function valuesOf(portfolio: string, track: Track, from?: string): PortfolioValues {
  const points = Array.from(track.days, (day, i): [string, number] => [isoDay(day), track.values[i]!]);
  const values = from === undefined ? points : points.filter(([date]) => date >= from);
  const { rebalancings, problem, computedAt } = track;
  return {
    portfolio,
    from: values[0]?.[0] ?? null,
    to: values.at(-1)?.[0] ?? null,
    values,
    rebalancings,
    problem,
    computedAt: computedAt === null ? null : new Date(computedAt).toISOString(),
  };
}
