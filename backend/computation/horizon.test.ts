import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#backend/calls/caller.ts";
import { isNotBuilt } from "#backend/calls/not-built.ts";
import { computationCaller } from "../../tests/fixtures/golden/computation-caller.ts";
import { differences, ownCase, referenceCase } from "../../tests/fixtures/golden/golden-case.ts";
import { HORIZON_QUERY } from "../../tests/fixtures/golden/horizon-query.ts";
import { patientPool } from "../../tests/fixtures/processes/patient-pool.ts";
import { computationRouter } from "./service.ts";

const PATH = "/aaa-model-portfolio-service/graphql";
const STORED = "2f1d9a1e-3c54-4c9f-8b55-0d2f6c3f7a10";
const days = Int32Array.from({ length: 800 }, (_, i) => 17_900 + i);
const euro = { assetClass: "EQUITIES", days, values: Float64Array.from(days, (_, i) => 100 + i / 10) };

const pool = patientPool();
afterAll(() => pool.close());
let handler: OpenAPIHandler<{ caller: Caller | null }>;
beforeAll(() => {
  const load = async (uuids: readonly string[]) => new Map(uuids.includes(STORED) ? [[STORED, euro]] : []);
  handler = new OpenAPIHandler(
    computationRouter({
      matrices: { load: async () => null },
      series: { load, rates: async () => [], charges: async () => new Map() },
      pool,
    }),
  );
});

interface Answer {
  data?: { computePerformance: Record<string, unknown> } | null;
  errors?: { message: string; path: string[]; extensions: Record<string, unknown> }[];
}
async function ask(body: object, as: Caller | null = computationCaller) {
  const headers = { "content-type": "application/json" };
  const request = new Request(`http://localhost${PATH}`, { method: "POST", headers, body: JSON.stringify(body) });
  const { response } = await handler.handle(request, { context: { caller: as } });
  const answer = await response?.json();
  return { status: response?.status, answer: answer as Answer, refusal: answer.data as Record<string, unknown> };
}

const RULE = { stepChangeReference: "SUBSCRIPTION_DATE" };
const GRID = [{ horizonLeft: 0, weights: { [STORED]: 1 } }];
const PLAN = { subscriptionDate: "2019-06-03", horizonLeft: 2, rule: RULE, grid: GRID };

describe("computePerformance", () => {
  const cases = { reference: referenceCase("glidepath-horizon-performance"), own: ownCase("horizon-birthday-yearly") };
  for (const [which, golden] of Object.entries(cases)) {
    it.skipIf(golden === null)(`gives the numbers of the ${which} case`, async () => {
      const { status, answer } = await ask({ query: HORIZON_QUERY, operationName: "computePerformance", variables: golden!.inputs });
      expect(status).toBe(200);
      expect(differences(answer.data?.computePerformance, golden!.expected, golden!.tolerance)).toEqual([]);
    });
  }

  it("takes stored values, and says what it was made with", async () => {
    const query = `query ($grid: [Row!]!) { computePerformance(
        subscriptionDate: "2019-06-03", horizonLeft: 2, grid: $grid, to: "2020-06-03", rule: {stepChangeReference: SUBSCRIPTION_DATE}
      ) { totalReturn currency versions { seriesAsOf inputs } } }`;
    const { answer } = await ask({ query, variables: { grid: GRID } });
    const from = euro.values[days.indexOf(18_050)]!;
    expect(answer.data?.computePerformance).toEqual({
      totalReturn: expect.closeTo(euro.values[days.indexOf(18_416)]! / from - 1, 12),
      currency: "EUR",
      versions: { seriesAsOf: "2021-03-13", inputs: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  it("gives what was selected and no more; a schedule needs no series", async () => {
    const query = HORIZON_QUERY.replace("track currency totalReturn", "").replace("date horizonLeft weights", "horizonLeft");
    const grid = [{ horizonLeft: 0, weights: { "not stored": 1 } }];
    expect((await ask({ query, variables: { ...PLAN, grid } })).answer).toEqual({
      data: {
        computePerformance: { horizonDate: "2021-06-03", compositions: [{ horizonLeft: 2 }, { horizonLeft: 1 }, { horizonLeft: 0 }] },
      },
    });
  });

  it("tells the currency that is asked for, euros where none is, with a track or with the schedule alone", async () => {
    const day = (at: number) => new Date(Date.UTC(2019, 5, 3 + at)).toISOString().slice(0, 10);
    const values = Array.from({ length: 800 }, (_, at) => [day(at), 100 + at / 10]);
    const plan = { ...PLAN, to: "2020-06-03", series: [{ uuid: "A", values }], grid: [{ horizonLeft: 0, weights: { A: 1 } }] };
    for (const query of [HORIZON_QUERY, HORIZON_QUERY.replace("track currency totalReturn", "currency")])
      for (const [asked, told] of [
        ["USD", "USD"],
        [undefined, "EUR"],
      ]) {
        const { answer } = await ask({ query, variables: { ...plan, currency: asked } });
        expect([asked, answer.data?.computePerformance.currency]).toEqual([asked, told]);
      }
  });

  it("lists as errors what cannot be computed", async () => {
    const weights = (uuid: string) => ({ ...PLAN, grid: [{ horizonLeft: 0, weights: { [uuid]: 1 } }] });
    const path = ["computePerformance"];
    const early = await ask({
      query: HORIZON_QUERY,
      variables: { ...PLAN, horizonLeft: undefined, subscriberBirthday: "1950-01-01", retirementAge: 60 },
    });
    expect(early).toMatchObject({
      status: 200,
      answer: { data: null, errors: [{ path, extensions: { code: "00001", to: "2010-01-01" } }] },
    });
    expect((await ask({ query: HORIZON_QUERY, variables: weights("A") })).answer.errors).toMatchObject([
      { message: expect.stringMatching(/computed/), extensions: { code: "00001", series: ["A"] } },
    ]);
    const unknown = STORED.replace(/^2/, "3");
    expect((await ask({ query: HORIZON_QUERY, variables: weights(unknown) })).answer.errors).toMatchObject([
      { extensions: { code: "NOT_FOUND", series: [unknown] } },
    ]);
  });

  it.each([
    ["a date that is none", { ...PLAN, subscriptionDate: "2019-02-30" }, "arguments.subscriptionDate"],
    ["weights below 1", { ...PLAN, grid: [{ horizonLeft: 0, weights: { A: 0.7 } }] }, "arguments.grid.0.weights"],
    ["an unknown rule", { ...PLAN, rule: { stepChangeReference: "MOON" } }, "arguments.rule.stepChangeReference"],
    ["steps at birthdays without one", { ...PLAN, rule: { stepChangeReference: "SUBSCRIBER_BIRTHDAY" } }, "subscriberBirthday"],
    ["a variable left out", { ...PLAN, rule: undefined }, "variables.rule"],
  ])("refuses %s with its place", async (_what, variables, path) => {
    const { status, refusal } = await ask({ query: HORIZON_QUERY, variables });
    expect([status, refusal.issues]).toEqual([400, [{ path, message: expect.any(String) }]]);
  });

  it.each([
    ["an unknown argument", "{ computePerformance(who: 1) { currency } }"],
    ["an unknown field", "{ computePerformance(currency: EUR) { password } }"],
    ["a field of every object", "{ computePerformance(currency: EUR) { constructor } }"],
    ["no fields", "{ computePerformance(currency: EUR) }"],
    ["fields of a plain value", "{ computePerformance(currency: EUR) { currency { code } } }"],
    ["an operation that nobody knows", "{ deleteAll { done } }"],
    ["two operations", "{ computePerformance { currency } grid { rows } }"],
  ])("refuses %s", async (_what, query) => {
    expect((await ask({ query })).status).toBe(400);
  });

  it("is the operation that is offered; the others of the catalogue are said to be missing", async () => {
    expect(isNotBuilt("POST", PATH)).toBe(false);
    const { status, refusal } = await ask({ query: '{ grid(uuid: "1", gridDate: "2024-01-01") { rows } }' });
    expect([status, refusal.code]).toEqual([501, "NOT_IMPLEMENTED"]);
  });

  it("needs a token, and a role", async () => {
    expect((await ask({}, null)).status).toBe(401);
    expect((await ask({}, { ...computationCaller, permissions: new Set() })).status).toBe(403);
  });
});
