import { attachment } from "#app/domain/format/attachment.ts";
import type { KidLanguage } from "#app/domain/kid/kid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { kidConfigPath } from "#app/modules/kid-document/paths.ts";
import { isAppError } from "#app/services/app-error.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { problemSentence } from "./problem-text.server.ts";

/** A PDF that the browser shows, under its name where it is saved. */
const shown = (file: File): Response =>
  new Response(file, {
    headers: {
      "content-type": file.type,
      "content-disposition": attachment(file.name).replace(/^attachment/, "inline"),
      "cache-control": "no-store",
    },
  });

/** The newest version as a file; what cannot be laid out says why on its page. */
export async function previewAnswer({ api, language: reader }: Viewer, context: RequestContext, id: string, language: KidLanguage) {
  try {
    return shown(await api.kidConfigs.preview({ params: { id }, query: { language } }));
  } catch (error) {
    if (!isAppError(error) || error.status !== 422) throw error;
    const reason = problemSentence(getFixedT(reader), error.code);
    return redirectWithToast(context, kidConfigPath(id), { kind: "negative", key: "kidDocuments.steps.failed", params: { reason } });
  }
}

/** Null for a document that is not there, or not yet open to this person. */
export async function kidFile({ api }: Viewer, id: string): Promise<Response | null> {
  const file = await foundOrNull(id, (known) => api.kidDocuments.file({ params: { id: known } }));
  return file && shown(file);
}
