import type { AlertPreview } from "#app/contract/alert.ts";
import type { AlertType } from "#app/domain/alert.ts";
import { dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import type { DatedValues } from "#backend/numerics/series/monthly-returns.ts";
import { type Finding, marketDays, nextState, portfolioDeviation, type Rule, seriesDeviation, srriChange, srriOf } from "./evaluate.ts";

/** Market days of a year. */
const YEAR = 261;

interface DatedComposition {
  date: string;
  lines: ReadonlyArray<{ series: string; weight: string }>;
}

/** What the past is looked at with: values of a series, or the compositions and the values of a portfolio. */
export type Past =
  | { kind: "series"; values: DatedValues; published: number | null }
  | { kind: "portfolio"; compositions: readonly DatedComposition[]; values: ReadonlyMap<string, DatedValues>; track: DatedValues };

/** Day by day through the last year of the values, as the checks would have gone. */
function walked(last: number, findingOn: (day: number) => Finding | null): AlertPreview {
  const days = marketDays(last, YEAR).reverse();
  const raised: AlertPreview["raised"] = [];
  let stands = false;
  for (const day of days) {
    const finding = findingOn(day);
    const next = nextState(stands, finding);
    if (next === "raise" && finding) raised.push({ since: isoDay(day), until: null, figure: finding.figure });
    if (next === "end") raised[raised.length - 1]!.until = isoDay(day);
    if (next !== "stay") stands = next === "raise";
  }
  return { from: isoDay(days[0]!), to: isoDay(last), raised: raised.reverse() };
}

const NOTHING: AlertPreview = { from: null, to: null, raised: [] };

/** The class before the year is what the first check would have kept, where none is published. */
function pastClasses(values: DatedValues, published: number | null, rule: Rule): AlertPreview {
  const last = values.days[values.days.length - 1];
  if (last === undefined) return NOTHING;
  const reference = published ?? srriOf(values, marketDays(last, YEAR).at(-1));
  return reference === null ? NOTHING : walked(last, (day) => srriChange(values, reference, rule, day));
}

function pastDeviations(past: Past, rule: Rule): AlertPreview {
  if (past.kind === "series") {
    const { values } = past;
    const last = values.days[values.days.length - 1];
    return last === undefined ? NOTHING : walked(last, (day) => seriesDeviation(values, rule, day));
  }
  const { compositions, values, track } = past;
  const last = track.days[track.days.length - 1];
  if (last === undefined) return NOTHING;
  return walked(last, (day) => {
    const inEffect = compositions.findLast(({ date }) => dayNumber(date) <= day);
    return inEffect ? portfolioDeviation(inEffect, values, rule, day) : null;
  });
}

/** How often an alert would have been raised in the last year of the values: by the same rules that the checks go by. */
export function pastAlerts(alertType: AlertType, past: Past, rule: Rule): AlertPreview {
  switch (alertType) {
    case "deviation":
      return pastDeviations(past, rule);
    case "srri":
      return past.kind === "series" ? pastClasses(past.values, past.published, rule) : pastClasses(past.track, null, rule);
  }
}
