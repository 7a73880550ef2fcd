import { drawLines, type LinesDrawing } from "#app/components/charts/lines.ts";
import { readFilter } from "#app/components/data/list-state.ts";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { PORTFOLIO_VERSION_TYPES } from "#app/domain/enumerations.ts";
import { formatDate, formatNumber, formatPercent, formatVariation } from "#app/domain/format/format.ts";
import { decimalForField, readDecimal } from "#app/domain/format/format-input.ts";
import { performances } from "#app/domain/simulation/track.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { KeepingArea } from "#app/navigation/paths.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { compositionsOf } from "../composition/composition-view.server.ts";
import { inForce } from "../frame/head-view.server.ts";

const REBALANCINGS = ["MONTHLY", "ANNUALLY"] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text));

export interface BacktestingForm {
  composition: string;
  rebalancing: string;
  extension: boolean;
  from: string;
  to: string;
  fees: string;
}
export interface BacktestingResult {
  chart: { drawing: LinesDrawing; caption: string; lines: Array<{ name: string; value: string }> };
  facts: Array<{ label: string; value: string }>;
  /** Until when a proxy stands in for a series that was not there yet. */
  extended: string | null;
}
export interface BacktestingView {
  area: KeepingArea;
  uuid: string;
  compositions: Array<{ value: string; label: string }>;
  form: BacktestingForm;
  errors: Array<{ field: string; text: string }>;
  problem: string | null;
  result: BacktestingResult | null;
}

/** Compositions of every version that can be replayed, newest first. */
const choicesOf = (portfolio: FullMonitoredPortfolio, { language }: Viewer) => {
  const t = getFixedT(language);
  return PORTFOLIO_VERSION_TYPES.flatMap((version) =>
    compositionsOf(portfolio, version)
      .compositions.map(({ date, lines }) => ({
        value: `${version} ${date}`,
        label: t("portfolioBacktesting.composition", { version: t(`monitoredPortfolios.versions.${version}`), day: formatDate(date) }),
        lines,
      }))
      .toReversed(),
  );
};

function typedForm(url: string, portfolio: FullMonitoredPortfolio, { language }: Viewer): BacktestingForm {
  const { searchParams } = new URL(url);
  const asked = searchParams.has("rebalancing");
  const fees = inForce(portfolio.fee)?.feesAllAssets ?? "0";
  const text = (name: string, otherwise = "") => (searchParams.get(name) ?? otherwise).slice(0, 40);
  return {
    composition: text("composition"),
    rebalancing: readFilter(url, "rebalancing", REBALANCINGS) ?? "MONTHLY",
    extension: asked ? searchParams.get("extension") === "on" : true,
    from: text("from"),
    to: text("to"),
    fees: text("fees", decimalForField(fees, language)),
  };
}

/** What the weights of a composition, set anew each month or year, would have given: computed when it is asked for, and kept nowhere. */
export async function backtestingView(
  viewer: Viewer,
  portfolio: FullMonitoredPortfolio,
  area: KeepingArea,
  url: string,
): Promise<BacktestingView> {
  const { language } = viewer;
  const t = getFixedT(language);
  const choices = choicesOf(portfolio, viewer);
  const form = typedForm(url, portfolio, viewer);
  const chosen = choices.find(({ value }) => value === form.composition) ?? choices[0];
  const compositions = choices.map(({ value, label }) => ({ value, label }));
  const errors: BacktestingView["errors"] = [];
  const fees = form.fees === "" ? "0" : readDecimal(form.fees, language);
  if (fees === null || Number(fees) < 0 || Number(fees) >= 100) errors.push({ field: "fees", text: t("portfolioBacktesting.errors.fees") });
  for (const field of ["from", "to"] as const)
    if (form[field] !== "" && !isDay(form[field])) errors.push({ field, text: t("portfolioBacktesting.errors.day") });
  if (errors.length === 0 && form.from !== "" && form.to !== "" && form.from >= form.to)
    errors.push({ field: "to", text: t("portfolioBacktesting.errors.order") });
  const view = { area, uuid: portfolio.uuid, compositions, form: { ...form, composition: chosen?.value ?? "" }, errors };
  if (!chosen || errors.length > 0 || !new URL(url).searchParams.has("rebalancing")) return { ...view, problem: null, result: null };
  const read = await attempt(
    () =>
      viewer.api.monitoredValues.backtesting({
        body: {
          portfolio: { lines: chosen.lines.map(({ series, weight }) => ({ series, weight })) },
          rebalancing: form.rebalancing === "ANNUALLY" ? "ANNUALLY" : "MONTHLY",
          annualFees: fees ?? "0",
          ...(form.extension && { extension: "CATEGORY_INDEX" as const }),
          ...(form.from !== "" && { from: form.from }),
          ...(form.to !== "" && { to: form.to }),
        },
      }),
    ({ status }) => status === 422,
  );
  if ("refusal" in read) {
    const names = new Map(chosen.lines.map(({ series, fullName }) => [series, fullName]));
    const series = read.refusal.series.map((uuid) => names.get(uuid) ?? uuid).join(", ");
    const problem = t(series ? "portfolioBacktesting.problemOf" : "portfolioBacktesting.problem", { code: read.refusal.code, series });
    return { ...view, problem, result: null };
  }
  return { ...view, problem: null, result: resultOf(viewer, portfolio.name, chosen.label, read.value) };
}

type Answer = Awaited<ReturnType<Viewer["api"]["monitoredValues"]["backtesting"]>>;

function resultOf(
  { language }: Viewer,
  name: string,
  label: string,
  { values, origins, statistics, rebalancings }: Answer,
): BacktestingResult {
  const t = getFixedT(language);
  const points = performances(values.map(([day, value]) => ({ day, value })));
  const percent = (fraction: number | null) => (fraction === null ? "–" : formatPercent(fraction * 100, language, { decimals: 1 }));
  const change = (fraction: number | null) => (fraction === null ? "–" : formatVariation(fraction * 100, language));
  const { totalReturn, annualizedReturn, volatility, sharpeRatio, maxDrawdown, bestMonth, worstMonth, from, to } = statistics;
  const turnovers = rebalancings.slice(1).map(({ turnover }) => turnover);
  const facts = [
    ["total", change(totalReturn)],
    ["annual", change(annualizedReturn)],
    ["volatility", percent(volatility)],
    ["sharpe", sharpeRatio === null ? "–" : formatNumber(sharpeRatio, language, { decimals: 2 })],
    ["drawdown", change(maxDrawdown.value)],
    ["best", change(bestMonth)],
    ["worst", change(worstMonth)],
    ["turnover", turnovers.length === 0 ? "–" : percent(turnovers.reduce((sum, turnover) => sum + turnover, 0) / turnovers.length / 100)],
  ] as const;
  const until = origins.at(-1)?.[0];
  return {
    chart: {
      drawing: drawLines([{ points }], (value) => `${formatNumber(value, language, { decimals: [0, 1] })} %`),
      caption: t("portfolioBacktesting.caption", { name, from: formatDate(from), to: formatDate(to) }),
      lines: [{ name: label, value: change(totalReturn) }],
    },
    facts: facts.map(([key, value]) => ({ label: t(`portfolioBacktesting.facts.${key}`), value })),
    extended: until ? formatDate(until) : null,
  };
}
