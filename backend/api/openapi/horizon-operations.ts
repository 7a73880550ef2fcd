import type { OpenAPI } from "@orpc/contract";
import { z } from "zod";
import { laterHorizonOperations } from "#app/contract/later/horizon.ts";

const CALL = "horizon-compute-performance";

/**
 * Tells the operations of the GraphQL call that are not built. They have no path of their own, so their arguments and answers
 * are schemas of the document that the call's description names.
 */
export function tellHorizonOperations(document: OpenAPI.Document, call: OpenAPI.OperationObject): void {
  if (call.operationId !== CALL) return;
  const schemas: Record<string, OpenAPI.SchemaObject> = {};
  const lines = Object.entries(laterHorizonOperations).map(([operation, { id, input, output }]) => {
    const name = `Horizon${operation.replace(/^horizon/, "").replace(/^./, (first) => first.toUpperCase())}`;
    schemas[`${name}Arguments`] = jsonSchema(input, "input");
    schemas[`${name}Data`] = jsonSchema(output, "output");
    return `${operation} (${id}; arguments ${name}Arguments, data ${name}Data)`;
  });
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...schemas } };
  call.description = `Operations that this installation answers 501: ${lines.join(", ")}.`;
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): OpenAPI.SchemaObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest as OpenAPI.SchemaObject;
}
