import type { RegulatoryFile, RegulatoryProduct } from "#app/contract/kid-product/regulatory-file.ts";
import type { RegulatoryFormat } from "#app/domain/regulatory-file/format.ts";
import { AppError } from "#app/services/app-error.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { doneOr, outcomeOf } from "#app/services/calls/outcome.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";

const UPLOAD_PATH = "/product-config-service/v1/kid_products/ept/import";
export type UploadFault = "missing" | "tooLarge" | "notAFile" | "unreadable" | "insurer";

/**
 * Hands the body of an upload form on as it arrives: neither this process nor the client reads it into memory. Gives the uuid of the file,
 * or why it was not taken.
 */
export async function uploadFile(viewer: Viewer, request: Request): Promise<{ uuid: string } | { fault: UploadFault }> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data/i.test(contentType) || request.body === null) return { fault: "notAFile" };
  const init = { method: "POST", headers: { "content-type": contentType }, body: request.body, duplex: "half" } as const;
  const answer = await viewer.rawApi(UPLOAD_PATH, init);
  if (answer.ok) return { uuid: ((await answer.json()) as RegulatoryFile).uuid };
  if (answer.status === 413) return { fault: "tooLarge" };
  const refusal = (await answer.json().catch(() => null)) as { error?: { code?: string; message?: string; correlationId?: string } } | null;
  const code = refusal?.error?.code;
  if (code === "FILE_MISSING") return { fault: "missing" };
  if (code === "INVALID_EXCEL_FILE") return { fault: "unreadable" };
  if (code === "INVALID_INPUT") return { fault: "insurer" };
  if (answer.status === 400 || answer.status === 415) return { fault: "notAFile" };
  throw new AppError(refusal?.error?.message ?? "The file was not taken", {
    code: code ?? "UNEXPECTED_ANSWER",
    status: answer.status,
    correlationId: refusal?.error?.correlationId ?? null,
  });
}

/** Null for a file that is not there, and for one of another organisation. */
export const findFile = ({ api }: Viewer, uuid: string): Promise<RegulatoryFile | null> =>
  foundOrNull(uuid, (known) => api.regulatoryFiles.get({ params: { uuid: known } }));

/** `changed` when the file is no longer in a state that allows it. */
export const decideFile = ({ api }: Viewer, uuid: string, decision: "apply" | "abandon", idem: string) =>
  doneOr(
    () => {
      const { apply, abandon } = api.regulatoryFiles;
      const input = { params: { uuid }, headers: headersOfNew({ idem }) };
      return decision === "apply" ? apply(input) : abandon(input);
    },
    { 409: "changed" as const },
  );

export const findProduct = ({ api }: Viewer, id: string): Promise<RegulatoryProduct | null> =>
  foundOrNull(id, (known) => api.regulatoryProducts.get({ params: { id: known } }));

export interface Correction {
  format: RegulatoryFormat;
  field: string;
  value: string | null;
}
export const correctProduct = ({ api }: Viewer, id: string, body: Correction, marks: WriteMarks) =>
  outcomeOf(() => api.regulatoryProducts.correct({ params: { id }, headers: headersOfChange(marks), body }));

export const checkProduct = ({ api }: Viewer, id: string, idem: string) =>
  api.regulatoryProducts.check({ params: { id }, headers: headersOfNew({ idem }) });

export const removeEpt = ({ api }: Viewer, isin: string, idem: string) =>
  doneOr(() => api.kidEpt.remove({ params: { isin }, headers: headersOfNew({ idem }) }), { 404: "gone" as const });
