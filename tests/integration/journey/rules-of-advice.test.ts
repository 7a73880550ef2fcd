import { afterAll, beforeAll, expect, it } from "vitest";
import type { MeasuredAllocation } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { DEMO_PRODUCTS, demoSeries } from "#backend/demo/ids.ts";
import { type AdviserPages, openAdviserPages, textOf } from "../../fixtures/rendered/adviser-pages.ts";
import { beginAdvice } from "../../fixtures/rendered/begun-advice.ts";

/** The rules of an advice as a session meets them: what its journey, its client and its supports say, up to the words of the page. */
const SESSIONS = "/product-config-service/v1/reco_journeys/sessions";
const [EURO, CASH, BOND, WORLD, ASIA, NOTE] = [1, 5, 9, 21, 22, 47].map(demoSeries) as [string, string, string, string, string, string];
/** Classes of risk of the supports; the first one is guaranteed. */
const CLASSES = new Map([EURO, CASH, BOND, WORLD, ASIA].map((series, at) => [series, [1, 1, 2, 4, 6][at]!]));
let pages: AdviserPages;
let uuid: string;
interface Usual {
  config: { advice: Record<string, unknown> };
  creation: object;
  parts: Record<string, object>;
}
let usual: Usual | undefined;

beforeAll(async () => {
  pages = await openAdviserPages();
  const { sql } = pages.front.database;
  for (const [series, sri] of CLASSES) await sql.query("update series set sri = $2 where uuid = $1", [series, sri]);
  uuid = await beginAdvice(pages, {
    clientBirthDate: "1975-04-12",
    regularContributionsAmount: "200",
    regularContributionsFrequency: "MONTHLY",
    riskProfile: "DYNAMIC",
  });
  [usual] = await sql.query<Usual>("select config, creation, parts from reco_session where uuid = $1", [uuid]);
}, 120_000);
afterAll(() => pages?.front.close());

/** A birthday so many years and days before today. */
function born(years: number, daysLater: number): string {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() - years);
  day.setUTCDate(day.getUTCDate() + daysLater);
  return day.toISOString().slice(0, 10);
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Given {
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

function allocationOf({ weights = { [EURO]: "60", [WORLD]: "40" }, structured, managers }: Given) {
  const lines = Object.entries(weights).map(([series, weight]) => ({ series, weight }));
  if (managers)
    return {
      ...{ number: 1, lines: [], modes: [{ mode: "delegated", weight: "100" }] },
      delegatedProfiles: managers.map((assetManagerName, at) => ({
        ...{ label: `P${at}`, assetManagerName, allocation: "50", lines: [{ series: WORLD, weight: "100" }] },
      })),
    };
  if (structured === undefined) return { number: 1, managementType: "free", lines };
  const modes = [
    { mode: "free", weight: String((10_000 - Number(structured) * 100) / 100) },
    { mode: "structured-product", weight: structured },
  ];
  return { number: 1, lines, modes, structuredProducts: [{ series: NOTE, weight: "100" }] };
}

/** What the call and the page of the checks say of one rule. */
async function measured(code: string, given: Given, daysYounger = 0) {
  const { sql } = pages.front.database;
  if (!usual) throw new Error("no session");
  const config = { ...usual.config, advice: { ...usual.config.advice, ...given.advice } };
  const creation = { ...usual.creation, clientBirthDate: given.age ? born(given.age, daysYounger) : "1975-04-12" };
  const parts = {
    ...usual.parts,
    questionnaire: { ...usual.parts.questionnaire, riskProfile: given.profile ?? "DYNAMIC" },
    suitability: { acceptances: [], structured: { investedBefore: given.invested ?? false, answers: {} } },
  };
  await sql.query("update reco_session set config = $2, creation = $3, parts = $4 where uuid = $1", [
    ...[uuid, JSON.stringify(config), JSON.stringify(creation), JSON.stringify(parts)],
  ]);
  const [series, column, value] = given.support ?? [];
  const [before] = column ? await sql.query<{ was: unknown }>(`select ${column} as was from series where uuid = $1`, [series]) : [];
  if (column) await sql.query(`update series set ${column} = $2 where uuid = $1`, [series, value]);
  try {
    const workspace = { allocations: [allocationOf(given)], selectedAllocation: 1 };
    await pages.api.send<FullSession>(`${SESSIONS}/${uuid}/workspace`, workspace, "PUT");
    const { allocations } = await pages.api.send<{ allocations: MeasuredAllocation[] }>(`${SESSIONS}/${uuid}/checks`, {});
    const checks = allocations[0]!.checks.filter((check) => check.code === code);
    const text = textOf(await pages.page(`/fia/reco-journey/journey/${uuid}/edit/checks`));
    return { checks, text: text.replace(/[\u202f\u00a0]/g, " ") };
  } finally {
    if (column) await sql.query(`update series set ${column} = $2 where uuid = $1`, [series, before?.was]);
  }
}

const USUAL_AGE = { senior: undefined };
const OTHER_AGE = { senior: { age: 70, maxPercLowRisk: "20", maxPercUnitsOfAccount: "45", forbiddenSeries: [ASIA] } };
const ranges = (min: number, max: number) => ({
  productConfigs: [
    {
      ...{ product: DEMO_PRODUCTS.lifeInsurance, managementModes: ["free", "delegated", "structured-product"] },
      riskRanges: { DYNAMIC: { min, max }, BALANCED: { min: 1, max: 7 } },
    },
  ],
});

/** A rule, what just keeps it, what breaks it, and its words: name, fault, figure found and figure allowed. */
const RULES: Array<[what: string, code: string, kept: Given, broken: Given, words: RegExp]> = [
  [
    "30 % at most in one support, the euro fund apart",
    "MAXIMUM_PER_ASSET",
    { advice: { maxPercPerAsset: "30" }, weights: { [EURO]: "70", [WORLD]: "30" } },
    { advice: { maxPercPerAsset: "30" }, weights: { [EURO]: "69.99", [WORLD]: "30.01" } },
    /Maximum par support Un support hors fonds en euros dépasse le maximum\. Kelmoor World Index ETF .* 30,01 % 30 % Bloquant/,
  ],
  [
    "45 % at most in one support",
    "MAXIMUM_PER_ASSET",
    { advice: { maxPercPerAsset: "45" }, weights: { [EURO]: "55", [WORLD]: "45" } },
    { advice: { maxPercPerAsset: "45" }, weights: { [EURO]: "54", [WORLD]: "46" } },
    / 46 % 45 % Bloquant/,
  ],
  [
    "10 % at least in one support, the euro fund apart",
    "MINIMUM_PER_ASSET",
    { advice: { minPercPerAsset: "10" }, weights: { [EURO]: "5", [BOND]: "10", [WORLD]: "85" } },
    { advice: { minPercPerAsset: "10" }, weights: { [EURO]: "5", [BOND]: "9.99", [WORLD]: "85.01" } },
    /Minimum par support Un support hors fonds en euros est sous le minimum\. Orvane Crédit Entreprises .* 9,99 % 10 % Bloquant/,
  ],
  [
    "three supports at least",
    "MINIMUM_ASSETS",
    { advice: { minNumAssets: 3 }, weights: { [EURO]: "50", [BOND]: "25", [WORLD]: "25" } },
    { advice: { minNumAssets: 3 } },
    /Nombre de supports L’allocation compte moins de supports que le parcours n’en demande\. .* 2 3 Bloquant/,
  ],
  [
    "62.5 % at most in euro funds",
    "GUARANTEED_CAP",
    { advice: { maxPercGuaranteed: "62.5" }, weights: { [EURO]: "62.5", [WORLD]: "37.5" } },
    { advice: { maxPercGuaranteed: "62.5" }, weights: { [EURO]: "62.51", [WORLD]: "37.49" } },
    /Plafond des fonds en euros .* 62,51 % 62,5 % Bloquant/,
  ],
  [
    "35 % at most without a guarantee",
    "WITHOUT_GUARANTEE",
    { advice: { maxPercNoGuaranteed: "35" }, weights: { [EURO]: "65", [WORLD]: "35" } },
    { advice: { maxPercNoGuaranteed: "35" }, weights: { [EURO]: "64", [WORLD]: "36" } },
    /Part sans garantie .* 36 % 35 % Bloquant/,
  ],
  [
    "20 % at most in structured products",
    "STRUCTURED_CAP",
    { advice: { maxPercStructured: "20", maxPercStructuredFirstTime: "5" }, structured: "20", invested: true },
    { advice: { maxPercStructured: "20", maxPercStructuredFirstTime: "5" }, structured: "20.01", invested: true },
    /Plafond des produits structurés.* 20,01 % 20 % Bloquant/,
  ],
  [
    "8 % at most in the first structured products",
    "STRUCTURED_CAP",
    { advice: { maxPercStructured: "20", maxPercStructuredFirstTime: "8" }, structured: "8" },
    { advice: { maxPercStructured: "20", maxPercStructuredFirstTime: "8" }, structured: "8.01" },
    /Plafond des produits structurés.* 8,01 % 8 % Bloquant/,
  ],
  [
    "no structured product for a cautious client",
    "STRUCTURED_CAUTIOUS",
    { structured: "5", profile: "BALANCED" },
    { structured: "5", profile: "CONSERVATIVE" },
    /Les produits structurés ne conviennent pas à un client prudent\. .* Bloquant/,
  ],
  [
    "no support that the journey forbids, from its age on",
    "SENIOR_ASSETS",
    { advice: OTHER_AGE, age: 70, weights: { [EURO]: "80", [WORLD]: "20" } },
    { advice: OTHER_AGE, age: 70, weights: { [EURO]: "80", [ASIA]: "20" } },
    /Supports déconseillés à cet âge L’allocation contient des supports interdits ou déconseillés à l’âge du client\. Ardelune Actions Zone euro .* Bloquant/,
  ],
  [
    "50 % at most of low and very low risk, from 85 years on",
    "SENIOR_LOW_RISK",
    { advice: USUAL_AGE, age: 85, weights: { [EURO]: "50", [CASH]: "25", [BOND]: "25" } },
    { advice: USUAL_AGE, age: 85, weights: { [EURO]: "49.99", [CASH]: "25.01", [BOND]: "25" } },
    /Risque faible à cet âge À l’âge du client, les supports de risque faible ou très faible sont limités\. .* 50,01 % 50 % Bloquant/,
  ],
  [
    "20 % at most of low risk, from the journey's age on",
    "SENIOR_LOW_RISK",
    { advice: OTHER_AGE, age: 70, weights: { [EURO]: "80", [BOND]: "20" } },
    { advice: OTHER_AGE, age: 70, weights: { [EURO]: "79", [BOND]: "21" } },
    / 21 % 20 % Bloquant/,
  ],
  [
    "30 % at most of units of account beside moderate risk, from 85 years on",
    "SENIOR_UNITS",
    { advice: USUAL_AGE, age: 85, weights: { [EURO]: "70", [BOND]: "20", [WORLD]: "10" } },
    { advice: USUAL_AGE, age: 85, weights: { [EURO]: "69.99", [BOND]: "20.01", [WORLD]: "10" } },
    /Unités de compte à cet âge À l’âge du client, avec des supports de risque modéré, les unités de compte sont limitées\. .* 30,01 % 30 % Bloquant/,
  ],
  [
    "45 % at most of units of account, from the journey's age on",
    "SENIOR_UNITS",
    { advice: OTHER_AGE, age: 70, weights: { [EURO]: "55", [WORLD]: "45" } },
    { advice: OTHER_AGE, age: 70, weights: { [EURO]: "54", [WORLD]: "46" } },
    / 46 % 45 % Bloquant/,
  ],
  [
    "4,000 at least into one support at once",
    "MINIMUM_DEPOSIT",
    { advice: { minDepositPerAsset: "4000" }, weights: { [EURO]: "90", [WORLD]: "10" } },
    { advice: { minDepositPerAsset: "4000" }, weights: { [EURO]: "90.01", [WORLD]: "9.99" } },
    /Versement minimum par support La part du versement sur un support est sous son minimum\. Kelmoor World Index ETF .* 3 996 € 4 000 € Bloquant/,
  ],
  [
    "30 at least into one support by each scheduled payment",
    "MINIMUM_PERIODIC_DEPOSIT",
    { advice: { minPeriodicDepositPerAsset: "30" }, weights: { [EURO]: "85", [WORLD]: "15" } },
    { advice: { minPeriodicDepositPerAsset: "30" }, weights: { [EURO]: "86", [WORLD]: "14" } },
    /Versement programmé minimum par support La part du versement programmé sur un support est sous son minimum\. Kelmoor World Index ETF .* 28 € 30 € Bloquant/,
  ],
  [
    "a class of risk of every support",
    "SRI_MISSING",
    { support: [WORLD, "sri", 7] },
    { support: [WORLD, "sri", null] },
    /Indicateur de risque publié Sans indicateur de risque \(SRI\) publié, le risque de l’ensemble ne peut pas être calculé : remplacez ces supports\. Kelmoor World Index ETF .* Bloquant/,
  ],
  [
    "a risk of 3.1 at most",
    "RISK_RANGE",
    { advice: ranges(2.2, 3.1), weights: { [EURO]: "30", [WORLD]: "70" } },
    { advice: ranges(2.2, 3.1), weights: { [EURO]: "20", [WORLD]: "80" } },
    /Risque et profil Le risque de l’allocation sort de la fourchette du profil\. .* 3,4 2,2–3,1 Bloquant/,
  ],
  [
    "a risk of 2.2 at least",
    "RISK_RANGE",
    { advice: ranges(2.2, 3.1), weights: { [EURO]: "60", [WORLD]: "40" } },
    { advice: ranges(2.2, 3.1), weights: { [EURO]: "80", [WORLD]: "20" } },
    / 1,6 2,2–3,1 Bloquant/,
  ],
  [
    "one profile of each asset manager",
    "ONE_PROFILE_PER_MANAGER",
    { managers: ["Orvane", "Temis"] },
    { managers: ["Temis", "Temis"] },
    /Un profil par société de gestion Plusieurs profils d’une même société de gestion ne peuvent pas être combinés\. .* Bloquant/,
  ],
  [
    "a support before its close date",
    "ASSET_CLOSED",
    { support: [WORLD, "close_date", inDays(2)] },
    { support: [WORLD, "close_date", inDays(-1)] },
    /Supports fermés Le support Kelmoor World Index ETF est fermé depuis le \d{2}\/\d{2}\/\d{4}\. Un support fermé à la souscription doit être retiré\. .* Bloquant/,
  ],
  [
    "a support that is on sale",
    "ASSET_NOT_FOR_SALE",
    { support: [WORLD, "commercial_status", "OPEN"] },
    { support: [WORLD, "commercial_status", "RUNOFF"] },
    /Supports commercialisés Un support qui n’est pas proposé dans ce contrat doit être retiré\. Kelmoor World Index ETF .* Bloquant/,
  ],
];

it.each(RULES)("an advice keeps the rule of %s (%s)", async (_what, code, kept, broken, words) => {
  const [keeps, breaks] = [await measured(code, kept), await measured(code, broken)];
  expect(keeps.checks.map(({ flag }) => flag)).toEqual(["green"]);
  expect(breaks.checks.map(({ flag }) => flag)).toEqual(["red"]);
  expect(breaks.text).toMatch(words);
  expect(keeps.text).not.toMatch(words);
  // A rule of age does not hold the day before.
  if (broken.age) expect((await measured(code, broken, 1)).checks).toEqual([]);
});
