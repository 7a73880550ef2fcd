import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { type AdviceRule, notJudged } from "../rule.ts";
import { boundsOf } from "../suitability/measures.ts";

/** Less than this, in currency units, is nothing that an allocation could be advised for. */
const LEAST_LEFT = 0.01;
const LAW = ["MIFID_25_2", "DR_2017_565_54", "IDD_30_1", "DR_2017_2359_9", "CODE_L_522_5"] as const;

/** Facts without which no advice is given: how long the money stays, and what the contract holds. They ask nothing of the lines. */
export const STATED_RULES: readonly AdviceRule[] = [
  {
    code: "HORIZON_STATED",
    inputs: ["proposal", "horizonMonths"],
    measuredIn: "word",
    worst: "red",
    law: LAW,
    measure: ({ proposal, horizonMonths }) => {
      if (!proposal) return [];
      return [horizonMonths === null ? { flag: "red", missing: "HORIZON" } : { flag: "green" }];
    },
  },
  {
    code: "CURRENT_COMPOSITION",
    inputs: ["proposal", "composition", "today", "config"],
    measuredIn: "day",
    worst: "red",
    answeredBy: "adviser",
    law: LAW,
    /**
     * Of any act but a new contract. Values that are older than the house allows are pointed out, undated ones cannot be judged. A
     * withdrawal leaves something in the contract: of one that holds nothing there is no allocation to advise.
     */
    measure: (facts) => {
      const { proposal, composition, today } = facts;
      if (!proposal || proposal.actType === "ACT_NEW_CONTRACTS") return [];
      if (composition === null) return [{ flag: "red", subject: "unknown", missing: "COMPOSITION" }];
      const { statedOn, value } = composition;
      const { withdrawn = 0 } = proposal;
      if (withdrawn > 0 && value !== undefined && withdrawn > value - LEAST_LEFT)
        return [{ flag: "red", subject: "emptied", figures: { withdrawnAmount: withdrawn.toFixed(2), heldAmount: value.toFixed(2) } }];
      if (statedOn === null) return notJudged("COMPOSITION_DAY");
      const days = dayNumber(today) - dayNumber(statedOn);
      const most = boundsOf(facts).compositionDays;
      return [{ flag: days <= most ? "green" : "orange", found: statedOn, figures: { days: String(days), most: String(most) } }];
    },
  },
];
