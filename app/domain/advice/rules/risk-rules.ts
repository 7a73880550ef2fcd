import { SLACK } from "#app/domain/sustainability-criteria.ts";
import type { AdviceFacts } from "../facts.ts";
import { type AdviceRule, assetOf, linesOf, notJudged, notRated, seriesOf, unless, unratedMandates } from "../rule.ts";
import { judgedProfile, measureApart } from "../suitability/measures.ts";
import { productOf } from "./journey-rules.ts";

/** Orange margins beside a range of risk: a quarter of a class, or one point of volatility. */
export const TOLERATED_CLASSES = 0.25;
const TOLERATED_POINTS = 1;
/** So much below a range is more careful than the profile without a word: half a class, or two points of volatility. */
export const CAREFUL_CLASSES = 0.5;
const CAREFUL_POINTS = 2;

/** What tells the risk of the allocation that is aimed at from that of the contract. */
const TARGET = "target";

interface Range {
  min: number;
  max: number;
}
const rangeOf = (facts: AdviceFacts): Range | undefined => {
  const profile = judgedProfile(facts);
  return profile === null ? undefined : productOf(facts)?.riskRanges[profile];
};
const told = ({ min, max }: Range) => `${min}–${max}`;

export const RISK_RULES: readonly AdviceRule[] = [
  {
    code: "SRI_MISSING",
    inputs: ["allocation", "assets", "config"],
    measuredIn: "word",
    worst: "red",
    law: ["PRIIPS_8_3"],
    measure: (facts) => {
      const unrated = seriesOf(linesOf(facts)).filter((series) => (assetOf(facts, series)?.sri ?? null) === null);
      const mandates = unratedMandates(facts, unrated);
      const missing = unrated.filter((series) => !mandates.includes(series));
      if (missing.length === 0 && mandates.length > 0) return notRated(facts);
      return unless(missing, facts.config.advice.riskMeasure === "WEIGHTED_AVERAGE_SRI" ? "red" : "orange");
    },
  },
  {
    code: "RISK_RANGE",
    inputs: ["risk", "riskAfterAct", "riskProfile", "record", "config", "proposal"],
    measuredIn: "risk",
    worst: "red",
    law: ["MIFID_25_2", "DR_2017_565_54", "IDD_30_1", "DR_2017_2359_9", "CODE_L_522_5"],
    /**
     * A little above the range of the profile is pointed out, more is refused. Below it nothing is: far below is pointed out. Where the act
     * does not lead as far as the allocation, the measure says that it is of what is aimed at: RISK_AFTER_ACT has that of the contract.
     */
    measure: (facts) => {
      const { risk, config } = facts;
      const profile = judgedProfile(facts);
      if (!profile) return [];
      const range = rangeOf(facts);
      const isByClass = config.advice.riskMeasure === "WEIGHTED_AVERAGE_SRI";
      if ("missing" in risk) {
        const ofMandates = risk.missing.length > 0 && risk.missing.every((series) => assetOf(facts, series)?.isMandate === true);
        return ofMandates ? notJudged(isByClass ? "SRI" : "SCENARIOS", risk.missing) : [{ flag: "red", series: risk.missing }];
      }
      if (!range) return [{ flag: "red", found: risk.value.toFixed(2) }];
      const [tolerance, careful] = isByClass ? [TOLERATED_CLASSES, CAREFUL_CLASSES] : [TOLERATED_POINTS, CAREFUL_POINTS];
      const above = risk.value - range.max;
      const below = range.min - risk.value;
      const flag = above > tolerance + SLACK ? "red" : above > SLACK || below > careful + SLACK ? "orange" : "green";
      const found = measureApart(risk.value, [range.min, range.max]);
      const isOfTarget = facts.riskAfterAct !== undefined && facts.riskAfterAct !== null;
      return [{ flag, found, allowed: told(range), ...(isOfTarget && { subject: TARGET }), figures: { profile } }];
    },
  },
  {
    code: "RISK_AFTER_ACT",
    inputs: ["riskAfterAct", "riskProfile", "record", "config", "proposal"],
    measuredIn: "risk",
    worst: "orange",
    law: ["MIFID_25_2", "DR_2017_565_54", "IDD_30_1", "DR_2017_2359_9", "CODE_L_522_5"],
    /**
     * A deposit or a withdrawal leaves the rest of the contract as it is: what it comes to is measured beside its target. No caution is
     * pointed out here: below the range, the range of the risk of the target alone has a word to say.
     */
    measure: (facts) => {
      const { riskAfterAct: risk } = facts;
      const range = rangeOf(facts);
      if (!risk || !range) return [];
      if ("missing" in risk) return [{ flag: "orange", allowed: told(range), series: risk.missing }];
      const isWithin = risk.value - range.max <= SLACK;
      const found = measureApart(risk.value, [range.min, range.max]);
      return [{ flag: isWithin ? "green" : "orange", found, allowed: told(range) }];
    },
  },
];
