import { expect, it } from "vitest";
import type { z } from "zod";
import { managementOf } from "#app/domain/simulation/management.ts";
import { preconisationRequest } from "./computation/advice.ts";
import { statHorizon } from "./computation/matrix-composition.ts";
import { allocationOptimizerRequest, depositsOptimizerRequest } from "./computation/optimisation.ts";
import { allocationComputationRequest } from "./computation/performance.ts";
import { freeManagementRequest, simulatorRequest } from "./computation/projection.ts";
import { adviceConfig } from "./journey/journey.ts";
import { monitoredPortfolio } from "./monitored-portfolio/portfolio.ts";
import { transferGridsConfig } from "./monitored-portfolio/transfer.ts";
import { questionnaireContent } from "./questionnaire/questionnaire-template.ts";
import { simulator } from "./simulation/simulation.ts";

const question = questionnaireContent.shape.questions.element.shape;

/** Fields of calls that take one of a few words, written down from the specification. */
it.each<[field: string, schema: z.ZodType, spelled: string]>([
  ["goal of an act", allocationComputationRequest.shape.goal, "DEFINE_TARGET_ALLOCATION DISINVEST_REINVEST_SAVINGS"],
  ["type of an act", allocationComputationRequest.shape.actType, "ACT_DEPOSITS ACT_NEW_CONTRACTS ACT_REBALANCINGS ACT_WITHDRAWALS"],
  ["type of an optimisation", allocationOptimizerRequest.shape.optimizationType, "TARGET_AMOUNT NO_TARGET"],
  ["parameter of an optimisation", allocationOptimizerRequest.shape.optimizationParameter, "BEST_SR Q_50 ALL_WEATHER"],
  ["amounts that are sought", depositsOptimizerRequest.shape.quantOptimizationType, "INITIAL_AMOUNT FREQUENCY_AMOUNT BOTH"],
  ["rebalancing strategy", freeManagementRequest.shape.rebalancing, "MONTHLY_REBALANCING BUY_AND_HOLD YEARLY_REBALANCING"],
  ["management type of a projection", simulatorRequest.shape.managementType, "SELF_BUILT DELEGATED GLIDEPATH FREE HORIZON"],
  ["management type of a simulator", simulator.shape.managementType, "FREE DELEGATED HORIZON SELF_BUILT GLIDEPATH"],
  ["risk scale of a simulator", simulator.shape.riskScale, "SRI SRRI SPED"],
  ["mode of a simulator", simulator.shape.mode, "ADVANCED INSTITUTIONAL SIMPLIFIED"],
  ["horizon of statistics", statHorizon, "1M 3M 1Y 3Y 5Y 10Y 30Y 50Y"],
  ["type of portfolio", preconisationRequest.shape.portfolioType, "MODEL_PORTFOLIOS AAA_MODEL_PORTFOLIOS"],
  ["risk of a recommendation", preconisationRequest.shape.riskType, "WEIGHTED_AVERAGE_SRI VOLATILITY_ABV EX_ANTE_VOLATILITY"],
  ["measure of risk of a journey", adviceConfig.shape.riskMeasure, "WEIGHTED_AVERAGE_SRI VOLATILITY_ABV EX_ANTE_VOLATILITY"],
  [
    "type of a question",
    question.type,
    "SINGLE_CHOICE MULTIPLE_CHOICE SINGLE_CHOICE_KNOWLEDGE_VALIDATION MULTIPLE_CHOICE_KNOWLEDGE_VALIDATION END",
  ],
  ["version of a monitored portfolio", monitoredPortfolio.shape.versionType, "MODEL EXECUTED PURE"],
  ["management of a monitored portfolio", monitoredPortfolio.shape.managementType, "CONVICTION QUANTITATIVE MIX OTHER"],
  ["identifier of a series in a grid", transferGridsConfig.shape.recipients.element.shape.seriesIdentifier, "ISIN PROVIDER_CODE"],
  ["sentiment of an answer", question.answers.unwrap().element.shape.sentiment, "POSITIVE NEGATIVE INFORMATION"],
])("the %s is each word of the specification, and no other", (_field, schema, spelled) => {
  for (const word of spelled.split(" ")) expect([word, schema.safeParse(word).success]).toEqual([word, true]);
  expect(schema.safeParse("SOMETHING_ELSE").success).toBe(false);
  // What may be left out says so itself.
  const options = (function wordsOf(of: unknown): readonly string[] {
    const { options: own, def } = of as { options?: readonly string[]; def: { innerType?: unknown } };
    return own ?? wordsOf(def.innerType);
  })(schema);
  expect([...options].sort()).toEqual(spelled.split(" ").sort());
});

it("the way of management of a contract is computed as one of the three of the specification, which a projection takes", () => {
  const ways = {
    SELF_BUILT: "SELF_BUILT",
    FREE: "SELF_BUILT",
    DELEGATED: "DELEGATED",
    GLIDEPATH: "GLIDEPATH",
    HORIZON: "GLIDEPATH",
  } as const;
  for (const [way, computed] of Object.entries(ways)) {
    expect([way, managementOf(way as keyof typeof ways)]).toEqual([way, computed]);
    expect(simulatorRequest.shape.managementType.parse(computed)).toBe(computed);
    expect(simulator.shape.managementType.parse(way)).toBe(way);
  }
});
