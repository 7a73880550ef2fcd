import { isoDay } from "#app/domain/numerics/calendar.ts";
import { type CostComposition, type CostRates, type CostsOverTime, costComposition, costsOverTime } from "./priips-costs.ts";
import { type HoldingScenarios, holdingPeriods, type Outcome, periodLabel, priipsScenarios } from "./priips-scenarios.ts";
import type { PricedProduct } from "./summary-risk.ts";

export interface KidRequest extends Omit<PricedProduct, "values"> {
  investedAmount: number;
  costs: CostRates;
}

/** Figures of a key information document, amounts in currency units, returns as decimal fractions. */
export interface KidFigures {
  /** Day of the last value that they rest on. */
  asOf: string;
  mrm: number;
  crm: number;
  sri: number;
  vev: number;
  /** Years of history behind the scenarios. */
  historyYears: number;
  /** By holding period, the shortest first, after entry and exit costs too. */
  scenarios: Array<{ holdingPeriod: string; years: number } & Omit<HoldingScenarios, "stressedVolatility" | "subPeriods">>;
  costsOverTime: Array<{ holdingPeriod: string } & CostsOverTime>;
  /** Of the shortest holding period that is shown. */
  composition: CostComposition;
  rules: Array<{ from: string; source: string }>;
}

/**
 * Risk class, scenarios and costs of a category 2 product whose values are total returns after ongoing costs (Delegated Regulation (EU)
 * 2017/653, Annexes II and IV to VII, as amended by (EU) 2021/2268). Entry and exit costs are taken from the outcomes; costs of up to a year
 * are those of an investment that is given back as it was paid in, costs of longer periods those of the moderate scenario.
 * @throws ComputationError 3107 naming the product when its history is too short or has a gap.
 */
export function kidFigures(product: KidRequest & Pick<PricedProduct, "values">): KidFigures {
  const { investedAmount, costs, values, recommendedHoldingPeriod } = product;
  const result = priipsScenarios(product, investedAmount);
  const kept = (1 - costs.entry) * (1 - costs.exit);
  const periods = holdingPeriods(recommendedHoldingPeriod).map((years) => ({ years, label: periodLabel(years) }));
  const scenarios = periods.map(({ years, label }) => {
    const net = ({ value }: Outcome): Outcome => ({
      value: value * kept,
      averageReturn: ((value * kept) / investedAmount) ** (1 / years) - 1,
    });
    const { stress, unfavourable, moderate, favourable, periods: days } = result.scenarios[label]!;
    return {
      ...{ holdingPeriod: label, years, periods: days },
      ...{ stress: net(stress), unfavourable: net(unfavourable), moderate: net(moderate), favourable: net(favourable) },
    };
  });
  const holdings = scenarios.map(({ years, moderate }) => ({
    investedAmount,
    years,
    paidBack: years <= 1 ? investedAmount : moderate.value,
  }));
  return {
    asOf: isoDay(values.days[values.days.length - 1]!),
    ...{ mrm: result.mrm, crm: result.crm, sri: result.sri, vev: result.vev, historyYears: result.historyYears },
    scenarios,
    costsOverTime: holdings.map((holding, i) => ({ holdingPeriod: scenarios[i]!.holdingPeriod, ...costsOverTime(holding, costs) })),
    composition: costComposition(holdings[0]!, costs),
    rules: [result.rule, result.scenarioRule],
  };
}
