import { conflictReply, type SentForm } from "#app/components/form/conflict.ts";
import type { SeriesRecord } from "#app/contract/series/series.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { DefinitionForm } from "../series.schema.ts";
import { findSeries } from "../series.server.ts";
import { definitionValues, WRITTEN } from "./definition-values.ts";

const DAYS = /^(?:creation|close)Date$/;
const FIGURES = /^(?:managementFees|entryCosts|transactionCosts|thirdPartyPayments|sustainabilityMin)/;

/** What a field holds as the page writes it; what is typed otherwise than it is written stays as it is. */
function textOf(record: SeriesRecord, field: string, language: Viewer["language"]): string | null {
  const t = getFixedT(language);
  const { type, assetClass, commercialStatus, geographicFocus, sfdrCategory, investmentTime } = record;
  switch (field) {
    case "keeper":
      return record.keeperName;
    case "type":
      return t(`series.types.${type}`);
    case "assetClass":
      return t(`common.assetClasses.${assetClass}`);
    case "commercialStatus":
      return t(`series.statuses.${commercialStatus}`);
    case "geographicFocus":
      return geographicFocus && t(`series.zones.${geographicFocus}`);
    case "sfdrCategory":
      return sfdrCategory && t(`series.sfdr.${sfdrCategory}`);
    case "investmentTime":
      return investmentTime === null ? null : t(`series.investmentTimes.code${investmentTime}`);
    default:
      return null;
  }
}

/** The answer to the second of two editors of a definition: what was typed stays beside what is in place. */
export async function definitionConflict(viewer: Viewer, submission: SentForm<DefinitionForm>, newest: SeriesRecord) {
  const proxy = newest.proxySeries ? await findSeries(viewer, newest.proxySeries) : null;
  const values = definitionValues(newest, proxy);
  const present = { ...Object.fromEntries(WRITTEN.map((name) => [name, values[name]])), version: newest.version };
  return conflictReply(submission, present, "series.edit.conflict", (field, held) => {
    if (DAYS.test(field)) return formatDate(held);
    return FIGURES.test(field) ? decimalForField(held, viewer.language) : (textOf(newest, field, viewer.language) ?? held);
  });
}
