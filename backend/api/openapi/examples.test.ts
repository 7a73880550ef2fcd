import type { AnyContractProcedure } from "@orpc/contract";
import { traverseContractProcedures } from "@orpc/server";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "#app/contract/index.ts";
import { REQUEST_EXAMPLES } from "#backend/api/openapi/examples.ts";
import { answerExample } from "#backend/api/openapi/schema-example.ts";

type Procedure = AnyContractProcedure["~orpc"];

function proceduresOf(router: Parameters<typeof traverseContractProcedures>[0]["router"]): Procedure[] {
  const procedures: Procedure[] = [];
  traverseContractProcedures({ router, path: [] }, ({ contract }) => void procedures.push(contract["~orpc"]));
  return procedures;
}

/** Schema of the JSON body of each call that takes one, by operation id; a body with a file in it is a multipart form. */
function bodiesOf(procedures: Procedure[]): Map<string, z.ZodType> {
  const bodies = new Map<string, z.ZodType>();
  for (const { inputSchema, route } of procedures) {
    const detailed = route.inputStructure === "detailed";
    const body = detailed && inputSchema instanceof z.ZodObject ? (inputSchema.shape as Record<string, z.ZodType>).body : inputSchema;
    if (!(body instanceof z.ZodType) || (!detailed && route.method === "GET") || holdsFile(body)) continue;
    bodies.set(route.operationId ?? "", body);
  }
  return bodies;
}
const holdsFile = (body: z.ZodType) => body instanceof z.ZodObject && Object.values(body.shape).some((part) => part instanceof z.ZodFile);

describe("calls", () => {
  const procedures = proceduresOf(contract);
  const examples = REQUEST_EXAMPLES;
  const bodies = bodiesOf(procedures);

  test("every call that takes a body has an example, and no other", () => {
    expect(Object.keys(examples).sort()).toEqual([...bodies.keys()].sort());
  });

  test.each([...bodies])("the example of %s fits, and the schema knows every field of it", (id, schema) => {
    const parsed = schema.safeParse(examples[id]);
    expect(parsed.error?.issues).toBeUndefined();
    expect(parsed.data).toMatchObject(examples[id] as object);
  });

  test.each(procedures.map((call) => [call.route.operationId, call] as const))("the example of the answer to %s fits", (id, call) => {
    if (!(call.outputSchema instanceof z.ZodType)) throw new TypeError(`${id} has no schema for its answer`);
    const example = answerExample(call.outputSchema, examples[id as keyof typeof examples]);
    const parsed = call.outputSchema.safeParse(example);
    const bytes = call.outputSchema instanceof z.ZodFile;
    expect(parsed.error?.issues.length).toBe(bytes ? 1 : undefined);
    if (!bytes) expect(parsed.data).toEqual(example);
  });

  test("every call has its own name, a summary, and a schema for what its address holds", () => {
    expect(new Set(procedures.map(({ route }) => route.operationId)).size).toBe(procedures.length);
    for (const { inputSchema, outputSchema, route } of procedures) {
      expect(route.summary, route.operationId).toMatch(/^\S.{7,}[^.]$/);
      expect(outputSchema, route.operationId).toBeDefined();
      if (route.inputStructure !== "detailed" || !(inputSchema instanceof z.ZodObject)) continue;
      const params = inputSchema.shape.params as z.ZodObject | undefined;
      const named = [...(route.path ?? "").matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(params?.shape ?? {}).sort(), route.operationId).toEqual(named.sort());
    }
  });
});
