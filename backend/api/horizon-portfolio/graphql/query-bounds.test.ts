import { createSchema, createYoga } from "graphql-yoga";
import { describe, expect, it } from "vitest";
import { measure, QUERY_BOUNDS, queryBounds } from "./query-bounds.ts";
import { TYPE_DEFINITIONS } from "./schema.ts";

const yoga = createYoga({ schema: createSchema({ typeDefs: TYPE_DEFINITIONS }), plugins: [queryBounds], logging: false });

function messagesOf(query: string): string[] {
  const { parse, validate, schema } = yoga.getEnveloped({});
  try {
    return validate(schema, parse(query)).map(({ message }: { message: string }) => message);
  } catch (error) {
    return [(error as Error).message];
  }
}
const UUID = "2f1d9a1e-3c54-4c9f-8b55-0d2f6c3f7a10";
const one = `horizonModelPortfolioByUuid(uuid: "${UUID}") { name }`;

describe("a query", () => {
  it("within the bounds is let through, with fragments and aliases", () => {
    expect(messagesOf(`query { a: ${one} ...More } fragment More on Query { b: ${one} }`)).toEqual([]);
    expect(
      messagesOf(`{ computePerformance(subscriptionDate: "2020-01-01", horizonLeft: 5) { track currency compositions { date } } }`),
    ).toEqual([]);
  });

  it("with more aliases than are taken is refused", () => {
    const aliased = (count: number) =>
      `{ horizonModelPortfolioByUuid(uuid: "1") { ${Array.from({ length: count }, (_, i) => `a${i}: name`).join(" ")} } }`;
    expect(messagesOf(aliased(QUERY_BOUNDS.aliases))).toEqual([]);
    expect(messagesOf(aliased(QUERY_BOUNDS.aliases + 1))).toEqual(["The aliases of the query is 11, the most is 10."]);
    // Ten thousand are not even read to their end.
    expect(messagesOf(aliased(10_000))).toEqual([expect.stringMatching(/2000 tokens/)]);
  });

  it("that computes more than is taken is refused", () => {
    const performance = (at: number) => `p${at}: computePerformance(subscriptionDate: "2020-01-01", horizonLeft: 5) { currency }`;
    const several = (count: number) => `{ ${Array.from({ length: count }, (_, at) => performance(at)).join(" ")} }`;
    expect(messagesOf(several(10))).toEqual([]);
    const nested = `{ byUuids(uuids: ["${UUID}"]) { computePerformance(subscriptionDate: "2020-01-01", horizonLeft: 5) { totalReturn } pdf: name } }`;
    expect(messagesOf(nested)).toEqual(["The cost of the query is 620, the most is 600."]);
  });

  it("of fragments within fragments is measured at once, and one that uses itself is refused", () => {
    const doubling = Array.from({ length: 60 }, (_, i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`).join(" ");
    expect(messagesOf(`{ ...F0 } ${doubling} fragment F60 on Query { ${one} }`).join()).toMatch(/The cost of the query/);
    expect(messagesOf("{ ...F } fragment F on Query { ...F }")).toEqual(["The depth of the query is Infinity, the most is 6."]);
  });

  it("that asks for the schema is refused, wherever it does", () => {
    for (const query of ["{ __schema { types { name } } }", '{ ...F } fragment F on Query { __type(name: "Query") { name } }'])
      expect(messagesOf(query)).toEqual(["The schema is told by the documentation, not by the call."]);
  });

  it("that cannot be read, or asks for what there is not, says where", () => {
    expect(messagesOf("{ computePerformance(")).toEqual([expect.stringMatching(/Syntax Error/)]);
    expect(messagesOf("{ deleteAll { done } }")).toEqual(['Cannot query field "deleteAll" on type "Query".']);
  });

  it("is measured to its last level", () => {
    const { parse } = yoga.getEnveloped({});
    expect(measure(parse("{ a { b { c } } x: d }"))).toEqual({ depth: 3, aliases: 1, cost: 4, introspects: false });
  });
});
