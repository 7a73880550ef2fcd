import { expect, it } from "vitest";
import { priipsRequest } from "#app/contract/computation/risk.ts";
import { referenceCase } from "../../../tests/fixtures/golden/golden-case.ts";
import { datedValues } from "../series/dated-values.ts";
import { kidFigures } from "./kid-figures.ts";
import { majorityClass, reviewCauses } from "./kid-review.ts";

const golden = referenceCase("priips");
const none = { entry: 0, exit: 0, ongoing: 0, transaction: 0, performance: 0 };

it.skipIf(golden === null)("the scenarios of a document are those of the regulation's case, less entry and exit costs", () => {
  const request = priipsRequest.parse(golden!.inputs);
  const product = { ...request, values: datedValues(request.values!) };
  const expected = (golden!.expected as { scenarios: Record<string, Record<string, { value: number }>> }).scenarios["5Y"]!;
  const free = kidFigures({ ...product, costs: none });
  const whole = free.scenarios.at(-1)!;
  expect(free.scenarios.map(({ holdingPeriod }) => holdingPeriod)).toEqual(["1Y", "5Y"]);
  for (const name of ["stress", "unfavourable", "moderate", "favourable"] as const)
    expect(whole[name].value).toBeCloseTo(expected[name]!.value, 4);
  const costly = kidFigures({ ...product, costs: { ...none, entry: 0.02, exit: 0.01 } });
  expect(costly.scenarios.at(-1)!.moderate.value).toBeCloseTo(expected.moderate!.value * 0.98 * 0.99, 4);
  // What the costs take from the moderate scenario is told as the cost of its period.
  const last = costly.costsOverTime.at(-1)!;
  expect(last.returnAfter).toBeCloseTo((costly.scenarios.at(-1)!.moderate.value / 10_000) ** (1 / 5) - 1, 9);
  expect(costly.costsOverTime[0]!.returnAfter).toBeCloseTo(0, 9);
});

it.skipIf(golden === null)("each scenario names the days between which the history did what it shows", () => {
  const request = priipsRequest.parse(golden!.inputs);
  const values = datedValues(request.values!);
  const { scenarios } = kidFigures({ ...request, values, costs: none });
  const { periods, favourable, moderate } = scenarios.at(-1)!;
  const at = (day: string) => {
    const found = request.values!.findLast(([date]) => date.slice(0, 7) <= day.slice(0, 7));
    return found![1];
  };
  expect((at(periods.favourable.to) / at(periods.favourable.from)) * 10_000).toBeCloseTo(favourable.value, 4);
  expect((at(periods.moderate.to) / at(periods.moderate.from)) * 10_000).toBeCloseTo(moderate.value, 4);
});

it("a class prevails with more than half of the points alone", () => {
  expect(majorityClass([3, 3, 4, 4])).toBeNull();
  expect(majorityClass([3, 4, 4, 4])).toEqual({ sri: 4, inClass: 3 });
  expect(majorityClass([])).toBeNull();
});

it.skipIf(golden === null)(
  "a document is reviewed at its age, its class, its moderate scenario and its costs, each with what was found",
  () => {
    const { values: points, ...request } = priipsRequest.parse(golden!.inputs);
    const values = datedValues(points!);
    const asked = { ...request, costs: { ...none, ongoing: 0.0175 } };
    const figures = kidFigures({ ...asked, values });
    const published = { productionDate: "2025-01-31", request: asked, figures };
    const now = { values, today: "2025-06-30", costs: { ongoing: 0.0175 } };
    expect(reviewCauses(published, now)).toEqual([]);
    // A year is over on its last day, not before.
    expect(reviewCauses(published, { ...now, today: "2026-01-30" })).toEqual([]);
    expect(reviewCauses(published, { ...now, today: "2026-01-31" }).map(({ cause }) => cause)).toEqual(["AGE"]);
    const moved = figures.scenarios.map((one) => ({
      ...one,
      moderate: { ...one.moderate, averageReturn: one.moderate.averageReturn + 0.051 },
    }));
    expect(reviewCauses({ ...published, figures: { ...figures, scenarios: moved } }, now).map(({ cause }) => cause)).toEqual(["MODERATE"]);
    const within = figures.scenarios.map((one) => ({
      ...one,
      moderate: { ...one.moderate, averageReturn: one.moderate.averageReturn + 0.049 },
    }));
    expect(reviewCauses({ ...published, figures: { ...figures, scenarios: within } }, now)).toEqual([]);
    const [classed] = reviewCauses({ ...published, figures: { ...figures, sri: figures.sri === 7 ? 6 : figures.sri + 1 } }, now);
    expect(classed).toMatchObject({ cause: "SRI", found: figures.sri });
    expect(classed!.weeks!.inClass * 2).toBeGreaterThan(classed!.weeks!.of);
    expect(reviewCauses(published, { ...now, costs: { ongoing: 0.018, entry: 0 } })).toEqual([
      { cause: "COSTS", published: 0.0175, found: 0.018, cost: "ongoing" },
    ]);
  },
);
