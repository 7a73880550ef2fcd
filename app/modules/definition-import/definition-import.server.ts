import { readingChoice } from "#app/contract/file-reading.ts";
import type { DefinitionImport } from "#app/contract/series/definition-import.ts";
import { TABLE_FILE_BYTES } from "#app/domain/format/file-sizes.ts";
import type { EncodedMessage } from "#app/i18n/message.ts";
import { fileFaultOf, sentFileOf } from "#app/modules/value-import/table-file.server.ts";
import { isAppError } from "#app/services/app-error.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { doneOr } from "#app/services/calls/outcome.ts";
import { headersOfNew, idemOf } from "#app/services/calls/write-marks.ts";
import { fileOf } from "#app/services/form-shape.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

export const findDefinitionImport = ({ api }: Viewer, uuid: string): Promise<DefinitionImport | null> =>
  foundOrNull(uuid, (id) => api.definitionImports.get({ params: { id } }));

/** Uuid of the import, or why the file was not taken. */
export async function sendDefinitions({ api }: Viewer, form: FormData): Promise<{ uuid: string } | { fault: EncodedMessage }> {
  const file = fileOf(form, "file");
  if (typeof file === "string") return { fault: `imports.uploadError.${file}` };
  if (file.size > TABLE_FILE_BYTES) return { fault: "imports.definitions.tooLarge" };
  const headers = headersOfNew({ idem: idemOf(form) });
  try {
    return await api.definitionImports.create({ headers, body: { file: await sentFileOf(file) } });
  } catch (error) {
    const fault = fileFaultOf(error);
    if (fault === null) throw error;
    return { fault };
  }
}

/** `changed` when the import no longer waits for a decision. */
export async function decideDefinitions({ api }: Viewer, uuid: string, decision: "apply" | "abandon"): Promise<"done" | "changed"> {
  const input = { params: { id: uuid }, headers: {} };
  try {
    await (decision === "apply" ? api.definitionImports.apply(input) : api.definitionImports.abandon(input));
    return "done";
  } catch (error) {
    if (isAppError(error) && error.status === 409) return "changed";
    throw error;
  }
}

/** Sends how the file is written; gives the names of what was left unanswered. */
export async function answerDefinitions(
  { api }: Viewer,
  uuid: string,
  form: FormData,
): Promise<"done" | "changed" | { missing: string[] }> {
  const { data } = readingChoice.pick({ dayOrder: true }).safeParse({ dayOrder: form.get("dayOrder") ?? undefined });
  if (data?.dayOrder === undefined) return { missing: ["dayOrder"] };
  const body = { ...data, keep: form.get("keep") === "on" };
  return doneOr(() => api.definitionImports.answer({ params: { id: uuid }, headers: {}, body }), { 409: "changed" as const });
}
