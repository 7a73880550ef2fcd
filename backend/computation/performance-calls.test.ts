import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { matrixOfRows } from "#app/domain/numerics/scenario-matrix.ts";
import { writeValues } from "#backend/api/financial-value/value-writer.ts";
import { matrixSet, returnMatrix, series } from "#backend/database/schema/index.ts";
import { type Backend, startBackend } from "#backend/main.ts";
import { fromPoints } from "#backend/values/packed-values.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld } from "../../tests/fixtures/api.ts";
import { openTestDatabase, temporaryFolder } from "../../tests/fixtures/database.ts";
import { storedValues } from "./matrix-store.ts";

const PATHS = {
  totalReturn: "/total-return-service/totalreturn",
  statistics: "/statistics-calculation-service/statistics-calculation",
  calendar: "/calendar-returns-service/calendar-computation",
  correlation: "/correlation-matrix-service/correlation",
  decomposition: "/comment-service/performance-decomposition",
  comment: "/comment-service/comment",
  portfolio: "/model-portfolio-computation-service/model-portfolio",
  historical: "/model-portfolio-computation-service/model-portfolio-historical",
  current: "/model-portfolio-computation-service/current-allocation",
  orders: "/model-portfolio-computation-service/allocation-computation",
  formula: "/matrix-composition-service/formula-computation",
  score: "/matrix-composition-service/score",
  statisticsOfMatrices: "/matrix-composition-service/sto-stat",
};

const folder = temporaryFolder();
const SET = randomUUID();
const FUND = randomUUID();
const BOND = randomUUID();
const EMPTY = randomUUID();
const FIRST = dayNumber("2021-01-29");
const points = (growth: number): [number, number][] =>
  Array.from({ length: 160 }, (_, i) => [FIRST + 7 * i, Math.round(1e6 * growth ** i * (1 + 0.01 * Math.sin(i * growth * 9))) / 1e4]);
const inline = (growth: number) => points(growth).map(([day, value]) => [isoDay(day), value]);

let world: ApiWorld;
let backend: Backend;
beforeAll(async () => {
  world = await openApiWorld(() => openTestDatabase());
  backend = await startBackend({
    env: { SERVICES: ["computation"], PUBLIC_URL: new URL("http://backend.test"), DATA_DIR: folder.folder },
    database: world.database,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    identity: {
      issueToken: null,
      verifyToken: async (sub) => ({
        iss: "test",
        sub,
        username: sub,
        clientRoles: sub === "nobody" ? [] : ["ADVISER"],
        exp: 9_999_999_999,
      }),
    },
  });
  await world.database.orm.insert(series).values([
    { uuid: FUND, externalId: "FUND", fullName: "Fund", assetClass: "EQUITIES" },
    { uuid: BOND, externalId: "BOND", fullName: "Bond", assetClass: "FIXED_INCOME" },
    { uuid: EMPTY, externalId: "EMPTY", fullName: "Empty" },
  ]);
  await world.database.orm.transaction((tx) =>
    writeValues(
      tx,
      [
        { series: FUND, packed: fromPoints(points(1.002), 0) },
        { series: BOND, packed: fromPoints(points(1.0005), 0) },
      ],
      { by: world.administrator },
    ),
  );
  await world.database.orm
    .insert(matrixSet)
    .values({ uuid: SET, name: "set", seed: 1, scenarios: 2, months: 3, referenceFrom: "2015-01-31", referenceTo: "2025-01-31" });
  const rows = [
    [0.01, 0.02, -0.03],
    [0, 0.04, 0.01],
  ];
  await world.database.orm
    .insert(returnMatrix)
    .values({ set: SET, series: FUND, values: storedValues(matrixOfRows(rows).returns), sourceVersion: 1 });
});
afterAll(async () => {
  await backend.close();
  await world.close();
  folder.remove();
});

async function call<T = ErrorAnswer>(path: string, body: unknown, who: string | null = "anna"): Promise<{ status: number; body: T }> {
  const answer = await backend.fetch(
    new Request(`http://backend.test/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(who && { authorization: `Bearer ${who}` }) },
      body: JSON.stringify(body),
    }),
  );
  return { status: answer.status, body: (await answer.json()) as T };
}

describe("series of the store", () => {
  const weights = { [FUND]: 0.6, [BOND]: 0.4 };
  const both = [
    { uuid: FUND, values: inline(1.002), assetClass: "EQUITIES" },
    { uuid: BOND, values: inline(1.0005), assetClass: "FIXED_INCOME" },
  ];
  const stored = [{ uuid: FUND }, { uuid: BOND }];
  const [from, to] = ["2021-06-01", "2023-11-20"];

  it.each([
    ["total return", PATHS.totalReturn, { series: { uuid: FUND } }, { series: both[0] }],
    ["statistics", PATHS.statistics, { track: stored[0], benchmark: stored[1] }, { track: both[0], benchmark: both[1] }],
    ["calendar returns", PATHS.calendar, { series: stored }, { series: both }],
    ["correlation", PATHS.correlation, { series: stored, from }, { series: both, from }],
    ["decomposition", PATHS.decomposition, { weights, from, to }, { series: both, weights, from, to }],
    ["portfolio", PATHS.portfolio, { weights, annualFees: 0.01 }, { series: both, weights, annualFees: 0.01 }],
    [
      "history",
      PATHS.historical,
      { compositions: [{ date: from, weights }], series: [both[0]] },
      { compositions: [{ date: from, weights }], series: both },
    ],
    [
      "current allocation",
      PATHS.current,
      { composition: { date: from, weights }, date: to },
      { series: both, composition: { date: from, weights }, date: to },
    ],
    [
      "score",
      PATHS.score,
      { formula: `0.5*[${BOND}]`, series: stored[0] },
      { formula: `0.5*[${BOND}]`, series: both[0], bases: [both[1]] },
    ],
  ])("%s: the same as with the values inline", async (_, path, byUuid, withValues) => {
    const answer = await call(path, byUuid);
    expect(answer).toEqual(await call(path, withValues));
    expect(answer.status).toBe(200);
  });

  it("computes on matrices of a stored set", async () => {
    const formula = await call<{ matrix: number[][] }>(PATHS.formula, { formula: `2*[${FUND}]`, matrixUuid: SET });
    expect(formula.body.matrix).toEqual([
      [0.02, 0.04, -0.06],
      [0, 0.08, 0.02],
    ]);
    const constant = await call<{ matrix: number[][] }>(PATHS.formula, { formula: "annual(2.2%)" });
    expect([constant.body.matrix.length, constant.body.matrix[249]![599]]).toEqual([250, 1.022 ** (1 / 12) - 1]);
    const figures = await call<{ scenarioCount: number; statistics: Record<string, object> }>(PATHS.statisticsOfMatrices, {
      matrixUuid: SET,
      series: [FUND],
    });
    expect(figures.body).toMatchObject({ scenarioCount: 2, statistics: { [FUND]: { "1M": { mean: expect.closeTo(0.005, 12) } } } });
    expect(Object.keys(figures.body.statistics[FUND]!)).toEqual(["1M", "3M"]);
  });

  it("refuses unknown series and sets with 404, and people without a role with 403", async () => {
    const unknown = randomUUID();
    expect(await call(PATHS.calendar, { series: [{ uuid: unknown }, { uuid: FUND }, { uuid: "NAMELESS" }] })).toMatchObject({
      status: 404,
      body: { error: { code: "NOT_FOUND", series: ["NAMELESS", unknown].sort() } },
    });
    expect(await call(PATHS.portfolio, { weights: { [unknown]: 1 } })).toMatchObject({ status: 404 });
    expect(await call(PATHS.formula, { formula: `[${FUND}]`, matrixUuid: unknown })).toMatchObject({ status: 404 });
    expect(await call(PATHS.calendar, { series: stored }, "nobody")).toMatchObject({ status: 403 });
    expect(await call(PATHS.calendar, { series: both }, null)).toMatchObject({ status: 401 });
  });
});

describe("a correlation", () => {
  const DAY_MS = 86_400_000;
  it.each<[name: string, dayOf: (at: number) => number, least: number]>([
    ["week", (at) => Date.UTC(2021, 0, 29) + 7 * at * DAY_MS, 52],
    ["month", (at) => Date.UTC(2018, 1 + at, 0), 12],
    ["quarter", (at) => Date.UTC(2018, 1 + 3 * at, 0), 12],
  ])("is given from a year of common history on, and is open below it: values by %s", async (_name, dayOf, least) => {
    const values = (returns: number, growth: number) =>
      Array.from({ length: returns + 1 }, (_, at) => [
        new Date(dayOf(at)).toISOString().slice(0, 10),
        100 * growth ** at * (1 + 0.01 * Math.sin(at * growth * 9)),
      ]);
    const matrixOf = async (returns: number) => {
      const { body } = await call<{ matrix: Array<Array<number | null>>; insufficientHistory: string[][] }>(PATHS.correlation, {
        series: [
          { uuid: "LONG", values: values(3 * least, 1.002) },
          { uuid: "YOUNG", values: values(returns, 1.001) },
        ],
      });
      return [body.matrix[0]![1], body.insufficientHistory];
    };
    expect(await matrixOf(least - 1)).toEqual([null, [["LONG", "YOUNG"]]]);
    expect(await matrixOf(least)).toEqual([expect.any(Number), []]);
  });
});

describe("refusals", () => {
  const fund = { uuid: "F", values: inline(1.001) };
  const error = async (path: string, body: unknown) => {
    const answer = await call(path, body);
    const { message, correlationId, issues, messageKey, ...rest } = answer.body.error;
    return { status: answer.status, ...rest, ...(issues && { path: issues[0]!.path }) };
  };

  it("names code, series and dates with 422", async () => {
    expect(await error(PATHS.calendar, { series: [{ uuid: EMPTY }], from: "2024-01-01" })).toEqual({
      status: 422,
      code: "00001",
      series: [EMPTY],
      from: "2024-01-01",
    });
    expect(await error(PATHS.totalReturn, { series: fund, from: "2030-01-01", to: "2030-02-01" })).toEqual({
      status: 422,
      code: "00001",
      series: ["F"],
      from: "2030-01-01",
      to: "2030-02-01",
    });
    expect(await error(PATHS.correlation, { series: [fund], from: "2030-01-01" })).toMatchObject({ status: 422, code: "00001" });
    expect(await error(PATHS.statistics, { track: { uuid: "F", values: [] } })).toMatchObject({ status: 422, code: "00001" });
    const held = { series: [fund], composition: { date: "2021-06-01", weights: { F: 0.5, G: 0.5 } } };
    expect(await error(PATHS.current, { ...held, date: "2022-01-01" })).toEqual({ status: 422, code: "3107", series: ["G"] });
    const one = { series: [fund], composition: { date: "2021-06-01", weights: { F: 1 } } };
    expect(await error(PATHS.current, { ...one, date: "2029-01-01" })).toEqual({ status: 422, code: "0023", series: ["F"] });
    expect(await error(PATHS.current, { ...one, date: "2021-05-31" })).toMatchObject({ status: 422, code: "00001" });
    expect(await error(PATHS.formula, { formula: "[X]", matrices: {} })).toEqual({ status: 422, code: "0993", series: ["X"] });
    expect(await error(PATHS.score, { formula: "[X]", series: fund })).toEqual({ status: 422, code: "0993", series: ["X"] });
    expect(await error(PATHS.statisticsOfMatrices, { matrices: { A: [[0.1]], B: [[0.1], [0.2]] } })).toEqual({
      status: 422,
      code: "00991",
      series: ["A"],
    });
    expect(await error(PATHS.orders, { target: { A: 1 }, actType: "ACT_DEPOSITS" })).toEqual({
      status: 422,
      code: "2201",
      reason: "NOTHING_PAID_IN",
    });
  });

  it("names the place of a fault with 400", async () => {
    const swapped = [
      ["2024-01-02", 1],
      ["2024-01-01", 1],
    ];
    const cases: [string, unknown, string][] = [
      [PATHS.calendar, { series: [fund, { uuid: "G", values: swapped }] }, "series.1.values.1.0"],
      [PATHS.calendar, { series: [fund, fund] }, "series.1.uuid"],
      [PATHS.calendar, { series: [{ uuid: "G", values: [["2024-01-01", "NaN"]] }] }, "series.0.values.0.1"],
      [PATHS.calendar, { series: [{ uuid: "G", values: [["2024-02-30", 1]] }] }, "series.0.values.0.0"],
      [PATHS.totalReturn, { series: { uuid: "G", values: [["2024-01-01", 0]] } }, "series.values.0.1"],
      [PATHS.portfolio, { series: [fund], weights: { F: 0.9 } }, "weights"],
      [PATHS.portfolio, { series: [fund], weights: { F: 1.5, G: -0.5 } }, "weights.F"],
      [PATHS.historical, { series: [fund], compositions: [{ date: "2024-01-01", weights: {} }] }, "compositions.0.weights"],
      [PATHS.portfolio, { series: [fund], weights: { F: 1 }, rebalancing: "DAILY" }, "rebalancing"],
      [PATHS.decomposition, { weights: { F: 1 }, from: "2024-01-01" }, "to"],
      [PATHS.decomposition, { groups: [] }, "groups"],
      [PATHS.orders, { target: { A: 1 }, actType: "ACT_DEPOSITS", amount: -1 }, "amount"],
      [
        PATHS.orders,
        {
          holdings: [
            { uuid: "A", amount: 1 },
            { uuid: "A", amount: 2 },
          ],
          target: { A: 1 },
          actType: "ACT_DEPOSITS",
        },
        "holdings.1.uuid",
      ],
      [PATHS.comment, { language: "de", from: "2024-01-01", to: "2024-01-02", totalReturn: 0, contributions: [] }, "language"],
      [PATHS.formula, { formula: "1 +" }, "formula"],
      [PATHS.statisticsOfMatrices, { matrices: { A: [[-2]] } }, "matrices.A.0.0"],
      [PATHS.statisticsOfMatrices, { matrixUuid: SET }, "series"],
    ];
    for (const [path, body, place] of cases) expect(await error(path, body)).toMatchObject({ status: 400, path: place });
    expect(await error(PATHS.formula, { formula: "1 + foo(2)" })).toMatchObject({ status: 400, code: "FORMULA", position: 4 });
  });
});

describe("whatever comes in", () => {
  const inRange = fc.integer({ min: 0, max: 400 }).map((days) => isoDay(FIRST + days));
  const day = fc.oneof(
    { weight: 4, arbitrary: inRange },
    { weight: 1, arbitrary: fc.constantFrom("0001-01-01", "9999-12-31", "2024-02-29", "2023-02-29", "", "NaN") },
  );
  const plausible = fc.double({ min: 0.01, max: 1000, noNaN: true });
  const value = fc.oneof(
    { weight: 4, arbitrary: plausible },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(5e-324, 1e-300, 1.7e308, 0, -1, "NaN", null, "1") },
  );
  const extreme = fc.oneof(
    { weight: 6, arbitrary: plausible },
    { weight: 1, arbitrary: fc.double({ min: 5e-324, max: 1.7e308, noNaN: true }) },
  );
  const anyPoints = fc.array(fc.tuple(day, value), { maxLength: 12 });
  const scattered = fc
    .tuple(fc.uniqueArray(fc.integer({ min: -700_000, max: 2_900_000 }), { maxLength: 30 }), fc.infiniteStream(extreme))
    .map(([days, values]) => days.sort((a, b) => a - b).map((on) => [isoDay(on), values.next().value]));
  const dense = (of: fc.Arbitrary<number>) =>
    fc
      .tuple(fc.integer({ min: 2, max: 90 }), fc.infiniteStream(of))
      .map(([length, values]) => Array.from({ length }, (_, i) => [isoDay(FIRST + i * 5), values.next().value]));
  const values = fc.oneof(
    { weight: 1, arbitrary: anyPoints },
    { weight: 1, arbitrary: scattered },
    { weight: 2, arbitrary: dense(extreme) },
    { weight: 6, arbitrary: dense(plausible) },
  );
  const window = fc.oneof(
    fc.constant({}),
    fc.constant({ from: isoDay(FIRST + 20), to: isoDay(FIRST + 60) }),
    fc.record({ from: day, to: day }),
  );
  const bodies = fc
    .tuple(values, values, window, day, fc.double({ min: 0, max: 1, noNaN: true }), value)
    .map(([a, b, between, on, w, x]) => {
      const list = [
        { uuid: "A", values: a },
        { uuid: "B", values: b },
      ];
      const weights = { A: w, B: 1 - w };
      const rates = { riskFreeRate: x, minimumAcceptableReturn: w };
      const matrix = [a.map(([, v]) => v), b.map(([, v]) => v)];
      const requests: [string, unknown][] = [
        [
          PATHS.totalReturn,
          {
            series: {
              ...list[0],
              flows: [
                { type: "SPLIT", exDate: on, ratio: x },
                { type: "DISTRIBUTION", exDate: on, amount: x },
              ],
            },
            ...between,
          },
        ],
        [PATHS.statistics, { track: list[0], benchmark: list[1], ...rates, ...between }],
        [PATHS.calendar, { series: list, ...between }],
        [PATHS.correlation, { series: list, minObservations: 2, ...between }],
        [PATHS.decomposition, { series: list, weights, ...between, rebalancing: "MONTHLY_REBALANCING" }],
        [
          PATHS.comment,
          {
            language: "fr",
            from: on,
            to: on,
            totalReturn: x,
            volatility: x,
            maxDrawdown: w,
            contributions: [{ name: "A", contribution: x }],
          },
        ],
        [PATHS.portfolio, { series: list, weights, ...between, annualFees: 0.99 }],
        [
          PATHS.historical,
          {
            series: list,
            compositions: [
              { date: on, weights },
              { date: "2022-01-01", weights: { A: 1 } },
            ],
            ...between,
            base: x,
          },
        ],
        [PATHS.current, { series: list, composition: { date: on, weights }, date: "2021-06-01" }],
        [
          PATHS.orders,
          {
            holdings: [
              { uuid: "A", amount: x },
              { uuid: "C", amount: 1e12 * w },
            ],
            target: weights,
            actType: "ACT_WITHDRAWALS",
            amount: x,
          },
        ],
        [PATHS.formula, { formula: "[A]*[A]/[A] - 1e200*[A]", matrices: { A: matrix } }],
        [PATHS.score, { formula: "[B]*1e150 + annual([B])", series: list[0], bases: [list[1]] }],
        [PATHS.statisticsOfMatrices, { matrices: { A: matrix, B: matrix } }],
      ];
      return requests;
    });

  it("is answered or refused, and no NaN or infinity leaves", { timeout: 60_000 }, async () => {
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(bodies, async (requests) => {
        for (const [path, body] of requests) {
          // An answer with a number that is not finite does not fit the contract and would be a 500.
          const answer = await call<unknown>(path, body);
          statuses.add(answer.status);
          expect({ path, fine: [200, 400, 422].includes(answer.status) || answer }).toEqual({ path, fine: true });
        }
      }),
      { numRuns: 60 },
    );
    expect([...statuses].sort()).toEqual([200, 400, 422]);
  });
});
