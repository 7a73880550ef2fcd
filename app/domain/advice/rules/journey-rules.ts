import type { AdviceFacts } from "../facts.ts";
import { actsOf, frequenciesOf } from "../journey-offer.ts";
import type { AdviceRule } from "../rule.ts";

export const productOf = ({ config, proposal }: Pick<AdviceFacts, "config" | "proposal">) =>
  proposal ? config.advice.productConfigs.find(({ product }) => product === proposal.productUuid) : undefined;

const validUntil = (day: string | null, today: string) =>
  day === null ? [] : [{ flag: day < today ? ("red" as const) : ("green" as const), found: day, allowed: today }];

/** What the journey offers, and what the client said before anything can be proposed. */
export const JOURNEY_RULES: readonly AdviceRule[] = [
  {
    code: "PROPOSAL_PARAMETERS",
    inputs: ["proposal"],
    measuredIn: "word",
    worst: "red",
    law: ["JOURNEY"],
    measure: ({ proposal }) => (proposal ? [] : [{ flag: "red" }]),
  },
  {
    code: "PRODUCT_CONFIGURED",
    inputs: ["proposal", "config"],
    measuredIn: "word",
    worst: "red",
    law: ["JOURNEY"],
    measure: (facts) => {
      if (!facts.proposal) return [];
      return productOf(facts) ? [{ flag: "green" }] : [{ flag: "red", found: facts.proposal.productUuid }];
    },
  },
  {
    code: "ACT_ENABLED",
    inputs: ["proposal", "config"],
    measuredIn: "word",
    worst: "red",
    law: ["JOURNEY"],
    measure: ({ proposal, config }) =>
      proposal ? [{ flag: actsOf(config).includes(proposal.actType) ? "green" : "red", found: proposal.actType }] : [],
  },
  {
    code: "FREQUENCY_ENABLED",
    inputs: ["periodic", "config"],
    measuredIn: "word",
    worst: "red",
    law: ["JOURNEY"],
    measure: ({ periodic: { amount, frequency }, config }) =>
      amount > 0 && frequency ? [{ flag: frequenciesOf(config).includes(frequency) ? "green" : "red", found: frequency }] : [],
  },
  {
    code: "RISK_PROFILE",
    inputs: ["riskProfile"],
    measuredIn: "word",
    worst: "red",
    law: ["MIFID_25_2", "DR_2017_565_54", "IDD_30_1", "DR_2017_2359_9", "CODE_L_522_5"],
    measure: ({ riskProfile }) => (riskProfile ? [{ flag: "green", found: riskProfile }] : [{ flag: "red" }]),
  },
  {
    code: "PREFERENCES_VALID",
    inputs: ["preferencesValidUntil", "today"],
    measuredIn: "day",
    worst: "red",
    law: ["DR_2021_1253", "DR_2021_1257", "PRACTICE"],
    measure: ({ preferencesValidUntil, today }) => validUntil(preferencesValidUntil, today),
  },
];
