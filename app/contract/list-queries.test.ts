import type { AnyContractProcedure } from "@orpc/contract";
import { traverseContractProcedures } from "@orpc/server";
import { expect, it } from "vitest";
import { z } from "zod";
import { apiContract } from "./index.ts";

/** What a call takes after the question mark, by operation id. */
const queries: Array<[id: string, query: z.ZodObject]> = [];
traverseContractProcedures({ router: apiContract, path: [] }, ({ contract }) => {
  const { route, inputSchema } = (contract as AnyContractProcedure)["~orpc"];
  const query = inputSchema instanceof z.ZodObject ? inputSchema.shape.query : undefined;
  if (query instanceof z.ZodObject) queries.push([route.operationId ?? "", query]);
});
const pathsOf = (query: z.ZodObject, sent: Record<string, string>) =>
  query.safeParse(sent).error?.issues.map(({ path }) => path.join(".")) ?? [];

const sorted = queries.filter(([, { shape }]) => "sort" in shape);
const paged = queries.filter(([, { shape }]) => "limit" in shape && "offset" in shape);

it.each(sorted)("%s sorts by columns that it names and by nothing else", (_id, query) => {
  for (const sort of ["uuid; drop table", "__proto__", "toString", ""]) expect(pathsOf(query, { sort })).toContain("sort");
});

it.each(paged)("%s takes bounded pages from 0 on", (_id, query) => {
  for (const limit of ["0", "-1", "1000000", "1.5", "ten"]) expect(pathsOf(query, { limit })).toContain("limit");
  for (const offset of ["-1", "1.5", "x"]) expect(pathsOf(query, { offset })).toContain("offset");
});

it("there are lists of both kinds", () => {
  expect(sorted.length).toBeGreaterThan(15);
  expect(paged.length).toBeGreaterThan(30);
});
