import { createRouterClient } from "@orpc/server";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { REBALANCING_STRATEGIES } from "#app/domain/enumerations.ts";
import { resultMark } from "#app/domain/projection/result-mark.ts";
import { type ExactParameters, formOf } from "#app/domain/simulation/form.ts";
import { blendedAllocation, heldAt, type Offer } from "#app/domain/simulation/management.ts";
import { projectionRequest, seriesOf } from "#app/domain/simulation/request.ts";
import { formWithin } from "#app/domain/simulation/rules/investment-rules.ts";
import { checkSimulation } from "#app/domain/simulation/rules/rules.ts";
import { differenceOf } from "#app/modules/simulation/instant/difference.ts";
import { engineOf } from "#app/modules/simulation/instant/engine.ts";
import { scenariosFile } from "#app/modules/simulation/instant/scenarios-file.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { MatrixStore } from "#backend/computation/matrix-library.ts";
import { computationRouter } from "#backend/computation/service.ts";
import { bootstrapIndices, bootstrapMatrix } from "#backend/numerics/matrices/bootstrap-scenarios.ts";
import { lognormalMatrices } from "#backend/numerics/matrices/lognormal-scenarios.ts";
import { patientPool } from "../../fixtures/processes/patient-pool.ts";

const SET = "7b0a6c1e-6f0f-4a55-9d55-0d2f6c3f7a01";
const [A, B, C] = ["a", "b", "c"].map((end) => `00000000-0000-4000-8000-00000000000${end}`) as [string, string, string];
const shape = { scenarios: 250, months: 360 };
const history = (seed: number) =>
  Float64Array.from({ length: 168 }, (_, i) => Math.sin(i * seed) * 0.04 + Math.cos(i * i * seed) * 0.02 + 0.003);
const indices = bootstrapIndices({ seed: 9, ...shape, blockMonths: 12 }, 168);
const drawn = (seed: number) => bootstrapMatrix(indices, { monthlyReturns: history(seed), expectedReturn: 0.04 });
const stored = new Map([
  [A, drawn(1.3)],
  [B, drawn(0.7)],
  ...lognormalMatrices({ seed: 5, ...shape, series: [{ uuid: C, expectedReturn: 0.03 }], covariance: [[0.02]] }),
]);
const store: MatrixStore = {
  load: async (_set, series) => ({ ...shape, version: 1, matrices: new Map([...stored].filter(([uuid]) => series.includes(uuid))) }),
};
/** With the WebAssembly of the build, as a server has it. */
const pool = patientPool();
afterAll(() => pool.close());
const caller: Caller = {
  ...{ userUuid: "u", username: "adviser", roles: [], permissions: new Set(["application"] as const) },
  ...{ distributor: null, assetManager: null, productOwner: null, isAdmin: false, correlationId: "c" },
};
const server = createRouterClient(
  computationRouter({
    matrices: store,
    series: { load: async () => new Map(), rates: async () => [], charges: async () => new Map() },
    pool,
  }),
  { context: { caller } },
);

const weights = fc
  .tuple(fc.integer({ min: 1, max: 9_000 }), fc.nat({ max: 900 }))
  .map(([one, other]) =>
    [one, other, 10_000 - one - other].map((hundredths, i) => ({ series: [A, B, C][i]!, weight: (hundredths / 100).toFixed(2) })),
  );
const lines = weights.map((all) => all.filter(({ weight }) => weight !== "0.00"));
const management = fc.oneof(
  lines.map((allocation) => ({ allocation })),
  fc.tuple(lines, lines, fc.integer({ min: 1, max: 9_999 })).map(([one, other, hundredths]) => {
    const mandate = { manager: "Orvane", mandateFee: "0.75" };
    const mandates = [
      { ...mandate, code: "P1", label: "Prudent", allocation: one, weight: (hundredths / 100).toFixed(2) },
      { ...mandate, code: "P2", label: "Équilibre", allocation: other, weight: (100 - hundredths / 100).toFixed(2) },
    ];
    return { allocation: blendedAllocation(mandates), mandates };
  }),
  fc.tuple(lines, lines, fc.integer({ min: 1, max: 20 })).map(([late, early, yearsLeft]) => {
    const grid = [
      { yearsLeft: 0, allocation: late },
      { yearsLeft, allocation: early },
    ];
    return { allocation: heldAt(grid, 8), grid };
  }),
);
const money = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((cents) => (cents / 100).toFixed(2));
const rate = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((hundredths) => (hundredths / 100).toFixed(2));
const goal = fc.oneof(
  fc.constant({ kind: "none" as const }),
  money(300_000).map((amount) => ({ kind: "target" as const, amount })),
  rate(12).map((percent) => ({ kind: "annualized_return" as const, rate: percent })),
);
const movement = fc.oneof(
  fc.record({
    type: fc.constantFrom("PERIODIC_DEPOSIT" as const, "PERIODIC_WITHDRAWAL" as const),
    amount: money(900),
    frequency: fc.constantFrom("MONTHLY" as const, "QUARTERLY" as const, "YEARLY" as const),
    startDate: fc.constantFrom("2026-02-01", "2031-05-31"),
  }),
  fc.record({
    type: fc.constantFrom("SIMPLE_DEPOSIT" as const, "SIMPLE_WITHDRAWAL" as const),
    amount: money(20_000),
    startDate: fc.constant("2027-01-31"),
  }),
);
const plans: fc.Arbitrary<ExactParameters> = fc
  .record({
    horizonYears: fc.integer({ min: 2, max: 30 }),
    currentBalance: money(100_000),
    goal,
    movements: fc.array(movement, { maxLength: 3 }),
    rebalancing: fc.constantFrom(...REBALANCING_STRATEGIES),
    entryFee: rate(5),
    managementFee: rate(3),
    management,
  })
  .map(({ management: held, ...plan }) => ({ currency: "EUR", startDate: "2026-02-01", ...plan, ...held }));

async function serverSays(parameters: ExactParameters) {
  const { managementType: _, ...request } = projectionRequest(parameters, SET);
  if ("profiles" in request) return server.simulator.delegatedManagement({ ...request, costs: {} });
  if ("grid" in request) return server.simulator.glidepathManagement({ ...request, costs: {} });
  return server.simulator.freeManagement({ ...request, costs: {} });
}

function offerOf({ mandates, grid }: ExactParameters): Offer {
  if (mandates) return { kind: "DELEGATED", mandates };
  return grid ? { kind: "GLIDEPATH", grid } : { kind: "SELF_BUILT" };
}

/** The engine as a page gets it: the file of the call, read again from its bytes. */
async function engineFor(parameters: ExactParameters) {
  const packed = new Uint8Array(await (await server.simulator.scenarios({ matrixUuid: SET, series: seriesOf(parameters) })).arrayBuffer());
  return engineOf(scenariosFile({ limits: { offer: offerOf(parameters) }, currency: "EUR" }, packed));
}
const ASKED = { language: "fr", paths: 0, inflation: null } as const;

describe("the engine of the browser", () => {
  it("gives the server's figures to the bit, for every way of management, when it starts and after a lever moved", async () => {
    await fc.assert(
      fc.asyncProperty(plans, plans, async (first, moved) => {
        const engine = await engineFor(first);
        const { allocation, mandates, grid } = first;
        const { allocation: _, mandates: __, grid: ___, ...levers } = moved;
        for (const plan of [first, { ...levers, allocation, ...(mandates && { mandates }), ...(grid && { grid }) }]) {
          // The server reads what the form sends too.
          const form = formWithin(plan, offerOf(plan), "fr");
          const { parameters } = checkSimulation(form, { offer: offerOf(plan) }, "fr");
          if (!parameters) throw new Error("The plan is not allowed");
          expect(engine.figuresOf(form, ASKED)?.mark).toBe(resultMark(await serverSays(parameters)));
        }
      }),
      { numRuns: 60 },
    );
  }, 240_000);

  it("says nothing of inputs that are refused, need other series, or cannot be computed", async () => {
    const plan: ExactParameters = {
      ...{ currency: "EUR", startDate: "2026-02-01", horizonYears: 10, currentBalance: "1000", goal: { kind: "none" }, movements: [] },
      ...{ allocation: [{ series: A, weight: "100" }], rebalancing: "BUY_AND_HOLD", entryFee: "0", managementFee: "0" },
    };
    const engine = await engineFor(plan);
    const form = formOf(plan, "fr");
    expect(engine.figuresOf(form, ASKED)).not.toBeNull();
    for (const change of [
      { currentBalance: "x" },
      { currentBalance: "0" },
      { horizonYears: "31" },
      { allocation: [{ series: B, weight: "100" }] },
    ])
      expect(engine.figuresOf({ ...form, ...change }, ASKED), JSON.stringify(change)).toBeNull();
  });

  it("is told apart from the server's by what it sends, on the same scenarios alone", () => {
    const server = { key: "k".repeat(22), mark: "0".repeat(16) };
    const other = "1".repeat(16);
    expect(differenceOf(`${server.key}.${other}`, server)).toEqual({ browser: other, server: server.mark });
    for (const claim of [`${server.key}.${server.mark}`, `${"x".repeat(22)}.${other}`, `${server.key}.<b>`, "", null, undefined])
      expect(differenceOf(claim, server)).toBeNull();
    expect(differenceOf(`${server.key}.${other}`, null)).toBeNull();
  });
});
