import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { describe, expect, it } from "vitest";
import { isoDay } from "#app/domain/numerics/calendar.ts";
import { abortSignal, sendResponse, toRequest } from "#app/front/fetch-bridge.ts";
import type { ServiceContext } from "#backend/calls/context.ts";
import { createApiHandler } from "#backend/calls/handler.ts";
import { computationRouter } from "#backend/computation/service.ts";
import type { Database } from "#backend/database/database.ts";
import type { ComputationPool } from "#backend/workers/computation-pool.ts";
import { computationCaller } from "../../fixtures/golden/computation-caller.ts";
import { patientPool } from "../../fixtures/processes/patient-pool.ts";

describe("computations over HTTP", () => {
  /** The calls behind a socket, as the server mounts them. */
  async function serve(own: Pick<ComputationPool, "run">) {
    // No call of the computation backend reaches for it here.
    const database = { watchRecords: () => undefined } as Partial<Database> as Database;
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const handler = createApiHandler({
      database,
      log,
      issueToken: null,
      accountsAt: null,
      verifyToken: async () => Promise.reject(new Error("no token is read here")),
      contexts: async (_, correlationId) => ({ database, log, caller: computationCaller, correlationId }) as unknown as ServiceContext,
      backends: [
        {
          router: computationRouter({
            matrices: { load: async () => null },
            series: { load: async () => new Map(), rates: async () => [], charges: async () => new Map() },
            pool: own,
          }),
          jsonLimit: 32 * 1024 * 1024,
        },
      ],
    });
    const app = express();
    app.use(async (req, res) => {
      const url = new URL(req.originalUrl, "http://localhost");
      await sendResponse(res, await handler(toRequest(req, url, abortSignal(res))));
    });
    const server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const post = (path: string, body: unknown, signal?: AbortSignal) =>
      fetch(`http://127.0.0.1:${port}/api${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        ...(signal ? { signal } : {}),
      });
    const close = async () => {
      server.closeAllConnections();
      server.close();
    };
    return { post, close };
  }

  const path = "/correlation-matrix-service/correlation";
  const points = Array.from({ length: 3_000 }, (_, i) => [isoDay(9_000 + i), 100 + Math.sin(i)]);
  const body = (count: number) => ({ series: Array.from({ length: count }, (_, i) => ({ uuid: `s${i}`, values: points })) });

  it("answers 503 with Retry-After beyond the queue", { timeout: 60_000 }, async () => {
    const small = patientPool({ maxWaiting: 0 });
    const { post, close } = await serve(small);
    try {
      const answers = await Promise.all([1, 2, 3].map((extra) => post(path, body(20 + extra))));
      const refused = answers.filter(({ status }) => status === 503);
      expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(3);
      expect(refused.length).toBeGreaterThan(0);
      expect(Number(refused[0]!.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await refused[0]!.json()).toMatchObject({ error: { code: "COMPUTATION_BUSY" } });
    } finally {
      await close();
      await small.close();
    }
  });

  it("stops the worker when the caller hangs up", { timeout: 60_000 }, async () => {
    const seen: AbortSignal[] = [];
    const own = patientPool();
    const run: ComputationPool["run"] = (call, input, options) => {
      if (options?.signal) seen.push(options.signal);
      return own.run(call, input, options);
    };
    const { post, close } = await serve({ run });
    try {
      const leave = new AbortController();
      const answer = post(path, body(100), leave.signal);
      while (own.load.running === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      leave.abort();
      await expect(answer).rejects.toMatchObject({ name: "AbortError" });
      const start = performance.now();
      while (own.load.running > 0 && performance.now() - start < 5_000) await new Promise((resolve) => setTimeout(resolve, 5));
      expect(own.load).toEqual({ running: 0, waiting: 0 });
      expect(seen.map(({ aborted }) => aborted)).toEqual([true]);
    } finally {
      await close();
      await own.close();
    }
  });
});
