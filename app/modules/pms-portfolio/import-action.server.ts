import { data } from "@remix-run/node";
import { TABLE_FILE_BYTES } from "#app/domain/format/file-sizes.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { translateMessage } from "#app/i18n/message.ts";
import { type TableReportView, tableReportView } from "#app/modules/file-mapping/table-report.server.ts";
import { idemOf } from "#app/services/calls/write-marks.ts";
import { fileOf } from "#app/services/form-shape.server.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { pmsPortfoliosPath } from "./paths.ts";
import { importPmsFile } from "./pms-portfolio.server.ts";

/** What is wrong with a cell, by the code that the backend gives it. */
const FAULTS = [
  "PMS_COLUMN_MISSING",
  "PMS_DAY_ORDER_OPEN",
  "PMS_DECIMALS_OPEN",
  "PMS_EMPTY",
  "PMS_TEXT_LONG",
  "PMS_TOO_LONG",
  "PMS_NAME_DIFFERS",
  "PMS_HOUSE_DIFFERS",
  "PMS_DATE_INVALID",
  "PMS_DATE_FUTURE",
  "PMS_ISIN_INVALID",
  "PMS_IDENTIFIER_NUMBER",
  "PMS_LINE_TWICE",
  "PMS_NUMBER_INVALID",
  "PMS_AMOUNT_MISSING",
  "PMS_CURRENCY_INVALID",
] as const;

export interface PmsImportAnswer {
  problem?: string;
  report?: TableReportView;
}

/** Tries a file, or writes one that was tried and goes to the list. */
export async function pmsImportAction(viewer: Viewer, context: RequestContext, form: FormData) {
  const t = getFixedT(viewer.language);
  const answer = (given: PmsImportAnswer, status: number) => data<PmsImportAnswer>(given, { status });
  const kept = String(form.get("kept") ?? "");
  const file = fileOf(form, "file");
  if (file === "empty") return answer({ problem: t("imports.uploadError.empty") }, 400);
  const chosen = file === "missing" ? null : file;
  if (!chosen && !isUuid(kept)) return answer({ problem: t("imports.uploadError.missing") }, 400);
  if (chosen && chosen.size > TABLE_FILE_BYTES) return answer({ problem: t("tableImport.fileLarge") }, 400);
  // A file is written only after its dry run has been seen.
  const outcome = await importPmsFile(viewer, chosen ?? { kept }, { dryRun: chosen !== null, idem: idemOf(form) });
  if (outcome === "gone") return answer({ problem: t("tableImport.fileGone") }, 404);
  if ("fault" in outcome) return answer({ problem: translateMessage(t, outcome.fault) }, 400);
  const { done } = outcome;
  const expected = (code: string) => {
    const known = FAULTS.find((name) => name === code);
    return known ? t(`pmsPortfolios.import.expected.${known}`) : null;
  };
  if (!done.applied) return answer({ report: tableReportView(done, viewer, expected) }, done.errorCount > 0 ? 400 : 200);
  const written = (count: number) => formatCount(count, viewer.language);
  return redirectWithToast(context, pmsPortfoliosPath(), {
    kind: "positive",
    key: "pmsPortfolios.import.done",
    params: { added: written(done.added), changed: written(done.changed) },
  });
}
