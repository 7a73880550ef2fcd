import { formatPercent } from "#app/domain/format/format.ts";
import { ADVERSE_IMPACTS, PAI_CODES } from "#app/domain/journey.ts";
import type { SustainabilityAnswers } from "#app/domain/questionnaire/sustainability-answers.ts";
import { USUAL_COVERAGE } from "#app/domain/simulation/subscriber.ts";
import type { Writing } from "../writing.ts";

/** What a client wants in sustainability, as one text without a full stop. */
export function wishesText(
  { wants, preferences }: Pick<SustainabilityAnswers, "wants" | "preferences">,
  { t, language }: Pick<Writing, "t" | "language">,
): string {
  if (wants !== true) return t(wants === false ? "suitability.wishes.no" : "suitability.wishes.noOpinion");
  const share = (decimal: string) => formatPercent(decimal, language, { decimals: [0, 2] });
  const { minSustainableInvestments, minTaxonomyAlignment, minimumCoverage = USUAL_COVERAGE } = preferences;
  const impacts = PAI_CODES.filter((code) => preferences[ADVERSE_IMPACTS[code]] === true).map((code) =>
    inSentence(t(`sustainability.impacts.${code}`), language),
  );
  const wishes = [
    ...(Number(minSustainableInvestments ?? 0) > 0
      ? [t("suitability.wishes.investments", { share: share(minSustainableInvestments ?? "0") })]
      : []),
    ...(Number(minTaxonomyAlignment ?? 0) > 0 ? [t("suitability.wishes.taxonomy", { share: share(minTaxonomyAlignment ?? "0") })] : []),
    ...(impacts.length > 0 ? [t("suitability.wishes.impacts", { share: share(minimumCoverage), impacts: impacts.join(", ") })] : []),
  ];
  return wishes.length > 0 ? wishes.join(language === "fr" ? "\u202f; " : "; ") : t("suitability.wishes.withoutMinimum");
}

const inSentence = (label: string, language: string) => `${label.slice(0, 1).toLocaleLowerCase(language)}${label.slice(1)}`;
