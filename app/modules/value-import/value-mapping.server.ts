import { VALUE_COLUMNS } from "#app/contract/file-reading.ts";
import type { ValueImport } from "#app/contract/series/financial-value.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { MappedFile, Tried } from "#app/modules/file-mapping/mapping-answer.server.ts";
import { type MappingView, mappingView } from "#app/modules/file-mapping/mapping-view.server.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { doneOr } from "#app/services/calls/outcome.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { valueFaultRows } from "./value-faults.server.ts";

/** States in which a file may be read otherwise. */
const MAPPED: ReadonlyArray<ValueImport["status"]> = ["ASKING", "READY", "REFUSED"];

/** How a file of values is read; null for one that is not to be read otherwise. */
export function valueMapping({ status, reading }: ValueImport, { language }: Viewer, tried?: Tried): MappingView | null {
  const shown = tried?.reading ?? reading;
  if (!MAPPED.includes(status) || !shown || shown.beginning.length === 0) return null;
  const t = getFixedT(language);
  const uses = VALUE_COLUMNS.map((use) => ({ value: use, label: t(`imports.mapping.uses.${use}`) }));
  return mappingView({ reading: shown, uses, holdsValues: true, ...tried?.sent, faults: tried?.faults ?? [] }, language);
}

/** A file of values, and the calls that read it otherwise. */
export function mappedValues({ api, language }: Viewer, { uuid, reading }: ValueImport): MappedFile {
  return {
    reading,
    async preview(mapping) {
      const call = () => api.financialValues.previewImport({ params: { uuid }, body: mapping });
      const tried = await attempt(call, ({ code }) => code === "IMPORT_NOT_ASKING");
      if ("refusal" in tried) return "changed";
      const rows = valueFaultRows(tried.value.problems, language);
      return {
        reading: tried.value.reading,
        faults: rows.map(({ line, problem, found }) => [line, problem, found].filter(Boolean).join(" · ")),
      };
    },
    answer: (body) => doneOr(() => api.financialValues.answerImport({ params: { uuid }, headers: {}, body }), { 409: "changed" as const }),
  };
}
