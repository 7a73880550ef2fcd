import type { OpenAPI } from "@orpc/contract";
import { NOT_BUILT, type NotBuiltCall } from "#backend/api/not-built.ts";

const ERROR = { $ref: "#/components/schemas/Error" };
const FILE = "file";

/**
 * Adds the calls that the catalogue names and this installation answers 501, so that a client sees their addresses and
 * knows what will come. Their answers are told in words: a schema that nothing answers would promise too much.
 */
export function addNotBuilt(document: OpenAPI.Document): void {
  document.paths ??= {};
  for (const call of NOT_BUILT) {
    document.paths[call.path] ??= {};
    Object.assign(document.paths[call.path]!, { [call.method.toLowerCase()]: operationOf(call) });
  }
}

function operationOf({ id, service, method, path, query, body, answer }: NotBuiltCall): OpenAPI.OperationObject {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => parameter(name!, "path"));
  return {
    operationId: id,
    summary: `${sentence(answer.replace(/^file: /, "") || (method === "DELETE" ? "removal" : "acknowledgement"))} (not built)`,
    description: `The catalogue names this call; this installation answers 501. ${answer === "" ? "It will have no body." : `It will answer: ${answer}.`}`,
    tags: [service],
    parameters: [...inPath, ...query.map((name) => parameter(name, "query"))],
    ...(body === "" ? {} : { requestBody: requestBody(body) }),
    responses: { 401: refusal(), 501: refusal() },
  };
}

const parameter = (name: string, place: "path" | "query"): OpenAPI.ParameterObject => ({
  name,
  in: place,
  required: place === "path",
  schema: { type: "string" },
});

const refusal = (): OpenAPI.ResponseObject => ({ description: "", content: { "application/json": { schema: ERROR } } });

function requestBody(words: string): OpenAPI.RequestBodyObject {
  const description = `${sentence(words)}.`;
  if (!words.includes(FILE) && !words.includes("multipart")) {
    return { description, content: { "application/json": { schema: { type: "object" } } } };
  }
  const schema = {
    type: "object" as const,
    properties: { [FILE]: { type: "string" as const, contentMediaType: "application/octet-stream" } },
  };
  return { description, content: { "multipart/form-data": { schema } } };
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
