import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { traverseContractProcedures } from "@orpc/server";
import createClient from "openapi-fetch";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { expect, test } from "vitest";
import { errorBody } from "#app/contract/base.ts";
import { HORIZON_OPERATIONS } from "#app/contract/horizon-portfolio/graphql.ts";
import { contract } from "#app/contract/index.ts";
import { openApiDocument, operationsOf } from "#backend/api/openapi/document.ts";
import { publicDocuments } from "#backend/api/openapi/documents.ts";
import { html } from "#backend/api/openapi/markup.ts";
import { nounOfPath } from "#backend/api/openapi/nouns.ts";
import { openApiWorld } from "../../../tests/fixtures/api.ts";
import { openTestDatabase } from "../../../tests/fixtures/database.ts";

const document = await openApiDocument(contract, "https://cairn.test/office/api");

test("the document is OpenAPI 3.1 with every call, its errors and its token", () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.servers).toEqual([{ url: "https://cairn.test/office/api" }]);
  const operations = operationsOf(document);
  let built = 0;
  traverseContractProcedures({ router: contract, path: [] }, () => void built++);
  expect(operations).toHaveLength(built);
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  for (const { method, operation, path } of operations) {
    const told = Object.keys(operation.responses ?? {});
    expect(told).toEqual(expect.arrayContaining(["401", "403", "429", "503"]));
    if (path.includes("{") || operation.requestBody) expect(told).toEqual(expect.arrayContaining(["400", "404", "422"]));
    expect([path, told.includes("507")]).toEqual([path, method !== "GET"]);
    // Calls that an installation may be set up not to offer.
    expect([path, told.includes("501")]).toEqual([path, /^token-/.test(operation.operationId ?? "")]);
    if (operation.requestBody) expect(told).toEqual(expect.arrayContaining(["413", "415"]));
    expect(told[0]).toMatch(/^2\d\d$/);
    const inPath = (operation.parameters ?? []).flatMap((parameter) =>
      "name" in parameter && parameter.in === "path" ? [parameter.name] : [],
    );
    expect(inPath.sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort());
    const body = operation.requestBody;
    const types = body && "content" in body ? Object.entries(body.content) : [];
    const isForm = /\bform\b/.test(operation.summary ?? "");
    expect([operation.operationId, types.length]).toEqual([operation.operationId, isForm ? 2 : body ? 1 : 0]);
    for (const [type, media] of types)
      expect([operation.operationId, type === "application/json"]).toEqual([operation.operationId, media.example !== undefined]);
    for (const parameter of operation.parameters ?? []) {
      if ("name" in parameter && parameter.in === "path") expect(parameter.example, operation.operationId).toBeDefined();
    }
    const [, answer] = Object.entries(operation.responses ?? {})[0] ?? [];
    const json = answer && "content" in answer ? answer.content?.["application/json"] : undefined;
    if (json) expect(json.example, operation.operationId).toBeDefined();
    expect(operation.security).toEqual(/^(token-authorize-post$|aaa-public-)/.test(operation.operationId ?? "") ? [] : undefined);
  }
});

test("answers that are files are told by the types of their files", () => {
  const typesOf = (id: string) => {
    const [, answer] = Object.entries(
      operationsOf(document).find(({ operation }) => operation.operationId === id)?.operation.responses ?? {},
    )[0]!;
    return Object.keys(("content" in answer && answer.content) || {});
  };
  expect(typesOf("series-export")).toEqual([
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "text/csv; charset=utf-8",
  ]);
  expect(typesOf("pdf-generate-simulator-report")).toEqual(["application/pdf"]);
  expect(typesOf("users-count")).toEqual(["application/json"]);
});

test("every reference of the document leads somewhere", () => {
  const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]!);
  expect(new Set(names)).toEqual(
    new Set(["AaaModelPortfolio", "Error", "HorizonModelPortfolio", "RecoSession", "Series", "Simulation", "SimulationResult"]),
  );
  for (const name of names) expect(document.components?.schemas?.[name]).toBeTruthy();
  const [refusal] = (document.components?.schemas?.Error as { examples?: unknown[] } | undefined)?.examples ?? [];
  expect(errorBody.parse(refusal)).toEqual(refusal);
});

test("each call of the ledger of requirements is told once", () => {
  const ledger = readFileSync(new URL("../../../docs/requirements.csv", import.meta.url), "utf8");
  const wanted = [...ledger.matchAll(/^B-\d{3},call ([\w-]+),/gm)].map(([, id]) => id!);
  expect(wanted.length).toBeGreaterThan(350);
  const told = [
    ...operationsOf(document).map(({ operation }) => operation.operationId),
    // Told by the description of their one call, which bears the name of the first.
    ...Object.values(HORIZON_OPERATIONS).flatMap(({ id }) => (id === "horizon-compute-performance" ? [] : [id])),
  ];
  // The identity provider is no part of the contract.
  expect(wanted.filter((id) => !id.startsWith("idp-") && told.filter((one) => one === id).length !== 1)).toEqual([]);
});

test("the operations of the GraphQL call stand with their arguments and data", () => {
  const call = operationsOf(document).find(({ operation }) => operation.operationId === "horizon-compute-performance");
  const names = [...(call?.operation.description ?? "").matchAll(/\bHorizon\w+/g)].map(([name]) => name);
  expect(names).toHaveLength(2 * Object.keys(HORIZON_OPERATIONS).length);
  for (const name of names) expect(document.components?.schemas?.[name], name).toBeTruthy();
});

test("types can be generated from it, and they compile", { timeout: 180_000 }, async () => {
  const source = astToString(await openapiTS(JSON.stringify(document)));
  const { diagnostics } = ts.transpileModule(source, { reportDiagnostics: true, compilerOptions: { strict: true } });
  expect(diagnostics).toEqual([]);
  expect(source).toContain('"simulation-snapshots-save"');
  expect(source).toContain('"/simulator-service/simulator/free_management"');
  expect(source).toContain('"kid-docs-put"');
});

test("a generated client makes a call over a socket, and a refusal has the documented body", async () => {
  const world = await openApiWorld(() => openTestDatabase());
  const server = createServer(async (request, response) => {
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const answer = await world.handler(new Request(`http://api.test${request.url}`, { method: request.method, headers }));
    response.writeHead(answer.status, [...answer.headers].flat());
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  interface Paths {
    "/user-service/v1/users/count": {
      get: {
        parameters: object;
        responses: {
          200: { content: { "application/json": { count: number } } };
          401: { content: { "application/json": { error: { code: string } } } };
        };
      };
    };
  }
  const client = createClient<Paths>({ baseUrl: `http://127.0.0.1:${port}/api` });
  const good = await client.GET("/user-service/v1/users/count", { headers: { authorization: "Bearer token-anna" } });
  expect(good.data).toEqual({ count: 1 });
  const bad = await client.GET("/user-service/v1/users/count");
  expect([bad.response.status, bad.error?.error.code]).toEqual([401, "UNAUTHORIZED"]);
  server.close();
  await world.close();
});

const documents = publicDocuments(contract, "https://cairn.test/office/api");
const ask = async (path: string, query = "", headers: Record<string, string> = {}) =>
  documents[path]!(new Request(`https://cairn.test/office/api${path}${query}`, { headers }));

test("each noun has a page with its calls: what they take, samples in three languages, refusals", async () => {
  const offered = operationsOf(document);
  const pages = new Map<string, string>();
  for (const { operation, path } of offered) {
    const noun = nounOfPath(path);
    if (!pages.has(noun)) pages.set(noun, (await ask(`/docs/${noun}`)).text);
    expect(pages.get(noun)).toContain(`id="${operation.operationId}"`);
    expect(pages.get(noun)).toContain(`<code>${path}</code>`);
  }
  expect(pages.size).toBeGreaterThan(20);
  const pools = pages.get("investment-pools")!;
  for (const sample of ["curl -X POST", "await fetch(", "requests.post(", "Idempotency-Key"]) expect(pools).toContain(sample);
});

test("a form that many calls share is told once on their page, and later by a link to it", async () => {
  const { text } = await ask("/docs/reco-journeys", "?lang=fr");
  const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const same = [...text.matchAll(/Mêmes champs que dans <a href="#([^"]+)">/g)].map(([, id]) => id!);
  expect(same.length).toBeGreaterThan(20);
  expect(same.filter((id) => !ids.has(id))).toEqual([]);
});

test("the pages need no script but to try a call, and their policy lets in that one and their own style alone", async () => {
  const page = await ask("/docs/investment-pools");
  const [script = ""] = page.text.match(/<script>[\s\S]*?<\/script>/) ?? [];
  const hash = createHash("sha256").update(script.slice(8, -9)).digest("base64");
  expect(page.headers["content-security-policy"]).toContain(`script-src 'sha256-${hash}'; connect-src 'self'`);
  expect(page.text.match(/<script/g)).toHaveLength(1);
  expect(page.text).not.toMatch(/="javascript:|\sstyle=|\son\w+=|https?:\/\/(?!cairn\.test)/i);
  expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]{44}'/);
  expect(html`<p>${"<b>&\"'"}</p>`.text).toBe("<p>&#60;b&#62;&#38;&#34;&#39;</p>");
});

test("the first page leads to a first call in three steps and to the changes; its search finds calls without script", async () => {
  const english = (await ask("/docs")).text;
  for (const text of [
    "1. Get a token",
    "2. List something",
    "3. Write once",
    "Changes by version",
    'href="/office/api/docs/series?lang=en#series-list"',
  ])
    expect(english).toContain(text);
  expect((await ask("/docs", "", { "accept-language": "fr-FR,fr;q=0.9" })).text).toContain("Un premier appel en trois étapes");
  expect((await ask("/docs", "?lang=fr&q=import+values")).text).toContain("#financial-values-import-series-dump");
  expect((await ask("/docs", "?q=%3Cscript%3Enothing")).text).toContain("No call has all of these words.");
  expect((await ask("/docs", "?q=uaf")).text).toContain("uaflife-last-sync-date");
});
