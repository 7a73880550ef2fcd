import { z } from "zod";
import { computation, isoDate, uuid } from "#app/contract/base.ts";
import { versioned } from "#app/contract/computation/computation-versions.ts";
import { MOVEMENT_FREQUENCIES, MOVEMENT_TYPES, REBALANCING_STRATEGIES, TARGET_PARAMETERS } from "#app/domain/enumerations.ts";

/**
 * The savings simulator of the computation backend. Amounts are doubles in currency units, weights, rates and fees
 * are decimal fractions (5 % is 0.05): conversion from the exact decimals of the other services happens at the caller.
 */
const fraction = z.number().min(0).max(1);

/** A definition that states more a year is taken for a mistake. */
export const MOST_ONGOING_CHARGE = 0.5;

/** `SEMIANNUALLY` and `ANNUALLY` are accepted as the session forms spell them. */
export const movementFrequency = z.preprocess(
  (v) => (v === "SEMIANNUALLY" ? "SEMI_ANNUALLY" : v === "ANNUALLY" ? "YEARLY" : v),
  z.enum(MOVEMENT_FREQUENCIES),
);

export const movement = z.object({
  type: z.enum(MOVEMENT_TYPES),
  amount: z.number().min(0).max(1e12),
  frequency: movementFrequency.optional(),
  startDate: isoDate.optional(),
  endDate: isoDate.optional(),
  name: z.string().max(120).optional(),
});

const matrixRows = z.array(z.array(z.number()).max(1200)).max(10_000);

const common = {
  startDate: isoDate,
  horizon: z.number().int().min(0).max(50),
  horizonMonths: z.number().int().min(0).max(11).optional(),
  currency: z.string().optional(),
  currentBalance: z.number().min(0).max(1e12).default(0),
  movements: z.array(movement).max(200).default([]),
  fees: z.object({ entryFee: fraction.default(0), managementFee: fraction.default(0) }).default({ entryFee: 0, managementFee: 0 }),
  rebalancing: z.enum(REBALANCING_STRATEGIES).default("MONTHLY_REBALANCING"),
  target: z.object({ parameter: z.enum(TARGET_PARAMETERS), value: z.number() }).optional(),
  /** Scenario matrices given inline, one for each asset: scenarios x months of simple monthly returns. */
  matrices: z.record(z.string(), matrixRows).optional(),
  /** Or the uuid of a stored matrix set. */
  matrixUuid: uuid.optional(),
  /** Number of scenario paths wanted back for the spaghetti view. */
  paths: z.number().int().min(0).max(250).optional(),
  /** Product addition: quantiles of the final amount wanted beside the usual ones. */
  finalQuantiles: z.array(fraction).min(1).max(20).optional(),
  /** Asks for what the plan costs. */
  costs: z
    .object({
      /** Yearly charges of the funds, which are in their values, by series. Those not told are read from the definitions. */
      ongoingCharges: z.record(z.string(), z.number().min(0).max(MOST_ONGOING_CHARGE)).default({}),
    })
    .optional(),
};

const weights = z.record(z.string(), z.number());
export const freeManagementRequest = z.object({ ...common, weights });
export const delegatedManagementRequest = z.object({
  ...common,
  profiles: z
    .array(
      z.object({
        label: z.string(),
        assetManagerName: z.string().optional(),
        mandatCode: z.string(),
        weight: z.number(),
        allocation: weights,
        mandateFee: fraction.default(0),
      }),
    )
    .min(1)
    .max(50),
});
const gridRow = z.object({ horizonLeft: z.number().int().min(0).max(100), weights });
export const glidepathManagementRequest = z.object({ ...common, grid: z.array(gridRow).min(1).max(101) });
/** A pocket without a rule of its own is rebalanced by the rule of the request. */
const pocketShare = { weight: z.number(), rebalancing: z.enum(REBALANCING_STRATEGIES).optional() };
const pocket = z.union([
  z.object({ ...pocketShare, managementType: z.enum(["FREE", "SELF_BUILT"]), weights }),
  z.object({ ...pocketShare, managementType: z.literal("DELEGATED"), profiles: delegatedManagementRequest.shape.profiles }),
  z.object({ ...pocketShare, managementType: z.enum(["GLIDEPATH", "HORIZON"]), grid: glidepathManagementRequest.shape.grid }),
]);
export const portfolioRequest = z.object({ ...common, pockets: z.array(pocket).min(1).max(20) });
export const simulatorRequest = z.object({
  ...common,
  managementType: z.enum(["SELF_BUILT", "FREE", "DELEGATED", "GLIDEPATH", "HORIZON"]).optional(),
  weights: weights.optional(),
  profiles: delegatedManagementRequest.shape.profiles.optional(),
  grid: glidepathManagementRequest.shape.grid.optional(),
  pockets: portfolioRequest.shape.pockets.optional(),
});

const costItem = z.object({
  /** Mean over the scenarios, in currency units of each date. */
  amount: z.number(),
  /** Part of the average savings a year; null where nothing is ever held. */
  annualRate: z.number().nullable(),
  /** By year from the start; the last one may be shorter. */
  years: z.array(z.number()),
});
/** What a plan costs: fees as they are taken in the scenarios, and what the values of the funds have inside. */
export const planCosts = z.object({
  entry: costItem,
  management: costItem,
  mandate: costItem,
  /** Charges of the funds that are known, inside their values; null where none is. */
  funds: costItem.nullable(),
  total: costItem,
  /** Mean over scenarios and month ends of what is held after fees. */
  averageSavings: z.number(),
  fundCharges: z.object({
    /** Part of the savings, over the whole plan, in lines whose charges are known; null where nothing is ever held. */
    coverage: z.number().nullable(),
    unknown: z.array(z.string()),
  }),
  /** The median scenario if none of these costs were taken. */
  withoutCosts: z.object({ finalAmount: z.number(), gain: z.number(), annualizedReturn: z.number().nullable() }),
  /** Return a year of the median scenario without costs less its return. */
  returnReduction: z.number().nullable(),
});
export type PlanCosts = z.infer<typeof planCosts>;
/** One outcome among the scenarios. Gain and return follow what was paid, not what was planned. */
const outcomeRow = z.object({
  finalAmount: z.number(),
  /** Paid withdrawals and final value, less the balance and the deposits. */
  gain: z.number(),
  /** Money-weighted; -1 when nothing at all comes back, null when no return fits. */
  annualizedReturn: z.number().nullable(),
  paidWithdrawals: z.number(),
  /** Some withdrawal was not paid in full. */
  shortfall: z.boolean(),
  /** Product addition, where it fell short: month (0 is the start) and what was not paid in it. */
  unpaid: z.array(z.tuple([z.number().int(), z.number()])).optional(),
});
const firstUnpaid = z.number().int().nullable();
/**
 * Product addition: first month (0 is the start) whose withdrawal is not paid in full, in 5 %, 25 % and half of the scenarios;
 * null where each is paid.
 */
export const firstUnpaidMonth = z.object({ q05: firstUnpaid, q25: firstUnpaid, median: firstUnpaid });

const band = z.object({ from: z.array(z.number()), to: z.array(z.number()) });
export const simulationResult = z.object({
  months: z.number().int(),
  scenarioCount: z.number().int(),
  /** Points 0..months: what was paid in (with the balance) less what was withdrawn, gross of fees. */
  savings: z.array(z.number()),
  median: z.array(z.number()),
  /** 5 % to 25 % by date. */
  lower_area: band,
  /** 25 % to 75 %. */
  mid_area: band,
  /** 75 % to 95 %. */
  upper_area: band,
  scenarios: z.array(outcomeRow.extend({ name: z.enum(["q05", "q25", "median", "q75", "q95"]) })),
  statistics: z.object({
    meanFinalAmount: z.number(),
    standardDeviation: z.number().nullable(),
    /** Share of the scenarios in which less comes back in all than was paid in. */
    probabilityOfLoss: z.number(),
    /** With the balance. */
    totalDeposits: z.number(),
    /** As planned. */
    totalWithdrawals: z.number(),
    meanPaidWithdrawals: z.number(),
  }),
  /** Scenarios in which a withdrawal was not paid in full. */
  shortfallScenarios: z.number().int(),
  /** Share of the scenarios that paid every withdrawal. */
  plannedWithdrawalsKept: z.number(),
  /** Product addition: outcomes of the scenarios that miss the goal or a withdrawal, by themselves; absent when there is none. */
  failing: z.array(outcomeRow.extend({ name: z.enum(["q05", "median"]) })).optional(),
  /** Absent without withdrawals. */
  firstUnpaidMonth: firstUnpaidMonth.optional(),
  /**
   * Product addition, where a scenario fell short: what the quantiles of the value at the start and at the end of each whole year
   * had not been paid of the withdrawals by then.
   */
  unpaidByYear: z
    .object({
      q05: z.array(z.number()),
      q25: z.array(z.number()),
      median: z.array(z.number()),
      q75: z.array(z.number()),
      q95: z.array(z.number()),
    })
    .optional(),
  targetAmount: z.number().optional(),
  /** Share of the scenarios that reach the target and paid every withdrawal. */
  successRate: z.number().optional(),
  successes: z.number().int().optional(),
  paths: z.array(z.array(z.number())).optional(),
  /** In the order in which they were asked for. */
  finalQuantiles: z.array(z.number()).optional(),
  /** Where they were asked for. */
  costs: planCosts.optional(),
  ...versioned,
});
export type SimulationResult = z.infer<typeof simulationResult>;
export type FreeManagementRequest = z.input<typeof freeManagementRequest>;

/** Series whose scenarios may be asked for at once. */
export const MOST_PACKED_SERIES = 40;

export const simulatorService = {
  simulator: computation("/simulator-service/simulator", "comp-simulator", "Project savings, dispatched by management type")
    .input(simulatorRequest)
    .output(simulationResult),
  freeManagement: computation(
    "/simulator-service/simulator/free_management",
    "comp-simulator-free-management",
    "Project savings in the client's own allocation",
  )
    .input(freeManagementRequest)
    .output(simulationResult),
  delegatedManagement: computation(
    "/simulator-service/simulator/delegated_management",
    "comp-simulator-delegated-management",
    "Project savings under mandates",
  )
    .input(delegatedManagementRequest)
    .output(simulationResult),
  glidepathManagement: computation(
    "/simulator-service/simulator/glidepath_management",
    "comp-simulator-glidepath-management",
    "Project savings along a glidepath grid",
  )
    .input(glidepathManagementRequest)
    .output(simulationResult),
  portfolio: computation(
    "/simulator-service/simulator/portfolio",
    "comp-simulator-portfolio",
    "Project savings split over several management modes",
  )
    .input(portfolioRequest)
    .output(simulationResult),
  /** Product addition, for whoever walks the scenarios in their own program: `app/domain/projection/packed-scenarios.ts` reads them. */
  scenarios: computation(
    "/simulator-service/simulator/scenarios",
    "comp-simulator-scenarios",
    "Market scenarios of series in a stored set, packed to the bit",
  )
    .input(z.object({ matrixUuid: uuid, series: z.array(uuid).min(1).max(MOST_PACKED_SERIES) }))
    .output(z.file()),
};

/** Either the final values of the scenarios, or a whole simulator request with a target, which is simulated first. */
export const successRateRequest = z.union([
  z.object({ finalValues: z.array(z.number()).min(1).max(100_000), targetAmount: z.number() }),
  simulatorRequest.required({ target: true }),
]);
export const successRateResult = z.object({
  successRate: z.number(),
  successes: z.number().int(),
  scenarioCount: z.number().int(),
  standardError: z.number(),
  /** Wilson score interval, 95 %. */
  confidenceInterval95: z.tuple([z.number(), z.number()]),
  medianFinalAmount: z.number(),
  ...versioned,
});

/** Product addition: chances of the plan that ends after each whole year up to the horizon, with the same movements. */
export const successRateByYearResult = z.object({
  scenarioCount: z.number().int(),
  years: z.array(
    z.object({
      years: z.number().int(),
      /** Share of the scenarios that reach the goal, if there is one, with every withdrawal until then paid. */
      successRate: z.number(),
      successes: z.number().int(),
      plannedWithdrawalsKept: z.number(),
      medianFinalAmount: z.number(),
      targetAmount: z.number().optional(),
    }),
  ),
  ...versioned,
});

export const successRateService = {
  byYear: computation(
    "/success-rate-computation-service/success-rate-by-year",
    "comp-success-rate-by-year",
    "Chances of the plan that ends after each year",
  )
    .input(simulatorRequest.omit({ paths: true }))
    .output(successRateByYearResult),
  successRate: computation(
    "/success-rate-computation-service/success-rate",
    "comp-success-rate",
    "Share of the market scenarios that reach the goal",
  )
    .input(successRateRequest)
    .output(successRateResult),
};
