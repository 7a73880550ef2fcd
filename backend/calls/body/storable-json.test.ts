import type { ORPCError } from "@orpc/server";
import { describe, expect, it } from "vitest";
import { parseStorable } from "./storable-json.ts";

function issuesOf(text: string): unknown {
  try {
    return parseStorable(text, "The body");
  } catch (error) {
    const { code, issues } = (error as ORPCError<string, { code: string; issues?: Array<{ path: string }> }>).data;
    return issues?.map(({ path }) => path) ?? code;
  }
}

describe("bodies whose texts cannot be stored", () => {
  it("are refused with the place of each", () => {
    expect(issuesOf('{"a":"x\\u0000","b":[1,{"c":"\\ud800"}],"d":"\\udc00 low","\\u0000":1}')).toEqual([
      "body",
      "body.a",
      "body.b.1.c",
      "body.d",
    ]);
    expect(issuesOf('"\\uD83D"')).toEqual(["body"]);
    expect(issuesOf("{")).toBe("MALFORMED_JSON");
  });

  it("are not those with whole characters, however written", () => {
    expect(issuesOf('{"a":"\\ud83d\\ude00 é \\\\u0000"}')).toEqual({ a: "😀 é \\u0000" });
  });

  it("are stored with composed letters, whether marks came apart from them or as escapes", () => {
    const apart = "Ame\u0301lie Nguye\u0302\u0303n";
    expect(parseStorable(JSON.stringify({ a: apart, b: [{ c: apart }, 1, null] }), "The body")).toEqual({
      a: "Amélie Nguyễn",
      b: [{ c: "Amélie Nguyễn" }, 1, null],
    });
    expect(parseStorable('{"a":"Ame\\u0301lie\\n\\u0301"}', "The body")).toEqual({ a: "Amélie\n\u0301" });
  });

  it("may be deeper than the call stack, and as many as they like", () => {
    const depth = 100_000;
    expect(issuesOf(`${'{"a":'.repeat(depth)}"\\u0000"${"}".repeat(depth)}`)).toHaveLength(1);
    expect(issuesOf(JSON.stringify(Array.from({ length: 5_000 }, () => "\u0000")))).toHaveLength(100);
  });
});
