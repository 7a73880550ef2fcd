import { describe, expect, it } from "vitest";
import type { AssetClass } from "#app/domain/enumerations.ts";
import { USUAL_BANDS } from "#app/domain/simulation/suitability/profile-band.ts";
import { bringTo100, weightOf } from "#app/domain/simulation/weights.ts";
import {
  ADVICE_CASES,
  type AdviceCase,
  codesIn,
  linesIn,
  monthlyIn,
  needIn,
  sustainableIn,
} from "../../../tests/fixtures/golden/advice-cases.ts";
import { adviceChecks, flagOf } from "./checks.ts";
import type { AdviceFacts, AdvisedAsset } from "./facts.ts";
import { natureOf, type TargetMarket } from "./suitability/asset-nature.ts";
import { bracketOf, type ClientRecord } from "./suitability/client-record.ts";

const TODAY = "2027-01-15";
const SUITS_ALL: TargetMarket = {
  knowledge: { BASIC: "POSITIVE", INFORMED: "POSITIVE", ADVANCED: "POSITIVE" },
  losses: { NONE: "POSITIVE", LIMITED: "POSITIVE", ALL: "POSITIVE" },
};

interface Given {
  name: string;
  assetClass: AssetClass;
  sri: number;
  manager?: string;
  sub?: string;
  theme?: string;
  holdingYears?: number;
  /** Sustainable investments, decimal fraction. */
  sustainable?: number;
  kidDate?: string | null;
  hasKid?: boolean;
  structured?: { issuer: string; maxLoss: number; until: string; years: number };
}
/** The supports of the cases, as the demonstration has them. */
const SUPPORTS: Readonly<Record<string, Given>> = {
  "Fonds en euros Sérénité": { name: "Sérénité", assetClass: "CAPITAL_GUARANTEED", sri: 1 },
  FR00ZZ800078: { name: "Ardelune État euro 1-3 ans", assetClass: "FIXED_INCOME", sri: 2, manager: "Ardelune" },
  FR00ZZ800094: { name: "Orvane Crédit Entreprises", assetClass: "FIXED_INCOME", sri: 2, manager: "Orvane", sustainable: 0.1 },
  FR00ZZ800136: { name: "Veydrac Obligations vertes", assetClass: "FIXED_INCOME", sri: 2, manager: "Veydrac" },
  FR00ZZ800169: { name: "Brissonne Pierre Rendement", assetClass: "REAL_ESTATE", sri: 3, manager: "Brissonne" },
  FR00ZZ800177: { name: "Veydrac Immobilier Santé", assetClass: "REAL_ESTATE", sri: 3, manager: "Veydrac" },
  FR00ZZ800201: { name: "Orvane Actions Monde", assetClass: "EQUITIES", sri: 4, manager: "Orvane", sustainable: 0.3 },
  FR00ZZ800227: { name: "Ardelune Actions Zone euro", assetClass: "EQUITIES", sri: 4, manager: "Ardelune" },
  FR00ZZ800235: { name: "Veydrac Europe Rendement", assetClass: "EQUITIES", sri: 3, manager: "Veydrac", sustainable: 0.1 },
  FR00ZZ800318: { name: "Intelligence artificielle", assetClass: "EQUITIES", sri: 5, manager: "Kelmoor", theme: "ARTIFICIAL_INTELLIGENCE" },
  FR00ZZ800326: {
    name: "Ardelune Patrimoine Prudent",
    assetClass: "ASSET_ALLOCATION_FUND",
    sub: "Mixte prudent",
    sri: 2,
    manager: "Ardelune",
  },
  IE9988000217: { name: "Kelmoor World Index ETF", assetClass: "EQUITIES", sri: 4, manager: "Kelmoor", hasKid: false, kidDate: null },
  LU9988000253: { name: "Kelmoor US Equity Fund", assetClass: "EQUITIES", sri: 4, manager: "Kelmoor" },
  LU9988000345: {
    name: "Flexible",
    assetClass: "ASSET_ALLOCATION_FUND",
    sub: "Mixte flexible",
    sri: 3,
    manager: "Kelmoor",
    sustainable: 0.3,
  },
  LU9988000410: { name: "Halvard Bay Global Macro", assetClass: "ALTERNATIVE_ASSET", sri: 3, manager: "Halvard", kidDate: "2025-11-15" },
  FR00ZZ800482: {
    name: "Orvane Rendement 90 % protégé 2031",
    assetClass: "OTHER",
    sri: 2,
    manager: "Orvane",
    structured: { issuer: "Crédit Valmore", maxLoss: 10, until: "2031-12-15", years: 4.9 },
  },
};

/** What the data of a case say otherwise than usual. */
const EMT: Readonly<Record<string, Record<string, TargetMarket | null>>> = {
  AC10: { FR00ZZ800235: null },
  AC12: { FR00ZZ800169: { knowledge: { BASIC: "NEGATIVE", INFORMED: "POSITIVE" }, losses: { LIMITED: "POSITIVE" } } },
};

function assetOf(isin: string, id: string): AdvisedAsset {
  const given = SUPPORTS[isin];
  if (!given) throw new Error(`No support ${isin}`);
  const { structured, sub = null, theme, manager } = given;
  const target = EMT[id]?.[isin];
  const declared = { theme, manager, ...(structured && { issuer: structured.issuer }) };
  const type = structured ? ("SECURITY" as const) : ("FUND" as const);
  const { assetClass } = given;
  return {
    uuid: isin,
    name: given.name,
    assetClass,
    sri: given.sri,
    ended: false,
    closedSince: null,
    notForSale: false,
    notForScheduledPayments: false,
    needsKid: assetClass !== "CAPITAL_GUARANTEED",
    hasKid: given.hasKid ?? true,
    kidDate: given.kidDate === undefined ? "2026-09-01" : given.kidDate,
    holdingYears: structured ? structured.years : (given.holdingYears ?? null),
    structuredUntil: structured?.until ?? null,
    minDeposit: null,
    minPeriodicDeposit: null,
    nature: natureOf({ type, assetClass, subAssetClass: sub, geographicFocus: null, structured: structured !== undefined, declared }),
    targetMarket: target === undefined ? SUITS_ALL : target,
    maxLossPercent: structured?.maxLoss ?? null,
    sustainabilityMinInvestments: given.sustainable ?? 0,
    sustainabilityMinTaxonomyAlignment: 0,
  };
}

/** What a case says in words alone. */
const OTHERWISE: Readonly<Record<string, Partial<AdviceFacts>>> = {
  AC04: { loweredReason: "Vente de la résidence en cours" },
  AC05: { loweredReason: "Vente de la résidence en cours" },
  AC06: { profileStatedOn: "2020-03-12", profileValidUntil: "2035-03-12" },
  AC22: { structured: { investedBefore: false, quizPassed: false }, isCompany: true, birthDates: [] },
  AC27: { switchCosts: { now: 350, yearly: 812.5, reason: null }, birthDates: ["1942-01-25"] },
  AC28: { switchCosts: { now: 350, yearly: -600, reason: null } },
  AC25: { clash: { sets: [["GUARANTEED_CAP", "SENIOR_LOW_RISK", "SENIOR_UNITS"]], nearest: [] } },
};
const RECORD: Readonly<Record<string, Partial<ClientRecord>>> = {
  AC04: { profile: "BALANCED" },
  AC05: { profile: "BALANCED", borrowed: true },
  AC11: { withdrawals: "OCCASIONAL" },
  AC12: { withdrawals: "OCCASIONAL" },
  AC13: { horizon: 1 },
  AC14: { reserve: "FROM_1_TO_3", withdrawals: "OCCASIONAL" },
  AC15: { withdrawals: "REGULAR" },
  AC16: { withdrawals: "REGULAR" },
  AC17: { profile: "CONSERVATIVE" },
  AC19: { amount: 30_000 },
  AC21: { disturbed: "YES" },
  AC25: { profile: "BALANCED" },
};
/** What the market scenarios would say where it decides a case: months until a plan is empty, losses at the horizon. */
const SCENARIOS: Readonly<Record<string, Partial<{ horizonLoss: number; median: number }>>> = {
  AC03: { horizonLoss: 0.12 },
  AC15: { median: 160 },
};

function factsOf(one: AdviceCase): AdviceFacts {
  const horizon = Number(one.horizon_years);
  const amount = Number(one.amount);
  const families = one.knowledge.split("+");
  const record: ClientRecord | null =
    one.profile_source === "declared"
      ? null
      : {
          session: "record",
          profile: one.profile,
          statedOn: "2027-01-05",
          validUntil: "2029-01-05",
          amount,
          horizon: bracketOf(horizon),
          capacityPercent: Number(one.capacity_loss_percent),
          acceptedPercent: Number(one.accepted_loss_percent),
          families: ["FUNDS", "ILLIQUID", "STRUCTURED_PRODUCTS"].map((code) => ({
            code,
            title: { fr: code, en: code },
            open: families.includes(code),
            right: 0,
            needed: 1,
            closedBy: families.includes(code) ? null : "KNOWLEDGE",
          })),
          hasHeldStructured: false,
          withdrawals: "NONE",
          reserve: "FROM_3_TO_12",
          borrowed: false,
          decisionHelp: "ALONE",
          disturbed: "NO",
          ...{ objective: "GROWTH", savingsShare: "FROM_25_TO_50", debtShare: "NONE" },
          wantsSustainability: one.sustainability !== "none",
          ...RECORD[one.id],
        };
  const lines = linesIn(one.allocation).map(({ support, weight }) => ({ series: support, weight }));
  const isStructured = ({ series }: { series: string }) => SUPPORTS[series]?.structured !== undefined;
  const structured = lines.filter(isStructured);
  const free = lines.filter((line) => !isStructured(line));
  const share = structured.reduce((sum, { weight }) => sum + Number(weight), 0);
  const within = (of: typeof lines, whole: number) => {
    const weights = bringTo100(of.map(({ weight }) => Math.round((Number(weight) / whole) * 10_000)));
    return of.map(({ series }, at) => ({ series, weight: weightOf(weights[at] ?? 0) }));
  };
  const need = needIn(one);
  const monthly = monthlyIn(one);
  const sustainable = sustainableIn(one);
  const drawn = SCENARIOS[one.id];
  return {
    config: {
      advice: {
        riskMeasure: "WEIGHTED_AVERAGE_SRI",
        productConfigs: [{ product: "contract", managementModes: ["free", "structured-product"], riskRanges: USUAL_BANDS }],
        maxPercGuaranteed: one.id === "AC25" ? "40" : "80",
        maxPercStructured: "30",
        maxPercStructuredFirstTime: "10",
        kidMaxMonths: 12,
      },
      "proposal-params": {
        enableActNewContracts: true,
        enableActDeposits: true,
        enableActWithdrawals: true,
        enableActRebalancings: true,
        enableMonthlyContributions: true,
        enableQuarterlyContributions: true,
        enableSemiannuallyContributions: true,
        enableAnnuallyContributions: true,
      },
      publishing: { enableDic: true },
    },
    today: TODAY,
    expiresOn: "2027-02-14",
    proposal: { actType: one.act, productUuid: "contract" },
    deposit: one.act === "ACT_NEW_CONTRACTS" ? amount : 0,
    periodic: { amount: 0, frequency: null },
    horizonMonths: one.id === "AC13" ? 120 : horizon * 12,
    riskProfile: one.profile,
    record,
    profileSource: record ? "QUESTIONNAIRE" : "DECLARED",
    profileStatedOn: "2027-01-05",
    loweredReason: null,
    profileValidUntil: "2029-01-05",
    preferencesValidUntil: null,
    birthDates: /^\d+$/.test(one.age) ? [`${2027 - Number(one.age)}-01-01`] : [],
    unknownBirths: one.age === "" ? ["client"] : [],
    isCompany: false,
    productKind: "LIFE_INSURANCE",
    wantsSustainability: sustainable !== null,
    needs: need ? [{ ...need, amount: Number(need.amount) }] : null,
    withdrawals: monthly ? { yearly: Number(monthly) * 12, mayUseCapital: false } : null,
    structured: { investedBefore: false, quizPassed: true },
    allocation:
      share === 0
        ? { number: 1, managementType: "free", lines }
        : {
            number: 1,
            managementType: "free",
            modes: [
              { mode: "free", weight: String(100 - share) },
              { mode: "structured-product", weight: String(share) },
            ],
            lines: within(free, 100 - share),
            structuredProducts: within(structured, share),
          },
    assets: new Map(lines.map(({ series }) => [series, assetOf(series, one.id)])),
    risk: { value: lines.reduce((sum, { series, weight }) => sum + (Number(weight) / 100) * (SUPPORTS[series]?.sri ?? 0), 0) },
    after: null,
    composition: one.act === "ACT_NEW_CONTRACTS" ? null : { statedOn: TODAY },
    amountAfter: amount,
    scenarios: { oneYearLoss: 0, horizonLoss: drawn?.horizonLoss ?? 0, exhausted: { median: drawn?.median ?? null, low: null } },
    switchCosts: null,
    clash: null,
    diversification: {},
    preferences: sustainable === null ? null : { minSustainableInvestments: Number(sustainable) / 100 },
    ...OTHERWISE[one.id],
  };
}

describe("pairs of client and allocation", () => {
  it.each(ADVICE_CASES.map((one) => [one.id, one] as const))("%s comes out with its verdict and its rules", (_, one) => {
    const checks = adviceChecks(factsOf(one));
    const fired = new Set(checks.filter(({ flag }) => flag !== "green").map(({ code }) => code));
    expect.soft([...fired].join(" "), "must fire").toSatisfy(() => codesIn(one.rules).every((code) => fired.has(code)));
    expect
      .soft(
        codesIn(one.must_not).filter((code) => fired.has(code)),
        "must be silent",
      )
      .toEqual([]);
    expect(flagOf(checks), JSON.stringify(checks.filter(({ flag }) => flag !== "green"))).toBe(one.verdict);
  });
});
