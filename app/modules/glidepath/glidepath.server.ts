import type { GlidepathContent } from "#app/contract/glidepath-matrix.ts";
import type { TableFault } from "#app/contract/table-file.ts";
import { type AppError, isAppError } from "#app/services/app-error.ts";
import { foundOrNull } from "#app/services/found-or-null.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type WriteMarks, writeHeadersOf } from "#app/services/write-outcome.ts";

/** The content as it stands; null when there is no such grid. */
export const findGlidepath = ({ api }: Viewer, id: string) =>
  foundOrNull(id, (uuid) => api.glidepathMatrices.contentDb({ params: { id: uuid } }));

type Refused = "nameTaken" | "conflict";
function refusedBy(error: unknown): Refused | null {
  if (!isAppError(error) || error.status !== 409) return null;
  return error.code === "ALREADY_EXISTS" ? "nameTaken" : "conflict";
}

/** Id of the new grid. */
export async function addGlidepath(
  { api }: Viewer,
  name: string,
  content: GlidepathContent,
  marks: WriteMarks,
): Promise<{ id: string } | Refused> {
  try {
    return await api.glidepathMatrices.create({ query: { name }, headers: writeHeadersOf(marks), body: { content } });
  } catch (error) {
    return refusedBy(error) ?? Promise.reject(error);
  }
}

export async function saveGlidepath(
  { api }: Viewer,
  id: string,
  name: string,
  content: GlidepathContent,
  marks: WriteMarks,
): Promise<"done" | Refused> {
  try {
    await api.glidepathMatrices.update({ params: { id }, headers: writeHeadersOf(marks), body: { name, content } });
    return "done";
  } catch (error) {
    return refusedBy(error) ?? Promise.reject(error);
  }
}

export async function removeGlidepath({ api }: Viewer, id: string, marks: WriteMarks): Promise<"done" | Refused> {
  try {
    await api.glidepathMatrices.remove({ params: { id }, headers: writeHeadersOf(marks) });
    return "done";
  } catch (error) {
    return refusedBy(error) ?? Promise.reject(error);
  }
}

const faultsOf = ({ code, data }: AppError): TableFault[] | null =>
  code === "GLIDEPATH_FILE" && Array.isArray(data.errors) ? (data.errors as TableFault[]) : null;

/** Id of the grid read from the file, or the faults of its cells. */
export async function importGlidepath(
  { api }: Viewer,
  name: string,
  file: File,
  marks: WriteMarks,
): Promise<{ id: string } | { faults: TableFault[] } | Refused> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const sent = {
    filename: file.name.slice(-200) || "file",
    contentType: file.type || "application/octet-stream",
    data: bytes.toString("base64"),
  };
  try {
    return await api.glidepathMatrices.create({ query: { name }, headers: writeHeadersOf(marks), body: { file: sent } });
  } catch (error) {
    const faults = isAppError(error) ? faultsOf(error) : null;
    if (faults) return { faults };
    return refusedBy(error) ?? Promise.reject(error);
  }
}
