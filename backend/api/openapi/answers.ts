import type { OpenAPI } from "@orpc/contract";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const CSV = "text/csv; charset=utf-8";
const PDF = "application/pdf";
const PICTURES = ["image/png", "image/jpeg", "image/svg+xml"];

/** Types of files that neither the format of a call nor its name tells. */
const TYPES: Record<string, readonly string[]> = {
  "glidepath-matrices-file-db": [XLSX, CSV],
  "model-portfolios-export": [XLSX],
  "reco-cover-image-get": PICTURES,
  "reco-session-publishing-dics": ["application/zip"],
  "reco-session-package-file": [PDF, XLSX, "application/zip"],
  "reco-session-record-file": [PDF],
  "advice-package-link-file": [PDF, XLSX, "application/zip"],
};

/** Types of a file that a call answers with. */
export function fileTypesOf({ operationId = "", parameters = [] }: OpenAPI.OperationObject): readonly string[] {
  const known = TYPES[operationId];
  if (known) return known;
  if (parameters.some((parameter) => "name" in parameter && parameter.name === "format")) return [XLSX, CSV];
  return operationId.includes("excel") ? [XLSX] : [PDF];
}

/** An answer with bytes is told by the types of its files. */
export function tellFiles(operation: OpenAPI.OperationObject): void {
  for (const response of Object.values(operation.responses ?? {})) {
    if (!("content" in response) || !response.content) continue;
    const bytes = Object.entries(response.content).find(([type]) => type !== "application/json");
    if (!bytes) continue;
    const [, media] = bytes;
    response.content = Object.fromEntries(fileTypesOf(operation).map((type) => [type, media]));
  }
}

/** Calls that an installation may be set up not to offer. */
const BY_INSTALLATION = /^token-/;

/** Refusals that this call cannot give: what reads needs no room, and what names nothing has nothing to get wrong. */
export function impossibleRefusals(method: string, operation: OpenAPI.OperationObject): string[] {
  const { operationId = "", parameters = [], requestBody } = operation;
  const places = parameters.flatMap((parameter) => ("name" in parameter ? [parameter.in] : []));
  const reads = method === "GET";
  const namesRecord = places.includes("path");
  return [
    ...(reads ? ["507"] : []),
    ...(reads && !namesRecord ? ["409"] : []),
    ...(reads && places.length === 0 && !requestBody ? ["400", "404", "422"] : []),
    ...(BY_INSTALLATION.test(operationId) ? [] : ["501"]),
  ];
}
