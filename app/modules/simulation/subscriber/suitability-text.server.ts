import { formatNumber } from "#app/domain/format/format.ts";
import type { Issue } from "#app/domain/simulation/rules/number-rules.ts";
import { holdingYears } from "#app/domain/simulation/suitability/suitability-issues.ts";
import type { Writing } from "../writing.ts";

type Key = Extract<Issue["key"], `risk${string}` | "linesAbove" | `horizonShort${string}`>;

/** A line or an allocation that the client's profile or horizon does not bear, in one sentence. */
export function suitabilityText(
  key: Key,
  { profile = "BALANCED", band = { min: 1, max: 7 }, average = 0, lines = [], count = 0, years = 0 }: NonNullable<Issue["params"]>,
  nameOf: (series: string) => string,
  { t, language }: Writing,
): string {
  const words = {
    profile: t(`simulator.riskProfiles.${profile}`),
    min: band.min,
    max: band.max,
    average: formatNumber(average, language, { decimals: 1 }),
  };
  const named = (text: (line: { series: string; sri: number }) => string) =>
    new Intl.ListFormat(language, { type: "conjunction" }).format(lines.map(({ series, sri }) => text({ series, sri: sri ?? 0 })));
  if (key === "horizonShortWhole")
    return t("suitability.horizon.whole", { ...words, count, held: t("suitability.years", { count: years }) });
  if (key === "horizonShort") {
    const told = named(({ series, sri }) =>
      t("suitability.horizon.line", { name: nameOf(series), sri, held: t("suitability.years", { count: holdingYears(sri) }) }),
    );
    return t("suitability.horizon.lines", { count, lines: told });
  }
  if (key === "riskUnknown") return t("suitability.band.unknown", { ...words, lines: named(({ series }) => nameOf(series)) });
  if (key === "linesAbove")
    return t("suitability.band.lines", {
      ...words,
      lines: named(({ series, sri }) => t("suitability.band.line", { name: nameOf(series), sri })),
    });
  return t(key === "riskAbove" ? "suitability.band.above" : "suitability.band.slightlyAbove", words);
}
