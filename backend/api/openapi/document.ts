import { setImmediate as nextTurn } from "node:timers/promises";
import type { AnyContractProcedure, AnyContractRouter, OpenAPI } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import { traverseContractProcedures } from "@orpc/server";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { z } from "zod";
import { errorBody } from "#app/contract/base.ts";
import { simulationResult } from "#app/contract/computation/projection.ts";
import { fullHorizonPortfolio } from "#app/contract/horizon-portfolio/portfolio.ts";
import { fullSession } from "#app/contract/journey/session.ts";
import { fullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { seriesRecord } from "#app/contract/series/series.ts";
import { simulation } from "#app/contract/simulation/simulation.ts";
import { impossibleRefusals, tellFiles } from "#backend/api/openapi/answers.ts";
import { REQUEST_EXAMPLES } from "#backend/api/openapi/examples.ts";
import { tellHorizonOperations } from "#backend/api/openapi/horizon-operations.ts";
import { answerExample, parameterExample } from "#backend/api/openapi/schema-example.ts";

const DESCRIPTION = `Calls of the embedded services. Dates are YYYY-MM-DD, instants ISO 8601, exact amounts and weights decimal strings.
Lists take limit (1 to 100), offset, search, sort and dir and answer with items and total. Where a call names them, a write may carry
Idempotency-Key (the same key with the same request gives the first answer again for 24 hours) and If-Match (the version the caller saw; another
one in the store is answered 409). A PUT changes a record: what its body leaves out stays as it is stored, what a member holds is replaced as a
whole, null takes away what may be absent, and members that are required are refused by name where they are missing. A part of a session is one
statement of its adviser and is replaced as a whole.
Every refusal has the body {error: {code, message, correlationId, ...}}.`.replaceAll("\n", " ");

const REASONS: Record<string, string> = {
  400: "The request does not fit the contract; issues name each fault.",
  401: "No bearer token, or one that is not valid.",
  403: "The caller lacks the permission.",
  404: "It does not exist, or not for the caller.",
  409: "Somebody else changed it, or the name is taken.",
  413: "The body, or what a file in it unpacks to, is beyond the limits.",
  415: "A body of another content type than the call takes.",
  422: "Well formed, but it cannot be done; the code says why.",
  429: "Too many attempts.",
  501: "Not offered by this installation.",
  503: "Cannot be served at the moment.",
  507: "Nothing can be stored at the moment; what is stored can be read.",
};

/** Calls that need no token, by operation id. */
const OPEN_CALLS = new Set([
  "token-authorize-post",
  "aaa-public-list",
  "aaa-public-get",
  "aaa-public-download-kid",
  "aaa-public-download-factsheet",
]);

/**
 * OpenAPI 3.1 document of the contract. `serverUrl` is the address in front of the paths. The operations of the GraphQL call are told by its
 * description, unless they are left out: for a client made of the calls alone.
 */
export async function openApiDocument(
  contract: AnyContractRouter,
  serverUrl: string,
  { withOperations = true }: { withOperations?: boolean } = {},
): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: { title: "Cairn", version: "1", description: DESCRIPTION },
    servers: [{ url: serverUrl }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    commonSchemas: {
      Error: { schema: errorBody, strategy: "output" },
      Series: { schema: seriesRecord, strategy: "output" },
      SimulationResult: { schema: simulationResult, strategy: "output" },
      Simulation: { schema: simulation, strategy: "output" },
      RecoSession: { schema: fullSession, strategy: "output" },
      HorizonModelPortfolio: { schema: fullHorizonPortfolio, strategy: "output" },
      AaaModelPortfolio: { schema: fullMonitoredPortfolio, strategy: "output" },
    },
    customErrorResponseBodySchema: () => ({ $ref: "#/components/schemas/Error" }),
  });
  const schemas = schemasOf(contract);
  for (const { method, operation } of operationsOf(document)) {
    // One operation a turn: a proxy's check of the process is answered between two of them.
    await nextTurn();
    complete(operation);
    tellFiles(operation);
    for (const status of impossibleRefusals(method, operation)) delete operation.responses?.[status];
    exemplify(operation, schemas.get(operation.operationId ?? ""));
    if (withOperations) tellHorizonOperations(document, operation);
  }
  const refusal = document.components?.schemas?.Error;
  if (refusal) Object.assign(refusal, { examples: [REFUSAL] });
  return document;
}

/** A refusal as every call may give it. */
const REFUSAL = {
  error: {
    code: "INVALID_INPUT",
    messageKey: "errors.badRequest.text",
    message: "The request does not fit the contract.",
    correlationId: "01JDEMO0REQUEST",
    issues: [{ path: "body.name", message: "at least 1 character" }],
  },
};

type CallSchemas = Pick<AnyContractProcedure["~orpc"], "inputSchema" | "outputSchema">;

function schemasOf(router: AnyContractRouter): Map<string, CallSchemas> {
  const found = new Map<string, CallSchemas>();
  traverseContractProcedures({ router, path: [] }, ({ contract: { "~orpc": call } }) => {
    found.set(call.route.operationId ?? "", call);
  });
  return found;
}

/** Examples of what a call is asked with in its address, and of its answer; bodies have theirs from `complete`. */
function exemplify(operation: OpenAPI.OperationObject, schemas: CallSchemas | undefined): void {
  const { inputSchema, outputSchema } = schemas ?? {};
  for (const parameter of operation.parameters ?? []) {
    if (!("name" in parameter) || !(parameter.in === "path" || parameter.required)) continue;
    const part =
      inputSchema instanceof z.ZodObject ? (inputSchema.shape as Record<string, z.ZodType>)[PARTS[parameter.in] ?? ""] : undefined;
    const schema = part instanceof z.ZodObject ? (part.shape as Record<string, z.ZodType>)[parameter.name] : undefined;
    if (schema) parameter.example = parameterExample(schema, parameter.name);
  }
  const body = operation.requestBody;
  const written = body && "content" in body ? body.content["application/json"]?.example : undefined;
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    const json = "content" in response ? response.content?.["application/json"] : undefined;
    if (json && status.startsWith("2") && outputSchema instanceof z.ZodType) json.example = answerExample(outputSchema, written);
  }
}
const PARTS: Record<string, string> = { path: "params", query: "query", header: "headers" };

export interface ListedOperation {
  method: string;
  path: string;
  operation: OpenAPI.OperationObject;
}

const METHODS = ["get", "put", "post", "delete"] as const;

export function operationsOf(document: OpenAPI.Document): ListedOperation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method];
      return operation ? [{ method: method.toUpperCase(), path, operation }] : [];
    }),
  );
}

function complete(operation: OpenAPI.OperationObject): void {
  const id = operation.operationId ?? "";
  if (OPEN_CALLS.has(id)) operation.security = [];
  if (operation.requestBody && operation.responses?.["400"])
    for (const status of ["413", "415"]) operation.responses[status] = { ...operation.responses["400"] };
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    if ("description" in response) response.description = REASONS[status] ?? (status === "204" ? "Done; no body." : "Done.");
    if (status === "204" && "content" in response) delete response.content;
  }
  const example = REQUEST_EXAMPLES[id];
  const body = operation.requestBody;
  const content = body && "content" in body ? body.content : {};
  // A body with a file in it is a form; as JSON it could not be sent.
  if (content["multipart/form-data"]) delete content["application/json"];
  const json = content["application/json"];
  if (json && example !== undefined) json.example = example;
  const files = FORM_FILES.find(({ calls }) => calls.test(id));
  if (json && files) content["multipart/form-data"] = formOf(json.schema as JsonObject, files);
}

interface FormFiles {
  calls: RegExp;
  parts: readonly string[];
  description: string;
}
const PICTURE = "a picture of at most 100 kB";
/** Calls that take a form of fields and files beside JSON. */
const FORM_FILES: readonly FormFiles[] = [
  { calls: /^(distributors|asset-managers|product-owners)-(create|update)$/, parts: ["logo", "favicon"], description: PICTURE },
  { calls: /^reco-cover-image-put$/, parts: ["image"], description: PICTURE },
  { calls: /^alerts-email-send$/, parts: ["attachment"], description: "a file of at most 700 kB" },
];
interface JsonObject {
  properties?: Record<string, { type?: unknown }>;
}

/** The same body as parts: a text as it is, other values as JSON, files as they are. */
function formOf({ properties = {} }: JsonObject, { parts, description }: FormFiles): OpenAPI.MediaTypeObject {
  const fields = Object.entries(properties).filter(([name]) => !parts.includes(name));
  const files = parts.map((name) => [name, { type: "string", format: "binary", description }]);
  const record = { type: "object", description: "fields as one JSON object, in place of parts of their own" };
  const asJson = fields.filter(([, member]) => member.type !== "string").map(([name]) => [name, { contentType: "application/json" }]);
  return {
    schema: { type: "object", properties: { ...Object.fromEntries([...fields, ...files]), record } },
    encoding: Object.fromEntries([...asJson, ["record", { contentType: "application/json" }]]),
  } as OpenAPI.MediaTypeObject;
}
