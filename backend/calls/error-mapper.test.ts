import { ORPCError } from "@orpc/server";
import { describe, expect, test } from "vitest";
import { mapError } from "#backend/calls/error-mapper.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { ComputationMemoryError, ComputationTimeoutError } from "#backend/workers/computation-pool.ts";
import { QueueFullError } from "#backend/workers/task-queue.ts";

function map(error: unknown) {
  const logged: Array<[string, object]> = [];
  const note = (level: string) => (fields: object) => void logged.push([level, fields]);
  const mapped = mapError(error, "correlation-1", { info: note("info"), warn: note("warn"), error: note("error") });
  return { status: mapped.status, data: mapped.data, logged };
}

/** As the ORM wraps what the driver throws. */
const query = (cause: { code?: string; message?: string }) =>
  new Error("Failed query: select secret from app_user", { cause: Object.assign(new Error(cause.message ?? "driver"), cause) });

describe("the error body of what is thrown", () => {
  test("a refusal keeps code, message and what it brings", () => {
    const { status, data, logged } = map(refuse.unprocessable("3107", "Not enough history.", { series: ["a"], months: 12 }));
    expect([status, data, logged]).toEqual([
      422,
      {
        code: "3107",
        messageKey: "errors.failure.text",
        message: "Not enough history.",
        series: ["a"],
        months: 12,
        correlationId: "correlation-1",
      },
      [],
    ]);
  });

  test.each([
    ["ECONNREFUSED", { code: "ECONNREFUSED" }],
    ["the server goes down", { code: "57P01" }],
    ["the server starts up", { code: "57P03" }],
    ["too many connections", { code: "53300" }],
    ["no connection of the pool in time", { message: "timeout exceeded when trying to connect" }],
    ["a cut connection", { message: "Connection terminated unexpectedly" }],
    ["a pipe that nobody reads", { code: "EPIPE" }],
    ["a process without a file left to open", { code: "EMFILE" }],
    ["the pool closes", { message: "Cannot use a pool after calling end on the pool" }],
    ["the connection closes", { message: "Client was closed and is not queryable" }],
    ["the server takes the password no more", { code: "28P01" }],
    ["a certificate that has run out", { code: "CERT_HAS_EXPIRED" }],
    ["a transaction that stood still for too long", { code: "25P03" }],
    ["a deadlock, again and again", { code: "40P01" }],
    ["a serialization failure, again and again", { code: "40001" }],
  ])("the database is away (%s): 503, logged with the id", (_what, cause) => {
    const { status, data, logged } = map(query(cause));
    expect([status, data.code, logged[0]?.[0]]).toEqual([503, "DATABASE_UNAVAILABLE", "warn"]);
    expect(JSON.stringify(data)).not.toMatch(/select|driver|connect/i);
  });

  test.each([
    ["too many that wait", new QueueFullError(), 503, "COMPUTATION_BUSY"],
    ["too long a run", new ComputationTimeoutError(20_000), 503, "COMPUTATION_TIMEOUT"],
    ["too much memory", new ComputationMemoryError(512), 422, "COMPUTATION_TOO_LARGE"],
    ["a caller who has gone", new DOMException("computation stopped", "AbortError"), 499, "CLIENT_CLOSED_REQUEST"],
  ])("threads of computations end with %s, whichever call asked them", (_what, error, status, code) => {
    const mapped = map(error);
    expect([mapped.status, mapped.data.code, mapped.logged.map(([level]) => level)]).toEqual([
      status,
      code,
      status === 503 ? ["warn"] : [],
    ]);
  });

  test.each([
    ["22021", 400, "UNSTORABLE_VALUE"],
    ["22003", 400, "UNSTORABLE_VALUE"],
    ["23505", 409, "ALREADY_EXISTS"],
  ])("SQLSTATE %s: %i", (code, status, name) => {
    const mapped = map(query({ code }));
    expect([mapped.status, mapped.data.code]).toEqual([status, name]);
  });

  test.each([
    ["a broken statement", query({ code: "42601" })],
    ["a fault of the code", new TypeError("Cannot read properties of undefined")],
    [
      "an answer that does not fit the contract",
      new ORPCError("INTERNAL_SERVER_ERROR", { message: "Output validation failed", cause: new Error("secret") }),
    ],
    ["something that is no error", "secret"],
  ])("%s: 500 with the id alone, logged", (_what, error) => {
    const { status, data, logged } = map(error);
    expect([status, Object.keys(data).sort(), logged]).toEqual([
      500,
      ["code", "correlationId", "message", "messageKey"],
      [["error", { err: error, correlationId: "correlation-1" }]],
    ]);
    expect(data.message).not.toMatch(/secret|undefined|select|Output/);
  });
});
