import type { HorizonPerformance } from "#app/contract/horizon-portfolio/graphql.ts";
import { glidepathRule, horizonGrid } from "#app/contract/horizon-portfolio/section.ts";
import { inForceOn } from "#app/domain/allocation/horizon-portfolio.ts";
import { CURRENCIES, type RebalancingStrategy } from "#app/domain/enumerations.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { versionsOf } from "#backend/computation/computations.ts";
import { contentHash } from "#backend/computation/content-hash.ts";
import { seriesResolver } from "#backend/computation/series-request.ts";
import { databaseSeriesStore } from "#backend/computation/series-store.ts";
import { type GlidepathRequest, glidepathSchedule, type HorizonRequest } from "#backend/numerics/advice/glidepath.ts";
import { type MandateRequest, mandateSchedule } from "#backend/numerics/advice/horizon-mandate.ts";
import { HEAVY_CALLS } from "#backend/workers/heavy-calls.ts";
import type { SectionRow } from "./section.store.ts";

/** The currency of tracks: that of the contracts that horizon portfolios belong to. */
const CURRENCY = CURRENCIES[0];

const STRATEGIES: Record<string, RebalancingStrategy> = {
  STEP_CHANGE: "BUY_AND_HOLD",
  CALENDAR_DATE: "BUY_AND_HOLD",
  MONTH_END: "MONTHLY_REBALANCING",
  YEAR_END: "YEARLY_REBALANCING",
};

const fractions = (weights: Readonly<Record<string, string>>): Record<string, number> =>
  Object.fromEntries(Object.entries(weights).map(([series, weight]) => [series, Number(weight) / 100]));

type Subscription = Omit<MandateRequest, "rule" | "grids" | "currency">;

/**
 * A subscription under the stored rules and grids of a portfolio: the rule in force on the day of subscription, and every grid.
 * @throws refusals 422 HORIZON_RULE_MISSING and HORIZON_GRID_MISSING.
 */
export function storedMandate(sections: readonly SectionRow[], subscription: Subscription): MandateRequest {
  const of = (kind: SectionRow["kind"]) => sections.filter((section) => section.kind === kind);
  const stored = inForceOn(of("rule"), subscription.subscriptionDate);
  if (!stored) throw refuse.unprocessable("HORIZON_RULE_MISSING", "The portfolio has no glidepath rule.");
  const grids = of("grid").map(({ date, content }) => ({ date, rows: horizonGrid.parse(content).rows }));
  if (grids.length === 0) throw refuse.unprocessable("HORIZON_GRID_MISSING", "The portfolio has no grid.");
  const { stepChangeReference, stepChangeDate, rebalancingReference, rebalancingDate, gridTrigger } = glidepathRule.parse(stored.content);
  return {
    ...subscription,
    rule: {
      ...{ stepChangeReference, stepChangeDate, gridTrigger },
      rebalancing: STRATEGIES[rebalancingReference],
      rebalancingDate: rebalancingReference === "CALENDAR_DATE" ? rebalancingDate : undefined,
    },
    grids: grids.map(({ date, rows }) => ({
      date,
      rows: rows.map(({ horizonLeft, weights }) => ({ horizonLeft, weights: fractions(weights) })),
    })),
    currency: CURRENCY,
  };
}

const codesOf = (rows: GlidepathRequest["grid"]) => rows.flatMap(({ weights }) => Object.keys(weights));

type Asked = Pick<CallerContext, "caller" | "database" | "compute">;
type Series = Parameters<ReturnType<typeof seriesResolver>>[1];
interface Answer extends Pick<HorizonPerformance, "horizonDate" | "compositions" | "currency" | "versions"> {
  track?: ReadonlyArray<readonly [date: string, value: number]>;
  /** Decimal fraction. */
  totalReturn?: number;
}

/** What is computed, with what it was made with; `valued`: its values too, else the schedule alone, which needs no series. */
export async function mandateAnswer(asked: Asked, request: MandateRequest, valued: boolean): Promise<Answer> {
  if (!valued) return { ...mandateSchedule(request), currency: request.currency, versions: versionsOf() };
  const held = request.grids.flatMap(({ rows }) => codesOf(rows));
  const series = await seriesFor(asked, [], held, request.currency);
  const { compute } = asked;
  const result = await (compute?.run("mandatePerformance", { request, series }) ?? HEAVY_CALLS.mandatePerformance({ request, series }));
  return { ...result, versions: versionsOf({ series: series.values(), inputs: contentHash(["mandatePerformance", request, series]) }) };
}

/** The same of a rule and a grid that the request gives. */
export async function givenAnswer(asked: Asked, request: HorizonRequest, listed: Series, valued: boolean): Promise<Answer> {
  if (!valued) return { ...glidepathSchedule(request), currency: request.currency, versions: versionsOf() };
  const series = await seriesFor(asked, listed, codesOf(request.grid), request.currency);
  const { compute } = asked;
  const result = await (compute?.run("horizonPerformance", { request, series }) ?? HEAVY_CALLS.horizonPerformance({ request, series }));
  return { ...result, versions: versionsOf({ series: series.values(), inputs: contentHash(["horizonPerformance", request, series]) }) };
}

const seriesFor = ({ caller, database }: Asked, listed: Series, held: readonly string[], currency: string) =>
  seriesResolver(databaseSeriesStore(database.orm))(caller, listed, held, { currency });
