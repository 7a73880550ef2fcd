import type { AnyContractProcedure } from "@orpc/contract";
import { traverseContractProcedures } from "@orpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { aaaLater } from "#app/contract/later/aaa/index.ts";
import { LATER_AAA_REQUESTS } from "#backend/api/openapi/later-examples-aaa.ts";

const procedures: AnyContractProcedure["~orpc"][] = [];
traverseContractProcedures({ router: aaaLater, path: [] }, ({ contract }) => void procedures.push(contract["~orpc"]));

/** Schema of the body of each call that takes one, by operation id. */
const bodies = new Map<string, z.ZodType>();
for (const { inputSchema, route } of procedures) {
  const body = inputSchema instanceof z.ZodObject ? (inputSchema.shape as Record<string, z.ZodType>).body : undefined;
  if (body) bodies.set(route.operationId ?? "", body);
}

test("every call that takes a body has an example, and no other", () => {
  expect(Object.keys(LATER_AAA_REQUESTS).sort()).toEqual([...bodies.keys()].sort());
});

test.each([...bodies])("the example of %s fits, and the schema knows every field of it", (id, schema) => {
  expect(schema.parse(LATER_AAA_REQUESTS[id])).toMatchObject(LATER_AAA_REQUESTS[id] as object);
});

test("every call has its own name, a summary, and a schema for what its address holds", () => {
  expect(new Set(procedures.map(({ route }) => route.operationId)).size).toBe(procedures.length);
  for (const { inputSchema, outputSchema, route } of procedures) {
    expect(route.summary, route.operationId).toMatch(/^[A-Z].{10,}[^.]$/);
    expect(outputSchema, route.operationId).toBeDefined();
    if (!(inputSchema instanceof z.ZodObject)) throw new Error(`${route.operationId} takes no object`);
    const params = inputSchema.shape.params as z.ZodObject | undefined;
    const named = [...(route.path ?? "").matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(params?.shape ?? {}).sort(), route.operationId).toEqual(named.sort());
  }
});
