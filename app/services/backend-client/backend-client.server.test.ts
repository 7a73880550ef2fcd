import { createServer } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import { AppError } from "#app/services/app-error.ts";
import { backendAddresses } from "#app/services/backend-client/backend-addresses.server.ts";
import {
  type BackendClients,
  type BackendClientsOptions,
  createBackendClients,
} from "#app/services/backend-client/backend-client.server.ts";
import { longestSilence } from "#app/services/backend-client/backend-client-transport.server.ts";
import {
  cut,
  drop,
  type FaultyAnswer,
  type FaultyBackend,
  headOnly,
  htmlPage,
  json,
  silence,
  startFaultyBackend,
} from "../../../tests/fixtures/outside/faulty-backend.ts";

const good = json({ count: 3 });
const refused = (code: string, status: number) =>
  json({ error: { code, message: "No.", messageKey: "errors.test", correlationId: "of-the-backend", series: ["a"] } }, status);

let backend: FaultyBackend;
let clients: BackendClients;
afterEach(async () => {
  await clients.close();
  await backend.stop();
});

/** The clients of a backend that was reached at the start. */
async function start(answers: FaultyAnswer[], options: Partial<BackendClientsOptions> = {}) {
  backend = await startFaultyBackend(...answers);
  const address = { url: backend.url };
  clients = createBackendClients({ api: address, computation: address, pdf: address, pauseMs: 5, random: () => 0, ...options });
  expect(await clients.initialise()).toBe(true);
  return (signal?: AbortSignal) => clients.bind({ token: "a-token", requestId: "request-1", ...(signal ? { signal } : {}) });
}

async function failure(call: Promise<unknown>): Promise<AppError> {
  const error = await call.then(
    () => new Error("the call succeeded"),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
}

describe("a call over the network", () => {
  test("carries token, request id, query, headers and body, and gives the answer", async () => {
    const page = { items: [], total: 0, limit: 5, offset: 0 };
    const bind = await start([good, json(page), json({})]);
    const { api } = bind();
    expect(await api.users.count({})).toEqual({ count: 3 });
    expect(await api.users.list({ query: { limit: 5, search: "é & ü" } })).toEqual(page);
    await api.users.putPreferences({
      params: { uuid: "u" },
      headers: { "idempotency-key": "key-12345", "if-match": '"3"' },
      body: { language: "fr" },
    });
    const [count, list, put] = backend.seen;
    expect(count).toMatchObject({
      method: "GET",
      url: "/api/user-service/v1/users/count",
      headers: { authorization: "Bearer a-token", "x-request-id": "request-1", accept: "application/json; charset=utf-8" },
    });
    expect(new URL(list!.url, backend.url).searchParams.get("search")).toBe("é & ü");
    expect(put).toMatchObject({
      method: "PUT",
      body: '{"language":"fr"}',
      headers: { "idempotency-key": "key-12345", "if-match": '"3"', "content-length": "17", accept: "application/json; charset=utf-8" },
    });
  });

  test.each([
    ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "Séries.xlsx"],
    ["application/pdf", "DIC.pdf"],
    ["application/zip", "DIC.zip"],
    // No file less for looking like a text.
    ["application/json", "values.json"],
    ["text/csv", "séries.csv"],
  ])("a file of type %s comes as the bytes that were sent", async (type, name) => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 7) % 256));
    const bind = await start([
      (_request, response) => {
        response.writeHead(200, {
          "content-type": type,
          "content-disposition": `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(name)}`,
        });
        response.end(bytes);
      },
    ]);
    const file = await bind().api.series.export({ query: { format: "xlsx" } });
    expect([file.type, file.name]).toEqual([type, name]);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    expect(backend.seen[0]!.headers.accept).toBe("*/*");
  });

  type Api = ReturnType<BackendClients["bind"]>["api"];
  const ONE = "de300000-0004-4000-8000-000000000001";
  test.each<[string, (api: Api) => Promise<File>]>([
    ["the Excel file of a model portfolio", (api) => api.modelPortfolios.toExcel({ params: { id: ONE }, query: {} })],
    ["the Excel file of several model portfolios", (api) => api.modelPortfolios.export({ query: {} } as never)],
    ["the Excel file of values", (api) => api.financialValues.historicalToExcel({ params: { id: ONE } } as never)],
    ["the Excel file of external series", (api) => api.externalSeries.excel({ query: {} } as never)],
    ["the Excel file of the use of the API", (api) => api.usage.consumptionExcel({ query: {} } as never)],
    ["the Excel file of a journey's transactions", (api) => api.journeySessions.excel({ params: { hash: "1" }, query: {} } as never)],
    ["the zip file of a journey's KID documents", (api) => api.journeySessions.dics({ params: { hash: "1" }, query: {} } as never)],
  ])("%s is asked for and taken as bytes", async (_what, ask) => {
    const bytes = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x00, 0xff, 0xfe, 0x80, 0x0d, 0x0a]);
    const bind = await start([(_request, response) => void response.writeHead(200, { "content-type": "application/zip" }).end(bytes)]);
    const file = await ask(bind().api);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
    expect(backend.seen[0]!.headers.accept).toBe("*/*");
  });

  test.each<[string, FaultyAnswer[], Partial<AppError>]>([
    ["closed connections", [drop], { message: "Network Error", code: "NETWORK_ERROR", status: 502, messageKey: "errors.unavailable.text" }],
    [
      "a 500",
      [json({ error: "x" }, 500)],
      { message: "Request failed with status code 500", code: "HTTP_500", status: 500, messageKey: "errors.failure.text" },
    ],
    ["an HTML 502", [htmlPage(502)], { message: "Request failed with status code 502", code: "HTTP_502", status: 502 }],
    ["an HTML 200", [htmlPage(200)], { message: "Unexpected answer", code: "UNEXPECTED_ANSWER", status: 502 }],
    ["a redirect", [htmlPage(302)], { message: "Unexpected answer", code: "UNEXPECTED_ANSWER", status: 502 }],
    ["a cut body", [cut], { message: "Unexpected answer", code: "UNEXPECTED_ANSWER", status: 502 }],
    ["malformed JSON", [json('{"count":')], { message: "Unexpected answer", code: "UNEXPECTED_ANSWER" }],
    ["malformed JSON with a 503", [json("{", 503)], { message: "Request failed with status code 503", status: 503 }],
    ["the wrong shape", [json({ count: "CANARY" })], { message: "Unexpected answer", code: "UNEXPECTED_ANSWER" }],
    ["an infinite number", [json('{"count":1e400}')], { message: "Unexpected answer", code: "UNEXPECTED_ANSWER" }],
    ["nothing", [json("")], { message: "Unexpected answer", code: "UNEXPECTED_ANSWER" }],
  ])("%s: a typed error", async (_what, answers, expected) => {
    const bind = await start(answers);
    const error = await failure(bind().api.users.count({}));
    expect(error).toMatchObject({ ...expected, correlationId: "request-1" });
    expect(JSON.stringify(error.data)).not.toContain("CANARY");
  });

  test("nobody listens: Network Error", async () => {
    const bind = await start([good]);
    await backend.stop();
    expect(await failure(bind().api.users.count({}))).toMatchObject({ message: "Network Error", code: "NETWORK_ERROR" });
    backend = await startFaultyBackend();
  });

  test("a refusal brings the backend's code, key, id and fields; it is not repeated", async () => {
    const bind = await start([refused("3107", 422)]);
    const error = await failure(bind().api.scenarioSets.resolve({ body: { series: [] } }));
    expect(error).toMatchObject({
      message: "Request failed with status code 422",
      code: "3107",
      status: 422,
      messageKey: "errors.test",
      correlationId: "of-the-backend",
      data: { message: "No.", series: ["a"] },
    });
    expect(backend.seen).toHaveLength(1);
    for (const status of [400, 404, 409, 500]) {
      await clients.close();
      await backend.stop();
      const again = await start([refused("OTHER", status)]);
      expect(await failure(again().api.scenarioSets.resolve({ body: { series: [] } }))).toMatchObject({
        ...{ message: `Request failed with status code ${status}`, code: "OTHER", status },
      });
    }
  });
});

describe("a GraphQL call", () => {
  const ask = async (answer: unknown) => {
    const bind = await start([json(answer as object)]);
    return bind().api.horizonGraphql.graphql({ query: "{ computePerformance { currency } }" });
  };

  test("gives the data of an answer without errors", async () => {
    expect((await ask({ data: { computePerformance: { currency: "EUR" } } })).data).toEqual({ computePerformance: { currency: "EUR" } });
  });

  test("raises the messages of an answer with errors, though its status is 200 and data came along; it is not repeated", async () => {
    const errors = [{ message: "No history.", extensions: { code: "3107", series: ["a"] } }, { message: "No grid." }];
    const error = await failure(ask({ data: { computePerformance: {} }, errors }));
    expect(error).toMatchObject({
      message: "No history.; No grid.",
      code: "3107",
      status: 422,
      correlationId: "request-1",
      data: { series: ["a"] },
    });
    expect(backend.seen).toHaveLength(1);
  });

  test("names errors that have no code", async () => {
    expect(await failure(ask({ data: null, errors: [{ message: "Broken." }] }))).toMatchObject({
      message: "Broken.",
      code: "GRAPHQL_ERRORS",
    });
  });

  test("raises those of a backend in the same process too", async () => {
    const inside = { url: "http://inside.test", fetch: async () => Response.json({ data: null, errors: [{ message: "Broken." }] }) };
    const bind = await start([good], { api: inside });
    expect(await failure(bind().api.horizonGraphql.graphql({ query: "{ a }" }))).toMatchObject({ message: "Broken." });
  });
});

describe("repetition", () => {
  test("a read is asked again until it is answered, three times at most", async () => {
    const bind = await start([drop, json({}, 503), cut, good, json({}, 500)]);
    expect(await bind().api.users.count({})).toEqual({ count: 3 });
    expect(backend.seen).toHaveLength(4);
    await failure(bind().api.users.count({}));
    expect(backend.seen).toHaveLength(8);
  });

  test.each([400, 401, 403, 404, 409, 422, 429, 501])("%i is never asked again", async (status) => {
    const bind = await start([refused("CODE", status)]);
    expect(await failure(bind().api.users.count({}))).toMatchObject({ status, code: "CODE" });
    expect(backend.seen).toHaveLength(1);
  });

  test("an answer of the wrong shape would come again: it is asked for once", async () => {
    const bind = await start([json({ count: null })]);
    expect((await failure(bind().api.users.count({}))).data).toEqual({ issues: [{ path: "count", message: expect.any(String) }] });
    expect(backend.seen).toHaveLength(1);
  });

  test("a write is sent once, with an idempotency key again; a computation like a read", async () => {
    const bind = await start([drop, drop, json({}), json({}, 503), json({ error: {} }, 503), json({}, 503), refused("2201", 422)]);
    const put = (headers: Record<string, string>) => bind().api.users.putPreferences({ params: { uuid: "u" }, headers, body: {} });
    await failure(put({}));
    expect(backend.seen).toHaveLength(1);
    expect(await put({ "idempotency-key": "key-12345" })).toEqual({});
    expect(backend.seen.map((request) => request.headers["idempotency-key"])).toEqual([undefined, "key-12345", "key-12345"]);
    const computed = bind().computation.simulator.freeManagement({ startDate: "2026-01-01", horizon: 1, weights: {} });
    expect(await failure(computed)).toMatchObject({ code: "2201" });
    expect(backend.seen).toHaveLength(7);
  });

  test.each([
    [1_000, [1_000, 2_000, 4_000]],
    [10_000, [10_000, 20_000, 30_000]],
  ])("of a call that pauses %d ms at first waits %j between its four tries, thirty seconds at most", async (pauseMs, waits) => {
    await start([good]);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    try {
      const tries: number[] = [];
      const fetch = async () => {
        tries.push(Date.now());
        return Response.json({}, { status: 503 });
      };
      const inside = { url: "http://inside.test", fetch };
      // A second is what a call pauses at first where nothing else is said.
      const asked = pauseMs === 1_000 ? {} : { pauseMs };
      const made = createBackendClients({ api: inside, computation: inside, pdf: inside, random: () => 0, ...asked });
      await made.initialise();
      tries.length = 0;
      const call = failure(made.bind({ token: "a-token", requestId: "request-1" }).api.users.count({}));
      await vi.advanceTimersByTimeAsync(200_000);
      expect(await call).toMatchObject({ status: 503 });
      expect(tries.slice(1).map((at, n) => at - (tries[n] ?? 0))).toEqual(waits);
      await made.close();
    } finally {
      vi.useRealTimers();
    }
  });

  test("pauses double and end with the person", async () => {
    const bind = await start([json({}, 503)], { pauseMs: 60, random: () => 1 });
    const started = performance.now();
    await failure(bind().api.users.count({}));
    expect(performance.now() - started).toBeGreaterThanOrEqual(60 * 1.25 * 7 - 5);
    const gone = new AbortController();
    setTimeout(() => gone.abort(), 20);
    const error = await failure(bind(gone.signal).api.users.count({}));
    expect(error).toMatchObject({ message: "Request aborted", code: "REQUEST_ABORTED", status: 499 });
  });
});

describe("time", () => {
  test.each([
    ["never answers", silence],
    ["begins and hangs", headOnly],
  ])("a backend that %s is given up at the limit", async (_what, answer) => {
    const bind = await start([answer], { limitMs: 150 });
    expect(await failure(bind().api.users.count({}))).toMatchObject({ message: "timeout of 150ms exceeded", code: "TIMEOUT", status: 504 });
    await expect.poll(backend.open).toBe(0);
    await clients.close();
    await backend.stop();
    const other = await start([answer], { limitMs: 220 });
    expect(await failure(other().api.users.count({}))).toMatchObject({ message: "timeout of 220ms exceeded" });
  });

  test("the calls of one page share one limit; another page has its own", async () => {
    const bind = await start([silence, good], { limitMs: 500 });
    const page = bind();
    await failure(page.api.users.count({}));
    expect(await failure(page.api.users.count({}))).toMatchObject({ code: "TIMEOUT" });
    expect(backend.seen).toHaveLength(1);
    expect(await bind().api.users.count({})).toEqual({ count: 3 });
  });

  test("without a limit nothing ends the wait but the answer", async () => {
    let clock = 0;
    const late: FaultyAnswer = (request, answer) => void setTimeout(() => good(request, answer), 60);
    const bind = await start([late], { now: () => (clock += 86_400_000) });
    expect(await bind().api.users.count({})).toEqual({ count: 3 });
    // Nor does the network, whose own silence is without end then (0, as undici has it), and longer than any limit otherwise.
    expect([undefined, 10_000, 300_000, 900_000].map(longestSilence)).toEqual([0, 300_000, 300_000, 900_000]);
  });

  test("a person who goes away ends the call on the wire", async () => {
    const bind = await start([silence]);
    const gone = new AbortController();
    const call = failure(bind(gone.signal).api.users.count({}));
    await expect.poll(backend.open).toBe(1);
    gone.abort();
    expect(await call).toMatchObject({ message: "Request aborted" });
    await expect.poll(backend.open).toBe(0);
  });
});

describe("initialisation", () => {
  const nobody = { url: "http://127.0.0.1:9" };
  const bound = () => clients.bind({ token: "a-token", requestId: "request-1" });

  test("before it nothing goes out", async () => {
    await start([good]);
    await clients.close();
    const address = { url: backend.url };
    clients = createBackendClients({ api: address, computation: address, pdf: address });
    expect(await failure(bound().api.users.count({}))).toMatchObject({
      message: "not initialised",
      code: "NOT_INITIALISED",
      status: 503,
      messageKey: "errors.unavailable.text",
    });
    await expect(bound().rawApi("/x", {})).rejects.toMatchObject({ code: "NOT_INITIALISED" });
    const listener = { tell: () => undefined, ended: () => undefined };
    await expect(bound().portfolioChanges(listener)).rejects.toMatchObject({ code: "NOT_INITIALISED" });
    const computed = bound().computation.successRate.successRate({ finalValues: [1], targetAmount: 1 });
    expect(await failure(computed)).toMatchObject({ message: "not initialised" });
    const printed = bound().pdf.pdfGenerator.simulatorReport({ body: {} } as never);
    expect(await failure(printed)).toMatchObject({ message: "not initialised" });
    expect(backend.seen).toHaveLength(0);
    expect(await clients.initialise()).toBe(true);
    expect(await bound().api.users.count({})).toEqual({ count: 3 });
  });

  test("yields false when a backend does not answer: its calls are refused, those of the others are not", async () => {
    await start([good]);
    const there = { url: backend.url };
    for (const away of ["api", "computation", "pdf"] as const) {
      await clients.close();
      clients = createBackendClients({ api: there, computation: there, pdf: there, [away]: nobody });
      expect([away, await clients.initialise()]).toEqual([away, false]);
    }
    await clients.close();
    clients = createBackendClients({ api: there, computation: nobody, pdf: { url: "http://pdf.invalid" } });
    expect(await clients.initialise()).toBe(false);
    expect(await bound().api.users.count({})).toEqual({ count: 3 });
    const computed = bound().computation.successRate.successRate({ finalValues: [1], targetAmount: 1 });
    expect(await failure(computed)).toMatchObject({ code: "NOT_INITIALISED" });
  });

  test("succeeds when the backend has come up, without a restart", async () => {
    await start([good]);
    const { url } = backend;
    await Promise.all([clients.close(), backend.stop()]);
    clients = createBackendClients({ api: { url }, computation: { url }, pdf: { url } });
    expect(await clients.initialise()).toBe(false);
    expect(await failure(bound().api.users.count({}))).toMatchObject({ code: "NOT_INITIALISED" });
    const late = createServer((request, response) => good(request, response));
    await new Promise<void>((resolve) => late.listen(Number(new URL(url).port), "127.0.0.1", resolve));
    expect(await clients.initialise()).toBe(true);
    expect(await bound().api.users.count({})).toEqual({ count: 3 });
    late.close();
  });
});

describe("addresses", () => {
  test("of the API, the computation service and the PDF generator are each asked for their own calls, below the person's token", async () => {
    await start([good]);
    const [computing, printing] = [await startFaultyBackend(json({})), await startFaultyBackend(json({}))];
    // As the settings of an installation name them.
    const named = { API_URL: backend.url, COMPUTATION_URL: computing.url, PDF_URL: printing.url };
    const made = createBackendClients(backendAddresses(named, { url: "http://127.0.0.1:9" }));
    try {
      expect(await made.initialise()).toBe(true);
      const { api, computation, pdf, rawApi } = made.bind({ token: "a-token", requestId: "request-1" });
      await Promise.allSettled([
        api.users.count({}),
        computation.successRate.successRate({ finalValues: [1], targetAmount: 1 }),
        pdf.pdfGenerator.simulatorReport({ body: {} } as never),
        rawApi("/upload", { method: "POST", body: "x" }),
      ]);
      const seen = (one: FaultyBackend) =>
        one.seen.filter(({ headers }) => headers.authorization === "Bearer a-token").map(({ url }) => url.replace(/^\/api/, ""));
      expect(seen(backend).toSorted()).toEqual(["/upload", "/user-service/v1/users/count"]);
      expect(seen(computing)).toEqual(["/success-rate-computation-service/success-rate"]);
      expect(seen(printing)).toEqual(["/pdf-generator/generate-simulator-report"]);
    } finally {
      await Promise.all([made.close(), computing.stop(), printing.stop()]);
    }
    const here = { url: "http://localhost:3000/api" };
    for (const part of ["API_URL", "COMPUTATION_URL", "PDF_URL"] as const) {
      const addresses = backendAddresses(
        { ...{ API_URL: undefined, COMPUTATION_URL: undefined, PDF_URL: undefined }, [part]: "http://x" },
        here,
      );
      const at = { API_URL: addresses.api, COMPUTATION_URL: addresses.computation, PDF_URL: addresses.pdf };
      for (const [name, { url }] of Object.entries(at)) expect([name, url]).toEqual([name, name === part ? "http://x" : here.url]);
    }
  });
});

describe("credentials", () => {
  test("go with every call, file and backend: the person's bearer token, and nothing of the browser", async () => {
    const bind = await start([json({})]);
    const { api, computation, pdf, rawApi } = bind();
    await Promise.allSettled([
      api.users.count({}),
      computation.successRate.successRate({ finalValues: [1], targetAmount: 1 }),
      pdf.pdfGenerator.simulatorReport({ body: {} } as never),
      rawApi("/upload", { method: "POST", body: "x" }),
    ]);
    expect(backend.seen.map(({ url }) => url).toSorted()).toEqual([
      "/api/pdf-generator/generate-simulator-report",
      "/api/success-rate-computation-service/success-rate",
      "/api/upload",
      "/api/user-service/v1/users/count",
    ]);
    for (const { url, headers } of backend.seen) {
      expect(headers.authorization, url).toBe("Bearer a-token");
      expect(Object.keys(headers), url).not.toContain("cookie");
    }
  });

  test("are absent from the calls that need no person", async () => {
    await start([good]);
    await clients.bind({ token: null, requestId: "request-1" }).api.users.count({});
    expect(backend.seen[0]?.headers).not.toHaveProperty("authorization");
  });
});

describe("limits of a backend", () => {
  test("20 calls at once, 50 waiting, the next ones refused", async () => {
    const held: Array<() => void> = [];
    const bind = await start([(_request, response) => void held.push(() => good(_request, response))]);
    const calls = Array.from({ length: 75 }, () =>
      bind()
        .api.users.count({})
        .then(
          () => "done",
          (error: AppError) => error.code,
        ),
    );
    await expect.poll(() => held.length).toBe(20);
    while (backend.seen.length < 70 || held.length > 0) {
      held.shift()?.();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const outcomes = await Promise.all(calls);
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(70);
    expect(outcomes.filter((outcome) => outcome === "BACKEND_BUSY")).toHaveLength(5);
  });

  test("after five failures it is left alone; refusals do not count; the other backend goes on", async () => {
    const bind = await start([...Array(10).fill(refused("NO", 404)), ...Array(5).fill(json({}, 500)), good], {
      pauseMs: 60_000,
      limitMs: 30_000,
    });
    for (let i = 0; i < 10; i++) await failure(bind().api.users.count({}));
    for (let i = 0; i < 5; i++) expect((await failure(bind().api.users.count({}))).status).toBe(500);
    expect(await failure(bind().api.users.count({}))).toMatchObject({ code: "BACKEND_UNAVAILABLE", status: 503 });
    expect(backend.seen).toHaveLength(15);
    const other = await failure(bind().computation.successRate.successRate({ finalValues: [1], targetAmount: 1 }));
    expect(other.code).toBe("UNEXPECTED_ANSWER");
    expect(backend.seen).toHaveLength(16);
  });
});

describe("a backend that was left alone", () => {
  test("is tried again after a rest and, when it answers, is asked as before", async () => {
    const bind = await start([...Array(5).fill(json({}, 500)), good], { pauseMs: 40 });
    const outcome = () =>
      bind()
        .api.users.count({})
        .then(
          () => "answered",
          (error: AppError) => error.code,
        );
    await Promise.all(Array.from({ length: 5 }, outcome));
    await expect.poll(outcome).toBe("answered");
    expect(await outcome()).toBe("answered");
  });
});

describe("a backend in the same process", () => {
  test("is called without a socket; its answer is taken as it is; a refusal is the same error", async () => {
    const asked: Request[] = [];
    const answers = [
      new Response('{"count":"as it is"}', { headers: { "content-type": "application/json" } }),
      Response.json({ error: { code: "NOT_FOUND", message: "No.", correlationId: "inside" } }, { status: 404 }),
    ];
    const inside = { url: "http://inside.test/api", fetch: async (request: Request) => answers[asked.push(request) - 1]! };
    const bind = await start([good], { api: inside });
    expect(await bind().api.users.count({})).toEqual({ count: "as it is" });
    expect(asked[0]).toMatchObject({ method: "GET", url: "http://inside.test/api/user-service/v1/users/count" });
    expect(await failure(bind().api.users.count({}))).toMatchObject({ status: 404, code: "NOT_FOUND", correlationId: "inside" });
    expect(backend.seen).toHaveLength(0);
  });

  test("only an answer that says to come back is asked for again", async () => {
    let asked = 0;
    const inside = { url: "http://inside.test", fetch: async () => Response.json({}, { status: ++asked < 3 ? 503 : 500 }) };
    const bind = await start([good], { api: inside });
    expect(await failure(bind().api.users.count({}))).toMatchObject({ status: 500 });
    expect(asked).toBe(3);
  });

  test("a handler that hangs is given up too", async () => {
    const bind = await start([good], { limitMs: 80, api: { url: "http://inside.test", fetch: () => new Promise(() => undefined) } });
    expect(await failure(bind().api.users.count({}))).toMatchObject({ code: "TIMEOUT", message: "timeout of 80ms exceeded" });
  });
});

describe("raw calls", () => {
  test("stream a body up and give the answer as it comes", async () => {
    const bind = await start([json({ error: {} }, 413)]);
    const parts = ["a".repeat(70_000), "b".repeat(70_000)];
    const body = new ReadableStream({
      pull(controller) {
        const part = parts.shift();
        if (part) controller.enqueue(new TextEncoder().encode(part));
        else controller.close();
      },
    });
    const answer = await bind().rawApi("/upload?x=1", { method: "POST", body, duplex: "half", headers: { "content-type": "text/csv" } });
    expect(answer.status).toBe(413);
    expect(backend.seen[0]).toMatchObject({
      url: "/api/upload?x=1",
      headers: {
        authorization: "Bearer a-token",
        "content-type": "text/csv",
        "transfer-encoding": "chunked",
        accept: "application/json; charset=utf-8",
      },
    });
    expect(backend.seen[0]!.body).toHaveLength(140_000);
  });

  test("fail like the others", async () => {
    const bind = await start([drop]);
    await expect(bind().rawApi("/x", {})).rejects.toMatchObject({ message: "Network Error" });
    const gone = new AbortController();
    gone.abort();
    await expect(bind(gone.signal).rawApi("/x", {})).rejects.toMatchObject({ message: "Request aborted" });
  });
});
