import type { AdviceFacts, AdvisedAsset } from "../facts.ts";
import { type AdviceRule, isEmpty, notJudged, type Outcome, seriesOf, sorted } from "../rule.ts";
import { usualHoldingYears } from "../suitability/asset-nature.ts";
import { flagWithin } from "../suitability/bounds.ts";
import type { SavingsShare } from "../suitability/client-record.ts";
import {
  boundBeside,
  boundByHorizon,
  boundsOf,
  type HeldShare,
  type HorizonBound,
  heldAfter,
  isLiquid,
  isLowRiskAsset,
  judgedProfile,
  judgedYears,
  measureApart,
  percent,
  restsOnDeclared,
  soonerFigure,
  sumOf,
} from "../suitability/measures.ts";

const LAW = ["MIFID_25_2", "DR_2017_565_54", "IDD_30_1", "DR_2017_2359_9", "CODE_L_522_5"] as const;
/** Needs and withdrawals of so many months are looked at. */
const NEED_MONTHS = 24;
const inYears = (years: number) => String(Math.round(years * 100) / 100);

/** Years that a line is to be kept: as its producer recommends, else as its class usually is. */
export function holdingOf({ asset }: Pick<HeldShare, "asset">): { years: number; usual: boolean } | null {
  if (!asset) return null;
  if (asset.holdingYears !== null) return { years: asset.holdingYears, usual: false };
  const years = usualHoldingYears(asset.sri, asset.assetClass, asset.nature.illiquid);
  return years === null ? null : { years, usual: true };
}

/** What is needed from the contract within two years, currency units; null where nothing was said of it. */
export function twoYearNeed({ needs, withdrawals }: Pick<AdviceFacts, "needs" | "withdrawals">): number | null {
  if (needs === null && withdrawals === null) return null;
  const once = (needs ?? []).filter(({ months }) => months <= NEED_MONTHS).reduce((sum, { amount }) => sum + amount, 0);
  return once + ((withdrawals?.yearly ?? 0) * NEED_MONTHS) / 12;
}

function holding(facts: AdviceFacts): Outcome[] {
  const years = judgedYears(facts);
  if (years === null) return [];
  const held = heldAfter(facts).map((one) => ({ ...one, keeps: holdingOf(one) }));
  const unknown = seriesOf(held.filter(({ keeps }) => keeps === null));
  const known = held.flatMap(({ keeps, ...one }) => (keeps ? [{ ...one, ...keeps }] : []));
  const longer = known.filter((one) => one.years > years);
  const longest = Math.max(0, ...known.map((one) => one.years));
  const slow = longer.filter(({ asset }) => asset?.nature.illiquid);
  const usual = longer.filter((one) => one.usual);
  const figures = { ...(usual.length > 0 && { usual: String(usual.length) }), ...soonerFigure(facts) };
  const flag = slow.length > 0 ? "red" : longer.length > 0 ? "orange" : "green";
  return [
    ...(known.length === 0
      ? []
      : [
          {
            flag,
            found: boundBeside(longest, years),
            allowed: boundBeside(years, longest),
            ...(longer.length > 0 && { series: sorted(seriesOf(longer)) }),
            ...(Object.keys(figures).length > 0 && { figures }),
          } as const,
        ]),
    ...(unknown.length > 0 ? notJudged("HOLDING_PERIOD", unknown) : []),
  ];
}

/** A share within a limit by horizon as its sentence tells it, with the part of the money that is needed sooner. */
const boundFigures = (facts: AdviceFacts, { limit: { green, red }, years, early }: HorizonBound, found: number) => ({
  found: measureApart(found, [green, red]),
  allowed: boundBeside(green, found),
  figures: {
    ...{ years: inYears(years), green: boundBeside(green, found), red: boundBeside(red, found) },
    ...(early !== null && { early: percent(early) }),
    ...soonerFigure(facts),
  },
});

/** Upper end of what an answer says the investment is of all savings, as a fraction. */
const PART_OF_SAVINGS = { OVER_75: 1, FROM_50_TO_75: 0.75, FROM_25_TO_50: 0.5, UNDER_25: 0.25 } as const satisfies Record<
  SavingsShare,
  number
>;

/** The most of all savings that may sell slowly, per cent, and the part of them that the contract is; null where nothing limits it. */
export function slowOfSavings(
  facts: Pick<AdviceFacts, "config" | "record" | "riskProfile" | "second" | "answeredElsewhere">,
): { most: number; part: number; answer: SavingsShare } | { most: number; part: null } | null {
  const profile = judgedProfile(facts);
  const limit = profile === null ? null : boundsOf(facts).illiquidShare[profile];
  if (limit === null || (!facts.record && !restsOnDeclared(facts))) return null;
  const savingsShare = facts.record?.savingsShare ?? null;
  const most = limit.green / 2;
  return savingsShare === null ? { most, part: null } : { most, part: PART_OF_SAVINGS[savingsShare], answer: savingsShare };
}

/** What the time until the money is needed allows. */
export const HORIZON_RULES: readonly AdviceRule[] = [
  {
    code: "EQUITY_HORIZON",
    inputs: ["allocation", "assets", "after", "horizonMonths", "needs", "withdrawals", "amountAfter", "record", "config"],
    measuredIn: "percent",
    worst: "red",
    law: LAW,
    measure: (facts) => {
      const bound = boundByHorizon(facts, boundsOf(facts).equityHorizon, null);
      if (bound === null) return [];
      const found = sumOf(heldAfter(facts), ({ asset }) => asset?.nature.equityPart ?? 1);
      return [{ flag: flagWithin(bound.limit, found), ...boundFigures(facts, bound, found) }];
    },
  },
  {
    code: "ILLIQUID_SHARE",
    inputs: ["allocation", "assets", "after", "horizonMonths", "needs", "withdrawals", "amountAfter", "riskProfile", "record", "config"],
    measuredIn: "percent",
    worst: "red",
    law: LAW,
    measure: (facts) => {
      const profile = judgedProfile(facts);
      if (profile === null) return [];
      const { illiquidHorizon, illiquidShare } = boundsOf(facts);
      const bound = boundByHorizon(facts, illiquidHorizon, illiquidShare[profile]);
      if (bound === null) return [];
      const slow = heldAfter(facts).filter(({ asset }) => !isLiquid(asset));
      const found = sumOf(slow, () => 1);
      const series = slow.length > 0 ? { series: sorted(seriesOf(slow)) } : {};
      return [{ flag: flagWithin(bound.limit, found), ...boundFigures(facts, bound, found), ...series }];
    },
  },
  {
    code: "SAVINGS_SHARE",
    inputs: ["allocation", "assets", "after", "riskProfile", "record", "config"],
    measuredIn: "percent",
    worst: "orange",
    law: LAW,
    /**
     * What sells slowly, as a part of all that the client has saved: the profile's limit of the contract is that of an investment of half
     * of the savings, so half of it is the limit of the whole. The upper end of the answer counts.
     */
    measure: (facts) => {
      const limit = slowOfSavings(facts);
      const slow = heldAfter(facts).filter(({ asset }) => !isLiquid(asset));
      if (limit === null || (limit.part === null && slow.length === 0)) return [];
      if (limit.part === null) return notJudged("SAVINGS_SHARE", seriesOf(slow));
      const found = sumOf(slow, () => 1) * limit.part;
      const series = slow.length > 0 ? { series: sorted(seriesOf(slow)) } : {};
      const figures = { savings: limit.answer };
      const flag = flagWithin({ green: limit.most, red: 100 }, found);
      return [{ flag, found: measureApart(found, [limit.most]), allowed: boundBeside(limit.most, found), figures, ...series }];
    },
  },
  {
    code: "LIQUIDITY_NEED",
    inputs: ["allocation", "assets", "after", "amountAfter", "needs", "withdrawals", "record"],
    measuredIn: "money",
    worst: "red",
    law: LAW,
    /** Needs of two years against what can be sold at once: without risk of loss, else at any price. */
    measure: (facts) => {
      const { needs, withdrawals, amountAfter, record } = facts;
      const planned = record?.withdrawals ?? null;
      const none = (needs ?? []).length === 0 && (withdrawals?.yearly ?? 0) <= 0;
      const need = twoYearNeed(facts);
      if (need === null) return planned === "NONE" ? [] : notJudged("WITHDRAWALS");
      if (none) return planned === "REGULAR" || planned === "OCCASIONAL" ? notJudged("WITHDRAWALS") : [];
      if (amountAfter === null) return notJudged("COMPOSITION");
      const held = heldAfter(facts);
      // To the cent, as they are shown.
      const partOf = (isCounted: (asset: AdvisedAsset | undefined) => boolean) =>
        Math.round(amountAfter * sumOf(held, ({ asset }) => isCounted(asset))) / 100;
      const [calm, liquid] = [partOf((asset) => isLowRiskAsset(asset) && isLiquid(asset)), partOf(isLiquid)];
      const flag = flagWithin({ green: calm, red: liquid }, Math.round(need * 100) / 100);
      return [{ flag, found: calm.toFixed(2), allowed: need.toFixed(2), figures: { liquid: liquid.toFixed(2) } }];
    },
  },
  {
    code: "WITHDRAWALS_EXHAUST",
    inputs: ["allocation", "after", "withdrawals", "scenarios", "horizonMonths"],
    measuredIn: "count",
    worst: "red",
    law: LAW,
    measure: (facts) => {
      const { withdrawals, scenarios, amountAfter } = facts;
      if (!withdrawals || withdrawals.yearly <= 0) return [];
      const figures = { yearly: withdrawals.yearly.toFixed(2) };
      if (amountAfter !== null && withdrawals.yearly > amountAfter)
        return [{ flag: "red", found: "1", figures: { ...figures, case: "more" } }];
      if (isEmpty(facts)) return [];
      if ("missing" in scenarios) return notJudged(scenarios.missing);
      const { median, low } = scenarios.exhausted;
      if (median !== null)
        return [{ flag: withdrawals.mayUseCapital ? "orange" : "red", found: String(median), figures: { ...figures, case: "median" } }];
      if (low !== null) return [{ flag: "orange", found: String(low), figures: { ...figures, case: "low" } }];
      return [{ flag: "green", figures }];
    },
  },
  {
    code: "HOLDING_PERIOD",
    inputs: ["allocation", "assets", "after", "horizonMonths", "needs", "withdrawals", "amountAfter", "record"],
    measuredIn: "years",
    worst: "red",
    law: ["MIFID_24_2", "DR_2017_2358_10", "MIFID_25_2", "DR_2017_2359_9"],
    /** A line to be kept for longer than the client stays is pointed out; one that sells slowly is refused. */
    measure: holding,
  },
];
