import type { DefinitionImport } from "#app/contract/definition-import.ts";
import { MOST_TABLE_BYTES } from "#app/domain/table-size.ts";
import { isAppError } from "#app/services/app-error.ts";
import { fileOf } from "#app/services/form-shape.server.ts";
import { foundOrNull } from "#app/services/found-or-null.ts";
import type { Viewer } from "#app/services/request-context.ts";

export const findDefinitionImport = ({ api }: Viewer, uuid: string): Promise<DefinitionImport | null> =>
  foundOrNull(uuid, (id) => api.definitionImports.get({ params: { id } }));

export type FileFault = "imports.uploadError.missing" | "imports.uploadError.empty" | "imports.definitions.tooLarge";

/** Uuid of the import, or why the file was not taken. */
export async function sendDefinitions({ api }: Viewer, form: FormData): Promise<{ uuid: string } | { fault: FileFault }> {
  const file = fileOf(form, "file");
  if (typeof file === "string") return { fault: `imports.uploadError.${file}` };
  if (file.size > MOST_TABLE_BYTES) return { fault: "imports.definitions.tooLarge" };
  const data = Buffer.from(await file.arrayBuffer()).toString("base64");
  const idem = String(form.get("idem") ?? "");
  return api.definitionImports.create({
    headers: idem.length >= 8 ? { "idempotency-key": idem } : {},
    body: { file: { filename: file.name.slice(-200) || "file", contentType: file.type || "application/octet-stream", data } },
  });
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
