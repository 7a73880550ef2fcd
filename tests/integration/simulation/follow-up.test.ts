import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Simulation, SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { followUp } from "#app/modules/simulation/follow-up/follow-up.server.ts";
import { followedView } from "#app/modules/simulation/follow-up/follow-up-view.server.ts";
import { runSimulation } from "#app/modules/simulation/run/run.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { ComputationPool } from "#backend/workers/computation-pool.ts";
import { type Universe, universeMatrices, universeOf, universeViewer } from "../../fixtures/plans/random-universe.ts";
import { patientPool } from "../../fixtures/processes/patient-pool.ts";
import { simulationOf } from "../../fixtures/simulation.ts";

const writing = { t: getFixedT("fr"), language: "fr" as const };
const START = "2025-04-01";
const DAY_MS = 86_400_000;
const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
const dayNumber = (day: string) => Date.parse(day) / DAY_MS;

let pool: ComputationPool;
beforeAll(() => {
  pool = patientPool();
});
afterAll(() => pool.close());

/** A plan of a random universe that begins in April 2025, saved with its result. */
function planOf(seed: number, change: Partial<SimulationParameters> = {}): Universe {
  const drawn = universeOf(seed);
  const lines = drawn.lines.map((line) => ({ ...line, sri: line.sri ?? 3 }));
  const { subscriber: _, ...parameters } = drawn.parameters;
  return { ...drawn, lines, rules: {}, supports: [], parameters: { ...parameters, startDate: START, horizonYears: 5, ...change } };
}

/** Values at the ends of the months before the steps of the plan, from returns by month. */
function valuesOf(returns: readonly number[]) {
  let value = 100;
  const points: Array<[string, number]> = [[dayBefore(START), value]];
  returns.forEach((r, k) => {
    value *= 1 + r;
    points.push([dayBefore(addMonths(START, k + 1)), value]);
  });
  return {
    days: Int32Array.from(points, ([day]) => dayNumber(day)),
    values: Float64Array.from(points, ([, x]) => x),
    assetClass: "EQUITIES",
  };
}

async function saved(viewer: Viewer, { parameters }: Universe): Promise<Simulation> {
  const { computed } = await runSimulation(viewer, parameters, { preferred: null });
  return simulationOf({
    name: "Plan",
    savedAt: "2025-03-30T10:00:00Z",
    parameters,
    results: computed!.result,
    versions: computed!.versions,
  });
}

const followedIn = async (
  universe: Universe,
  returns: (series: string) => readonly number[],
  lastDay: string,
  change: Partial<Simulation> = {},
) => {
  const values = new Map(universe.lines.map(({ uuid }) => [uuid, valuesOf(returns(uuid))]));
  const viewer = universeViewer(universe, pool, { values, lastDay });
  const simulation = { ...(await saved(viewer, universe)), ...change };
  const found = await followUp(viewer, simulation, writing);
  if (!("followed" in found)) throw new Error(found.reason);
  return { followed: found.followed, simulation, viewer };
};

describe("a saved plan held against what happened", () => {
  it("lands at the rank of a scenario when its series do what that scenario did, whatever is paid in and out", async () => {
    for (const [seed, scenario] of [
      [3, 0],
      [4, 17],
      [5, 39],
      [8, 8],
    ] as const) {
      const universe = planOf(seed, {
        movements: [
          { type: "PERIODIC_DEPOSIT", amount: "150", frequency: "MONTHLY" },
          { type: "PERIODIC_WITHDRAWAL", amount: "400", frequency: "QUARTERLY", startDate: "2025-09-01" },
        ],
        currentBalance: "15000",
      });
      const matrices = universeMatrices(universe);
      const months = 18;
      const rowOf = (series: string) => [...matrices.get(series)!].slice(scenario * 96, scenario * 96 + months);
      const { followed, simulation, viewer } = await followedIn(universe, rowOf, addMonths(START, months));
      const paths = (await runSimulation(viewer, simulation.parameters, { preferred: null, paths: 250 })).computed!.result.paths!;
      const mine = paths[scenario]!;
      for (const [k, value] of followed.market.path.entries()) expect(value / mine[k]!).toBeCloseTo(1, 9);
      const below = paths.filter((path) => path[months]! < mine[months]! - 1e-6).length;
      expect(followed.market.rank).toBeCloseTo((below + 0.5) / paths.length, 9);
      expect(followed.market.from).toBe("scenarios");
      expect(followed.market.place).toEqual({ months, fraction: 0 });
    }
  });

  it("is what is calculated by hand at a constant growth, and money in is money out with what is left and the loss", async () => {
    // 10,000 and 100 a month at 1 % entry fees, 0.5 % a month less fees of 0.6 % a year, from April 2025 for twelve months.
    const universe = planOf(3, {
      currentBalance: "10000",
      movements: [{ type: "PERIODIC_DEPOSIT", amount: "100", frequency: "MONTHLY" }],
      entryFee: "1",
      managementFee: "0.6",
      rebalancing: "MONTHLY_REBALANCING",
    });
    const { followed, simulation } = await followedIn(universe, () => new Array(13).fill(0.005), addMonths(START, 12));
    let value = 10_000;
    for (let k = 0; k < 12; k++) value = (value + 99) * 1.005 * 0.994 ** (1 / 12);
    expect(followed.market.amount).toBeCloseTo(value, 6);
    expect(followed.market).toMatchObject({
      paidIn: 11_200,
      withdrawn: 0,
      short: false,
      day: "2026-04-01",
      place: { months: 12, fraction: 0 },
    });
    const { facts } = followedView({ ...simulation, results: simulation.results! }, followed, writing);
    const number = (label: string) =>
      Number(
        facts
          .find((fact) => fact.label === label)!
          .value.replace("−", "-")
          .replace(/[^\d-]/g, ""),
      );
    expect(Math.abs(number("Versé à ce jour") + number("Plus-value ou moins-value") - number("Valeur du plan"))).toBeLessThanOrEqual(100);
  });

  it("takes the part of a month that has passed, fees included, under mandates too", async () => {
    const universe = planOf(5, {
      currentBalance: "10000",
      movements: [],
      entryFee: "0",
      managementFee: "1.2",
      rebalancing: "BUY_AND_HOLD",
    });
    const held = universe.parameters.allocation;
    const mandates = [
      { code: "A", label: "A", manager: "A", mandateFee: "0.6", allocation: held, weight: "50" },
      { code: "B", label: "B", manager: "B", mandateFee: "1.8", allocation: held, weight: "50" },
    ];
    // One half of May 2025 has passed: 31 days, the 16th at noon is 15.5 days in; the 16th is 15/31.
    const grown = 0.01;
    const values = new Map(
      universe.lines.map(({ uuid }) => [
        uuid,
        {
          days: Int32Array.of(dayNumber(dayBefore(START)), dayNumber("2025-04-30"), dayNumber("2025-05-16")),
          values: Float64Array.of(100, 101, 101 * (1 + grown)),
          assetClass: "EQUITIES",
        },
      ]),
    );
    const parameters = { ...universe.parameters, mandates };
    const viewer = universeViewer({ ...universe, parameters }, pool, { values, lastDay: "2025-05-16" });
    const simulation = await saved(viewer, { ...universe, parameters });
    const found = await followUp(viewer, simulation, writing);
    if (!("followed" in found)) throw new Error(found.reason);
    const share = 15 / 31;
    const of = (fee: number) => 5_000 * 1.01 * (1 + grown) * ((1 - fee) * 0.988) ** ((1 + share) / 12);
    expect(found.followed.market.place).toEqual({ months: 1, fraction: share });
    expect(found.followed.market.amount).toBeCloseTo(of(0.006) + of(0.018), 6);
  });

  it("sets a typed balance beside it, at its own day, and says it in one sentence each", async () => {
    const universe = planOf(4, { currentBalance: "20000", movements: [] });
    const { followed, simulation } = await followedIn(universe, () => new Array(13).fill(0.004), addMonths(START, 12), {
      balance: { amount: "20900", on: "2025-12-01" },
    });
    expect(followed.balance).toMatchObject({ day: "2025-12-01", amount: 20_900, place: { months: 8, fraction: 0 } });
    expect(followed.balance?.market).toBeCloseTo(followed.market.path[8]!, 6);
    const { sentences, caption, rows } = followedView({ ...simulation, results: simulation.results! }, followed, writing);
    expect(sentences[0]).toMatch(
      /^Au 1er\savril\s2026, les marchés auraient porté ce plan à 2\d\s\d00\s€\s: au \d+er? rang sur 100 de ce qui était projeté\.$/u,
    );
    expect(sentences[1]).toMatch(/^Solde saisi au 1er\sdécembre\s2025\s: 20\s900\s€, au \d+er? rang sur 100/u);
    expect(caption).toContain(sentences[0]!);
    expect(rows).toHaveLength(4);
  });

  it("says why nothing can be said: not begun, too young, values that end, or none at the start", async () => {
    const universe = planOf(4);
    const reasons = async (lastDay: string, first = dayBefore(START), keep = universe.lines.length) => {
      const values = new Map(
        universe.lines
          .slice(0, keep)
          .map(({ uuid }) => [
            uuid,
            { days: Int32Array.of(dayNumber(first), dayNumber(lastDay)), values: Float64Array.of(100, 101), assetClass: "EQUITIES" },
          ]),
      );
      const viewer = universeViewer(universe, pool, { values, lastDay });
      const found = await followUp(viewer, await saved(viewer, universe), writing);
      return "reason" in found ? found.reason : "followed";
    };
    expect(await reasons("2025-03-20")).toBe("notBegun");
    expect(await reasons("2025-04-25")).toBe("young");
    expect(await reasons("2025-06-02", "2025-05-02")).toBe("noValues");
    const viewer = universeViewer(universe, pool, {});
    expect(await followUp(viewer, simulationOf({ parameters: universe.parameters }), writing)).toEqual({ reason: "notSaved" });
  });

  it("reads the rank between the saved ranges when the scenarios give other numbers by now", async () => {
    const universe = planOf(4, { currentBalance: "20000", movements: [] });
    const values = new Map(universe.lines.map(({ uuid }) => [uuid, valuesOf(new Array(13).fill(0.004))]));
    const viewer = universeViewer(universe, pool, { values, lastDay: addMonths(START, 12) });
    const simulation = await saved(viewer, universe);
    const results = { ...simulation.results!, median: simulation.results!.median.map((value, k) => (k === 12 ? value : value * 1.001)) };
    const found = await followUp(viewer, { ...simulation, results }, writing);
    const exact = await followUp(viewer, simulation, writing);
    if (!("followed" in found && "followed" in exact)) throw new Error("not followed");
    expect([found.followed.market.from, exact.followed.market.from]).toEqual(["bands", "scenarios"]);
    expect(Math.abs(found.followed.market.rank - exact.followed.market.rank)).toBeLessThan(0.12);
  });
});
