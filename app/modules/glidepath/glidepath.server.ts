import type { GlidepathContent } from "#app/contract/glidepath.ts";
import type { TableFault } from "#app/contract/table-file.ts";
import type { EncodedMessage } from "#app/i18n/message.ts";
import { fileFaultOf, sentFileOf } from "#app/modules/value-import/table-file.server.ts";
import { dependantLinks } from "#app/navigation/dependant-links.ts";
import { type AppError, isAppError } from "#app/services/app-error.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** The content as it is; null when there is no such grid. */
export const findGlidepath = ({ api }: Viewer, id: string) => foundOrNull(id, (uuid) => api.glidepaths.contentDb({ params: { id: uuid } }));

/** Pages of simulators that follow a grid. */
type Followers = ReturnType<typeof dependantLinks>;
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
    return await api.glidepaths.create({ query: { name }, headers: headersOfNew(marks), body: { content } });
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
    await api.glidepaths.update({ params: { id }, headers: headersOfChange(marks), body: { name, content } });
    return "done";
  } catch (error) {
    return refusedBy(error) ?? Promise.reject(error);
  }
}

/** The simulators that follow it, when those stand in the way. */
export async function removeGlidepath(
  { api }: Viewer,
  id: string,
  marks: WriteMarks,
): Promise<"done" | "conflict" | { followers: Followers }> {
  const outcome = await outcomeOf(() => api.glidepaths.remove({ params: { id }, headers: headersOfChange(marks) }));
  if ("done" in outcome) return "done";
  const { refused } = outcome;
  return refused.kind === "inUse" ? { followers: dependantLinks("simulators", refused.dependants.simulators) } : "conflict";
}

const faultsOf = ({ code, data }: AppError): TableFault[] | null =>
  code === "GLIDEPATH_FILE" && Array.isArray(data.errors) ? (data.errors as TableFault[]) : null;

/** Id of the grid read from the file, the faults of its cells, or why it is no table. */
export async function importGlidepath(
  { api }: Viewer,
  name: string,
  file: File,
  marks: WriteMarks,
): Promise<{ id: string } | { faults: TableFault[] } | { fault: EncodedMessage } | Refused> {
  const sent = await sentFileOf(file);
  try {
    return await api.glidepaths.create({ query: { name }, headers: headersOfNew(marks), body: { file: sent } });
  } catch (error) {
    const faults = isAppError(error) ? faultsOf(error) : null;
    if (faults) return { faults };
    const fault = fileFaultOf(error);
    if (fault) return { fault };
    return refusedBy(error) ?? Promise.reject(error);
  }
}
