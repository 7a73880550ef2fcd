import { olderAge, turnsOn } from "../age.ts";
import type { AdviceFacts, AdvisedAsset } from "../facts.ts";
import { type AdviceRule, notRated, type Outcome, seriesOf, unless } from "../rule.ts";
import { type HeldShare, heldAfter, isGuaranteedAsset, measureApart, sumOf } from "../suitability/measures.ts";

/** The specification's values, where the journey says none: 85 years, 50 %, 30 %. */
export const SENIOR_USUAL = { age: 85, maxPercLowRisk: "50", maxPercUnitsOfAccount: "30", forbiddenSeries: [] as readonly string[] };
/** Highest class of risk of a support of low risk; the cut is a decision of this product. */
const LOW_RISK = 2;
/** From this class on a support varies too much to be advised at that age. */
const HIGH_RISK = 5;
/** Highest class of risk of a support that is advised at that age. */
export const SENIOR_MOST_RISK = HIGH_RISK - 1;

export const seniorSettings = ({ config }: Pick<AdviceFacts, "config">) => config.advice.senior ?? SENIOR_USUAL;
export const isSeniorOn = (facts: Pick<AdviceFacts, "config" | "birthDates">, day: string): boolean =>
  (olderAge(facts.birthDates, day) ?? 0) >= seniorSettings(facts).age;
const units = (facts: AdviceFacts) => heldAfter(facts).filter(({ asset }) => !isGuaranteedAsset(asset));
/** A support without a class of risk is not known to be of low risk. */
export const isLowRisk = ({ sri }: { sri: number | null }): boolean => sri !== null && sri <= LOW_RISK;
const isLow = ({ asset }: HeldShare) => isLowRisk({ sri: asset?.sri ?? null });

/** What sells slowly or varies much, structured products included. */
export const isUnfitForSeniors = ({ nature, sri }: Pick<AdvisedAsset, "nature" | "sri">): boolean =>
  nature.illiquid || (sri ?? 0) >= HIGH_RISK;

/** What is not advised at that age: by its nature, or named by the journey. */
function forbidden(facts: AdviceFacts): Outcome[] {
  const { forbiddenSeries } = seniorSettings(facts);
  const held = heldAfter(facts);
  const unfit = seriesOf(
    held.filter(({ series, asset }) => (asset !== undefined && isUnfitForSeniors(asset)) || forbiddenSeries.includes(series)),
  );
  // Lines that stay in the contract whatever is chosen are no lines to remove.
  const isMended = !facts.after && held.length > unfit.length;
  return [...unless(unfit, "red", isMended ? { fix: { kind: "REMOVE_LINES", series: unfit } } : {}), ...notRated(facts)];
}

const within = (found: number, allowed: string): Outcome => ({
  flag: found <= Number(allowed) + 1e-9 ? "green" : "red",
  found: String(Number(measureApart(found, [Number(allowed)]))),
  allowed,
});

function lowRisk(facts: AdviceFacts): Outcome[] {
  const { maxPercLowRisk: allowed } = seniorSettings(facts);
  return [within(sumOf(units(facts), isLow), allowed)];
}

function unitsOfAccount(facts: AdviceFacts): Outcome[] {
  const { maxPercUnitsOfAccount: allowed } = seniorSettings(facts);
  const held = units(facts);
  return held.every(isLow)
    ? []
    : [
        within(
          sumOf(held, () => true),
          allowed,
        ),
      ];
}

const LAW = ["JOURNEY", "CODE_L_522_5", "PRACTICE"] as const;
const INPUTS = ["allocation", "assets", "after", "birthDates", "today", "config"] as const;
/** Of a couple, whose age it is: the older one's. */
function ofWhom({ birthDates: [client = "", coSubscriber] }: AdviceFacts): { figures?: Record<string, string> } {
  if (coSubscriber === undefined) return {};
  return { figures: { of: coSubscriber < client ? "coSubscriber" : "client" } };
}
const now = (measure: (facts: AdviceFacts) => Outcome[]) => (facts: AdviceFacts) =>
  isSeniorOn(facts, facts.today) ? measure(facts).map((outcome) => ({ ...outcome, ...ofWhom(facts) })) : [];

/** Clients from 85 years on, by the older one of a couple; the age is that of the day, the contract the one after the act. */
export const SENIOR_RULES: readonly AdviceRule[] = [
  { code: "SENIOR_ASSETS", inputs: INPUTS, measuredIn: "word", worst: "red", law: LAW, measure: now(forbidden) },
  { code: "SENIOR_LOW_RISK", inputs: INPUTS, measuredIn: "percent", worst: "red", law: LAW, measure: now(lowRisk) },
  { code: "SENIOR_UNITS", inputs: INPUTS, measuredIn: "percent", worst: "red", law: LAW, measure: now(unitsOfAccount) },
  {
    code: "SENIOR_SOON",
    inputs: [...INPUTS, "expiresOn"],
    measuredIn: "day",
    worst: "orange",
    law: LAW,
    /** Tells the day within the session's validity; orange where the allocation would be refused from then on. */
    measure: (facts) => {
      if (isSeniorOn(facts, facts.today) || !isSeniorOn(facts, facts.expiresOn)) return [];
      const found = turnsOn(facts.birthDates, seniorSettings(facts).age) ?? facts.expiresOn;
      const refused = [forbidden, lowRisk, unitsOfAccount].some((measure) => measure(facts).some(({ flag }) => flag === "red"));
      return [{ flag: refused ? "orange" : "green", found, allowed: facts.expiresOn, ...ofWhom(facts) }];
    },
  },
];
