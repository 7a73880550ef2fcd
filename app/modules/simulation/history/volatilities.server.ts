import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import type { ReturnFrequency } from "#app/domain/enumerations.ts";
import { formatDate, formatMonth, formatPercent } from "#app/domain/format/format.ts";
import { fractionOf } from "#app/domain/simulation/request.ts";
import { spanStart } from "#app/domain/simulation/track.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { isShown, marketOn } from "../optimise/market.server.ts";
import { USUAL } from "../results/shown-results.ts";
import type { LineView } from "../view.ts";
import type { Writing } from "../writing.ts";
import { PORTFOLIO, trackOf } from "./track.server.ts";

/** Volatility of the past as a page shows it, over its days. */
export interface PastVolatility {
  volatility: number | null;
  frequency: ReturnFrequency;
  from: string;
  to: string;
  /** First day of the walk, on which the weights were those of today. */
  since: string;
}

export interface VolatilitySubject {
  parameters: SimulationParameters;
  lines: readonly LineView[];
  /** Set of scenarios of the result that is shown, or else the simulator's preferred one. */
  matrix: { uuid: string | null; preferred: string | null };
}

/**
 * The volatilities that one allocation has on these pages, in one line: of its past, of today's weights on the covariances of the
 * last five years at most, and of one year in the scenarios. `past` is what the page shows; without it, the past as its tab opens. Null where there
 * are not two of them.
 */
export async function volatilitiesLine(
  viewer: Viewer,
  { parameters, lines, matrix }: VolatilitySubject,
  past: PastVolatility | null,
  writing: Writing,
): Promise<string | null> {
  if (parameters.allocation.length === 0) return null;
  const { t, language } = writing;
  const asked = async <T>(call: () => Promise<T>): Promise<T | null> => {
    const answer = await attempt(call, isShown);
    return "value" in answer ? answer.value : null;
  };
  const weights = Object.fromEntries(parameters.allocation.map(({ series, weight }) => [series, fractionOf(weight)]));
  const [history, today, scenarios] = await Promise.all([
    past ?? asked(() => usualPast(viewer, parameters, lines)),
    asked(() => viewer.computation.risk.fastSrri({ weights })),
    asked(() => inScenarios(viewer, parameters, lines, matrix)),
  ]);
  const percent = (fraction: number) => formatPercent(fraction * 100, language, { decimals: 1 });
  const values = (frequency: ReturnFrequency) => t(`riskFigures.values.${frequency}`);
  const told = [
    history?.volatility == null
      ? null
      : t("riskFigures.several.past", {
          volatility: percent(history.volatility),
          from: formatMonth(history.from, language),
          to: formatMonth(history.to, language),
          values: values(history.frequency),
          rule: t(`riskFigures.several.rules.${parameters.rebalancing}`, { month: formatMonth(history.since, language) }),
        }),
    today?.firstDate &&
      t("riskFigures.several.today", {
        volatility: percent(today.volatility),
        from: formatDate(today.firstDate),
        values: values(today.frequency ?? "WEEKLY"),
      }),
    scenarios === null ? null : t("riskFigures.several.scenarios", { volatility: percent(scenarios) }),
  ].filter((text) => typeof text === "string");
  return told.length < 2 ? null : t("riskFigures.several.line", { told: told.join(t("riskFigures.several.and")) });
}

async function usualPast(viewer: Viewer, parameters: SimulationParameters, lines: readonly LineView[]): Promise<PastVolatility> {
  const { values, frequency } = await trackOf(viewer, parameters, lines, USUAL.fees);
  const start = spanStart(values.at(-1)?.[0] ?? "", USUAL.span);
  const from = values.findLast(([day]) => start !== null && day <= start)?.[0];
  const told = await viewer.computation.performance.statistics({
    track: { uuid: PORTFOLIO, values },
    frequency,
    ...(from ? { from } : {}),
  });
  return { ...told, since: values[0]?.[0] ?? told.from };
}

/** Of the logarithm of what one year makes of today's weights, from the covariances that the optimiser works on. */
async function inScenarios(
  viewer: Viewer,
  { allocation }: SimulationParameters,
  lines: readonly LineView[],
  { uuid, preferred }: VolatilitySubject["matrix"],
): Promise<number> {
  const held = allocation.flatMap(({ series }) => lines.find((line) => line.series === series) ?? []);
  const set = uuid ?? (await viewer.api.scenarioSets.resolve({ body: { series: held.map(({ series }) => series), preferred } })).uuid;
  const { series, covariance } = await marketOn(viewer, held, set);
  const weights = series.map((id) => fractionOf(allocation.find((line) => line.series === id)?.weight ?? "0"));
  return Math.sqrt(covariance.reduce((sum, row, i) => sum + row.reduce((part, cell, j) => part + cell * weights[i]! * weights[j]!, 0), 0));
}
