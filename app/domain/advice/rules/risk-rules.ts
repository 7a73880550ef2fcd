import { SLACK } from "#app/domain/sustainability-criteria.ts";
import type { AdviceFacts } from "../facts.ts";
import { type AdviceRule, assetOf, linesOf, seriesOf, unless } from "../rule.ts";
import { productOf } from "./journey-rules.ts";

/** Orange margins beside a range of risk: a quarter of a class, or one point of volatility. */
const TOLERATED_CLASSES = 0.25;
const TOLERATED_POINTS = 1;

interface Range {
  min: number;
  max: number;
}
const rangeOf = (facts: AdviceFacts): Range | undefined =>
  facts.riskProfile === null ? undefined : productOf(facts)?.riskRanges[facts.riskProfile];
const outsideOf = ({ min, max }: Range, value: number) => Math.max(min - value, value - max);
const told = ({ min, max }: Range) => `${min}–${max}`;

export const RISK_RULES: readonly AdviceRule[] = [
  {
    code: "SRI_MISSING",
    inputs: ["allocation", "assets", "config"],
    measuredIn: "word",
    worst: "red",
    law: ["PRIIPS_8_3"],
    measure: (facts) => {
      const missing = seriesOf(linesOf(facts)).filter((series) => (assetOf(facts, series)?.sri ?? null) === null);
      return unless(missing, facts.config.advice.riskMeasure === "WEIGHTED_AVERAGE_SRI" ? "red" : "orange");
    },
  },
  {
    code: "RISK_RANGE",
    inputs: ["risk", "riskProfile", "config", "proposal"],
    measuredIn: "risk",
    worst: "red",
    law: ["MIFID_25_2", "DR_2017_565_54", "IDD_30_1", "DR_2017_2359_9", "CODE_L_522_5"],
    /** A little outside of the range of the profile is pointed out, more is refused. */
    measure: (facts) => {
      const { risk, riskProfile, config } = facts;
      if (!riskProfile) return [];
      const range = rangeOf(facts);
      if ("missing" in risk) return [{ flag: "red", series: risk.missing }];
      const found = risk.value.toFixed(2);
      if (!range) return [{ flag: "red", found }];
      const tolerance = config.advice.riskMeasure === "WEIGHTED_AVERAGE_SRI" ? TOLERATED_CLASSES : TOLERATED_POINTS;
      const outside = outsideOf(range, risk.value);
      const flag = outside <= SLACK ? "green" : outside <= tolerance + SLACK ? "orange" : "red";
      return [{ flag, found, allowed: told(range) }];
    },
  },
  {
    code: "RISK_AFTER_ACT",
    inputs: ["riskAfterAct", "riskProfile", "config", "proposal"],
    measuredIn: "risk",
    worst: "orange",
    law: ["MIFID_25_2", "DR_2017_565_54", "IDD_30_1", "DR_2017_2359_9", "CODE_L_522_5"],
    /** A deposit or a withdrawal leaves the rest of the contract as it is: what it comes to is measured beside its target. */
    measure: (facts) => {
      const { riskAfterAct: risk } = facts;
      const range = rangeOf(facts);
      if (!risk || !range) return [];
      if ("missing" in risk) return [{ flag: "orange", allowed: told(range), series: risk.missing }];
      const isWithin = outsideOf(range, risk.value) <= SLACK;
      return [{ flag: isWithin ? "green" : "orange", found: risk.value.toFixed(2), allowed: told(range) }];
    },
  },
];
