import { type AdviceRule, notJudged, type Outcome, seriesOf, sorted } from "../rule.ts";
import { judgedYears } from "../suitability/measures.ts";
import { saysSomething } from "../words/own-words.ts";

const toCents = (amount: number): number => Math.round(amount * 100) / 100;

/** What a change of a contract costs against what it saves. */
export const COST_RULES: readonly AdviceRule[] = [
  {
    code: "SWITCH_BENEFIT",
    inputs: ["proposal", "switchCosts", "horizonMonths", "needs", "withdrawals", "amountAfter", "record"],
    measuredIn: "money",
    worst: "red",
    law: ["DR_2017_565_54"],
    /**
     * Fees now and what the lines cost more over the years, against what they cost less; another reason than money is recorded. What is
     * not known of transactions is not counted, and not judged.
     */
    measure: (facts) => {
      if (facts.proposal?.actType !== "ACT_REBALANCINGS") return [];
      const years = judgedYears(facts);
      if (!facts.switchCosts) return notJudged("COSTS");
      if (years === null) return notJudged("HORIZON");
      const { now, yearly, reason, unknownTransactions = [] } = facts.switchCosts;
      // To the cent, as both are shown.
      const cost = toCents(now + Math.max(0, yearly) * years);
      const benefit = toCents(Math.max(0, -yearly) * years);
      const flag = benefit >= cost ? "green" : saysSomething(reason) ? "orange" : "red";
      return [
        {
          flag,
          found: cost.toFixed(2),
          allowed: benefit.toFixed(2),
          figures: { years: String(Math.round(years * 100) / 100), ...(reason && { reason }) },
        },
        ...(unknownTransactions.length > 0 ? notJudged("TRANSACTION_COSTS", unknownTransactions) : []),
      ];
    },
  },
  {
    code: "RULES_CLASH",
    inputs: ["clash"],
    measuredIn: "word",
    worst: "orange",
    answeredBy: "adviser",
    law: ["JOURNEY", "PRODUCT"],
    /** One outcome for each set of rules. What comes nearest to them can be taken. */
    measure: ({ clash }) =>
      (clash?.sets ?? []).map((rules): Outcome => {
        const nearest = clash?.nearest ?? [];
        const figures = { rules: rules.join(" "), nearest: nearest.map(({ series, weight }) => `${series}=${weight}`).join(" ") };
        const taken: Partial<Outcome> = { series: sorted(seriesOf(nearest)), fix: { kind: "TAKE_LINES", lines: [...nearest] } };
        return { flag: "orange", subject: rules.join(" "), figures, ...(nearest.length > 0 && taken) };
      }),
  },
];
