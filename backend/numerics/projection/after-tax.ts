import { ComputationError, RequestError } from "#app/domain/numerics/errors.ts";
import { neighboursAt, outcomesOf } from "#app/domain/projection/outcomes.ts";
import { type ProjectionOptions, QUANTILES, type QuantileName, simulatePlan } from "#app/domain/projection/projection.ts";
import type { ProjectionPlan } from "#app/domain/projection/projection-plan.ts";
import type { Matrices, PathSink } from "#app/domain/projection/simulate.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { type ContractTax, mixed, type Taxed, type TaxSituation, taxOf } from "#app/domain/tax/contract-tax.ts";
import { type ContractPath, yearOf } from "#app/domain/tax/gains.ts";
import { rulesOf, type TaxRules } from "#app/domain/tax/rules.ts";

/** What the tax depends on beside the projection. Rates are decimal fractions. */
export interface TaxTerms {
  /** First day of the simulation, YYYY-MM-DD. */
  startDate: string;
  contract: TaxSituation;
  rules: readonly TaxRules[];
}

export interface AfterTax {
  months: number;
  scenarioCount: number;
  scenarios: ({ name: QuantileName; finalAmount: number } & ContractTax)[];
}

/** @throws RequestError for a contract opened after the start, and for a year of the simulation without rules. */
export function checkTaxTerms({ startDate, contract, rules }: TaxTerms, months: number): void {
  if (contract.openedOn > startDate) throw new RequestError("contract.openedOn", "the contract is opened after the simulation starts");
  const last = yearOf(addMonths(startDate, months));
  // Days are written with four figures of the year.
  if (last < yearOf(startDate)) throw new RequestError("startDate", "the simulation ends after the year 9999");
  for (let year = yearOf(startDate); year <= last; year++)
    if (!rulesOf(rules, year)) throw new RequestError("rules", `no rules for ${year}`);
}

/**
 * The tax of the outcomes that `project` tells: of each of the two neighbours of a quantile, mixed in the same parts as their
 * final values and what they paid.
 * @throws ComputationError 0993, 00991 (matrices), errorSuccessChances (a result that is not finite).
 */
export function projectAfterTax(plan: ProjectionPlan, terms: TaxTerms, matrices: Matrices, options: ProjectionOptions = {}): AfterTax {
  const sink = simulatePlan(plan, matrices, options);
  const outcomes = outcomesOf(plan, sink);
  if (!outcomes.finals.every(Number.isFinite)) throw new ComputationError("errorSuccessChances");
  const taxOfScenario = (scenario: number) => taxOf(pathOf(scenario, plan, terms.startDate, sink), terms.contract, terms.rules);
  return {
    months: plan.months,
    scenarioCount: sink.scenarios,
    scenarios: (Object.keys(QUANTILES) as QuantileName[]).map((name) => {
      const { low, high, part } = neighboursAt(outcomes.order, QUANTILES[name]);
      const tax = mixedTax(taxOfScenario(low), taxOfScenario(high), part);
      return { name, finalAmount: tax.final.amount, ...tax };
    }),
  };
}

function mixedTax(low: ContractTax, high: ContractTax, part: number): ContractTax {
  const mix = (a: Taxed, b: Taxed) => mixed(a, b, [1 - part, part]);
  return {
    years: low.years.map((year, i) => ({ year: year.year, ...mix(year, high.years[i]!) })),
    withdrawals: mix(low.withdrawals, high.withdrawals),
    final: mix(low.final, high.final),
  };
}

/** A scenario as the contract lives it: premiums gross of the entry fee, values net of it. */
function pathOf(scenario: number, plan: ProjectionPlan, startDate: string, { values, scenarios, unpaid }: PathSink): ContractPath {
  const { months, flows, fees, balance } = plan;
  const missing = unpaid.get(scenario);
  const valueAt = (point: number) => values[point * scenarios + scenario]!;
  return {
    months: Array.from({ length: months }, (_, t) => {
      const deposit = flows.deposits[t]!;
      const worth = (t === 0 ? balance : valueAt(t)) + deposit * (1 - fees.entryFee);
      const paid = Math.max(0, Math.min(worth, flows.withdrawals[t]! - (missing?.[t] ?? 0)));
      return { day: addMonths(startDate, t), deposit, worth, paid };
    }),
    lastDay: addMonths(startDate, months),
    lastValue: valueAt(months),
  };
}
