import { expect, it } from "vitest";
import { seriesInput } from "#app/contract/series/series.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { DefinitionForm } from "./definition-form.tsx";
import type { DefinitionValues } from "./definition-values.ts";

const written = (language: "fr" | "en") =>
  renderHtml(<DefinitionForm definition={{ type: "FUND" } as DefinitionValues} idem="i" mayEdit keepers={null} />, language);
const pages = { fr: written("fr"), en: written("en") };
/** Values and names that a field of the form offers, what stands for nothing left out. */
const offered = (field: string, language: "fr" | "en") => {
  const select = new RegExp(`<select[^>]*name="${field}"[^>]*>([\\s\\S]*?)</select>`).exec(pages[language])![1]!;
  return Object.fromEntries([...select.matchAll(/<option value="([^"]+)"[^>]*>([^<]*)</g)].map(([, value, name]) => [value!, name!]));
};
/** Levels that a scale of risk may have, and those beside them. */
const LEVELS = Array.from({ length: 10 }, (_, level) => level);
const counted = (most: number) =>
  Object.fromEntries(
    Array.from({ length: most }, (_, at): [level: string, names: [string, string]] => [String(at + 1), [String(at + 1), String(at + 1)]]),
  );

/** What each field offers: values as the specification has them, each with its name in French and in English. */
it.each<[field: string, choices: Record<string, [french: string, english: string]>]>([
  [
    "assetClass",
    {
      CASH: ["Monétaire", "Cash"],
      FIXED_INCOME: ["Obligations", "Fixed income"],
      CURRENCY: ["Devises", "Currency"],
      OTHER: ["Autres", "Other"],
      COMMODITIES: ["Matières premières", "Commodities"],
      ALTERNATIVE_ASSET: ["Gestion alternative", "Alternative asset"],
      ASSET_ALLOCATION_FUND: ["Fonds diversifiés", "Asset allocation fund"],
      EQUITIES: ["Actions", "Equities"],
      PRIVATE_EQUITY: ["Capital-investissement", "Private equity"],
      EMPLOYEE_SAVINGS: ["Épargne salariale", "Employee savings"],
      CONVERTIBLE: ["Obligations convertibles", "Convertible"],
      CAPITAL_GUARANTEED: ["Capital garanti", "Capital guaranteed"],
      REAL_ESTATE: ["Immobilier", "Real estate"],
      DELEGATED_PORTFOLIO_MANAGEMENT: ["Gestion déléguée", "Delegated management"],
      NOT_DEFINED: ["Non défini", "Not defined"],
    },
  ],
  [
    "geographicFocus",
    {
      LATIN_AMERICA: ["Amérique latine", "Latin America"],
      EUROZONE: ["Zone euro", "Eurozone"],
      EUROPE: ["Europe", "Europe"],
      EASTERN_EUROPE: ["Europe de l’Est", "Eastern Europe"],
      INTERNATIONAL: ["International", "International"],
      NORTH_AMERICA: ["Amérique du Nord", "North America"],
      ASIA_PACIFIC: ["Asie-Pacifique", "Asia-Pacific"],
      ASIA: ["Asie", "Asia"],
      AMERICA: ["Amérique", "America"],
      AFRICA_MIDDLE_EAST: ["Afrique et Moyen-Orient", "Africa and Middle East"],
    },
  ],
  [
    "investmentTime",
    {
      1: ["Plus d’un jour", "More than 1 day"],
      2: ["Plus d’une semaine", "More than 1 week"],
      3: ["Plus d’un mois", "More than 1 month"],
      4: ["Plus de 3 mois", "More than 3 months"],
      5: ["Plus de 6 mois", "More than 6 months"],
      6: ["Plus d’un an", "More than 1 year"],
      7: ["Plus de 2 ans", "More than 2 years"],
      8: ["Plus de 3 ans", "More than 3 years"],
      9: ["Plus de 4 ans", "More than 4 years"],
      10: ["Plus de 5 ans", "More than 5 years"],
      11: ["Plus de 6 ans", "More than 6 years"],
      12: ["Plus de 7 ans", "More than 7 years"],
      13: ["Plus de 8 ans", "More than 8 years"],
      14: ["Plus de 9 ans", "More than 9 years"],
      15: ["Plus de 10 ans", "More than 10 years"],
      16: ["Jusqu’à l’échéance", "To maturity"],
      17: ["5 ans", "5 years"],
      18: ["Moins d’un an", "Less than 1 year"],
    },
  ],
  ["sri", counted(7)],
  ["srri", counted(7)],
  ["spedRiskScale", counted(4)],
  ["sfdrCategory", { ARTICLE_6: ["Article 6", "Article 6"], ARTICLE_8: ["Article 8", "Article 8"], ARTICLE_9: ["Article 9", "Article 9"] }],
])("the definition of a series offers for its %s each value by its name, and no other", (field, choices) => {
  for (const [at, language] of (["fr", "en"] as const).entries())
    expect(offered(field, language)).toEqual(Object.fromEntries(Object.entries(choices).map(([value, names]) => [value, names[at]])));
  if (field === "sri" || field === "srri" || field === "spedRiskScale")
    expect(LEVELS.filter((level) => seriesInput.shape[field].safeParse(level).success).map(String)).toEqual(Object.keys(choices));
});
