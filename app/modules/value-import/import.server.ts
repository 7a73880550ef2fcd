import type { ValueImport } from "#app/contract/financial-value.ts";
import { AppError, isAppError } from "#app/services/app-error.ts";
import type { Viewer } from "#app/services/request-context.ts";

const UPLOAD_PATH = "/financial-value-service/v1/financial_values/import-series-dump";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

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
  if (!UUID.test(uuid)) return null;
  try {
    return await api.financialValues.getImport({ params: { uuid } });
  } catch (error) {
    if (isAppError(error) && error.status === 404) return null;
    throw error;
  }
}

/** `changed` when the import is no longer in a state that allows it. */
export async function decideImport({ api }: Viewer, uuid: string, decision: "apply" | "abandon"): Promise<"done" | "changed"> {
  const input = { params: { uuid }, headers: {} };
  try {
    await (decision === "apply" ? api.financialValues.applyImport(input) : api.financialValues.abandonImport(input));
    return "done";
  } catch (error) {
    if (isAppError(error) && error.status === 409) return "changed";
    throw error;
  }
}
