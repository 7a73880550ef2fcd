import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "#app/contract/index.ts";
import { openApiDocument, operationsOf } from "#backend/api/openapi/document.ts";
import { sampleRequest } from "#backend/api/openapi/samples.ts";
import { apiRouter } from "#backend/api/router.ts";
import { databaseMatrixStore } from "#backend/computation/matrix-store.ts";
import { databaseSeriesStore } from "#backend/computation/series-store.ts";
import { computationRouter } from "#backend/computation/service.ts";
import type { Database } from "#backend/database/database.ts";
import { type ComputationPool, createComputationPool } from "#backend/workers/computation-pool.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld } from "../fixtures/api.ts";
import { openTestDatabase } from "../fixtures/database.ts";

let world: ApiWorld;
let pool: ComputationPool;
beforeAll(async () => {
  const database: Database = await openTestDatabase();
  pool = createComputationPool({ threads: 1 });
  const computation = computationRouter({ matrices: databaseMatrixStore(database.orm), series: databaseSeriesStore(database.orm), pool });
  world = await openApiWorld(async () => database, { backends: [{ router: apiRouter }, { router: computation }] });
});
afterAll(async () => {
  await pool.close();
  await world.close();
});

test("each example of the document is sent to a server: none is refused for its form, and each refusal is one that its call tells", {
  timeout: 300_000,
}, async () => {
  const document = await openApiDocument(contract, "http://api.test/api", { withLater: false });
  const wrong: string[] = [];
  let sent = 0;
  for (const call of operationsOf(document)) {
    const { url, method, body, isForm } = sampleRequest(call, "");
    const { operationId = "", tags, responses = {} } = call.operation;
    // The PDF backend is no part of this server; a form carries a file of the caller's.
    if (isForm || tags?.[0]?.includes("pdf")) continue;
    sent++;
    const answer = await world.handler(
      new Request(`http://api.test/api${url}`, {
        method,
        headers: { authorization: "Bearer token-admin", ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const isForForm = [400, 405, 413, 415].includes(answer.status);
    const isTold = String(answer.status) in responses;
    if (!isForForm && isTold && !answer.headers.has("x-ignored")) continue;
    const { error } = (await answer.json().catch(() => ({}))) as Partial<ErrorAnswer>;
    wrong.push(`${operationId} ${answer.status} ${error?.code} ${JSON.stringify(error?.issues)} ${answer.headers.get("x-ignored") ?? ""}`);
  }
  expect(sent).toBeGreaterThan(150);
  expect(wrong).toEqual([]);
  const score = operationsOf(document).find(({ operation }) => operation.operationId === "comp-matrix-score")!;
  const { url, body } = sampleRequest(score, "");
  expect((await world.call<ErrorAnswer>("admin", "POST", url, body)).status).toBe(200);
});
