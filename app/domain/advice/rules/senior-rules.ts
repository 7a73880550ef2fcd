import { weightOf } from "#app/domain/simulation/weights.ts";
import { olderAge, turnsOn } from "../age.ts";
import type { AdviceFacts } from "../facts.ts";
import { type AdviceRule, assetOf, hundredths, isGuaranteed, linesOf, type Outcome, seriesOf, total, unless } from "../rule.ts";

/** The specification's values, where the journey says none: 85 years, 50 %, 30 %. */
export const SENIOR_USUAL = { age: 85, maxPercLowRisk: "50", maxPercUnitsOfAccount: "30", forbiddenSeries: [] as readonly string[] };
/** Highest class of risk of a support of low risk; the cut is a decision of this product. */
const LOW_RISK = 2;

const settingsOf = ({ config }: AdviceFacts) => config.advice.senior ?? SENIOR_USUAL;
const isSenior = (facts: AdviceFacts, day: string) => (olderAge(facts.birthDates, day) ?? 0) >= settingsOf(facts).age;
const units = (facts: AdviceFacts) => linesOf(facts).filter(({ series }) => !isGuaranteed(facts, series));
/** A support without a class of risk is not known to be of low risk. */
export const isLowRisk = ({ sri }: { sri: number | null }): boolean => sri !== null && sri <= LOW_RISK;
const isLow = (facts: AdviceFacts, series: string) => isLowRisk({ sri: assetOf(facts, series)?.sri ?? null });

function forbidden(facts: AdviceFacts): Outcome[] {
  const { forbiddenSeries } = settingsOf(facts);
  const held = seriesOf(linesOf(facts)).filter((series) => forbiddenSeries.includes(series));
  const others = seriesOf(linesOf(facts)).length > held.length;
  return unless(held, "red", others ? { fix: { kind: "REMOVE_LINES", series: held } } : {});
}

function lowRisk(facts: AdviceFacts): Outcome[] {
  const { maxPercLowRisk: allowed } = settingsOf(facts);
  const found = total(units(facts).filter(({ series }) => isLow(facts, series)));
  return [{ flag: found <= hundredths(allowed) ? "green" : "red", found: weightOf(found), allowed }];
}

function unitsOfAccount(facts: AdviceFacts): Outcome[] {
  const { maxPercUnitsOfAccount: allowed } = settingsOf(facts);
  const held = units(facts);
  if (held.every(({ series }) => isLow(facts, series))) return [];
  const found = total(held);
  return [{ flag: found <= hundredths(allowed) ? "green" : "red", found: weightOf(found), allowed }];
}

const LAW = ["JOURNEY", "CODE_L_522_5", "PRACTICE"] as const;
const INPUTS = ["allocation", "assets", "birthDates", "today", "config"] as const;
const now = (measure: (facts: AdviceFacts) => Outcome[]) => (facts: AdviceFacts) => (isSenior(facts, facts.today) ? measure(facts) : []);

/** Clients from 85 years on, by the older one of a couple; the age is that of the day. */
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
      if (isSenior(facts, facts.today) || !isSenior(facts, facts.expiresOn)) return [];
      const found = turnsOn(facts.birthDates, settingsOf(facts).age) ?? facts.expiresOn;
      const refused = [forbidden, lowRisk, unitsOfAccount].some((measure) => measure(facts).some(({ flag }) => flag === "red"));
      return [{ flag: refused ? "orange" : "green", found, allowed: facts.expiresOn }];
    },
  },
];
