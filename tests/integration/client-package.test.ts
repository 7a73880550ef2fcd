import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "#app/contract/index.ts";
import { openApiDocument } from "#backend/api/openapi/document.ts";
import { compile, writeClient } from "../../scripts/client/package.mjs";
import { type ApiWorld, openApiWorld } from "../fixtures/api.ts";
import { projectRoot } from "../fixtures/app.ts";
import { openTestDatabase } from "../fixtures/database.ts";

// Inside of the project, where the package finds openapi-fetch as it would in the project that installs it.
mkdirSync(join(projectRoot, "build"), { recursive: true });
const folder = mkdtempSync(join(projectRoot, "build", "client-"));
let world: ApiWorld;
let server: Server;
let baseUrl: string;

beforeAll(async () => {
  world = await openApiWorld(() => openTestDatabase());
  server = createServer(async (request, response) => {
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const chunks = await request.toArray();
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
    const answer = await world.handler(new Request(`http://api.test${request.url}`, { method: request.method, headers, body }));
    response.writeHead(answer.status, [...answer.headers].flat());
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
});
afterAll(async () => {
  server.close();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  data?: { id: string; version: number; name: string; items: Array<{ name: string }> };
  error?: { error: { code: string } };
  response: Response;
}
type Call = (path: string, options: object) => Promise<Answer>;
interface Package {
  cairn(options: { baseUrl: string; token: () => string }): Record<"GET" | "POST" | "PUT", Call>;
  ifMatch(record: { version: number }): Record<string, string>;
}

test("the package compiles, knows each built call and no other, and its calls reach a server", { timeout: 600_000 }, async () => {
  const document = await openApiDocument(contract, baseUrl, { withOperations: false });
  await writeClient(document, folder);

  // What a program of another house would write: it compiles as it stands, and its mistakes do not.
  writeFileSync(
    join(folder, "use.ts"),
    `import { cairn, ifMatch } from "./index.js";
const api = cairn({ baseUrl: "/api", token: "t" });
const { data } = await api.GET("/series-definition-service/v1/series", { params: { query: { limit: 5 } } });
export const names: string[] = data?.items.map(({ fullName }) => fullName) ?? [];
export const marks: { "if-match": string } = ifMatch({ version: 3 });
// @ts-expect-error no call has this path
await api.GET("/series-definition-service/v1/serie", {});
// @ts-expect-error a name is a text
await api.PUT("/series-definition-service/v1/investment_pools/{id}", { params: { path: { id: "x" } }, body: { name: 5 } });
`,
  );
  writeFileSync(join(folder, "tsconfig.use.json"), JSON.stringify({ extends: "./tsconfig.json", files: ["use.ts"] }));
  compile(join(folder, "tsconfig.use.json"), ["--noEmit"]);

  const { cairn, ifMatch } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, "index.js")).href)) as Package;
  const api = cairn({ baseUrl, token: () => "token-admin" });
  const pools = "/series-definition-service/v1/investment_pools";
  const key = { "idempotency-key": crypto.randomUUID() };
  const create = () => api.POST(pools, { params: { query: { name: "By the client" } }, headers: key });
  const [first, again] = [await create(), await create()];
  expect([first.response.status, again.data?.id]).toEqual([201, first.data!.id]);
  const { items } = (await api.GET(pools, { params: { query: { search: "By the client" } } })).data!;
  expect(items.map(({ name }) => name)).toEqual(["By the client"]);
  const params = { path: { id: first.data!.id } };
  const changed = await api.PUT(`${pools}/{id}`, { params, body: { name: "Changed" }, headers: ifMatch(first.data!) });
  expect(changed.data?.name).toBe("Changed");
  const late = await api.PUT(`${pools}/{id}`, { params, body: { name: "Late" }, headers: ifMatch(first.data!) });
  expect([late.response.status, late.error?.error.code]).toEqual([409, "VERSION_CONFLICT"]);
  const foreign = cairn({ baseUrl, token: () => "nonsense" });
  expect((await foreign.GET(pools, {})).error?.error.code).toBe("UNAUTHORIZED");
});
