import { DEMO_PRODUCTS, demoSeries } from "#backend/demo/ids.ts";
import { dayIn } from "../../fixtures/journeys.ts";

export const [EURO, CASH, BOND, WORLD, ASIA, NOTE] = [1, 5, 9, 21, 22, 47].map(demoSeries) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
/** Classes of risk of the supports; the first one is guaranteed. */
export const CLASSES = new Map([EURO, CASH, BOND, WORLD, ASIA].map((series, at) => [series, [1, 1, 2, 4, 6][at]!]));

export interface Given {
  /** What the journey says; undefined takes a setting out. */
  advice?: Record<string, unknown>;
  /** Years of the client today; absent: an age that no rule looks at. */
  age?: number;
  profile?: string;
  invested?: boolean;
  /** Weights of free management, of structured products beside it, or mandates in place of both. */
  weights?: Record<string, string>;
  structured?: string;
  managers?: string[];
  /** What the data say of a support. */
  support?: [series: string, column: "sri" | "close_date" | "commercial_status", value: number | string | null];
}

const USUAL_AGE = { senior: undefined };
const OTHER_AGE = { senior: { age: 70, maxPercLowRisk: "20", maxPercUnitsOfAccount: "45", forbiddenSeries: [ASIA] } };
export const ranges = (min: number, max: number) => ({
  productConfigs: [
    {
      ...{ product: DEMO_PRODUCTS.lifeInsurance, managementModes: ["free", "delegated", "structured-product"] },
      riskRanges: { DYNAMIC: { min, max }, BALANCED: { min: 1, max: 7 } },
    },
  ],
});

/** A rule, what just keeps it, what breaks it, and its words: name, fault, figure found and figure allowed. */
export const RULES: Array<[what: string, code: string, kept: Given, broken: Given, words: RegExp]> = [
  [
    "30 % at most in one support, the euro fund apart",
    "MAXIMUM_PER_ASSET",
    { advice: { maxPercPerAsset: "30" }, weights: { [EURO]: "70", [WORLD]: "30" } },
    { advice: { maxPercPerAsset: "30" }, weights: { [EURO]: "69.99", [WORLD]: "30.01" } },
    /Maximum par support 30,01 % au plus 30 % Bloquant Pourquoi \? Un support hors fonds en euros dépasse le maximum\. Kelmoor World Index ETF/,
  ],
  [
    "45 % at most in one support",
    "MAXIMUM_PER_ASSET",
    { advice: { maxPercPerAsset: "45" }, weights: { [EURO]: "55", [WORLD]: "45" } },
    { advice: { maxPercPerAsset: "45" }, weights: { [EURO]: "54", [WORLD]: "46" } },
    / 46 % au plus 45 % Bloquant/,
  ],
  [
    "10 % at least in one support, the euro fund apart",
    "MINIMUM_PER_ASSET",
    { advice: { minPercPerAsset: "10" }, weights: { [EURO]: "5", [BOND]: "10", [WORLD]: "85" } },
    { advice: { minPercPerAsset: "10" }, weights: { [EURO]: "5", [BOND]: "9.99", [WORLD]: "85.01" } },
    /Minimum par support 9,99 % au moins 10 % Bloquant Pourquoi \? Un support hors fonds en euros est sous le minimum\. Orvane Crédit Entreprises/,
  ],
  [
    "three supports at least",
    "MINIMUM_ASSETS",
    { advice: { minNumAssets: 3 }, weights: { [EURO]: "50", [BOND]: "25", [WORLD]: "25" } },
    { advice: { minNumAssets: 3 } },
    /Nombre de supports 2 au moins 3 Bloquant Pourquoi \? L’allocation compte moins de supports que le parcours n’en demande\./,
  ],
  [
    "62.5 % at most in euro funds",
    "GUARANTEED_CAP",
    { advice: { maxPercGuaranteed: "62.5" }, weights: { [EURO]: "62.5", [WORLD]: "37.5" } },
    { advice: { maxPercGuaranteed: "62.5" }, weights: { [EURO]: "62.51", [WORLD]: "37.49" } },
    /Plafond des fonds en euros 62,51 % au plus 62,5 % Bloquant/,
  ],
  [
    "35 % at most without a guarantee",
    "WITHOUT_GUARANTEE",
    { advice: { maxPercNoGuaranteed: "35" }, weights: { [EURO]: "65", [WORLD]: "35" } },
    { advice: { maxPercNoGuaranteed: "35" }, weights: { [EURO]: "64", [WORLD]: "36" } },
    /Part sans garantie 36 % au plus 35 % Bloquant/,
  ],
  [
    "20 % at most in structured products",
    "STRUCTURED_CAP",
    { advice: { maxPercStructured: "20", maxPercStructuredFirstTime: "5" }, structured: "20", invested: true },
    { advice: { maxPercStructured: "20", maxPercStructuredFirstTime: "5" }, structured: "20.01", invested: true },
    /Plafond des produits structurés 20,01 % au plus 20 % Bloquant/,
  ],
  [
    "8 % at most in the first structured products",
    "STRUCTURED_CAP",
    { advice: { maxPercStructured: "20", maxPercStructuredFirstTime: "8" }, structured: "8" },
    { advice: { maxPercStructured: "20", maxPercStructuredFirstTime: "8" }, structured: "8.01" },
    /Plafond des produits structurés 8,01 % au plus 8 % Bloquant/,
  ],
  [
    "no structured product for a cautious client",
    "STRUCTURED_CAUTIOUS",
    { structured: "5", profile: "BALANCED" },
    { structured: "5", profile: "CONSERVATIVE" },
    /Bloquant Pourquoi \? Les produits structurés ne conviennent pas à un client prudent\./,
  ],
  [
    "no support that the journey forbids, from its age on",
    "SENIOR_ASSETS",
    { advice: OTHER_AGE, age: 70, weights: { [EURO]: "80", [WORLD]: "20" } },
    { advice: OTHER_AGE, age: 70, weights: { [EURO]: "80", [ASIA]: "20" } },
    /Supports déconseillés à cet âge Le contrat contient, après l’acte, des supports interdits ou déconseillés à l’âge du client\. Bloquant Pourquoi \? Ardelune Actions Zone euro/,
  ],
  [
    "50 % at most of low and very low risk, from 85 years on",
    "SENIOR_LOW_RISK",
    { advice: USUAL_AGE, age: 85, weights: { [EURO]: "50", [CASH]: "25", [BOND]: "25" } },
    { advice: USUAL_AGE, age: 85, weights: { [EURO]: "49.99", [CASH]: "25.01", [BOND]: "25" } },
    /Risque faible à cet âge 50,01 % au plus 50 % Bloquant Pourquoi \? À l’âge du client, les supports de risque faible ou très faible sont limités\./,
  ],
  [
    "20 % at most of low risk, from the journey's age on",
    "SENIOR_LOW_RISK",
    { advice: OTHER_AGE, age: 70, weights: { [EURO]: "80", [BOND]: "20" } },
    { advice: OTHER_AGE, age: 70, weights: { [EURO]: "79", [BOND]: "21" } },
    / 21 % au plus 20 % Bloquant/,
  ],
  [
    "30 % at most of units of account beside moderate risk, from 85 years on",
    "SENIOR_UNITS",
    { advice: USUAL_AGE, age: 85, weights: { [EURO]: "70", [BOND]: "20", [WORLD]: "10" } },
    { advice: USUAL_AGE, age: 85, weights: { [EURO]: "69.99", [BOND]: "20.01", [WORLD]: "10" } },
    /Unités de compte à cet âge 30,01 % au plus 30 % Bloquant Pourquoi \? À l’âge du client, avec des supports de risque modéré, les unités de compte sont limitées\./,
  ],
  [
    "45 % at most of units of account, from the journey's age on",
    "SENIOR_UNITS",
    { advice: OTHER_AGE, age: 70, weights: { [EURO]: "55", [WORLD]: "45" } },
    { advice: OTHER_AGE, age: 70, weights: { [EURO]: "54", [WORLD]: "46" } },
    / 46 % au plus 45 % Bloquant/,
  ],
  [
    "4,000 at least into one support at once",
    "MINIMUM_DEPOSIT",
    { advice: { minDepositPerAsset: "4000" }, weights: { [EURO]: "90", [WORLD]: "10" } },
    { advice: { minDepositPerAsset: "4000" }, weights: { [EURO]: "90.01", [WORLD]: "9.99" } },
    /Versement minimum par support 3 996 € au moins 4 000 € Bloquant Pourquoi \? La part du versement sur un support est sous son minimum\. Kelmoor World Index ETF/,
  ],
  [
    "30 at least into one support by each scheduled payment",
    "MINIMUM_PERIODIC_DEPOSIT",
    { advice: { minPeriodicDepositPerAsset: "30" }, weights: { [EURO]: "85", [WORLD]: "15" } },
    { advice: { minPeriodicDepositPerAsset: "30" }, weights: { [EURO]: "86", [WORLD]: "14" } },
    /Versement programmé minimum par support 28 € au moins 30 € Bloquant Pourquoi \? La part du versement programmé sur un support est sous son minimum\. Kelmoor World Index ETF/,
  ],
  [
    "a class of risk of every support",
    "SRI_MISSING",
    { support: [WORLD, "sri", 7] },
    { support: [WORLD, "sri", null] },
    /Indicateur de risque publié Sans indicateur de risque \(SRI\) publié, le risque de l’ensemble ne peut pas être calculé : remplacez ces supports\. Bloquant Pourquoi \? Kelmoor World Index ETF/,
  ],
  [
    "a risk of 3.1 at most",
    "RISK_RANGE",
    { advice: ranges(2.2, 3.1), weights: { [EURO]: "30", [WORLD]: "70" } },
    { advice: ranges(2.2, 3.1), weights: { [EURO]: "20", [WORLD]: "80" } },
    /Risque et profil 3,4 entre 2,2 et 3,1 Bloquant Pourquoi \? Le risque de l’allocation sort de la fourchette du profil\./,
  ],
  [
    "one profile of each asset manager",
    "ONE_PROFILE_PER_MANAGER",
    { managers: ["Orvane", "Temis"] },
    { managers: ["Temis", "Temis"] },
    /Un profil par société de gestion Plusieurs profils d’une même société de gestion ne peuvent pas être combinés\. Bloquant Pourquoi \? Règles du produit/,
  ],
  [
    "a support before its close date",
    "ASSET_CLOSED",
    { support: [WORLD, "close_date", dayIn(2)] },
    { support: [WORLD, "close_date", dayIn(-1)] },
    /Supports fermés \d{2}\/\d{2}\/\d{4} Bloquant Pourquoi \? Le support Kelmoor World Index ETF est fermé depuis le \d{2}\/\d{2}\/\d{4}\. Un support fermé à la souscription doit être retiré\./,
  ],
  [
    "a support that is on sale",
    "ASSET_NOT_FOR_SALE",
    { support: [WORLD, "commercial_status", "OPEN"] },
    { support: [WORLD, "commercial_status", "RUNOFF"] },
    /Supports commercialisés Un support qui n’est pas proposé dans ce contrat doit être retiré\. Bloquant Pourquoi \? Kelmoor World Index ETF/,
  ],
];

/** Bounds of a journey at other values: [setting, rule, what is measured, the bound that just keeps it, one that breaks it, its words]. */
const MOVED: Array<[setting: string, code: string, given: Given, kept: string | number, broken: string | number, words: RegExp]> = [
  ["maxPercGuaranteed", "GUARANTEED_CAP", { weights: { [EURO]: "40", [WORLD]: "60" } }, "40", "39.99", / 40 % au plus 39,99 % Bloquant/],
  [
    "maxPercNoGuaranteed",
    "WITHOUT_GUARANTEE",
    { weights: { [EURO]: "45", [WORLD]: "55" } },
    "55",
    "54.99",
    / 55 % au plus 54,99 % Bloquant/,
  ],
  ["maxPercStructured", "STRUCTURED_CAP", { structured: "12", invested: true }, "12", "11.99", / 12 % au plus 11,99 % Bloquant/],
  ["maxPercStructuredFirstTime", "STRUCTURED_CAP", { structured: "4" }, "4", "3.99", / 4 % au plus 3,99 % Bloquant/],
  ["minNumAssets", "MINIMUM_ASSETS", { weights: { [EURO]: "40", [WORLD]: "30", [BOND]: "30" } }, 3, 4, / 3 au moins 4 Bloquant/],
  ["minPercPerAsset", "MINIMUM_PER_ASSET", { weights: { [EURO]: "80", [WORLD]: "20" } }, "20", "20.01", / 20 % au moins 20,01 % Bloquant/],
  [
    "minDepositPerAsset",
    "MINIMUM_DEPOSIT",
    { weights: { [EURO]: "80", [WORLD]: "20" } },
    "8000",
    "8001",
    / 8 000 € au moins 8 001 € Bloquant/,
  ],
  [
    "minPeriodicDepositPerAsset",
    "MINIMUM_PERIODIC_DEPOSIT",
    { weights: { [EURO]: "60", [WORLD]: "40" } },
    "80",
    "81",
    / 80 € au moins 81 € Bloquant/,
  ],
];
for (const [setting, code, given, kept, broken, words] of MOVED)
  RULES.push([
    `${setting} at ${kept}`,
    code,
    { ...given, advice: { [setting]: kept } },
    { ...given, advice: { [setting]: broken } },
    words,
  ]);
