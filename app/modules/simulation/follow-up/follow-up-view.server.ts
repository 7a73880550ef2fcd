import { drawFollowed, type FollowedDrawing } from "#app/components/charts/followed-fan.ts";
import type { SimulationResult } from "#app/contract/computation/projection.ts";
import type { Simulation } from "#app/contract/simulation/simulation.ts";
import { formatAmount, formatLongDate, formatProjected, formatShortAmount, roundProjected } from "#app/domain/format/format.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import type { PlanPlace } from "#app/domain/simulation/follow-up/plan-place.ts";
import { promisedAt } from "#app/domain/simulation/follow-up/promised.ts";
import type { LineView } from "../view.ts";
import type { Writing } from "../writing.ts";
import type { Followed, NotFollowed, Placed } from "./follow-up.server.ts";

/** Columns of the promised values, from the worst to the best. */
export const PROMISED = ["q05", "q25", "median", "q75", "q95"] as const;

export interface FollowedView {
  drawing: FollowedDrawing;
  /** What the drawing shows, in one go. */
  caption: string;
  /** The answer: where the market is, then the balance. */
  sentences: string[];
  facts: Array<{ label: string; value: string }>;
  /** Values promised and realised, over the time that has passed. */
  rows: Array<{ day: string; promised: string[]; realised: string }>;
  notes: string[];
}

export function followedView(
  { parameters, results }: Simulation & { results: SimulationResult },
  followed: Followed,
  writing: Writing,
): FollowedView {
  const { t, language } = writing;
  const { market, balance } = followed;
  const { currency, startDate } = parameters;
  const projected = (amount: number) => formatProjected(amount, language, { currency });
  const { drawing, years } = drawingOf(parameters.startDate, results, followed, currency, writing);
  // From the rounded figures, so that the lines of the card add up.
  const gain = roundProjected(market.amount) + roundProjected(market.withdrawn) - roundProjected(market.paidIn);
  const sentences = [
    t("followUp.market", { day: formatLongDate(market.day, language), amount: projected(market.amount), rank: rankText(market, writing) }),
    ...(balance
      ? [
          t("followUp.balance", {
            day: formatLongDate(balance.day, language),
            amount: formatAmount(balance.amount, language, { currency, decimals: [0, 2] }),
            rank: rankText(balance, writing),
          }),
          ...(balance.market === null ? [] : [differenceText(balance.amount - balance.market, projected, writing)]),
        ]
      : []),
  ];
  return {
    drawing,
    caption: [t("followUp.caption", { count: years }), ...sentences].join(" "),
    sentences,
    facts: [
      { label: t("followUp.facts.paidIn"), value: projected(market.paidIn) },
      ...(market.withdrawn > 0 ? [{ label: t("followUp.facts.withdrawn"), value: projected(market.withdrawn) }] : []),
      { label: t("followUp.facts.value"), value: projected(market.amount) },
      { label: t("followUp.facts.gain"), value: formatAmount(gain, language, { currency, decimals: 0, signed: true }) },
      { label: t("followUp.facts.median"), value: projected(promisedAt([results.median], parameters, market.place)[0] ?? 0) },
    ],
    rows: rowsOf(parameters, results, followed, projected, writing),
    notes: [
      t("followUp.method", { day: formatLongDate(startDate, language) }),
      t(market.from === "scenarios" ? "followUp.fromScenarios" : "followUp.fromBands", { total: results.scenarioCount }),
      ...(market.short ? [t("followUp.short")] : []),
    ],
  };
}

/** `62e rang sur 100`; outside of the ranges only the side is known. */
function rankText({ rank, from }: Placed, { t, language }: Writing): string {
  if (from === "bands" && rank <= 0) return t("followUp.rank.below");
  if (from === "bands" && rank >= 1) return t("followUp.rank.above");
  const number = Math.min(100, Math.max(1, Math.round(rank * 100)));
  const rule = new Intl.PluralRules(language === "fr" ? "fr-FR" : "en-GB", { type: "ordinal" }).select(number);
  const endings: Readonly<Record<string, string>> =
    language === "fr" ? { one: "er", other: "e" } : { one: "st", two: "nd", few: "rd", other: "th" };
  return t("followUp.rank.at", { rank: `${number}${endings[rule] ?? endings.other}` });
}

/** A balance that is not the market's has other payments, dates or fees behind it. */
function differenceText(difference: number, projected: (amount: number) => string, { t }: Writing): string {
  if (Math.abs(difference) < 1) return t("followUp.difference.none");
  return t(difference > 0 ? "followUp.difference.more" : "followUp.difference.less", { amount: projected(Math.abs(difference)) });
}

const monthOf = ({ months, fraction }: PlanPlace) => months + fraction;

/** The fan to the end of the year after the present one, with what happened. */
function drawingOf(startDate: string, results: SimulationResult, { market, balance }: Followed, currency: string, { language }: Writing) {
  const months = Math.min(results.months, 12 * (Math.floor(monthOf(market.place) / 12) + 2));
  const upTo = (values: readonly number[]) => values.slice(0, months + 1);
  const { lower_area: lower, upper_area: upper } = results;
  const band = ({ from, to }: typeof lower) => ({ from: upTo(from), to: upTo(to) });
  const realised = market.path.map((value, k) => ({ month: Math.min(k, monthOf(market.place)), value }));
  const savings = upTo(results.savings).map((value) => Math.max(0, value));
  const drawing = drawFollowed(
    { startDate, savings, median: upTo(results.median), lower: band(lower), upper: band(upper), currency },
    realised,
    balance && { month: monthOf(balance.place), value: balance.amount },
    {
      axis: (amount) => (amount === 0 ? "0" : formatShortAmount(amount, language, currency)),
      amount: (amount) => formatProjected(amount, language, { currency }),
    },
  );
  return { drawing, years: Math.ceil(months / 12) };
}

/** Each quarter of the first two years, then each year, and the day itself. */
function rowsOf(
  parameters: Simulation["parameters"],
  results: SimulationResult,
  { market }: Followed,
  projected: (amount: number) => string,
  { language }: Writing,
): FollowedView["rows"] {
  const { months, fraction } = market.place;
  const step = months > 24 ? 12 : 3;
  const steps = Array.from({ length: Math.floor(months / step) }, (_, i) => (i + 1) * step).filter((k) => k < months || fraction > 0);
  const { lower_area: lower, mid_area: middle, upper_area: upper, median } = results;
  const bands = [lower.from, middle.from, median, middle.to, upper.to];
  const row = (day: string, place: PlanPlace, value: number) => ({
    day: formatLongDate(day, language),
    promised: promisedAt(bands, parameters, place).map(projected),
    realised: projected(value),
  });
  return [
    ...steps.map((k) => row(addMonths(parameters.startDate, k), { months: k, fraction: 0 }, market.path[k] ?? 0)),
    row(market.day, market.place, market.amount),
  ];
}

/** Why nothing can be said, in a sentence. */
export function reasonText(
  reason: NotFollowed,
  { startDate }: { startDate: string },
  lines: readonly LineView[],
  { t, language }: Writing,
): string {
  const names =
    "series" in reason
      ? new Intl.ListFormat(language === "fr" ? "fr-FR" : "en-GB").format(
          reason.series.map((uuid) => lines.find(({ series }) => series === uuid)?.name ?? uuid.slice(0, 8)),
        )
      : "";
  switch (reason.reason) {
    case "notSaved":
      return t("followUp.reasons.notSaved");
    case "notBegun":
    case "young":
      return t(`followUp.reasons.${reason.reason}`, { day: formatLongDate(startDate, language) });
    case "unknown":
      return t("followUp.reasons.unknown");
    default:
      return t(`followUp.reasons.${reason.reason}`, { names, day: formatLongDate(startDate, language) });
  }
}
