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
const HASH = "A".repeat(43);

/** For each call: who may make it, a request that does not fit the contract, and where the fault is told to be. */
const INVALID: Record<
  string,
  { who: Person; path: () => string; body?: unknown; headers?: Record<string, string>; issue: string; code?: string }
> = {
  "token-authorize-post": { who: "anna", path: () => "", body: { username: "anna" }, issue: "body.password" },
  "token-authorize-get": { who: "anna", path: () => "?username=anna", issue: "query.password" },
  "token-acquire": { who: "anna", path: () => "?username=anna", issue: "query.password" },
  "license-agreements-list": { who: "admin", path: () => "?limit=0", issue: "query.limit" },
  "license-agreements-create": { who: "admin", path: () => "", body: { texts: { fr: "Texte" } }, issue: "body.texts.en" },
  "license-agreements-last": { who: "anna", path: () => "?lang=de", issue: "query.lang" },
  "license-agreements-acceptance-get": { who: "anna", path: () => "?user=anna", issue: "query.user" },
  "license-agreements-acceptance-put": {
    who: "anna",
    path: () => `?user=${uuid()}`,
    body: { agreement: uuid(), language: "fr", textHash: "abc" },
    issue: "body.textHash",
  },
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
  "users-second-factor-reset": { who: "admin", path: () => "/1/second-factor", issue: "params.uuid" },
  "users-invitation": { who: "admin", path: () => "/1/invitation", issue: "params.uuid" },
  "client-erasure-find": { who: "admin", path: () => `/${uuid()}/clients?search=M`, issue: "query.search" },
  "client-erasure-kept": { who: "admin", path: () => "/1/kept_records", issue: "params.distributor" },
  "client-erasure-get": { who: "admin", path: () => `/${uuid()}/clients/1/erasure`, issue: "params.client" },
  "client-erasure-post": { who: "admin", path: () => `/${uuid()}/clients/1/erasure`, issue: "params.client" },
  "user-erasure-get": { who: "admin", path: () => "/1/erasure", issue: "params.uuid" },
  "user-erasure-post": { who: "admin", path: () => "/1/erasure", issue: "params.uuid" },
  "users-favourites-add": {
    who: "anna",
    path: () => `/${uuid()}/favourites`,
    body: { kind: "series", id: "" },
    issue: "body.id",
  },
  "users-favourites-remove": { who: "anna", path: () => `/${uuid()}/favourites?kind=series`, issue: "query.id" },
  "users-favourites-get": { who: "anna", path: () => "/1/favourites", issue: "params.uuid" },
  "users-favourites-put": {
    who: "anna",
    path: () => `/${uuid()}/favourites`,
    body: { favourites: [{ kind: "X", id: "1" }] },
    issue: "body.favourites.0.kind",
  },
  "users-login-last": { who: "anna", path: () => "/maybe/last", issue: "params.success" },
  "audit-logs-create": { who: "anna", path: () => "", body: { action: "Sign Out" }, issue: "body.action" },
  "audit-logs-list": { who: "admin", path: () => "?from=2026-02-30", issue: "query.from" },
  "audit-logs-get": { who: "admin", path: () => "/0", issue: "params.entry" },
  "audit-logs-delete": { who: "admin", path: () => "?before=yesterday", issue: "query.before" },
  "metrics-get": { who: "admin", path: () => "?limit=0", issue: "query.limit" },
  "metrics-create": { who: "anna", path: () => "", body: { name: "With Space" }, issue: "body.name" },
  "api-consumption-list": { who: "admin", path: () => "?from=yesterday", issue: "query.from" },
  "api-consumption-details": { who: "admin", path: () => "?user=1", issue: "query.user" },
  "questionnaire-consumption-reports": { who: "admin", path: () => "?from=yesterday", issue: "query.from" },
  "api-consumption-excel": { who: "admin", path: () => "", body: { distributor: "1" }, issue: "body.distributor" },
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
  "simulation-snapshots-optimised": {
    who: "anna",
    path: () => `/${uuid()}/optimised`,
    body: { on: "2026-01-05", aim: "BEST_SR", minLines: 4, bounds: [], allocation: [] },
    issue: "body.aim",
  },
  "simulation-snapshots-save": {
    who: "anna",
    path: () => `?simulationName=abc&simulator=${uuid()}`,
    body: { parameters, results: null, versions: null },
    issue: "query.simulationName",
  },
  "simulation-snapshots-share": { who: "anna", path: () => `/${uuid()}/shared`, body: { shared: "yes" }, issue: "body.shared" },
  "simulation-snapshots-balance": {
    who: "anna",
    path: () => `/${uuid()}/balance`,
    body: { balance: { amount: "-1", on: "2026-10-15" } },
    issue: "body.balance.amount",
  },
  "simulation-snapshots-delete": { who: "anna", path: () => `/${uuid()}`, headers: { "if-match": "latest" }, issue: "headers.if-match" },
  "series-list": { who: "anna", path: () => "?assetClass=GOLD", issue: "query.assetClass" },
  "series-get": { who: "anna", path: () => "/1", issue: "params.id" },
  "series-by-isin": { who: "anna", path: () => "/FR00000000000", issue: "params.isin" },
  "series-by-external-id": { who: "anna", path: () => `/${"x".repeat(121)}`, issue: "params.externalId" },
  "series-put": {
    who: "admin",
    path: () => "",
    body: { externalId: "A", fullName: "A", type: "FUND", assetClass: "EQUITIES", currency: "EURO" },
    issue: "body.currency",
  },
  "series-import": { who: "admin", path: () => "", body: { file: { filename: "a.csv", data: "no base64" } }, issue: "body.file.data" },
  "series-export": { who: "anna", path: () => "?format=pdf", issue: "query.format" },
  "series-performances": { who: "anna", path: () => "/1/performances", issue: "params.id" },
  "series-annual-net-returns": { who: "anna", path: () => `/${uuid()}/annual-net-returns?fee=100`, issue: "query.fee" },
  "series-uses": { who: "admin", path: () => "/1/uses", issue: "params.id" },
  "series-transparency": { who: "anna", path: () => "/1/transparency", issue: "params.id" },
  "series-return-matrix-formula-get": { who: "admin", path: () => "/1/return-matrix-formula", issue: "params.id" },
  "series-return-matrix-formula-put": {
    who: "admin",
    path: () => `/${uuid()}/return-matrix-formula`,
    body: { formula: " " },
    issue: "body.formula",
  },
  "external-series-list": { who: "admin", path: () => "?linked=perhaps", issue: "query.linked" },
  "external-series-add": {
    who: "admin",
    path: () => "",
    body: { provider: "V", code: "", name: "A", currency: "EUR" },
    issue: "body.code",
  },
  "external-series-update": {
    who: "admin",
    path: () => "",
    body: { provider: "V", code: "a", name: "A", currency: "EURO" },
    issue: "body.currency",
  },
  "external-series-put": {
    who: "admin",
    path: () => "/1",
    body: { provider: "V", code: "a", name: "A", currency: "EUR" },
    issue: "params.id",
  },
  "external-series-excel": { who: "admin", path: () => "?format=pdf", issue: "query.format" },
  "series-comments-get": { who: "admin", path: () => `?series=${uuid()}&date=2026-02-30`, issue: "query.date" },
  "series-comments-last": { who: "admin", path: () => "?series=1", issue: "query.series" },
  "series-comments-find": { who: "admin", path: () => `?series=${uuid()}&from=2026-02-02&to=2026-02-01`, issue: "query.to" },
  "series-comments-put": { who: "admin", path: () => `?series=${uuid()}&date=2026-02-02`, body: { text: " " }, issue: "body.text" },
  "series-comments-delete": { who: "admin", path: () => `?series=${uuid()}`, issue: "query.date" },
  "return-matrices-list": { who: "admin", path: () => "?limit=x", issue: "query.limit" },
  "series-imports-list": { who: "admin", path: () => "?limit=x", issue: "query.limit" },
  "series-imports-create": { who: "admin", path: () => "", body: { file: { filename: "" } }, issue: "body.file.filename" },
  "series-imports-get": { who: "admin", path: () => "/1", issue: "params.id" },
  "series-imports-reading": { who: "admin", path: () => `/${uuid()}/reading`, body: { dayOrder: "YMD" }, issue: "body.dayOrder" },
  "series-imports-apply": { who: "admin", path: () => "/1/apply", issue: "params.id" },
  "series-imports-abandon": { who: "admin", path: () => "/1", issue: "params.id" },
  "return-matrices-get": { who: "admin", path: () => "/1", issue: "params.id" },
  "return-matrices-statistics": { who: "admin", path: () => `/${uuid()}/statistics?assetClass=GOLD`, issue: "query.assetClass" },
  "return-matrices-builds-list": { who: "admin", path: () => "?limit=x", issue: "query.limit" },
  "return-matrices-builds-stop": { who: "admin", path: () => "/1", issue: "params.id" },
  "return-matrices-builds-get": { who: "admin", path: () => "/1", issue: "params.id" },
  "return-matrices-build": {
    who: "admin",
    path: () => "",
    body: { name: "default", referenceFrom: "2016-01-31", referenceTo: "2025-12-31" },
    issue: "body.series",
  },
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
  "financial-values-batch-async": { who: "admin", path: () => "?chunk-size=0", body: { series: [] }, issue: "query.chunk-size" },
  "financial-values-flows": { who: "admin", path: () => `/${uuid()}/flows?from=yesterday`, issue: "query.from" },
  "financial-values-flows-put": {
    who: "admin",
    path: () => `/${uuid()}/flows`,
    body: { flows: [{ date: "2025-01-02", kind: "GIFT", amount: "1" }] },
    issue: "body.flows.0.kind",
  },
  "financial-values-historical-to-excel": { who: "admin", path: () => `/${uuid()}/historical-to-excel?format=pdf`, issue: "query.format" },
  "financial-values-estimated": { who: "admin", path: () => "?uuids=a,b", issue: "query.uuids" },
  "financial-values-quality": { who: "admin", path: () => "/1/quality", issue: "params.id" },
  "financial-values-changes": { who: "admin", path: () => `/${uuid()}/changes?limit=101`, issue: "query.limit" },
  "financial-values-revisions": { who: "admin", path: () => `/${uuid()}/revisions?offset=-1`, issue: "query.offset" },
  "financial-values-change-get": { who: "admin", path: () => "/1", issue: "params.uuid" },
  "financial-values-undo": { who: "admin", path: () => "/1/undo", issue: "params.uuid" },
  "financial-values-last": { who: "admin", path: () => "/1/last", issue: "params.id" },
  "financial-values-first": { who: "admin", path: () => "/1/first", issue: "params.id" },
  "financial-values-search": { who: "admin", path: () => "?query=ab", issue: "query.query" },
  "financial-values-imports": { who: "admin", path: () => "?limit=101", issue: "query.limit" },
  "financial-values-import-get": { who: "admin", path: () => "/1", issue: "params.uuid" },
  "financial-values-import-reading": {
    who: "admin",
    path: () => `/${uuid()}/reading`,
    body: { decimalMark: ";" },
    issue: "body.decimalMark",
  },
  "financial-values-import-apply": { who: "admin", path: () => "/1/apply", issue: "params.uuid" },
  "financial-values-import-abandon": { who: "admin", path: () => "/1", issue: "params.uuid" },
  "simulators-create": {
    who: "admin",
    path: () => "",
    body: { name: "A", managementType: "FREE", riskScale: "SRI", mode: "QUICK" },
    issue: "body.mode",
  },
  "simulators-update": {
    who: "admin",
    path: () => `/${uuid()}`,
    body: { name: " ", managementType: "FREE", riskScale: "SRI", mode: "ADVANCED" },
    issue: "body.name",
  },
  "simulators-delete": { who: "admin", path: () => `/${uuid()}`, headers: { "if-match": "latest" }, issue: "headers.if-match" },
  "simulators-config-update": {
    who: "admin",
    path: () => `/${uuid()}/config`,
    body: { maxHorizonYears: 51 },
    issue: "body.maxHorizonYears",
  },
  "simulators-link-product": { who: "admin", path: () => `/${uuid()}/product/1`, issue: "params.product" },
  "simulators-link-matrix": { who: "admin", path: () => `/${uuid()}/matrix/1`, issue: "params.matrix" },
  "glidepath-matrices-list": { who: "admin", path: () => "?sort=secret", issue: "query.sort" },
  "glidepath-matrices-create": { who: "admin", path: () => "?name=%20", body: { content: {} }, issue: "query.name" },
  "glidepath-matrices-get": { who: "admin", path: () => "/1", issue: "params.id" },
  "glidepath-matrices-update": {
    who: "admin",
    path: () => `/${uuid()}`,
    body: { name: "A", content: { classes: ["CASH"], rows: [{ yearsLeft: 1, weights: ["99"] }] } },
    issue: "body.content.rows.0.weights",
  },
  "glidepath-matrices-delete": { who: "admin", path: () => `/${uuid()}`, headers: { "if-match": "latest" }, issue: "headers.if-match" },
  "glidepath-matrices-content": { who: "admin", path: () => "/1/content", issue: "params.id" },
  "glidepath-matrices-content-db": { who: "admin", path: () => "/1/content-db", issue: "params.id" },
  "glidepath-matrices-file-db": { who: "admin", path: () => "/1/file-db", issue: "params.id" },
  "glidepath-matrices-export": { who: "admin", path: () => `/${uuid()}/export?format=pdf`, issue: "query.format" },
  "glidepath-matrices-fill-file-db": {
    who: "admin",
    path: () => "",
    headers: { "idempotency-key": "short" },
    issue: "headers.idempotency-key",
  },
  "investment-pools-list": { who: "anna", path: () => "?sort=secret", issue: "query.sort" },
  "investment-pools-create": { who: "admin", path: () => "?name=%20", issue: "query.name" },
  "investment-pools-get": { who: "anna", path: () => "/1", issue: "params.id" },
  "investment-pools-update": { who: "admin", path: () => `/${uuid()}`, body: { name: "" }, issue: "body.name" },
  "investment-pools-delete": { who: "admin", path: () => `/${uuid()}`, headers: { "if-match": "latest" }, issue: "headers.if-match" },
  "investment-pools-add": { who: "admin", path: () => `/${uuid()}/add?series=1`, issue: "query.series" },
  "investment-pools-take": { who: "admin", path: () => `/${uuid()}/series/1`, issue: "params.series" },
  "investment-pools-pin": { who: "admin", path: () => `/${uuid()}/pin?series=${uuid()}&pinned=maybe`, issue: "query.pinned" },
  "investment-pools-sources": { who: "admin", path: () => `/${uuid()}/sources?uuids=a,b`, issue: "query.uuids" },
  "investment-pools-import": { who: "admin", path: () => `/${uuid()}/import`, body: {}, issue: "body.file" },
  "investment-pools-export": { who: "anna", path: () => `/${uuid()}/export?format=pdf`, issue: "query.format" },
  "investment-pools-validate": { who: "anna", path: () => `/${uuid()}/validate?caller_id=${"x".repeat(121)}`, issue: "query.caller_id" },
  "investment-pools-enclosed": { who: "anna", path: () => `/${uuid()}/enclosed?light=perhaps`, issue: "query.light" },
  "investment-pools-external-provider-update": { who: "admin", path: () => "/1/external-provider/update", issue: "params.id" },
  "investment-pools-external-provider-config-get": { who: "anna", path: () => "/1/external-provider/config", issue: "params.id" },
  "investment-pools-external-provider-config-put": {
    who: "admin",
    path: () => `/${uuid()}/external-provider/config`,
    body: { provider: " " },
    issue: "body.provider",
  },
  "investment-pools-external-provider-status": { who: "anna", path: () => "/1/external-provider/status", issue: "params.id" },
  "investment-pools-external-provider-errors": {
    who: "anna",
    path: () => `/${uuid()}/external-provider/errors?limit=0`,
    issue: "query.limit",
  },
  "investment-pools-in": { who: "anna", path: () => `/${uuid()}/in`, body: { series: [] }, issue: "body.series" },
  "investment-pools-by-series": { who: "anna", path: () => "/1", issue: "params.id" },
  "investment-pools-by-investment-pool": { who: "anna", path: () => "/1", issue: "params.id" },
  "products-by-investment-pool": { who: "anna", path: () => "/1", issue: "params.id" },
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
  "tax-rules-list": { who: "anna", path: () => "?confirmed=perhaps", issue: "query.confirmed" },
  "tax-rules-get": { who: "anna", path: () => "/1", issue: "params.id" },
  "tax-rules-create": { who: "admin", path: () => "", body: { firstYear: 2017 }, issue: "body.firstYear" },
  "tax-rules-update": { who: "admin", path: () => `/${uuid()}`, body: { youngRate: "101" }, issue: "body.youngRate" },
  "tax-rules-confirm": { who: "admin", path: () => `/${uuid()}/confirmation`, body: {}, issue: "body.confirmed" },
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
  "questionnaire-templates-read-list": { who: "anna", path: () => "?limit=0", issue: "query.limit" },
  "questionnaire-templates-read-get": { who: "anna", path: () => "/1", issue: "params.id" },
  "questionnaire-templates-list": { who: "admin", path: () => "?state=LOST", issue: "query.state" },
  "questionnaire-templates-get": { who: "admin", path: () => "/1", issue: "params.id" },
  "questionnaire-templates-create": { who: "admin", path: () => "?name=A", body: { content: {} }, issue: "body.content.code" },
  "questionnaire-templates-update": { who: "admin", path: () => `/${uuid()}`, body: { state: "GONE" }, issue: "body.state" },
  "questionnaire-templates-delete": { who: "admin", path: () => "/1", issue: "params.id" },
  "questionnaire-sessions-list": { who: "anna", path: () => "?status=ABSENT", issue: "query.status" },
  "questionnaire-sessions-get": { who: "anna", path: () => "/1", issue: "params.id" },
  "questionnaire-by-external-id": { who: "anna", path: () => `/${"x".repeat(121)}`, issue: "params.externalId" },
  "questionnaire-sessions-create": {
    who: "anna",
    path: () => "",
    body: { client: uuid(), template: uuid(), language: "de" },
    issue: "body.language",
  },
  "questionnaire-sessions-update": { who: "anna", path: () => `/${uuid()}?status=EXPIRED`, body: {}, issue: "query.status" },
  "questionnaire-scores": { who: "anna", path: () => "/1/scores", issue: "params.id" },
  "questionnaire-sessions-remind": { who: "anna", path: () => "/1/reminders", issue: "params.id" },
  "questionnaire-tokens": { who: "anna", path: () => "", body: { session: "1" }, issue: "body.session" },
  "questionnaire-links": { who: "anna", path: () => "", body: { token: "x", action: { kind: "open" } }, issue: "body.action.kind" },
  "retail-clients-list": { who: "anna", path: () => "?limit=0", issue: "query.limit" },
  "retail-clients-get": { who: "anna", path: () => "/1", issue: "params.id" },
  "retail-client-profiles": { who: "anna", path: () => "/1/profiles", issue: "params.id" },
  "questionnaire-reports": { who: "anna", path: () => `/${uuid()}/reports?copy=mine`, issue: "query.copy" },
  "questionnaire-raise": {
    who: "anna",
    path: () => `/${uuid()}/raise`,
    body: { profile: "DYNAMIC", reason: "short" },
    issue: "body.reason",
  },
  "questionnaire-raise-decision": { who: "anna", path: () => `/${uuid()}/raise`, body: { accepted: "maybe" }, issue: "body.accepted" },
  "acquire-risk-profiling": { who: "anna", path: () => `?template=${uuid()}`, issue: "query.session" },
  "distributors-retrieve-clients": { who: "anna", path: () => `/${uuid()}/retrieve-clients?email=anna`, issue: "query.email" },
  "distributors-send-report": { who: "anna", path: () => `/${uuid()}/send-report`, body: { session: "1" }, issue: "body.session" },
  "contracts-list": { who: "anna", path: () => "?status=LOST", issue: "query.status" },
  "contracts-search": { who: "anna", path: () => "?query=a", issue: "query.query" },
  "contracts-by-external-id": { who: "anna", path: () => `/${"x".repeat(121)}`, issue: "params.id" },
  "contracts-get": { who: "anna", path: () => "/1", issue: "params.id" },
  "contracts-put": { who: "anna", path: () => "/CRM-1", body: { number: "" }, issue: "body.number" },
  "contracts-delete-all": { who: "admin", path: () => "?distributor=1", issue: "query.distributor" },
  "market-events-delete": { who: "admin", path: () => `/${uuid()}`, headers: { "if-match": "latest" }, issue: "headers.if-match" },
  "simulators-link-portfolio": { who: "admin", path: () => `/${uuid()}/portfolio/1`, issue: "params.portfolio" },
  "model-portfolios-list": { who: "admin", path: () => "?sort=weight", issue: "query.sort" },
  "model-portfolios-by-product": { who: "admin", path: () => "/1", issue: "params.product" },
  "model-portfolios-in": { who: "admin", path: () => "?uuids=1", issue: "query.uuids.0" },
  "model-portfolios-in-full": { who: "admin", path: () => "?uuids=1", issue: "query.uuids.0" },
  "model-portfolios-export": { who: "admin", path: () => "?language=de", issue: "query.language" },
  "model-portfolios-create": { who: "admin", path: () => `?name=A&product=${uuid()}&shared=maybe`, issue: "query.shared" },
  "model-portfolios-update": { who: "admin", path: () => `/${uuid()}?name=A&annual_fees=100`, issue: "query.annual_fees" },
  "model-portfolios-share": { who: "admin", path: () => `/${uuid()}/share`, issue: "query.shared" },
  "model-portfolios-deactivate": { who: "admin", path: () => "/1/deactivate", issue: "params.id" },
  "model-portfolios-composition-get": { who: "admin", path: () => `/${uuid()}/composition?date=2026-02-30`, issue: "query.date" },
  "model-portfolios-commentary-get": { who: "admin", path: () => "/1/commentary", issue: "params.id" },
  "model-portfolios-commentary-put": { who: "admin", path: () => `/${uuid()}/commentary`, body: { text: 1 }, issue: "body.text" },
  "model-portfolios-composition-put": {
    who: "admin",
    path: () => `/${uuid()}/composition?date=2026-02-02`,
    body: { lines: [{ series: uuid(), weight: 50 }] },
    issue: "body.lines.0.weight",
  },
  "model-portfolios-composition-delete": { who: "admin", path: () => `/${uuid()}/composition`, issue: "query.date" },
  "model-portfolios-composition-validate": {
    who: "admin",
    path: () => `/${uuid()}/composition/validate`,
    body: { lines: [] },
    issue: "body.lines",
  },
  "model-portfolios-composition-read": {
    who: "admin",
    path: () => `/${uuid()}/composition/read`,
    body: { file: { filename: "a.csv", data: "no base64" } },
    issue: "body.file.data",
  },
  "model-portfolios-values-get": { who: "admin", path: () => "/1/values", issue: "params.id" },
  "model-portfolios-values-put": { who: "admin", path: () => `/${uuid()}/values?from=today`, issue: "query.from" },
  "model-portfolios-to-excel": { who: "admin", path: () => `/${uuid()}/model-portfolio-to-excel?language=de`, issue: "query.language" },
  "alerts-config-create": {
    who: "anna",
    path: () => `?alertType=drift&resourceType=series&resource=${uuid()}`,
    body: {},
    issue: "query.alertType",
  },
  "alerts-config-get": { who: "anna", path: () => "/1", issue: "params.id" },
  "alerts-config-by-user": { who: "anna", path: () => "/1", issue: "params.id" },
  "alerts-config-update": { who: "anna", path: () => `/${uuid()}`, issue: "query.active" },
  "alerts-config-preview": {
    who: "anna",
    path: () => `?alertType=deviation&resourceType=series&resource=${uuid()}`,
    body: { deviationThreshold: "0" },
    issue: "body.deviationThreshold",
  },
  "alerts-email-unsubscribe": { who: "anna", path: () => "", body: {}, issue: "body.token" },
  "notifications-user-unread": { who: "anna", path: () => "/1/unread", issue: "params.id" },
  "notifications-handle": { who: "anna", path: () => `/${uuid()}/handled`, body: { handled: "yes" }, issue: "body.handled" },
  "notifications-snooze": { who: "anna", path: () => `/${uuid()}/snooze`, body: { until: "soon" }, issue: "body.until" },
  "notifications-preferences-get": { who: "anna", path: () => "/1/preferences", issue: "params.id" },
  "notifications-preferences-put": {
    who: "anna",
    path: () => `/${uuid()}/preferences`,
    body: { deliveries: { deviation: "pigeon" } },
    issue: "body.deliveries.deviation",
  },
  "notifications-check": { who: "anna", path: () => "", headers: { "idempotency-key": "short" }, issue: "headers.idempotency-key" },
  "notifications-hide": { who: "anna", path: () => "?uuids=1", issue: "query.uuids.0" },
  "notifications-by-user": { who: "anna", path: () => `/${uuid()}?visible=maybe`, issue: "query.visible" },
  "notifications-user-read": { who: "anna", path: () => "/1/read", issue: "params.id" },
  "notifications-update": { who: "anna", path: () => `/${uuid()}?read=maybe`, issue: "query.read" },
  "alerts-email-send": { who: "admin", path: () => "", body: { to: [], subject: "A", message: "B" }, issue: "body.to" },
  "alerts-email-test": { who: "admin", path: () => "", headers: { "idempotency-key": "short" }, issue: "headers.idempotency-key" },
  "reco-journeys-list": { who: "admin", path: () => "?limit=0", issue: "query.limit" },
  "reco-journeys-get": { who: "admin", path: () => "/1", issue: "params.uuid" },
  "reco-journeys-create": { who: "admin", path: () => "", body: { distributors: ["1"] }, issue: "body.distributors.0" },
  "reco-journeys-update": { who: "admin", path: () => `/${uuid()}`, body: { distributors: ["1"] }, issue: "body.distributors.0" },
  "reco-journeys-activate": { who: "admin", path: () => `/${uuid()}/active`, body: { active: "yes" }, issue: "body.active" },
  "reco-journeys-impact": { who: "admin", path: () => `/${uuid()}/impact`, body: { distributors: [] }, issue: "body.config" },
  "reco-journeys-impact-get": { who: "admin", path: () => `/${uuid()}/impact/1`, issue: "params.impact" },
  "reco-journeys-versions": { who: "admin", path: () => `/${uuid()}/versions?limit=0`, issue: "query.limit" },
  "reco-journeys-delete": { who: "admin", path: () => "/1", issue: "params.uuid" },
  "reco-cover-image-get": { who: "admin", path: () => "/1/cover-image", issue: "params.uuid" },
  "reco-cover-image-put": { who: "admin", path: () => `/${uuid()}/cover-image`, body: {}, issue: "body.image" },
  "reco-analyze": { who: "admin", path: () => "/1/analyze", issue: "params.uuid" },
  "reco-config-general-get": { who: "admin", path: () => "/1/config/general", issue: "params.uuid" },
  "reco-config-general-put": {
    who: "admin",
    path: () => `/${uuid()}/config/general`,
    body: { journeyName: "A", sessionValidityDays: 0 },
    issue: "body.sessionValidityDays",
  },
  "reco-config-advice-get": { who: "admin", path: () => "/1/config/advice", issue: "params.uuid" },
  "reco-config-advice-put": { who: "admin", path: () => `/${uuid()}/config/advice`, body: { minNumAssets: 0 }, issue: "body.minNumAssets" },
  "reco-config-sustainability-get": { who: "admin", path: () => "/1/config/sustainability", issue: "params.uuid" },
  "reco-config-sustainability-put": {
    who: "admin",
    path: () => `/${uuid()}/config/sustainability`,
    body: { stepName: 1 },
    issue: "body.stepName",
  },
  "reco-config-proposal-params-get": { who: "admin", path: () => "/1/config/proposal-params", issue: "params.uuid" },
  "reco-config-proposal-params-put": {
    who: "admin",
    path: () => `/${uuid()}/config/proposal-params`,
    body: { enableActDeposits: "yes" },
    issue: "body.enableActDeposits",
  },
  "reco-config-publishing-get": { who: "admin", path: () => "/1/config/publishing", issue: "params.uuid" },
  "reco-config-publishing-put": {
    who: "admin",
    path: () => `/${uuid()}/config/publishing`,
    body: { enableDic: 1 },
    issue: "body.enableDic",
  },
  "reco-sessions-list": { who: "anna", path: () => "?user=1", issue: "query.user" },
  "reco-sessions-create": { who: "anna", path: () => "", body: { actType: "GIFT" }, issue: "body.actType", code: "JSON_MAPPING_ERROR" },
  "reco-sessions-get": { who: "anna", path: () => "/1", issue: "params.hash" },
  "reco-session-client-put": { who: "anna", path: () => `/${HASH}/client`, body: { actType: "GIFT" }, issue: "body.actType" },
  "reco-sessions-transfer": { who: "anna", path: () => `/${HASH}/owner`, body: { owner: 1 }, issue: "body.owner" },
  "reco-sessions-duplicate": { who: "anna", path: () => "/1/duplicate", body: {}, issue: "params.hash" },
  "reco-sessions-delete": { who: "anna", path: () => "/1", issue: "params.hash" },
  "reco-session-questionnaire-get": { who: "anna", path: () => "/1/questionnaire", issue: "params.hash" },
  "reco-session-questionnaire-put": { who: "anna", path: () => `/${HASH}/questionnaire`, body: { answers: [] }, issue: "body.answers" },
  "reco-session-sustainability-get": { who: "anna", path: () => "/1/sustainability", issue: "params.hash" },
  "reco-session-sustainability-put": {
    who: "anna",
    path: () => `/${HASH}/sustainability`,
    body: { minimumCoverage: "101" },
    issue: "body.minimumCoverage",
  },
  "reco-session-proposal-params-get": { who: "anna", path: () => "/1/proposal-params", issue: "params.hash" },
  "reco-session-proposal-params-put": {
    who: "anna",
    path: () => `/${HASH}/proposal-params`,
    body: { actType: "GIFT", productUuid: uuid() },
    issue: "body.actType",
  },
  "reco-session-workspace-get": { who: "anna", path: () => "/1/workspace", issue: "params.hash" },
  "reco-session-workspace-put": {
    who: "anna",
    path: () => `/${HASH}/workspace`,
    body: { selectedAllocation: 0 },
    issue: "body.selectedAllocation",
  },
  "reco-session-suitability-get": { who: "anna", path: () => "/1/suitability", issue: "params.hash" },
  "reco-session-suitability-put": {
    who: "anna",
    path: () => `/${HASH}/suitability`,
    body: { acceptances: [{ allocation: 1, code: "RISK_RANGE", reasons: ["Choix"], words: "Oui." }] },
    issue: "body.acceptances.0.words",
  },
  "reco-session-offer": { who: "anna", path: () => "/1/offer", issue: "params.hash" },
  "reco-session-shelf": { who: "anna", path: () => "/1/shelf", issue: "params.hash" },
  "reco-session-checks": { who: "anna", path: () => `/${HASH}/checks`, body: { allocations: [] }, issue: "body.allocations" },
  "reco-session-advice-finalize": { who: "anna", path: () => "/1/advice/finalize", issue: "params.hash" },
  "abeille-session-finalize": {
    who: "anna",
    path: () => `/${HASH}/finalize`,
    body: { selectedAllocation: 0 },
    issue: "body.selectedAllocation",
  },
  "abeille-session-finalize-redirect": { who: "anna", path: () => "/1/finalize-redirect", body: {}, issue: "params.hash" },
  "reco-session-reset": { who: "anna", path: () => "/1/reset", issue: "params.hash" },
  "reco-session-pdf-data": { who: "anna", path: () => "/1/pdf-data", issue: "params.hash" },
  "reco-session-publishing-excel": { who: "anna", path: () => `/${HASH}/publishing/excel?language=de`, issue: "query.language" },
  "reco-session-publishing-dics": { who: "anna", path: () => `/${HASH}/publishing/dics?language=de`, issue: "query.language" },
  "reco-session-publishing": {
    who: "anna",
    path: () => `/${HASH}/publishing`,
    body: { enablePublishDic: "no" },
    issue: "body.enablePublishDic",
  },
  "reco-session-packages": { who: "anna", path: () => "/1/publishing/packages", issue: "params.hash" },
  "reco-session-package-build": {
    who: "anna",
    path: () => `/${HASH}/publishing/packages`,
    body: { withoutDicReason: "short" },
    issue: "body.withoutDicReason",
  },
  "reco-session-publishing-preview": {
    who: "anna",
    path: () => `/${HASH}/publishing/preview`,
    body: { document: "summary" },
    issue: "body.document",
  },
  "reco-session-package-file": { who: "anna", path: () => `/${HASH}/publishing/packages/0/files/report`, issue: "params.number" },
  "reco-session-package-replay": { who: "anna", path: () => `/${HASH}/publishing/packages/0/replay`, issue: "params.number" },
  "reco-session-deliveries": { who: "anna", path: () => "/1/publishing/deliveries", issue: "params.hash" },
  "reco-session-deliver": {
    who: "anna",
    path: () => `/${HASH}/publishing/deliveries`,
    body: { email: "nobody", subject: "A", message: "B" },
    issue: "body.email",
  },
  "reco-session-record": { who: "anna", path: () => "/1/record", issue: "params.hash" },
  "reco-session-record-file": { who: "anna", path: () => `/${HASH}/record/file?language=de`, issue: "query.language" },
  "advice-package-links": { who: "anna", path: () => "", body: { token: "x", code: 1 }, issue: "body.code" },
  "advice-package-link-file": { who: "anna", path: () => "", body: { token: "x", kind: "all" }, issue: "body.kind" },
  "reco-session-publishing-email": {
    who: "anna",
    path: () => `/${HASH}/publishing/email`,
    body: { email: "nobody", subject: "A", message: "B" },
    issue: "body.email",
  },
};
/** Calls that take nothing, and the upload, whose body is not JSON. */
const NOTHING_TO_GET_WRONG = ["reco-sessions-owners", "users-count", "series-providers", "financial-values-import-series-dump"];

/** Signing in, and what the holder of a questionnaire link does. */
const WITHOUT_TOKEN = [
  "token-authorize-post",
  "token-authorize-get",
  "token-acquire",
  "questionnaire-links",
  "advice-package-links",
  "advice-package-link-file",
  "alerts-email-unsubscribe",
];

const fixedPart = (path: string) => path.slice(0, path.includes("{") ? path.indexOf("/{") : undefined);
const filled = (path: string) =>
  path
    .replace("{success}", "true")
    .replace("{isin}", "FR0000000002")
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

  describe.each(calls.filter((call) => !WITHOUT_TOKEN.includes(call.id)))("$id", ({ method, path }) => {
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
    expect([answer.status, answer.body.error.code]).toEqual([400, row.code ?? "INVALID_INPUT"]);
    expect(answer.body.error.issues?.map((issue) => issue.path)).toContain(row.issue);
    expect(answer.body.error).toMatchObject({ messageKey: "errors.badRequest.text", correlationId: answer.headers.get("x-request-id") });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("nothing of all this counts as a failure of the service", () => {
    expect(world.logged).toEqual([]);
  });
});
