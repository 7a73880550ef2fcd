import type { OpenAPI } from "@orpc/contract";
import { z } from "zod";
import { HORIZON_OPERATIONS } from "#app/contract/horizon-portfolio/graphql.ts";

/** The GraphQL call. */
export const HORIZON_CALL = "horizon-compute-performance";

/** Its operations, each with the name that its schemas begin with. */
const OPERATIONS = Object.entries(HORIZON_OPERATIONS).map(([operation, schemas]) => ({
  ...schemas,
  operation,
  name: `Horizon${operation.replace(/^horizon/, "").replace(/^./, (first) => first.toUpperCase())}`,
}));
type HorizonOperation = (typeof OPERATIONS)[number];

/** What the call says of itself: a beginning, and each operation as a language tells it. */
export const horizonDescription = (beginning: string, told: (operation: HorizonOperation) => string): string =>
  `${beginning} ${OPERATIONS.map(told).join(", ")}.`;

/**
 * Tells the operations of the GraphQL call. They have no path of their own, so their arguments and answers
 * are schemas of the document that the call's description names.
 */
export function tellHorizonOperations(document: OpenAPI.Document, call: OpenAPI.OperationObject): void {
  if (call.operationId !== HORIZON_CALL) return;
  const schemas: Record<string, OpenAPI.SchemaObject> = {};
  for (const { name, input, output } of OPERATIONS) {
    schemas[`${name}Arguments`] = jsonSchema(input, "input");
    schemas[`${name}Data`] = jsonSchema(output, "output");
  }
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...schemas } };
  call.description = horizonDescription(
    "Operations:",
    ({ operation, id, name }) => `${operation} (${id}; arguments ${name}Arguments, data ${name}Data)`,
  );
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): OpenAPI.SchemaObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest as OpenAPI.SchemaObject;
}
