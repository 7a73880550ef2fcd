import { expect, it } from "vitest";
import { seriesInput } from "#app/contract/series/series.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { DefinitionForm } from "./definition-form.tsx";
import type { DefinitionValues } from "./definition-values.ts";

const html = renderHtml(<DefinitionForm definition={{ type: "FUND" } as DefinitionValues} idem="i" mayEdit keepers={null} />, "en");
/** Values and names that a field of the form offers, what stands for nothing left out. */
const offered = (field: string) => {
  const select = new RegExp(`<select[^>]*name="${field}"[^>]*>([\\s\\S]*?)</select>`).exec(html)![1]!;
  return Object.fromEntries([...select.matchAll(/<option value="([^"]+)"[^>]*>([^<]*)</g)].map(([, value, name]) => [value!, name!]));
};
/** Levels that a scale of risk may have, and those beside them. */
const LEVELS = Array.from({ length: 10 }, (_, level) => level);
const counted = (most: number) => Object.fromEntries(Array.from({ length: most }, (_, at) => [String(at + 1), String(at + 1)]));

it.each<[field: string, choices: Record<string, string>]>([
  [
    "assetClass",
    {
      CASH: "Cash",
      FIXED_INCOME: "Fixed income",
      CURRENCY: "Currency",
      OTHER: "Other",
      COMMODITIES: "Commodities",
      ALTERNATIVE_ASSET: "Alternative asset",
      ASSET_ALLOCATION_FUND: "Asset allocation fund",
      EQUITIES: "Equities",
      PRIVATE_EQUITY: "Private equity",
      EMPLOYEE_SAVINGS: "Employee savings",
      CONVERTIBLE: "Convertible",
      CAPITAL_GUARANTEED: "Capital guaranteed",
      REAL_ESTATE: "Real estate",
      DELEGATED_PORTFOLIO_MANAGEMENT: "Delegated management",
      NOT_DEFINED: "Not defined",
    },
  ],
  [
    "geographicFocus",
    {
      LATIN_AMERICA: "Latin America",
      EUROZONE: "Eurozone",
      EUROPE: "Europe",
      EASTERN_EUROPE: "Eastern Europe",
      INTERNATIONAL: "International",
      NORTH_AMERICA: "North America",
      ASIA_PACIFIC: "Asia-Pacific",
      ASIA: "Asia",
      AMERICA: "America",
      AFRICA_MIDDLE_EAST: "Africa and Middle East",
    },
  ],
  [
    "investmentTime",
    {
      1: "More than 1 day",
      2: "More than 1 week",
      3: "More than 1 month",
      4: "More than 3 months",
      5: "More than 6 months",
      6: "More than 1 year",
      7: "More than 2 years",
      8: "More than 3 years",
      9: "More than 4 years",
      10: "More than 5 years",
      11: "More than 6 years",
      12: "More than 7 years",
      13: "More than 8 years",
      14: "More than 9 years",
      15: "More than 10 years",
      16: "To maturity",
      17: "5 years",
      18: "Less than 1 year",
    },
  ],
  ["sri", counted(7)],
  ["srri", counted(7)],
  ["spedRiskScale", counted(4)],
  ["sfdrCategory", { ARTICLE_6: "Article 6", ARTICLE_8: "Article 8", ARTICLE_9: "Article 9" }],
])("the definition of a series offers for its %s each value by its name, and no other", (field, choices) => {
  expect(offered(field)).toEqual(choices);
  if (field === "sri" || field === "srri" || field === "spedRiskScale")
    expect(LEVELS.filter((level) => seriesInput.shape[field].safeParse(level).success).map(String)).toEqual(Object.keys(choices));
});
