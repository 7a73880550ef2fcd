import { describe, expect, it } from "vitest";
import { FAILURE_KINDS, failureOf } from "./failure.ts";
import { pageMeta } from "./page-meta.ts";

describe("title of a page", () => {
  const failureTitles = Object.fromEntries(FAILURE_KINDS.map((kind) => [kind, `title of ${kind}`]));
  const root = { id: "root", data: { look: { organisation: "Sillage" }, failureTitles } };
  const failed = (status: number, data: unknown = null) => ({
    id: "page",
    data: undefined,
    error: { status, data, statusText: "", internal: false },
  });

  it("is the page's and the organisation's, the organisation's alone where the page has none", () => {
    expect(pageMeta("Simulations", [root, undefined])).toEqual([{ title: "Simulations – Sillage" }]);
    expect(pageMeta(undefined, [root])).toEqual([{ title: "Sillage" }]);
    expect(pageMeta(undefined, [])).toEqual([{ title: "Cairn" }]);
    expect(pageMeta("Simulations", [])).toEqual([{ title: "Simulations" }]);
  });
  it("names what went wrong with a page that could not be shown", () => {
    expect(pageMeta(undefined, [root, failed(404)])).toEqual([{ title: "title of notFound – Sillage" }]);
    expect(pageMeta(undefined, [root, failed(403, { kind: "no-module" })])).toEqual([{ title: "title of noModule – Sillage" }]);
    expect(pageMeta("Simulations", [root, { id: "page", data: undefined, error: new Error("broken") }])).toEqual([
      { title: "title of failure – Sillage" },
    ]);
  });
});

describe("failure of a page", () => {
  it("reads refusals of the guards and bodies of the backends", () => {
    expect(failureOf(403, { kind: "no-module" })).toEqual({ kind: "noModule" });
    expect(failureOf(403, { kind: "not-authorised", permission: "data" })).toEqual({ kind: "forbidden" });
    expect(failureOf(503, { kind: "sign-in-unavailable", requestId: "r-1" })).toEqual({ kind: "unavailable", reference: "r-1" });
    expect(failureOf(404, { error: { code: "NOT_FOUND", correlationId: "c-1" } })).toEqual({ kind: "notFound", reference: "c-1" });
    expect(failureOf(501, { error: { correlationId: "c-2" } })).toEqual({ kind: "notBuilt", reference: "c-2" });
  });
  it("takes everything else for a failure of the service", () => {
    for (const data of [null, "text", 3, { requestId: 4 }]) expect(failureOf(500, data)).toEqual({ kind: "failure" });
    expect(failureOf(418, null).kind).toBe("failure");
  });
});
