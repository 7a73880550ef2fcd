import { afterEach, describe, expect, it } from "vitest";
import { accessSettings } from "#app/access/env-settings.server.ts";
import { readEnv } from "#app/services/env/env.server.ts";
import { type FaultyBackend, json, startFaultyBackend } from "../../../tests/fixtures/outside/faulty-backend.ts";
import { backendAddresses } from "./backend-addresses.server.ts";
import { type BackendClients, createBackendClients } from "./backend-client.server.ts";

const started: FaultyBackend[] = [];
let clients: BackendClients | null = null;
afterEach(async () => {
  await clients?.close();
  await Promise.all(started.splice(0).map((backend) => backend.stop()));
});
async function start(): Promise<FaultyBackend> {
  const backend = await startFaultyBackend(json({}));
  started.push(backend);
  return backend;
}
const OUTSIDE = { NODE_ENV: "test", OIDC_ISSUER: "https://id.example/realms/house" };
/** Asks for one call of each backend, as somebody; tells what each place was asked for with that person's token. */
async function callsOf(environment: Record<string, string>) {
  const inside: string[] = [];
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.headers.get("authorization") === "Bearer a-token") inside.push(pathname);
    return Response.json({});
  };
  const env = readEnv({ ...OUTSIDE, ...environment });
  clients = createBackendClients(backendAddresses(env, { url: "http://inside.test/api", fetch }));
  expect(await clients.initialise()).toBe(true);
  const { api, computation, pdf } = clients.bind({ token: "a-token", requestId: "request-1" });
  await Promise.allSettled([
    api.users.count({}),
    computation.successRate.successRate({ finalValues: [1], targetAmount: 1 }),
    pdf.pdfGenerator.simulatorReport({ body: {} } as never),
  ]);
  const seen = started.map(({ seen: asked }) =>
    asked.flatMap(({ url, headers }) => (headers.authorization === "Bearer a-token" ? [url.replace(/^\/api/, "")] : [])).toSorted(),
  );
  return { env, seen, inside: inside.map((path) => path.replace(/^\/api/, "")).toSorted() };
}
const API = "/user-service/v1/users/count";
const COMPUTATION = "/success-rate-computation-service/success-rate";
const PDF = "/pdf-generator/generate-simulator-report";

describe("the addresses that the environment names", () => {
  it("are those of the API, the computation service, the PDF generator and the identity provider, each asked with the person's token", async () => {
    const [api, computation, pdf] = [await start(), await start(), await start()];
    const { env, seen, inside } = await callsOf({ API_URL: api.url, COMPUTATION_URL: computation.url, PDF_URL: pdf.url });
    expect(seen).toEqual([[API], [COMPUTATION], [PDF]]);
    expect(inside).toEqual([]);
    expect(accessSettings(env, [])).toMatchObject({
      issuer: "https://id.example/realms/house",
      discoveryUrl: "https://id.example/realms/house/.well-known/openid-configuration",
    });
  });

  it("may be one for all three backends, and are this process's own where none is named", async () => {
    const { url } = await start();
    const { seen } = await callsOf({ API_URL: url, COMPUTATION_URL: url, PDF_URL: url });
    expect(seen).toEqual([[PDF, COMPUTATION, API]]);
    await clients?.close();
    expect((await callsOf({})).inside).toEqual([PDF, COMPUTATION, API]);
  });

  it.each([
    ["API_URL", API],
    ["COMPUTATION_URL", COMPUTATION],
    ["PDF_URL", PDF],
  ])("leave the other backends where they are: %s", async (name, call) => {
    const { url } = await start();
    const { seen, inside } = await callsOf({ [name]: url });
    expect([seen, inside]).toEqual([[[call]], [PDF, COMPUTATION, API].filter((other) => other !== call)]);
  });
});
