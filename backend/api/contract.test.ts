import { randomUUID } from "node:crypto";
import { traverseContractProcedures } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiContract } from "#app/contract/index.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld, type Person, simulationParameters } from "../../tests/fixtures/api.ts";
import { eachDatabase } from "../../tests/fixtures/database.ts";

interface Call {
  id: string;
  method: string;
  path: string;
}

const calls: Call[] = [];
traverseContractProcedures({ router: apiContract, path: [] }, ({ contract }) => {
  const { operationId = "", method = "GET", path = "" } = contract["~orpc"].route;
  calls.push({ id: operationId, method, path });
});

const parameters = simulationParameters();
const uuid = () => randomUUID();

/** For each call: who may make it, a request that does not fit the contract, and where the fault is told to be. */
const INVALID: Record<string, { who: Person; path: () => string; body?: unknown; headers?: Record<string, string>; issue: string }> = {
  "token-authorize-post": { who: "anna", path: () => "", body: { username: "anna" }, issue: "body.password" },
  "users-list": { who: "admin", path: () => "?limit=1000", issue: "query.limit" },
  "users-summaries": { who: "admin", path: () => "?offset=-1", issue: "query.offset" },
  "users-by-username": { who: "admin", path: () => `/${"x".repeat(201)}`, issue: "params.username" },
  "users-preferences-get": { who: "anna", path: () => "/not-a-uuid/preferences", issue: "params.uuid" },
  "users-preferences-put": { who: "anna", path: () => `/${uuid()}/preferences`, body: { language: "de" }, issue: "body.language" },
  "auth-groups": { who: "admin", path: () => "?provider=OTHER", issue: "query.provider" },
  "users-create": { who: "admin", path: () => "", body: { username: "x" }, issue: "body.username" },
  "users-get": { who: "admin", path: () => "/1", issue: "params.uuid" },
  "users-update": { who: "admin", path: () => `/${uuid()}`, body: { roles: ["KING"] }, issue: "body.roles.0" },
  "users-state": { who: "admin", path: () => `/${uuid()}/state`, body: { disabled: "yes" }, issue: "body.disabled" },
  "users-invitation": { who: "admin", path: () => "/1/invitation", issue: "params.uuid" },
  "users-favourites-get": { who: "anna", path: () => "/1/favourites", issue: "params.uuid" },
  "users-favourites-put": {
    who: "anna",
    path: () => `/${uuid()}/favourites`,
    body: { favourites: [{ kind: "X", id: "1" }] },
    issue: "body.favourites.0.kind",
  },
  "users-login-last": { who: "anna", path: () => "/maybe/last", issue: "params.success" },
  "distributors-list": { who: "admin", path: () => "?dir=sideways", issue: "query.dir" },
  "distributors-get": { who: "admin", path: () => "/1", issue: "params.uuid" },
  "distributors-in": { who: "admin", path: () => "?uuids=1", issue: "query.uuids.0" },
  "distributors-create": { who: "admin", path: () => "", body: { distributorName: " " }, issue: "body.distributorName" },
  "distributors-update": { who: "admin", path: () => `/${uuid()}`, body: { distributorName: "A", language: "DE" }, issue: "body.language" },
  "distributors-delete": { who: "admin", path: () => `/${uuid()}`, headers: { "if-match": "latest" }, issue: "headers.if-match" },
  "distributors-by-product": { who: "admin", path: () => "/1", issue: "params.uuid" },
  "asset-managers-get": { who: "admin", path: () => "/1", issue: "params.uuid" },
  "asset-managers-in": { who: "admin", path: () => "?uuids=1", issue: "query.uuids.0" },
  "asset-managers-create": { who: "admin", path: () => "", body: { assetManagerName: " " }, issue: "body.assetManagerName" },
  "asset-managers-update": {
    who: "admin",
    path: () => `/${uuid()}`,
    body: { assetManagerName: "A", language: "DE" },
    issue: "body.language",
  },
  "asset-managers-delete": { who: "admin", path: () => `/${uuid()}`, headers: { "if-match": "latest" }, issue: "headers.if-match" },
  "asset-managers-list": { who: "admin", path: () => "?dir=sideways", issue: "query.dir" },
  "asset-managers-by-product": { who: "admin", path: () => "/1", issue: "params.uuid" },
  "product-owners-get": { who: "admin", path: () => "/1", issue: "params.uuid" },
  "product-owners-in": { who: "admin", path: () => "?uuids=1", issue: "query.uuids.0" },
  "product-owners-create": { who: "admin", path: () => "", body: { productOwnerName: " " }, issue: "body.productOwnerName" },
  "product-owners-update": {
    who: "admin",
    path: () => `/${uuid()}`,
    body: { productOwnerName: "A", language: "DE" },
    issue: "body.language",
  },
  "product-owners-delete": { who: "admin", path: () => `/${uuid()}`, headers: { "if-match": "latest" }, issue: "headers.if-match" },
  "product-owners-list": { who: "admin", path: () => "?dir=sideways", issue: "query.dir" },
  "distributors-by-simulator": { who: "admin", path: () => "/1", issue: "params.uuid" },
  "simulators-list": { who: "anna", path: () => "?limit=0", issue: "query.limit" },
  "simulators-get": { who: "anna", path: () => "/1", issue: "params.uuid" },
  "simulation-snapshots-list": { who: "anna", path: () => "?sort=secret", issue: "query.sort" },
  "simulation-snapshots-get": { who: "anna", path: () => "/1", issue: "params.uuid" },
  "simulation-snapshots-create": {
    who: "anna",
    path: () => "",
    body: { simulator: uuid(), parameters: { ...parameters, horizonYears: 51 } },
    issue: "body.parameters.horizonYears",
  },
  "simulation-snapshots-draft": {
    who: "anna",
    path: () => `/${uuid()}/draft`,
    body: { parameters: { ...parameters, entryFee: 1.5 } },
    issue: "body.parameters.entryFee",
  },
  "simulation-snapshots-save": {
    who: "anna",
    path: () => `?simulationName=abc&simulator=${uuid()}`,
    body: { parameters, results: null, versions: null },
    issue: "query.simulationName",
  },
  "simulation-snapshots-delete": { who: "anna", path: () => `/${uuid()}`, headers: { "if-match": "latest" }, issue: "headers.if-match" },
  "series-list": { who: "anna", path: () => "?assetClass=GOLD", issue: "query.assetClass" },
  "series-get": { who: "anna", path: () => "/1", issue: "params.id" },
  "series-by-isin": { who: "anna", path: () => "/FR00000000000", issue: "params.isin" },
  "series-by-external-id": { who: "anna", path: () => `/${"x".repeat(121)}`, issue: "params.externalId" },
  "series-put": {
    who: "admin",
    path: () => "",
    body: { externalId: "A", fullName: "A", type: "FUND", assetClass: "EQUITIES", currency: "XXX" },
    issue: "body.currency",
  },
  "series-comments-get": { who: "admin", path: () => `?series=${uuid()}&date=2026-02-30`, issue: "query.date" },
  "series-comments-last": { who: "admin", path: () => "?series=1", issue: "query.series" },
  "series-comments-find": { who: "admin", path: () => `?series=${uuid()}&from=2026-02-02&to=2026-02-01`, issue: "query.to" },
  "series-comments-put": { who: "admin", path: () => `?series=${uuid()}&date=2026-02-02`, body: { text: " " }, issue: "body.text" },
  "series-comments-delete": { who: "admin", path: () => `?series=${uuid()}`, issue: "query.date" },
  "return-matrices-list": { who: "admin", path: () => "?limit=x", issue: "query.limit" },
  "return-matrices-put": { who: "admin", path: () => "", body: { name: "default", series: [] }, issue: "body.series" },
  "return-matrices-resolve": { who: "anna", path: () => "", body: { series: ["a"] }, issue: "body.series.0" },
  "financial-values-get": { who: "admin", path: () => `/${uuid()}?from=yesterday`, issue: "query.from" },
  "financial-values-create": { who: "admin", path: () => `/${uuid()}?date=2026-02-30`, body: { value: 1 }, issue: "query.date" },
  "financial-values-delete": { who: "admin", path: () => `/${uuid()}?from=2026-01-01`, issue: "query.to" },
  "financial-values-batch": {
    who: "admin",
    path: () => "",
    body: { series: [{ series: "a", values: [] }] },
    issue: "body.series.0.series",
  },
  "financial-values-last": { who: "admin", path: () => "/1/last", issue: "params.id" },
  "financial-values-first": { who: "admin", path: () => "/1/first", issue: "params.id" },
  "financial-values-search": { who: "admin", path: () => "?query=ab", issue: "query.query" },
  "financial-values-imports": { who: "admin", path: () => "?limit=101", issue: "query.limit" },
  "financial-values-import-get": { who: "admin", path: () => "/1", issue: "params.uuid" },
  "financial-values-import-apply": { who: "admin", path: () => "/1/apply", issue: "params.uuid" },
  "financial-values-import-abandon": { who: "admin", path: () => "/1", issue: "params.uuid" },
  "simulators-config-update": {
    who: "admin",
    path: () => `/${uuid()}/config`,
    body: { maxHorizonYears: 51 },
    issue: "body.maxHorizonYears",
  },
  "simulators-link-product": { who: "admin", path: () => `/${uuid()}/product/1`, issue: "params.product" },
  "simulators-link-matrix": { who: "admin", path: () => `/${uuid()}/matrix/1`, issue: "params.matrix" },
  "products-list": { who: "anna", path: () => "?limit=0", issue: "query.limit" },
  "products-in": { who: "anna", path: () => "?uuids=a,b", issue: "query.uuids" },
  "products-get": { who: "anna", path: () => "/1", issue: "params.id" },
  "products-create": { who: "admin", path: () => "", body: { name: " " }, issue: "body.name" },
  "products-update": {
    who: "admin",
    path: () => `/${uuid()}`,
    body: { name: "A", diversification: { minLines: 0 } },
    issue: "body.diversification.minLines",
  },
  "products-delete": { who: "admin", path: () => `/${uuid()}`, headers: { "if-match": "latest" }, issue: "headers.if-match" },
  "products-diversification": {
    who: "admin",
    path: () => `/${uuid()}/diversification`,
    body: { allocation: [] },
    issue: "body.allocation",
  },
  "market-events-list": { who: "anna", path: () => "?category=PARTY", issue: "query.category" },
  "market-events-get": { who: "anna", path: () => "/1", issue: "params.id" },
  "market-events-create": {
    who: "admin",
    path: () => "",
    body: { name: { fr: "Krach", en: "Crash" }, category: "CRASH", startDate: "2020-02-30" },
    issue: "body.startDate",
  },
  "market-events-update": {
    who: "admin",
    path: () => `/${uuid()}`,
    body: { name: { fr: "Krach", en: "" }, category: "CRASH", startDate: "2020-02-20" },
    issue: "body.name.en",
  },
  "market-events-delete": { who: "admin", path: () => `/${uuid()}`, headers: { "if-match": "latest" }, issue: "headers.if-match" },
};
/** Calls that take nothing, and the upload, whose body is not JSON. */
const NOTHING_TO_GET_WRONG = ["users-count", "financial-values-import-series-dump"];

const fixedPart = (path: string) => path.slice(0, path.includes("{") ? path.indexOf("/{") : undefined);
const filled = (path: string) =>
  path
    .replace("{success}", "true")
    .replace("{isin}", "FR0000000000")
    .replace(/\{\w+\}/g, () => uuid());

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld(open);
  });
  afterAll(() => world.close());

  test("every call of the contract has its row here", () => {
    expect([...Object.keys(INVALID), ...NOTHING_TO_GET_WRONG].sort()).toEqual(calls.map((call) => call.id).sort());
  });

  describe.each(calls.filter((call) => call.id !== "token-authorize-post"))("$id", ({ method, path }) => {
    test("without a token, with a forged one and with a malformed header: 401, nothing said", async () => {
      const plain = await world.call<ErrorAnswer>(null, method, filled(path));
      expect(plain.status).toBe(401);
      expect(plain.body.error).toMatchObject({ code: "UNAUTHORIZED", message: "A valid bearer token is required." });
      expect(plain.headers.get("www-authenticate")).toBe("Bearer");
      for (const authorization of ["Bearer forged", "Basic YTpi", "Bearer "]) {
        expect((await world.call(null, method, filled(path), undefined, { authorization })).status).toBe(401);
      }
    });

    test("an account without a user record: 403", async () => {
      const answer = await world.call<ErrorAnswer>("stranger", method, filled(path));
      expect([answer.status, answer.body.error.code]).toEqual([403, "USER_UNKNOWN"]);
    });
  });

  test.each(calls.filter((call) => call.id in INVALID))("$id tells where a request does not fit", async ({ id, method, path }) => {
    const row = INVALID[id]!;
    const answer = await world.call<ErrorAnswer>(row.who, method, `${fixedPart(path)}${row.path()}`, row.body, row.headers);
    expect([answer.status, answer.body.error.code]).toEqual([400, "INVALID_INPUT"]);
    expect(answer.body.error.issues?.map((issue) => issue.path)).toContain(row.issue);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("nothing of all this counts as a failure of the service", () => {
    expect(world.logged).toEqual([]);
  });
});
