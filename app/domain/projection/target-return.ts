import type { TargetParameter } from "#app/domain/enumerations.ts";
import { cashFlowError, RequestError } from "../numerics/errors.ts";
import { bracketedRoot } from "../numerics/root.ts";
import { twelfthRoot } from "../numerics/twelfth-root.ts";
import { type CashFlows, cashFlows, type Movement, nothingPaidIn, total } from "./cash-flows.ts";

/** Annual returns between which a money-weighted return is looked for. */
const LOWEST_RETURN = -0.9999;
const HIGHEST_RETURN = 10;

/** Amount after the last month when everything earns `annualReturn` a year; fees are not applied. */
export function futureValue(balance: number, { deposits, withdrawals }: CashFlows, annualReturn: number): number {
  const q = twelfthRoot(1 + annualReturn);
  let value = balance;
  for (let t = 0; t < deposits.length; t++) value = (value + deposits[t]! - withdrawals[t]!) * q;
  return value;
}

/** Difference of two amounts that is rounding, as a part of the money that moves. */
const ROUNDING = 1e-9;

/**
 * Annual return of the client's gross payments that ends at `amount`; null when no return between -99.99 % and 1000 % does, and where
 * every one does: money that all leaves on the day it comes earns nothing.
 */
export function moneyWeightedReturn(balance: number, flows: CashFlows, amount: number): number | null {
  const moved = balance + total(flows.deposits) + total(flows.withdrawals);
  const isAnyReturn =
    Math.abs(futureValue(balance, flows, HIGHEST_RETURN) - futureValue(balance, flows, LOWEST_RETURN)) <= ROUNDING * moved;
  if (isAnyReturn) return null;
  return bracketedRoot((r) => futureValue(balance, flows, r) - amount, LOWEST_RETURN, HIGHEST_RETURN);
}

/** The goal as an amount at the horizon. `value` is that amount, or an annual return (decimal fraction, above -1). */
export function goalAmount(balance: number, flows: CashFlows, goal: { parameter: TargetParameter; value: number }): number {
  if (goal.parameter === "target") return goal.value;
  if (goal.value <= -1) throw new RequestError("target.value", "an annual return must be above -1");
  return futureValue(balance, flows, goal.value);
}

export interface TargetReturnRequest {
  startDate: string;
  /** Years. */
  horizon: number;
  horizonMonths?: number | undefined;
  currentBalance: number;
  movements: readonly Movement[];
  parameter: TargetParameter;
  value: number;
  inflationRate?: number | undefined;
}

export interface TargetReturnResult {
  annualizedReturn: number;
  targetAmount: number;
  /** With the balance. */
  totalDeposits: number;
  totalWithdrawals: number;
  realAnnualizedReturn?: number;
  realTargetAmount?: number;
}

/**
 * Converts the goal between an amount and an annualised return.
 * @throws ComputationError 2201 when nothing is paid in or no return reaches the amount.
 */
export function targetReturn(request: TargetReturnRequest): TargetReturnResult {
  const months = 12 * request.horizon + (request.horizonMonths ?? 0);
  const flows = cashFlows(request.startDate, months, request.movements);
  const totalDeposits = request.currentBalance + total(flows.deposits);
  if (!(totalDeposits > 0)) throw nothingPaidIn(request.movements);
  const targetAmount = goalAmount(request.currentBalance, flows, request);
  const annualizedReturn =
    request.parameter === "target" ? moneyWeightedReturn(request.currentBalance, flows, targetAmount) : request.value;
  if (annualizedReturn === null || !Number.isFinite(targetAmount)) throw cashFlowError("NO_RETURN_FITS");
  const inflation = request.inflationRate;
  return {
    annualizedReturn,
    targetAmount,
    totalDeposits,
    totalWithdrawals: total(flows.withdrawals),
    ...(inflation === undefined
      ? {}
      : {
          realAnnualizedReturn: (1 + annualizedReturn) / (1 + inflation) - 1,
          realTargetAmount: targetAmount / (1 + inflation) ** (months / 12),
        }),
  };
}
