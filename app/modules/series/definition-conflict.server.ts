import { conflictReply, type SentForm } from "#app/components/form/conflict.ts";
import type { SeriesRecord } from "#app/contract/series.ts";
import { formatDate } from "#app/domain/format.ts";
import { decimalForField } from "#app/domain/format-input.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { definitionValues, TYPED } from "./definition-values.ts";
import type { DefinitionForm } from "./series.schema.ts";
import { findSeries } from "./series.server.ts";

const DAYS = /^(?:creation|close)Date$/;
const FIGURES = /^(?:managementFees|sustainabilityMin)/;

/** The answer to the second of two editors of a definition: what was typed stays beside what is in place. */
export async function definitionConflict(viewer: Viewer, submission: SentForm<DefinitionForm>, newest: SeriesRecord) {
  const proxy = newest.proxySeries ? await findSeries(viewer, newest.proxySeries) : null;
  const values = definitionValues(newest, proxy);
  const present = { ...Object.fromEntries(TYPED.map((name) => [name, values[name]])), version: newest.version };
  return conflictReply(submission, present, "series.edit.conflict", (field, held) => {
    if (DAYS.test(field)) return formatDate(held);
    return FIGURES.test(field) ? decimalForField(held, viewer.language) : held;
  });
}
