import { z } from "zod";
import { computation, errorData, isoDate } from "#app/contract/base.ts";
import { versioned } from "#app/contract/computation/computation-versions.ts";
import { seriesCode } from "#app/contract/computation/dated-series.ts";
import {
  firstUnpaidMonth,
  freeManagementRequest,
  movement,
  movementFrequency,
  simulatorRequest,
} from "#app/contract/computation/projection.ts";
import { TARGET_PARAMETERS } from "#app/domain/enumerations.ts";
import { OPTIMISATION_PARAMETERS, OPTIMISATION_TYPES } from "#app/domain/simulation/optimise/aims.ts";

/**
 * Goals and optimisation of the computation backend: contributions that reach a goal, a goal as a return, weights within
 * bounds. Amounts are currency units, weights, rates and volatilities decimal fractions.
 */
const MAX_ASSETS = 300;
const fraction = z.number().min(0).max(1);
const amount = z.number().min(0).max(1e12);

export const depositsOptimizerRequest = simulatorRequest.omit({ target: true, paths: true }).extend({
  quantOptimizationType: z.enum(["INITIAL_AMOUNT", "FREQUENCY_AMOUNT", "BOTH"]),
  targetAmount: z.number().min(0).max(1e15),
  targetSuccessRate: fraction.default(0.5),
  frequency: movementFrequency,
  initialAmount: amount.default(0),
  frequencyAmount: amount.default(0),
});
export const depositsOptimizerResult = z.object({
  initialAmount: z.number(),
  frequencyAmount: z.number(),
  frequency: movementFrequency,
  successRate: z.number(),
  medianFinalAmount: z.number(),
  /** Balance, optimised and fixed deposits. */
  totalDeposits: z.number(),
  ...versioned,
});

/** Product addition: the largest withdrawals that last. The movements hold those that are planned. */
export const withdrawalsOptimizerRequest = simulatorRequest.omit({ paths: true }).extend({
  targetSuccessRates: z.array(fraction).min(1).max(8).default([0.8]),
});
export const withdrawalsOptimizerResult = z.object({
  scenarioCount: z.number().int(),
  /** The largest single withdrawal as planned: the others keep their proportion to it. */
  plannedAmount: z.number(),
  /** One for each wanted chance, in their order. */
  rows: z.array(
    z.object({
      targetSuccessRate: z.number(),
      /** Largest single withdrawal, to the cent, and what it is of the planned one; null where the goal is missed without any. */
      amount: z.number().nullable(),
      share: z.number().nullable(),
      /** Share of the scenarios that pay all of it and reach the goal, where that is an amount. */
      successRate: z.number(),
      medianFinalAmount: z.number(),
      totalWithdrawals: z.number(),
      firstUnpaidMonth,
    }),
  ),
  ...versioned,
});

export const targetReturnRequest = z.object({
  startDate: isoDate,
  horizon: z.number().int().min(0).max(50),
  horizonMonths: z.number().int().min(0).max(11).optional(),
  currentBalance: amount.default(0),
  movements: z.array(movement).max(200).default([]),
  parameter: z.enum(TARGET_PARAMETERS),
  /** An amount, or an annual return. */
  value: z.number().min(-1e15).max(1e15),
  inflationRate: z.number().min(-0.5).max(10).optional(),
});
export const targetReturnResult = z.object({
  annualizedReturn: z.number(),
  targetAmount: z.number(),
  /** With the balance. */
  totalDeposits: z.number(),
  totalWithdrawals: z.number(),
  realAnnualizedReturn: z.number().optional(),
  realTargetAmount: z.number().optional(),
  ...versioned,
});

const volatility = z.number().min(0).max(10);
const lineCount = z.number().int().min(1).max(MAX_ASSETS);

export const allocationOptimizerRequest = z.object({
  assets: z
    .array(
      z.object({
        uuid: seriesCode,
        assetClass: z.string().min(1).max(60),
        /** Annual, arithmetic. */
        expectedReturn: z.number().min(-0.99).max(10),
        min: fraction.default(0),
        max: fraction.default(1),
        /** Class of risk (SRI); needed with `averageRiskClass` for what may be held. */
        riskClass: z.number().min(1).max(7).optional(),
        /** Smallest weight where it is held at all. */
        leastHeld: fraction.optional(),
      }),
    )
    .min(1)
    .max(MAX_ASSETS),
  /** Annual, in the order of the assets; by default that of the last five years of stored weekly values. */
  covariance: z
    .array(z.array(z.number().min(-1e6).max(1e6)).max(MAX_ASSETS))
    .max(MAX_ASSETS)
    .optional(),
  riskFreeRate: z.number().min(-1).max(10).default(0),
  assetClassConstraints: z
    .array(z.object({ assetClass: z.string().min(1).max(60), min: fraction.default(0), max: fraction.default(1) }))
    .max(60)
    .default([]),
  optimizationType: z.enum(OPTIMISATION_TYPES),
  optimizationParameter: z.enum(OPTIMISATION_PARAMETERS),
  /** Bounds of the weighted average of the risk classes: those of a client's profile. */
  averageRiskClass: z.strictObject({ min: z.number().min(1).max(7), max: z.number().min(1).max(7) }).optional(),
  /** Totals to come to at least: the weights times the parts of the assets, in their order (a share of sustainable investments). */
  floors: z
    .array(z.object({ parts: z.array(fraction).max(MAX_ASSETS), least: fraction }))
    .max(20)
    .optional(),
  targetRisk: z
    .union([
      z.strictObject({ srri: z.number().int().min(1).max(7) }),
      z
        .strictObject({ volatilityMin: volatility, volatilityMax: volatility })
        .refine((band) => band.volatilityMin <= band.volatilityMax, "the lowest volatility is above the highest"),
    ])
    .optional(),
  targetAmount: z.number().min(0).max(1e15).optional(),
  simulation: freeManagementRequest.omit({ weights: true, target: true, paths: true }).optional(),
  /** Points of the efficient frontier; without a target amount none are answered unless asked for. */
  frontierPoints: z.number().int().min(1).max(101).optional(),
  /** Rules for the list of lines: each is followed by solving again, never by rounding or cutting. */
  lines: z
    .object({
      minLines: lineCount.optional(),
      maxLines: lineCount.optional(),
      /** Lines below this weight are dropped. */
      minWeight: z.number().min(0).max(0.5).optional(),
      wholePercent: z.boolean().optional(),
    })
    .refine(({ minLines, maxLines }) => (minLines ?? 1) <= (maxLines ?? MAX_ASSETS), "the least number of lines is above the greatest")
    .optional(),
  /** How far the weights move on estimates drawn anew from as many years of weekly history. */
  robustness: z
    .object({
      resamples: z.number().int().min(1).max(200).default(50),
      years: z.number().min(1).max(30).default(5),
      seed: z.number().int().min(0).max(4294967295).default(1),
    })
    .optional(),
});
const byAsset = z.record(z.string(), z.number());
export const allocationOptimizerResult = z.object({
  weights: byAsset,
  expectedReturn: z.number(),
  volatility: z.number(),
  srri: z.number().int(),
  sharpeRatio: z.number().nullable(),
  medianAnnualizedReturn: z.number(),
  /** Shares of the variance, summing to 1; null without risk. */
  riskContributions: z.record(z.string(), z.number().nullable()),
  /** What the bounds leave: volatilities from minimum variance to maximum return, and returns. */
  range: z.object({
    volatilityMin: z.number(),
    volatilityMax: z.number(),
    lowestSrri: z.number().int(),
    highestSrri: z.number().int(),
    expectedReturnMin: z.number(),
    expectedReturnMax: z.number(),
  }),
  /** RISK_PARITY_NOT_REACHED: bounds leave no equal risk contributions; the nearest weights are given. */
  warnings: z.array(z.enum(["RISK_PARITY_NOT_REACHED"])).optional(),
  successRate: z.number().optional(),
  medianFinalAmount: z.number().optional(),
  frontier: z
    .array(
      z.object({
        volatility: z.number(),
        expectedReturn: z.number(),
        weights: byAsset,
        successRate: z.number().optional(),
        medianFinalAmount: z.number().optional(),
      }),
    )
    .optional(),
  robustness: z
    .object({
      resamples: z.number().int(),
      averageTurnover: z.number(),
      weights: z.record(z.string(), z.object({ mean: z.number(), q05: z.number(), q95: z.number(), held: z.number() })),
    })
    .optional(),
  ...versioned,
});

/** A bound of the request as an error names it. */
export const namedBound = z.object({
  kind: z.enum(["assetMin", "assetMax", "classMin", "classMax"]),
  uuid: z.string().optional(),
  assetClass: z.string().optional(),
  value: z.number(),
});
const riskReach = z.object({
  volatilityMin: z.number(),
  volatilityMax: z.number(),
  lowestSrri: z.number().int(),
  highestSrri: z.number().int(),
});
/** What error 0000 says besides its code: the chance that can be had for this goal, and the goal with this chance. */
export const contributionConflict = z.object({ reachable: z.object({ successRate: z.number(), targetAmount: z.number() }).optional() });
/** What error 0086 says besides its code. */
export const allocationConflict = z.object({
  /** Class that was asked for. */
  srri: z.number().int().optional(),
  /** Bounds that exclude each other, or that keep the risk out of reach: none is too many. */
  conflict: z.array(namedBound).optional(),
  /**
   * Loosened together, these bounds leave a solution. Of bounds that exclude each other, a single one and the least move of a single
   * one wherever one is enough; otherwise, and for a risk, no claim to be the least.
   */
  relaxation: z.array(z.object({ bound: namedBound, from: z.number(), to: z.number() })).optional(),
  /** For a risk out of reach: what these bounds leave. */
  reach: riskReach.optional(),
  /** The nearest risk that can be had with the bounds as they are. */
  nearestRisk: z.object({ volatility: z.number(), srri: z.number().int() }).optional(),
  /** What the assets could reach with no bound at all; a risk outside it asks for other assets. */
  reachWithoutBounds: riskReach.optional(),
  /** Averages of the risk classes that the bounds leave, where none of them is wanted. */
  averageReach: z.object({ min: z.number(), max: z.number() }).optional(),
  /** The wanted risk would be in reach but for the bounds of the average class. */
  averageInTheWay: z.boolean().optional(),
  /** The bounds leave an allocation, but none that comes to the floors. */
  floorsInTheWay: z.boolean().optional(),
  /** Rule of the lines that cannot be followed. */
  rule: z.enum(["minLines", "maxLines", "minWeight", "wholePercent"]).optional(),
  /** Nearest value of that rule with which there is a solution. */
  nearest: z.number().optional(),
});

export const optimisationServices = {
  deposits: computation(
    "/deposits-optimizer-service/deposits-optimizer",
    "comp-deposits-optimizer",
    "Smallest contribution that reaches the goal",
  )
    .errors({ UNPROCESSABLE_CONTENT: { status: 422, data: errorData.extend(contributionConflict.shape) } })
    .input(depositsOptimizerRequest)
    .output(depositsOptimizerResult),
  withdrawals: computation(
    "/withdrawals-optimizer-service/withdrawals-optimizer",
    "comp-withdrawals-optimizer",
    "Largest withdrawals that last",
  )
    .input(withdrawalsOptimizerRequest)
    .output(withdrawalsOptimizerResult),
  targetReturn: computation(
    "/target-return-conversion-service/target-return",
    "comp-target-return",
    "Goal as an amount and as an annual return",
  )
    .input(targetReturnRequest)
    .output(targetReturnResult),
  allocation: computation(
    "/allocation-optimizer-service/allocation-optimizer",
    "comp-allocation-optimizer",
    "Weights within bounds for a goal",
  )
    .errors({ UNPROCESSABLE_CONTENT: { status: 422, data: errorData.extend(allocationConflict.shape) } })
    .input(allocationOptimizerRequest)
    .output(allocationOptimizerResult),
};
