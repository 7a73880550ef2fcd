import { randomUUID } from "node:crypto";
import { traverseContractProcedures } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { apiContract, computationContract, pdfContract } from "#app/contract/index.ts";
import type { UserRecord } from "#app/contract/user.ts";
import { apiRouter } from "#backend/api/router.ts";
import { createCallerContexts } from "#backend/calls/caller-context.ts";
import { api } from "#backend/calls/context.ts";
import { type CallInProcess, createInProcessCalls } from "#backend/calls/in-process.ts";
import { type ApiWorld, openApiWorld, simulationParameters } from "../../tests/fixtures/api.ts";
import { openTestDatabase } from "../../tests/fixtures/database.ts";

const snapshots = "/product-config-service/v1/simulation_snapshots";
const correlationId = "in-process-test";
let world: ApiWorld;
let inProcess: (router: typeof apiRouter) => CallInProcess;
let call: CallInProcess;

beforeAll(async () => {
  world = await openApiWorld(() => openTestDatabase());
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const contexts = createCallerContexts({
    database: world.database,
    log,
    issueToken: null,
    verifyToken: async (token) => ({
      iss: "test",
      sub: token,
      username: token.replace("token-", ""),
      clientRoles: ["ADVISER_SIMULATORS"],
      exp: Date.now() / 1000 + 60,
    }),
  });
  inProcess = (router) => createInProcessCalls({ routers: [router], contexts, log });
  call = inProcess(apiRouter);
});
afterAll(() => world.close());

const callOf = (who: string) => ({ token: `token-${who}`, correlationId, signal: AbortSignal.timeout(10_000) });
const ask = (who: string, path: string, input?: unknown) => call(path.split("."), input, callOf(who));
const body = () => ({ simulator: world.simulators.alpha, parameters: simulationParameters() });

describe("a call inside the process", () => {
  it("answers what the same call answers over the network", async () => {
    const created = await ask("anna", "simulations.create", { body: body() });
    const { uuid } = created.body as { uuid: string };
    const far = await world.call("anna", "GET", `${snapshots}/${uuid}`);
    const near = await ask("anna", "simulations.get", { params: { uuid } });
    expect([near.status, near.body]).toEqual([far.status, far.body]);
    const list = await ask("anna", "simulations.list");
    expect(list.body).toEqual((await world.call("anna", "GET", snapshots)).body);
    expect((await ask("anna", "simulations.remove", { params: { uuid } })).status).toBe(204);
  });

  it("acts once for one key, and sees another version", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const given = { body: body(), headers };
    const first = await ask("anna", "simulations.create", given);
    expect((await ask("anna", "simulations.create", given)).body).toEqual(first.body);
    const { uuid } = first.body as { uuid: string };
    const late = await ask("anna", "simulations.remove", { params: { uuid }, headers: { "if-match": "99" } });
    expect(late).toMatchObject({ status: 409, body: { error: { correlationId } } });
  });

  it("is refused like the same call over the network", async () => {
    const unknown = { params: { uuid: randomUUID() } };
    expect(await ask("anna", "simulations.get", unknown)).toMatchObject({ status: 404, body: { error: { correlationId } } });
    const wrong = await ask("anna", "simulations.list", { query: { limit: 0 } });
    expect(wrong).toMatchObject({ status: 400, body: { error: { code: "INVALID_INPUT", issues: [{ path: "query.limit" }] } } });
    expect(await ask("stranger", "users.count")).toMatchObject({ status: 403, body: { error: { code: "USER_UNKNOWN" } } });
    expect(await ask("bad token", "users.count")).toMatchObject({ status: 401 });
    expect(await ask("anna", "nothing.like.this")).toMatchObject({ status: 500 });
  });

  it("keeps organisations apart", async () => {
    const { uuid } = (await ask("anna", "simulations.create", { body: body() })).body as { uuid: string };
    expect((await ask("bruno", "simulations.get", { params: { uuid } })).status).toBe(404);
  });
});

describe("an answer", () => {
  it("holds the fields of its output schema alone, whatever the handler gave", async () => {
    const record = (await ask("anna", "users.byUsername", { params: { username: "anna" } })).body as UserRecord;
    const careless = { ...record, passwordHash: "CANARY", organisation: { secret: "CANARY" } };
    const users = { ...apiRouter.users, byUsername: api.users.byUsername.handler(() => careless) };
    const answer = await inProcess({ ...apiRouter, users })(["users", "byUsername"], { params: { username: "anna" } }, callOf("anna"));
    expect(answer).toEqual({ status: 200, body: record });
  });

  it("of no call may hold fields that its schema does not name", () => {
    const open: string[] = [];
    let objects = 0;
    const walk = (schema: unknown, at: string, above: readonly unknown[] = []): void => {
      if (!(schema instanceof z.ZodType) || above.includes(schema)) return;
      const inside = [...above, schema];
      const def = schema.def as unknown as Record<string, unknown>;
      if (schema instanceof z.ZodObject) {
        objects += 1;
        if (def.catchall !== undefined && !(def.catchall instanceof z.ZodNever)) open.push(at);
        for (const [name, field] of Object.entries(schema.shape)) walk(field, `${at}.${name}`, inside);
      }
      const parts = [def.element, def.innerType, def.valueType, def.in, def.out, def.left, def.right, def.options, def.items].flat();
      for (const part of parts) walk(part, at, inside);
      if (schema instanceof z.ZodLazy) walk(schema.unwrap(), at, inside);
    };
    for (const router of [apiContract, computationContract, pdfContract]) {
      traverseContractProcedures({ router, path: [] }, ({ contract }) =>
        walk(contract["~orpc"].outputSchema, contract["~orpc"].route.operationId ?? ""),
      );
    }
    expect(objects).toBeGreaterThan(200);
    // GraphQL leaves the form of an error to the server.
    expect(open).toEqual(["horizon-compute-performance.errors"]);
  });
});
