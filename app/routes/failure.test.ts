import { describe, expect, it } from "vitest";
import { failureOf } from "./failure.ts";

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
