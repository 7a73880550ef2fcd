import { createRouterClient } from "@orpc/server";
import { afterAll, describe, expect, it } from "vitest";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { computationCaller } from "../../tests/fixtures/golden/computation-caller.ts";
import { patientPool } from "../../tests/fixtures/processes/patient-pool.ts";
import { historicalCovariance } from "../numerics/risk/historical-covariance.ts";
import { computationRouter } from "./service.ts";

const FRIDAY = dayNumber("2024-05-31");
const uuidOf = (i: number) => `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`;

/** Weekly history of so many weeks up to one Friday. */
function history(weeks: number, seed: number) {
  let value = 100;
  const days = Int32Array.from({ length: weeks + 1 }, (_, i) => FRIDAY - 7 * (weeks - i));
  const values = Float64Array.from(days, (_, i) => (value *= 1 + 0.001 + 0.01 * Math.sin(i * i * 0.37 + seed * (1 + (i % 7)))));
  return { days, values, assetClass: "EQUITIES" };
}
const WIDE = 60;
const stored = new Map([
  ...Array.from({ length: WIDE }, (_, i) => [uuidOf(i), history(i < 3 ? 300 : 55, i)] as const),
  [uuidOf(90), history(30, 90)] as const,
]);

const pool = patientPool();
afterAll(() => pool.close());
const load = async (uuids: readonly string[]) => new Map([...stored].filter(([uuid]) => uuids.includes(uuid)));
const client = createRouterClient(
  computationRouter({
    matrices: { load: async () => null },
    series: { load, rates: async () => [], charges: async () => new Map() },
    pool,
  }),
  {
    context: { caller: computationCaller },
  },
);

const assetsOf = (numbers: number[]) => numbers.map((i) => ({ uuid: uuidOf(i), assetClass: "EQUITIES", expectedReturn: 0.02 + i / 1000 }));
const request = (numbers: number[]) => ({
  assets: assetsOf(numbers),
  optimizationType: "NO_TARGET" as const,
  optimizationParameter: "BEST_SR" as const,
});

describe("weights without a covariance in the request", () => {
  it("take that of the stored weekly values of the last five years", async () => {
    const numbers = [0, 1, 2];
    const { matrix } = historicalCovariance(await load(numbers.map(uuidOf)));
    const { versions, ...byDefault } = await client.optimisation.allocation(request(numbers));
    const { versions: _, ...given } = await client.optimisation.allocation({
      ...request(numbers),
      covariance: matrix.map((row) => [...row]),
    });
    expect(byDefault).toEqual(given);
    expect(versions).toMatchObject({ seriesAsOf: "2024-05-31" });
    const heavier = stored.get(uuidOf(0))!.values;
    const last = heavier.at(-1)!;
    heavier[heavier.length - 1] = last * 1.2;
    const moved = await client.optimisation.allocation(request(numbers));
    heavier[heavier.length - 1] = last;
    expect(moved.versions!.inputs).not.toBe(versions!.inputs);
    expect(moved.weights[uuidOf(0)]).not.toBeCloseTo(byDefault.weights[uuidOf(0)]!, 6);
  });

  it("are found on fewer weeks than assets, where the covariance is singular", async () => {
    const { weights, volatility } = await client.optimisation.allocation(request(Array.from({ length: WIDE }, (_, i) => i)));
    expect(Object.values(weights).reduce((sum, w) => sum + w, 0)).toBeCloseTo(1, 12);
    expect(Math.min(...Object.values(weights))).toBeGreaterThanOrEqual(0);
    expect(volatility).toBeGreaterThanOrEqual(0);
  });

  it("are refused by name where a series has under a year of weeks, and where it is not stored", async () => {
    await expect(client.optimisation.allocation(request([0, 90]))).rejects.toMatchObject({
      status: 422,
      data: { code: "COVARIANCE_MISSING", series: [uuidOf(90)] },
    });
    await expect(client.optimisation.allocation(request([0, 91]))).rejects.toMatchObject({ status: 404 });
  });
});
