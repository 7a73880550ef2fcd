import { checkLines } from "#app/domain/model-portfolio.ts";
import { dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { seriesOfLines } from "#backend/api/model-portfolio/composition.store.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { saveOnce, type Write } from "#backend/calls/save-once.ts";
import { refusalOf } from "#backend/computation/refusal.ts";
import { seriesResolver } from "#backend/computation/series-request.ts";
import { databaseSeriesStore } from "#backend/computation/series-store.ts";
import type { Transaction } from "#backend/database/database.ts";
import { lastOnOrBefore } from "#backend/numerics/series/monthly-returns.ts";
import { HEAVY_CALLS } from "#backend/workers/heavy-calls.ts";
import { EDITING, found, keeps, type Right, requireRight, scopeOf } from "../access.ts";
import { lockPortfolio, type PortfolioRow } from "../portfolio/portfolio.store.ts";
import { tracksOf } from "./track.store.ts";
import { benchmarkTrack, readSources, type Sources, type Track, trackOf } from "./track.ts";
import { computeAndWatch, putUpValues } from "./value-job.ts";

/** Values of series up to which a track is computed while the caller waits. */
const AT_ONCE = 200_000;
const ESTIMATING: readonly Right[] = ["am-ableEditPortfolioEstimate"];

interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

/** The values between two days; those after the last day that is complete are estimates. */
function answerOf(portfolio: string, track: Track, { from, to }: Span) {
  const all = Array.from(track.days, (day, i): [string, number] => [isoDay(day), track.values[i]!]);
  const values = all.filter(([date]) => (from === undefined || date >= from) && (to === undefined || date <= to));
  const complete = track.complete === null ? null : isoDay(track.complete);
  const origins = values.flatMap(
    ([date]): Array<[string, "ESTIMATED"]> => (complete !== null && date > complete ? [[date, "ESTIMATED"]] : []),
  );
  const computedAt = new Date().toISOString();
  return { portfolio, from: values[0]?.[0] ?? null, to: values.at(-1)?.[0] ?? null, values, origins, computedAt, problem: track.problem };
}

/** Throws 422 for values that cannot be computed. */
function requireValues(track: Track): void {
  if (track.problem) throw refuse.unprocessable(track.problem.code, "The values cannot be computed.", { series: track.problem.series });
}

/** A write of values: in the audit log, and nothing of the portfolio's version. */
function write<T>(
  context: CallerContext,
  what: "one version" | "every version" | "without fees",
  { params, headers, body }: { params: { uuid: string }; headers: Write["headers"]; body: object },
  effect: (tx: Transaction, row: PortfolioRow) => Promise<T>,
  status = 200,
): Promise<T> {
  const scope = scopeOf(context.caller);
  requireRight(context.caller, EDITING);
  const verb = "monitored-portfolio.compute-values";
  const request = { verb, objectType: "monitored-portfolio", headers, request: { what, params, body }, status };
  return saveOnce(context, request, async (tx) => {
    await lockPortfolio(tx, params.uuid);
    const row = await found(tx, scope, params.uuid);
    if (!row.active) throw refuse.conflict("NOT_IN_USE", "This portfolio is no longer in use.");
    const answer = await effect(tx, row);
    return { answer, objectId: row.uuid, organisationUuid: row.assetManager, after: { what, ...body } };
  });
}

const sizeOf = ({ series }: Sources) => [...series.values()].reduce((sum, { days }) => sum + days.length, 0);

const calls = api.monitoredValues;
export const valueRoutes = {
  update: calls.update.handler(({ input, context }) =>
    write(context, "one version", input, async (tx, row) => {
      const { versionType = row.versionType, ...span } = input.body;
      const sources = await readSources(tx, row);
      if (sizeOf(sources) > AT_ONCE) return putUpValues(tx, context.caller, row, span);
      const track = await computeAndWatch(tx, row, sources, { versionType, net: true }, span);
      requireValues(track);
      return { versionType, ...answerOf(row.uuid, track, span) };
    }),
  ),

  compute: calls.compute.handler(async ({ input: { params, body }, context: { caller, database } }) => {
    const scope = scopeOf(caller);
    const row = await found(database.orm, scope, params.uuid);
    const { versionType = row.versionType, fees, ...span } = body;
    // Who follows a portfolio follows the version that it goes by.
    if (!keeps(scope) && versionType !== row.versionType)
      throw refuse.forbidden("FORBIDDEN", "Other versions are the house's that keeps the portfolio.");
    const track = await trackOf(await readSources(database.orm, row), { versionType, net: fees, to: span.to });
    requireValues(track);
    return { versionType, ...answerOf(row.uuid, track, span) };
  }),

  updateAll: calls.updateAll.handler(({ input, context }) =>
    write(context, "every version", input, (tx, row) => putUpValues(tx, context.caller, row, input.body), 202),
  ),

  estimate: calls.estimate.handler(async ({ input: { params, body }, context: { caller, database } }) => {
    const scope = scopeOf(caller);
    requireRight(caller, ESTIMATING);
    const row = await found(database.orm, scope, params.uuid);
    const { versionType = row.versionType, to } = body;
    const track = await trackOf(await readSources(database.orm, row), { versionType, net: true, to, estimated: true });
    requireValues(track);
    return { versionType, ...answerOf(row.uuid, track, { from: track.complete === null ? undefined : isoDay(track.complete + 1), to }) };
  }),

  initWithoutFees: calls.initWithoutFees.handler(({ input, context }) =>
    write(context, "without fees", input, async (tx, row) => {
      const { from: begins, firstValue: base } = input.body;
      const key = { versionType: row.versionType, net: false };
      const track = await computeAndWatch(tx, row, await readSources(tx, row), key, { base, begins: begins ?? null });
      requireValues(track);
      return { versionType: row.versionType, ...answerOf(row.uuid, track, {}) };
    }),
  ),

  referenceTrack: calls.referenceTrack.handler(async ({ input: { params }, context: { caller, database } }) => {
    const row = await found(database.orm, scopeOf(caller), params.uuid);
    const benchmark = await benchmarkTrack(database.orm, row);
    const own = (await tracksOf(database.orm, row.uuid)).find(({ versionType, net }) => versionType === row.versionType && net);
    if (!own || own.days.length === 0 || benchmark.days.length === 0) return answerOf(row.uuid, benchmark, {});
    // On the days of the portfolio that the benchmark has reached and not outlived.
    const [first, last] = [benchmark.days[0]!, benchmark.days.at(-1)!];
    const days = own.days.filter((day) => day >= first && day <= last);
    const values = Float64Array.from(days, (day) => benchmark.values[lastOnOrBefore(benchmark.days, day)]!);
    return answerOf(row.uuid, { ...benchmark, days, values }, {});
  }),

  backtesting: calls.backtesting.handler(async ({ input: { body }, context }) => {
    const { caller, database, compute } = context;
    scopeOf(caller);
    const { lines } = body.portfolio;
    const known = await seriesOfLines(
      database.orm,
      lines.map(({ series }) => series),
    );
    const unknown = lines.findIndex(({ series }) => !known.has(series));
    if (unknown >= 0) throw refuse.invalid(`body.portfolio.lines.${unknown}.series`, "is no series");
    const { total, problems } = checkLines(lines);
    const errors = problems.filter(({ severity }) => severity === "error");
    if (errors.length > 0) throw refuse.unprocessable("COMPOSITION_INVALID", "The weights are no whole.", { total, problems: errors });
    const weights = Object.fromEntries(lines.map(({ series, weight }) => [series, Number(weight) / 100]));
    const extension = body.extension === undefined ? {} : { extension: body.extension };
    try {
      const series = await seriesResolver(databaseSeriesStore(database.orm))(caller, [], Object.keys(weights), {
        currency: "EUR",
        ...extension,
      });
      const rebalancing = body.rebalancing === "MONTHLY" ? ("MONTHLY_REBALANCING" as const) : ("YEARLY_REBALANCING" as const);
      const span = { ...(body.from && { from: body.from }), ...(body.to && { to: body.to }) };
      const request = { weights, rebalancing, annualFees: Number(body.annualFees) / 100, base: 100, ...span };
      const walk = await (compute?.run("modelPortfolio", { request, series }) ?? HEAVY_CALLS.modelPortfolio({ request, series }));
      const [days, values] = [walk.track.map(([date]) => dayNumber(date)), walk.track.map(([, value]) => value)];
      const track = { uuid: "track", assetClass: "NOT_DEFINED", days, values };
      const asked = { request: { riskFreeRate: 0, minimumAcceptableReturn: 0 }, track, benchmark: undefined };
      const statistics = await (compute?.run("statistics", asked) ?? HEAVY_CALLS.statistics(asked));
      return {
        from: walk.track[0]?.[0] ?? null,
        to: walk.track.at(-1)?.[0] ?? null,
        values: walk.track,
        // What a proxy stands in for is no value of the portfolio's own series.
        origins: walk.track.flatMap(
          ([date]): Array<[string, "EXTRAPOLATED"]> =>
            [...series.values()].some(({ firstRealDay }) => firstRealDay !== undefined && dayNumber(date) < firstRealDay)
              ? [[date, "EXTRAPOLATED"]]
              : [],
        ),
        rebalancings: walk.rebalancings.map(({ date, turnover }) => ({ date, turnover: turnover * 100 })),
        statistics,
      };
    } catch (error) {
      throw refusalOf(error);
    }
  }),
};
