import type { AppLoadContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { handleError } from "./entry.server.tsx";
import { AppError } from "./services/app-error.ts";

/** What is logged of a page that fails in this way; `left` where the browser has gone by then. */
function logged(error: unknown, left = false): unknown[] {
  const lines: unknown[] = [];
  const log = { error: (line: unknown) => lines.push(line) };
  const request = new Request("https://cairn.example/", { signal: left ? AbortSignal.abort() : undefined });
  handleError(error, { request, context: { log } as unknown as AppLoadContext, params: {} });
  return lines;
}

it("a page that fails is logged once; one that nobody waits for any more is not, whoever noticed first", () => {
  const fault = new TypeError("no such thing");
  expect(logged(fault)).toEqual([{ err: fault }]);
  expect(logged(fault, true)).toEqual([]);
  const call = (code: string, status: number) => new AppError("The call failed", { code, status, correlationId: null });
  expect(logged(call("BACKEND_UNAVAILABLE", 503))).toHaveLength(1);
  expect(logged(call("REQUEST_ABORTED", 499))).toEqual([]);
});
