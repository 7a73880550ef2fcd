import type { ValueImport } from "#app/contract/series/financial-value.ts";
import { AppError } from "#app/services/app-error.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { doneOr } from "#app/services/calls/outcome.ts";
import type { Viewer } from "#app/services/request-context.ts";

const UPLOAD_PATH = "/financial-value-service/v1/financial_values/import-series-dump";
export type UploadFault = "missing" | "tooLarge" | "notAFile";

/**
 * Hands the body of an upload form on as it arrives: neither this process nor the client reads it into memory. Gives
 * the uuid of the import, or why the file was not taken.
 */
export async function uploadValues(viewer: Viewer, request: Request): Promise<{ uuid: string } | { fault: UploadFault }> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data/i.test(contentType) || request.body === null) return { fault: "notAFile" };
  const answer = await viewer.rawApi(UPLOAD_PATH, {
    method: "POST",
    headers: { "content-type": contentType },
    body: request.body,
    duplex: "half",
  });
  if (answer.ok) return { uuid: ((await answer.json()) as ValueImport).uuid };
  if (answer.status === 413) return { fault: "tooLarge" };
  const refusal = (await answer.json().catch(() => null)) as { error?: { code?: string; message?: string; correlationId?: string } } | null;
  if (answer.status === 400 || answer.status === 415) return { fault: refusal?.error?.code === "FILE_MISSING" ? "missing" : "notAFile" };
  throw new AppError(refusal?.error?.message ?? "The file was not taken", {
    code: refusal?.error?.code ?? "UNEXPECTED_ANSWER",
    status: answer.status,
    correlationId: refusal?.error?.correlationId ?? null,
  });
}

/** Null for an unknown import and for one of another organisation. */
export async function findImport({ api }: Viewer, uuid: string): Promise<ValueImport | null> {
  return foundOrNull(uuid, (uuid) => api.financialValues.getImport({ params: { uuid } }));
}

/** `changed` when the import is no longer in a state that allows it. */
export async function decideImport({ api }: Viewer, uuid: string, decision: "apply" | "abandon"): Promise<"done" | "changed"> {
  const input = { params: { uuid }, headers: {} };
  const { applyImport, abandonImport } = api.financialValues;
  return doneOr(() => (decision === "apply" ? applyImport(input) : abandonImport(input)), { 409: "changed" });
}
