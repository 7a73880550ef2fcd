import { DOCUMENT_KINDS, type StoredDocument } from "#app/contract/monitored-portfolio/documents.ts";
import { TABLE_FILE_BYTES } from "#app/domain/format/file-sizes.ts";
import type { TranslationKey } from "#app/i18n/texts.ts";
import { sentFileOf } from "#app/modules/value-import/table-file.server.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { headersOfChange, marksOf, type WriteMarks } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";

const LONGEST_TITLE = 160;

export const documentsOf = async ({ api }: Viewer, uuid: string): Promise<StoredDocument[]> =>
  (await api.monitoredDocuments.list({ params: { uuid } })).documents;

/** The file of a document that is kept here; null where it is not there, or lies elsewhere. */
export const documentFile = ({ api }: Viewer, uuid: string, document: string): Promise<File | null> =>
  foundOrNull(document, (id) => api.monitoredDocuments.file({ params: { uuid, id } }));

const staying = (documents: readonly StoredDocument[]) => documents.map(({ id, title, kind }) => ({ id, title, kind }));

/** Removes one document; the others stay. */
export async function removeDocument(viewer: Viewer, uuid: string, id: string, marks: WriteMarks) {
  const documents = staying((await documentsOf(viewer, uuid)).filter((one) => one.id !== id));
  return outcomeOf(() => viewer.api.monitoredDocuments.put({ params: { uuid }, headers: headersOfChange(marks), body: { documents } }));
}

export interface RefusedDocument {
  title: string;
  kind: string;
  field: "title" | "file" | null;
  text: TranslationKey;
  status: 400 | 409;
}

/** Adds a file to the documents; what is wrong with it where it is refused. */
export async function addDocument(viewer: Viewer, uuid: string, form: FormData): Promise<RefusedDocument | null> {
  const title = String(form.get("title") ?? "").trim();
  const kind = DOCUMENT_KINDS.find((known) => known === form.get("kind")) ?? "OTHER";
  const file = form.get("file");
  const refuse = (field: RefusedDocument["field"], text: TranslationKey, status: 400 | 409 = 400) => ({ title, kind, field, text, status });
  if (title === "" || title.length > LONGEST_TITLE) return refuse("title", "gridTransfers.documents.titleRequired");
  if (!(file instanceof File) || file.size === 0) return refuse("file", "gridTransfers.documents.fileRequired");
  if (file.size > TABLE_FILE_BYTES) return refuse("file", "gridTransfers.documents.fileTooLarge");
  const documents = [...staying(await documentsOf(viewer, uuid)), { title, kind, file: await sentFileOf(file) }];
  const headers = headersOfChange(marksOf(form));
  const outcome = await outcomeOf(() => viewer.api.monitoredDocuments.put({ params: { uuid }, headers, body: { documents } }));
  if ("done" in outcome) return null;
  if (outcome.refused.kind === "conflict") return refuse(null, "gridTransfers.documents.changed", 409);
  return refuse("file", outcome.refused.kind === "rule" ? "gridTransfers.documents.fileType" : "gridTransfers.documents.tooMany");
}
