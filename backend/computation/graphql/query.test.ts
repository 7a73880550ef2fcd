import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RequestError } from "#app/domain/numerics/errors.ts";
import { readQuery } from "./query.ts";

describe("a query", () => {
  it("gives operation, arguments and selection, with variables put in", () => {
    const { operation, args, selection } = readQuery({
      query: `# what it was worth
        query Past($day: Date!, $years: [Int!]! = [3, 5], $none: Int) {
          track(from: $day, years: $years, none: $none, at: null, rule: {kind: MONTHLY, when: "01-\\u0032\\n", on: true}, rate: -1.5e2,
              note: """
                two
                lines
              """) {
            days { date, value } currency
          }
        }`,
      operationName: "Past",
      variables: { day: "2024-02-29", ignored: 1 },
    });
    expect(operation).toBe("track");
    expect(args).toEqual({
      from: "2024-02-29",
      years: [3, 5],
      rule: { kind: "MONTHLY", when: "01-2\n", on: true },
      rate: -150,
      note: "two\nlines",
    });
    expect(selection).toEqual(
      new Map([
        [
          "days",
          new Map([
            ["date", null],
            ["value", null],
          ]),
        ],
        ["currency", null],
      ]),
    );
  });

  it("may be written short, and keeps a name that objects have", () => {
    const { args } = readQuery({ query: `{ a(__proto__: {polluted: 1}) { b } }` });
    expect(Object.keys(args)).toEqual(["__proto__"]);
    expect("polluted" in {}).toBe(false);
  });

  it.each([
    ["a mutation", "mutation { a { b } }", "a query is taken"],
    ["a second operation", "{ a { b } } query X { a { b } }", "one operation"],
    ["a second field", "{ a { b } c { d } }", "one field"],
    ["an alias", "{ x: a { b } }", "aliases"],
    ["an alias below", "{ a { x: b } }", "aliases"],
    ["a fragment", "{ a { ...F } } fragment F on A { ...F }", "fragments"],
    ["an inline fragment", "{ a { ... on A { b } } }", "fragments"],
    ["a directive", "{ a @skip(if: true) { b } }", "directives"],
    ["introspection", "{ __schema { types { name } } }", "introspection"],
    ["introspection below", "{ a { __typename } }", "introspection"],
    ["seven levels", "{ a { b { c { d { e { f { g } } } } } } }", "6 levels"],
    ["a deep list", `{ a(x: ${"[".repeat(9_000)}) }`, "6 levels"],
    ["a type definition", "type A { b: Int }", "one operation"],
    ["a deep type", `query A($x: ${"[".repeat(9_000)}) { a }`, "6 levels"],
    ["a field twice", "{ a { b b } }", "selected twice"],
    ["an argument twice", "{ a(x: 1, x: 2) { b } }", "given twice"],
    ["a variable nobody declared", "{ a(x: $y) { b } }", "not declared"],
    ["a variable as a default", "query A($x: Int, $y: Int = $x) { a }", "constant value"],
    ["an empty selection", "{ a { } }", "Expected Name"],
    ["a number that is none", "{ a(x: 01) { b } }", "Invalid number"],
    ["a string that does not end", '{ a(x: "b) { b } }', "Unterminated string"],
    ["nothing", "  # nothing ", "Unexpected <EOF>"],
  ])("refuses %s", (_what, query, message) => {
    const read = () => readQuery({ query });
    expect(read).toThrow(RequestError);
    expect(read).toThrow(message);
    expect(read).toThrow(expect.objectContaining({ path: "query", position: expect.any(Number) }));
  });

  it("names the variable that has no value, and an operation that is not there", () => {
    const query = "query A($x: Int!) { a(x: $x) }";
    for (const variables of [undefined, {}, { x: null }])
      expect(() => readQuery({ query, variables })).toThrow(expect.objectContaining({ path: "variables.x" }));
    expect(() => readQuery({ query, operationName: "B", variables: { x: 1 } })).toThrow(expect.objectContaining({ path: "operationName" }));
  });

  it("is read or refused whatever it holds, never anything else", () => {
    const word = fc.constantFrom(...'{ } ( ) [ ] : ! $ = ... @ query a b __a null 1 -1.5 "s" #c\n , " \\ \u0000 é'.split(" "));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        try {
          readQuery({ query: words.join(" ") });
        } catch (error) {
          expect(error).toBeInstanceOf(RequestError);
        }
      }),
      { numRuns: 3_000 },
    );
  });
});
