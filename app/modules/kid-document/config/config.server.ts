import type { KidConfig, KidContent } from "#app/contract/kid-document/kid-config.ts";
import type { KidState } from "#app/domain/kid/kid.ts";
import { isAppError } from "#app/services/app-error.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { readOnce } from "#app/services/calls/read-once.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Null when there is no such configuration, and for another house's. */
export const findConfig = ({ api }: Viewer, id: string): Promise<KidConfig | null> =>
  foundOrNull(id, (known) => api.kidConfigs.get({ params: { id: known } }));
export const shownConfig = readOnce(findConfig);

type PdfData = Awaited<ReturnType<Viewer["api"]["kidConfigs"]["pdfData"]>>;

export interface WrittenConfig {
  name: string;
  isin: string;
  productionDate: string;
  pdfData: KidContent;
}
/** The form's key is the id of what it makes: pressed twice, it makes one. */
export const addConfig = ({ api }: Viewer, id: string, body: WrittenConfig, marks: WriteMarks) =>
  outcomeOf(() => api.kidConfigs.put({ params: { id }, headers: headersOfNew(marks), body }));

export const changeConfig = ({ api }: Viewer, id: string, body: WrittenConfig, marks: WriteMarks) =>
  outcomeOf(() => api.kidConfigs.put({ params: { id }, headers: headersOfChange(marks), body }));

/** Takes a step, or gives the code of why not. */
export async function takeStep({ api }: Viewer, id: string, state: Exclude<KidState, "SUPERSEDED">, marks: WriteMarks) {
  try {
    await api.kidConfigs.put({ params: { id }, headers: headersOfChange(marks), body: { state } });
    return "done" as const;
  } catch (error) {
    if (!isAppError(error) || ![403, 409, 422].includes(error.status)) throw error;
    return { code: error.code };
  }
}

export const makeAgain = ({ api }: Viewer, id: string, marks: WriteMarks) =>
  outcomeOf(() => api.kidConfigs.make({ params: { id }, headers: headersOfChange(marks) }));

export const removeConfig = ({ api }: Viewer, id: string, marks: WriteMarks) =>
  outcomeOf(() => api.kidConfigs.remove({ params: { id }, headers: headersOfChange(marks) }));

/** Figures of the newest version, or the code of why there are none. */
export async function figuresOf({ api }: Viewer, id: string): Promise<{ figures?: PdfData; problem?: string }> {
  try {
    return { figures: await api.kidConfigs.pdfData({ params: { id } }) };
  } catch (error) {
    if (!isAppError(error) || error.status !== 422) throw error;
    return { problem: error.code };
  }
}
