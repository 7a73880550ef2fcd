import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRouterClient, type RouterClient } from "@orpc/server";
import type { FreeManagementRequest } from "#app/contract/simulator.ts";
import type { Caller } from "#backend/api/caller.ts";
import type { MatrixStore } from "#backend/computation/matrix-library.ts";
import { type LognormalModel, lognormalMatrices } from "#backend/computation/numerics/lognormal-scenarios.ts";
import { MersenneTwister } from "#backend/computation/numerics/mersenne-twister.ts";
import { normalQuantile } from "#backend/computation/numerics/normal-quantile.ts";
import { project } from "#backend/computation/numerics/projection.ts";
import { planProjection } from "#backend/computation/numerics/projection-plan.ts";
import { constantMixGrowth } from "#backend/computation/numerics/simulate.ts";
import { computationRouter } from "#backend/computation/service.ts";
import { createComputationPool } from "#backend/computation/workers/computation-pool.ts";
import type { Figure } from "./figure.ts";

const SCENARIOS = 250;
const MONTHS = 360;
const ASSETS = 10;
const ADVISERS = 10;
const SET = "7b0a6c1e-6f0f-4a55-9d55-0d2f6c3f7a01";

const uuidOf = (i: number) => `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`;
const series = Array.from({ length: ASSETS }, (_, i) => ({ uuid: uuidOf(i), expectedReturn: 0.03 + i / 200 }));
const weights = Object.fromEntries(series.map(({ uuid }) => [uuid, 1 / ASSETS]));
const model: LognormalModel = {
  seed: 20240101,
  scenarios: SCENARIOS,
  months: MONTHS,
  series,
  covariance: series.map((_, i) => series.map((__, j) => (i === j ? 0.03 : 0.01))),
};
const request: FreeManagementRequest = {
  startDate: "2025-01-31",
  horizon: MONTHS / 12,
  currentBalance: 10_000,
  movements: [{ type: "PERIODIC_DEPOSIT", amount: 200, frequency: "MONTHLY" }],
  fees: { entryFee: 0.01, managementFee: 0.008 },
  rebalancing: "MONTHLY_REBALANCING",
  target: { parameter: "target", value: 150_000 },
  weights,
  matrixUuid: SET,
};
const plan = planProjection({
  startDate: "2025-01-31",
  horizon: MONTHS / 12,
  currentBalance: 10_000,
  movements: [{ type: "PERIODIC_DEPOSIT", amount: 200, frequency: "MONTHLY" }],
  fees: { entryFee: 0.01, managementFee: 0.008 },
  target: { parameter: "target", value: 150_000 },
  pockets: [{ kind: "free", share: 1, rebalancing: "MONTHLY_REBALANCING", weights }],
});

const quantileOf = (times: number[], p: number) =>
  times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * p))] ?? Number.NaN;
const ms = (value: number) => `${value.toFixed(2)} ms`;

function scenarioMatrices() {
  return new Map([...lognormalMatrices(model)].map(([uuid, returns]) => [uuid, { scenarios: SCENARIOS, months: MONTHS, returns }]));
}

/** The yardstick: as many normals as the simulation draws, one call each. */
function plainNormals(): number {
  const generator = new MersenneTwister(model.seed);
  let sum = 0;
  for (let i = 0; i < SCENARIOS * MONTHS * ASSETS; i++) sum += normalQuantile(generator.nextUniform());
  return sum;
}

/** Median times of several pieces of work, taken in turn so that a busy machine slows all of them alike. */
function medians(rounds: number, ...work: (() => unknown)[]): number[] {
  const times: number[][] = work.map(() => []);
  for (let round = 0; round < rounds; round++) {
    work.forEach((piece, i) => {
      const start = performance.now();
      piece();
      times[i]!.push(performance.now() - start);
    });
  }
  return times.map((all) => quantileOf(all.slice(3), 0.5));
}

function numerics(): Figure[] {
  const matrices = scenarioMatrices();
  const growth = constantMixGrowth(plan.pockets[0]!, matrices, SCENARIOS);
  const [normals = 0, full = 0, again = 0, kept = 0] = medians(
    33,
    plainNormals,
    () => project(plan, scenarioMatrices()),
    () => project(plan, matrices),
    () => project(plan, matrices, { growthOf: () => growth }),
  );
  const shape = `${SCENARIOS} x ${MONTHS} x ${ASSETS}`;
  return [
    {
      name: `Monte Carlo ${shape}, full / its normals in a plain loop`,
      value: `${ms(full)} / ${ms(normals)}`,
      ratio: full / normals,
      gate: 4,
      aim: 2.5,
    },
    { name: "simulation of another allocation on kept matrices / full", value: ms(again), ratio: again / full, gate: 0.35, aim: 0.2 },
    { name: "re-simulation on kept factors / full", value: ms(kept), ratio: kept / full, gate: 0.25, aim: 0.12 },
  ];
}

type Client = RouterClient<ReturnType<typeof computationRouter>>;

async function serviceTimes(client: Client, count: number, first: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const start = performance.now();
    await client.simulator.freeManagement({ ...request, currentBalance: first + i });
    times.push(performance.now() - start);
  }
  return times;
}

/** Milliseconds of answers of a server in this process to one word, one after the other. */
async function lightTimes(url: string, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const start = performance.now();
    await (await fetch(url)).text();
    times.push(performance.now() - start);
  }
  return times;
}

async function underLoad(client: Client): Promise<Figure[]> {
  const server = createServer((_, response) => response.end("hello"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    await lightTimes(url, 1);
    const quiet = quantileOf(await lightTimes(url, 3), 0.99);
    let loaded = true;
    let simulations = 0;
    const advisers = Array.from({ length: ADVISERS }, async (_, adviser) => {
      for (let i = 0; loaded; i++, simulations++) await serviceTimes(client, 1, 1e6 * (adviser + 1) + i);
    });
    const busy = quantileOf(await lightTimes(url, 3), 0.99);
    loaded = false;
    await Promise.all(advisers);
    const value = `${ms(busy)} / ${ms(quiet)}, ${Math.round(simulations / 3)} simulations/s`;
    return [{ name: `p99 of one word over HTTP beside ${ADVISERS} advisers / alone`, value, ratio: busy / quiet }];
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

export async function benchComputation(): Promise<Figure[]> {
  const stored = lognormalMatrices(model);
  const store: MatrixStore = { load: async () => ({ scenarios: SCENARIOS, months: MONTHS, version: 1, matrices: stored }) };
  const caller: Caller = {
    userUuid: uuidOf(0),
    username: "bench",
    roles: ["ADVISER_SIMULATORS"],
    permissions: new Set(["application"]),
    distributor: null,
    assetManager: null,
    productOwner: null,
    isAdmin: false,
    correlationId: "bench",
  };
  const pool = createComputationPool();
  try {
    const client = createRouterClient(
      computationRouter({ matrices: store, series: { load: async () => new Map(), rates: async () => [] }, pool }),
      {
        context: { caller },
      },
    );
    await serviceTimes(client, 10, 1);
    const service = quantileOf(await serviceTimes(client, 60, 100), 0.5);
    const call: Figure = {
      name: "simulation service call, warm matrices, median (ms)",
      value: ms(service),
      ratio: service,
      gate: 60,
      aim: 20,
    };
    return [...numerics(), call, ...(await underLoad(client))];
  } finally {
    await pool.close();
  }
}
