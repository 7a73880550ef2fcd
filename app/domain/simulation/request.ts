import type { ExactParameters } from "./form.ts";

/** Per cent as an exact decimal to a decimal fraction as a double: `33.33` is 0.3333, correctly rounded. */
export function fractionOf(percent: string): number {
  return Number(`${percent}e-2`);
}

/**
 * The one edge between exact decimals (weights, rates and fees in per cent) and the computation's doubles (fractions).
 * Weights that total 100.00 total 1 within the rounding of doubles.
 */
export function freeManagementRequest(parameters: ExactParameters, matrixUuid: string, paths = 0) {
  const { goal } = parameters;
  return {
    startDate: parameters.startDate,
    horizon: parameters.horizonYears,
    currency: parameters.currency,
    currentBalance: Number(parameters.currentBalance),
    movements: parameters.movements.map((movement) => ({ ...movement, amount: Number(movement.amount) })),
    fees: { entryFee: fractionOf(parameters.entryFee), managementFee: fractionOf(parameters.managementFee) },
    rebalancing: parameters.rebalancing,
    weights: Object.fromEntries(parameters.allocation.map(({ series, weight }) => [series, fractionOf(weight)])),
    matrixUuid,
    ...(goal.kind === "target" ? { target: { parameter: "target" as const, value: Number(goal.amount) } } : {}),
    ...(goal.kind === "annualized_return" ? { target: { parameter: "annualized_return" as const, value: fractionOf(goal.rate) } } : {}),
    ...(paths > 0 ? { paths } : {}),
  };
}

/** A simulation nobody has typed in yet: what the simulator proposes, from the month after `today` on. */
export function proposedParameters(
  config: {
    entryFee?: string;
    managementFee?: string;
    minSimpleDeposit?: string;
    minPeriodicDeposit?: { MONTHLY?: string };
    defaultAllocation?: Array<{ series: string; weight: string }>;
    maxHorizonYears?: number;
  },
  startDate: string,
): ExactParameters {
  const monthly = config.minPeriodicDeposit?.MONTHLY;
  return {
    currency: "EUR",
    startDate,
    horizonYears: Math.min(DEFAULT_HORIZON_YEARS, config.maxHorizonYears ?? DEFAULT_HORIZON_YEARS),
    currentBalance: "0",
    goal: { kind: "none" },
    movements: [
      ...(config.minSimpleDeposit ? [{ type: "SIMPLE_DEPOSIT" as const, amount: config.minSimpleDeposit, startDate }] : []),
      ...(monthly ? [{ type: "PERIODIC_DEPOSIT" as const, amount: monthly, frequency: "MONTHLY" as const, startDate }] : []),
    ],
    allocation: config.defaultAllocation ?? [],
    rebalancing: "BUY_AND_HOLD",
    entryFee: config.entryFee ?? "0",
    managementFee: config.managementFee ?? "0",
  };
}

/** The holding period that French life insurance and the risk indicator assume. */
export const DEFAULT_HORIZON_YEARS = 8;

/** Shortest name under which a simulation may be saved. */
export const SHORTEST_NAME = 4;
