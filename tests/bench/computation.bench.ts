import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRouterClient, type RouterClient } from "@orpc/server";
import type { SimulationResult } from "#app/contract/computation/projection.ts";
import { type Projection, project } from "#app/domain/projection/projection.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { MatrixStore } from "#backend/computation/matrix-library.ts";
import { computationRouter } from "#backend/computation/service.ts";
import { lognormalMatrices } from "#backend/numerics/matrices/lognormal-scenarios.ts";
import { createComputationPool } from "#backend/workers/computation-pool.ts";
import type { Figure } from "./figure.ts";
import { MONTHS, matricesOf, model, plan, request, uuidOf } from "./simulation.bench.ts";
import { ms, quantileOf } from "./timing.ts";

const ADVISERS = 10;
const SET = "7b0a6c1e-6f0f-4a55-9d55-0d2f6c3f7a01";
const LARGE_SET = "7b0a6c1e-6f0f-4a55-9d55-0d2f6c3f7a02";
const LARGE = 10_000;
/** Series of the large set. */
const PAIR = [uuidOf(0), uuidOf(1)] as const;

type Client = RouterClient<ReturnType<typeof computationRouter>>;

async function serviceTimes(client: Client, count: number, first: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const start = performance.now();
    await client.simulator.freeManagement({ ...request, matrixUuid: SET, currentBalance: first + i });
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

/** Numbers of the fan and of the final amounts. */
const figuresOf = ({ median, lower_area, mid_area, upper_area, scenarios }: Projection | SimulationResult): number[] => [
  ...median,
  ...[lower_area, mid_area, upper_area].flatMap(({ from, to }) => [...from, ...to]),
  ...scenarios.map(({ finalAmount }) => finalAmount),
];

/** The same seed, twice in this thread and once in a worker. */
async function repeated(client: Client): Promise<Figure> {
  const [first, second] = [project(plan, matricesOf(model)), project(plan, matricesOf(model))].map(figuresOf);
  const inWorker = figuresOf(await client.simulator.freeManagement({ ...request, matrixUuid: SET }));
  const other = first!.filter((value, i) => !Object.is(value, second![i]) || !Object.is(value, inWorker[i])).length;
  return { name: "14: figures that differ between two runs and a worker", value: `${other} of ${first!.length}`, ratio: other, gate: 0 };
}

/** One simulation of an allocation that no earlier one had. */
type Simulate = (nth: number) => Promise<unknown>;

/** 99th percentile of the light answers while several run one simulation after the other, and how many a second they ran. */
async function beside(url: string, many: number, simulate: Simulate): Promise<{ p99: number; perSecond: number }> {
  let loaded = true;
  let simulations = 0;
  const advisers = Array.from({ length: many }, async () => {
    while (loaded) await simulate(simulations++);
  });
  const p99 = quantileOf(await lightTimes(url, 3), 0.99);
  loaded = false;
  await Promise.all(advisers);
  return { p99, perSecond: simulations / 3 };
}

async function underLoad(client: Client): Promise<Figure[]> {
  const server = createServer((_, response) => response.end("hello"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const usual: Simulate = (nth) => client.simulator.freeManagement({ ...request, matrixUuid: SET, currentBalance: 1e6 + nth });
  const large: Simulate = (nth) => {
    const first = 0.5 + (nth % 4_999) / 10_000;
    const weights = { [PAIR[0]]: first, [PAIR[1]]: 1 - first };
    return client.simulator.freeManagement({ ...request, weights, matrixUuid: LARGE_SET });
  };
  try {
    await large(0);
    await lightTimes(url, 1);
    const quiet = quantileOf(await lightTimes(url, 3), 0.99);
    const figure = async (name: string, many: number, simulate: Simulate): Promise<Figure> => {
      const { p99, perSecond } = await beside(url, many, simulate);
      return { name, value: `${ms(p99)} / ${ms(quiet)}, ${perSecond.toFixed(1)} a second`, ratio: p99 / quiet };
    };
    return [
      { ...(await figure("15: p99 of one word over HTTP beside 10,000 scenarios / alone", 1, large)), gate: 2.5, aim: 1.6 },
      await figure(`p99 of one word over HTTP beside ${ADVISERS} advisers / alone`, ADVISERS, usual),
    ];
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

export async function benchComputation(): Promise<Figure[]> {
  const pair = model.series.filter(({ uuid }) => PAIR.includes(uuid));
  const covariance = pair.map((_, i) => model.covariance[i]!.slice(0, pair.length));
  const sets = new Map([
    [SET, { scenarios: model.scenarios, matrices: lognormalMatrices(model) }],
    [LARGE_SET, { scenarios: LARGE, matrices: lognormalMatrices({ ...model, scenarios: LARGE, series: pair, covariance }) }],
  ]);
  const store: MatrixStore = { load: async (uuid) => ({ ...sets.get(uuid)!, months: MONTHS, version: 1 }) };
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
      computationRouter({
        matrices: store,
        series: { load: async () => new Map(), rates: async () => [], charges: async () => new Map() },
        pool,
      }),
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
    return [await repeated(client), call, ...(await underLoad(client))];
  } finally {
    await pool.close();
  }
}
