import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { afterAll, describe, expect, it } from "vitest";
import { contract } from "#app/contract/index.ts";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { COMPUTATION_REQUESTS } from "#backend/api/openapi/computation-examples.ts";
import { openApiDocument, operationsOf } from "#backend/api/openapi/document.ts";
import { SERIES } from "#backend/api/openapi/series-examples.ts";
import { computationCaller } from "../../tests/fixtures/golden/computation-caller.ts";
import { patientPool } from "../../tests/fixtures/processes/patient-pool.ts";
import { lognormalMatrices } from "../numerics/matrices/lognormal-scenarios.ts";
import { computationRouter } from "./service.ts";

const [EQUITY = "", BOND = ""] = SERIES;

/** Ten years of business days that rise and fall by a rule: what the examples' series could be. */
function history(salt: number): { days: Int32Array; values: Float64Array } {
  const [first, last] = [dayNumber("2016-01-04"), dayNumber("2026-06-30")];
  const days = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((day) => ![2, 3].includes(day % 7));
  let value = 100;
  const values = days.map((day) => {
    value *= 1 + 0.0002 + 0.006 * Math.sin(day * (1.3 + salt)) * Math.cos(day * 0.11);
    return value;
  });
  return { days: Int32Array.from(days), values: Float64Array.from(values) };
}

const pool = patientPool();
afterAll(() => pool.close());
const shape = { scenarios: 250, months: 600 };
const stored = lognormalMatrices({
  seed: 3,
  ...shape,
  series: [EQUITY, BOND].map((uuid, i) => ({ uuid, expectedReturn: 0.06 - 0.03 * i })),
  covariance: [
    [0.03, 0.002],
    [0.002, 0.004],
  ],
});
const known = new Map(
  [EQUITY, BOND].map((uuid, i) => [
    uuid,
    { ...history(i), assetClass: i === 0 ? ("EQUITIES" as const) : ("FIXED_INCOME" as const), currency: "EUR", proxy: null },
  ]),
);
const router = computationRouter({
  matrices: {
    load: async (_set, series) => ({ ...shape, version: 1, matrices: new Map([...stored].filter(([uuid]) => series.includes(uuid))) }),
  },
  series: {
    load: async (uuids) => new Map([...known].filter(([uuid]) => uuids.includes(uuid))),
    rates: async () => [],
    charges: async () => new Map(),
  },
  pool,
});

describe("an example of the API's document", async () => {
  const paths = new Map(
    operationsOf(await openApiDocument(contract, "http://localhost/api", { withOperations: false })).map(({ operation, path }) => [
      operation.operationId,
      path,
    ]),
  );
  const handler = new OpenAPIHandler(router);

  it.each(Object.entries(COMPUTATION_REQUESTS))("of %s runs as it stands", async (id, example) => {
    const headers = { "content-type": "application/json" };
    const request = new Request(`http://localhost${paths.get(id)}`, { method: "POST", headers, body: JSON.stringify(example) });
    const { response } = await handler.handle(request, { context: { caller: computationCaller } });
    const isFile = response?.headers.get("content-type") === "application/octet-stream";
    const body: unknown = isFile ? (await response.arrayBuffer()).byteLength : await response?.json();
    expect([response?.status, response?.ok ? null : body]).toEqual([200, null]);
    // A query's own refusal comes as 200.
    expect(body).not.toHaveProperty("errors");
  });
});
