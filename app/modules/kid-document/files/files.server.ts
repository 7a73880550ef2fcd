import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { KidDocument } from "#app/contract/kid-document/kid.ts";
import { kidDocumentsPath } from "#app/modules/kid-document/paths.ts";
import { sentFileOf } from "#app/modules/value-import/table-file.server.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { outcomeOf, type WriteRefusal } from "#app/services/calls/outcome.ts";
import { headersOfChange, headersOfNew, marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { uploadSchema } from "./upload.schema.ts";

export const findDocument = ({ api }: Viewer, id: string): Promise<KidDocument | null> =>
  foundOrNull(id, (known) => api.kidDocuments.get({ params: { id: known } }));

interface Acting {
  viewer: Viewer;
  context: RequestContext;
}

function refusedFields(refused: WriteRefusal): { formErrors?: string[]; fieldErrors?: Record<string, string[]> } {
  if (refused.kind === "rule" && refused.code === "DOCUMENT_TYPE") return { fieldErrors: { file: ["kidDocuments.documents.fileNoPdf"] } };
  if (refused.kind === "invalid" && refused.paths.includes("productionDate"))
    return { fieldErrors: { productionDate: ["kidDocuments.form.dateWrong"] } };
  return { formErrors: ["kidDocuments.form.refused"] };
}

/** Keeps a document from outside. The form's key is its id: pressed twice, there is one. */
export async function uploadDocument({ viewer, context }: Acting, form: FormData) {
  const submission = parseWithZod(form, { schema: uploadSchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const { idem, file, isin, language, productionDate } = submission.value;
  const id = /^[\da-f-]{36}$/.test(idem) ? idem : crypto.randomUUID();
  const sent = await sentFileOf(file);
  const outcome = await outcomeOf(() =>
    viewer.api.kidDocuments.put({
      ...{ params: { id }, headers: headersOfNew({ idem }), body: { isin, language, productionDate, file: sent } },
    }),
  );
  if ("refused" in outcome)
    return data({ result: submission.reply(refusedFields(outcome.refused)) }, { status: outcome.refused.kind === "invalid" ? 400 : 409 });
  return redirectWithToast(context, kidDocumentsPath(), { kind: "positive", key: "kidDocuments.documents.saved" });
}

/** Deletes and goes to the list, or says what prevents it. */
export async function deleteDocument({ viewer, context }: Acting, { id }: KidDocument, form: FormData) {
  const outcome = await outcomeOf(() => viewer.api.kidDocuments.remove({ params: { id }, headers: headersOfChange(marksOf(form)) }));
  if ("done" in outcome) return redirectWithToast(context, kidDocumentsPath(), { kind: "positive", key: "kidDocuments.documents.deleted" });
  const isUsed = outcome.refused.kind === "rule";
  return data({ changed: !isUsed, inUse: isUsed }, { status: 409 });
}
