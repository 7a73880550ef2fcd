import { describe, expect, it } from "vitest";
import { costComposition, costsOverTime } from "./priips-costs.ts";

/**
 * Worked by a loop over the months outside of this code: the entry cost first, each month a twelfth of the yearly rates of the value that
 * grew until then, the exit cost last; the growth was found by bisection.
 */
const EXAMPLES = [
  {
    name: "an exit after one year, which gives back what was paid in",
    holding: { investedAmount: 10_000, years: 1, paidBack: 10_000 },
    rates: { entry: 0.02, exit: 0, ongoing: 0.0175, transaction: 0.0012, performance: 0 },
    total: 385.5687585735928,
    impact: 0.039684490793450156,
    composition: { entry: 200, exit: 0, ongoing: 173.6606029432018, transaction: 11.908155630390977, performance: 0 },
  },
  {
    name: "the moderate scenario after five years",
    holding: { investedAmount: 10_000, years: 5, paidBack: 12_571.01239 * 0.98 },
    rates: { entry: 0.02, exit: 0, ongoing: 0.0175, transaction: 0.0012, performance: 0 },
    total: 1233.1773848372932,
    impact: 0.023996566899769922,
    composition: { entry: 200, exit: 0, ongoing: 966.877231799606, transaction: 66.30015303768724, performance: 0 },
  },
  {
    name: "eight years with every kind of cost",
    holding: { investedAmount: 10_000, years: 8, paidBack: 11_980 },
    rates: { entry: 0.02, exit: 0.01, ongoing: 0.0175, transaction: 0.0012, performance: 0.003 },
    total: 2220.5185342955683,
    impact: 0.026419116349895022,
    composition: {
      ...{ entry: 200, exit: 121.01010101010047, ongoing: 1531.861639746345 },
      ...{ transaction: 105.04194101117795, performance: 262.6048525279448 },
    },
  },
];

describe.each(EXAMPLES)("costs of $name", ({ holding, rates, total, impact, composition }) => {
  it("are the total and the incidence a year of a month-by-month account", () => {
    const costs = costsOverTime(holding, rates);
    expect(costs.totalCosts).toBeCloseTo(total, 5);
    expect(costs.reductionInYield).toBeCloseTo(impact, 9);
    expect(costs.returnBefore - costs.returnAfter).toBeCloseTo(impact, 9);
  });

  it("are made of their kinds, which together are the total", () => {
    const found = costComposition(holding, rates);
    for (const [kind, cost] of Object.entries(composition)) expect(found[kind as keyof typeof found]).toBeCloseTo(cost, 5);
    expect(Object.values(found).reduce((sum, cost) => sum + cost, 0)).toBeCloseTo(total, 5);
  });
});

it("without any cost nothing is taken, and the return before is the return after", () => {
  const none = { entry: 0, exit: 0, ongoing: 0, transaction: 0, performance: 0 };
  const costs = costsOverTime({ investedAmount: 10_000, years: 3, paidBack: 12_000 }, none);
  expect([costs.totalCosts, Math.abs(costs.reductionInYield) < 1e-12]).toEqual([0, true]);
});
