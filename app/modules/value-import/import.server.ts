import { readingChoice } from "#app/contract/file-reading.ts";
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
export async function decideImport(
  { api }: Viewer,
  uuid: string,
  decision: "apply" | "abandon",
  form: FormData,
): Promise<"done" | "changed" | "unconfirmed"> {
  const input = { params: { uuid }, headers: {} };
  const { applyImport, abandonImport } = api.financialValues;
  const confirmJumps = form.get("confirmJumps") === "on" ? "true" : "false";
  return doneOr(() => (decision === "apply" ? applyImport({ ...input, query: { confirmJumps } }) : abandonImport(input)), {
    409: "changed",
    422: "unconfirmed",
  });
}

/** Sends what the form says of the file's own form; gives the names of what it leaves unanswered. */
export async function answerImport(viewer: Viewer, item: ValueImport, form: FormData): Promise<"done" | "changed" | { missing: string[] }> {
  const sent = readingChoice.safeParse({ decimalMark: form.get("decimalMark") ?? undefined, dayOrder: form.get("dayOrder") ?? undefined });
  const answers = sent.data ?? {};
  const missing = (["decimalMark", "dayOrder"] as const).filter((name) => item.reading?.open.includes(name) && answers[name] === undefined);
  if (missing.length > 0) return { missing };
  const body = { ...answers, keep: form.get("keep") === "on" };
  return doneOr(() => viewer.api.financialValues.answerImport({ params: { uuid: item.uuid }, headers: {}, body }), {
    409: "changed" as const,
  });
}
