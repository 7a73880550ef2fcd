import type { z } from "zod";
import type { CompositionCheck } from "#app/contract/model-portfolio.ts";
import type { problem } from "#app/contract/monitored-portfolio/shape.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { COMPOSITION_PROBLEMS } from "#app/domain/model-portfolio.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { figureText, problemText } from "#app/modules/model-portfolio/editor.server.ts";

export type Problem = z.output<typeof problem>;

/** Codes that monitored portfolios have besides those of every composition. */
const OWN = [
  "NOT_IN_POOL",
  "BELOW_BOUND",
  "ABOVE_BOUND",
  "TURNOVER",
  "SRI_TOO_LOW",
  "SRI_TOO_HIGH",
  "NO_COMPOSITION",
  "NO_SETTINGS",
  "NO_VALUES",
  "NO_RISKY_LINE",
  "NO_RESERVE_LINE",
  "BELOW_FLOOR",
  "WITHIN_TOLERANCE",
] as const;
/** Parts of a portfolio that a problem may be about. */
const SECTIONS = ["fee", "benchmark", "reporting", "floor", "darm"] as const;
const ownCode = (code: string) => OWN.find((known) => known === code);
const isShared = (found: Problem): found is Problem & CompositionCheck["problems"][number] =>
  (COMPOSITION_PROBLEMS as readonly string[]).includes(found.code);

/** A problem of a portfolio in words; `nameOf` names its series. */
export function problemWords(found: Problem, nameOf: (series: string) => string, language: InterfaceLanguage): string {
  const t = getFixedT(language);
  const series = found.series === undefined ? "" : nameOf(found.series);
  if (isShared(found)) return problemText(found, series, language);
  const code = ownCode(found.code);
  if (!code) return t("portfolioCompositions.problems.OTHER", { code: found.code });
  const name = series || t(`common.assetClasses.${found.assetClass ?? "NOT_DEFINED"}`);
  const section = t(`portfolioCompositions.sections.${SECTIONS.find((known) => known === found.section) ?? "reporting"}`);
  const figures = { name, section, found: figureText(found.found, language), limit: figureText(found.limit, language) };
  return t(`portfolioCompositions.problems.${code}`, figures);
}

/** The same with the day of the composition that it is about. */
export function datedWords(found: Problem, nameOf: (series: string) => string, language: InterfaceLanguage): string {
  const text = problemWords(found, nameOf, language);
  if (found.date === undefined) return text;
  return getFixedT(language)("portfolioCompositions.onDay", { date: formatDate(found.date), text });
}
