import { data } from "@remix-run/node";
import type { InvestmentPool } from "#app/contract/investment-pool.ts";
import type { TableReport } from "#app/contract/table-file.ts";
import { TABLE_FILE_BYTES } from "#app/domain/format/file-sizes.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { translateMessage } from "#app/i18n/message.ts";
import { cellFaultText } from "#app/modules/value-import/table-faults.server.ts";
import { type PoolsArea, poolPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { fileOf } from "#app/services/form-shape.server.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { findPool, importLines } from "./pool.server.ts";

const FAULTS = [
  "POOL_COLUMN_MISSING",
  "POOL_SERIES_EMPTY",
  "POOL_SERIES_UNKNOWN",
  "POOL_SERIES_AMBIGUOUS",
  "POOL_SERIES_TWICE",
  "POOL_PINNED_INVALID",
  "POOL_NAME_LONG",
] as const;

/** What a file would do or why it did nothing, in words. */
function reportView(
  { fileName, rows, added, changed, unchanged, removed, errors, errorCount, kept }: TableReport & { kept: string | null },
  { language }: Viewer,
) {
  const t = getFixedT(language);
  const written = (value: number) => formatCount(value, language);
  const idle = errorCount === 0 && added + changed + removed === 0;
  return {
    fileName,
    /** Stands for the file when it is confirmed. */
    kept: idle ? null : kept,
    refused: errorCount > 0,
    /** It says what stands in the pool already. */
    idle,
    facts: [
      { label: t("pools.import.rows"), value: written(rows) },
      { label: t("pools.import.added"), value: written(added) },
      { label: t("pools.import.changed"), value: written(changed) },
      { label: t("pools.import.unchanged"), value: written(unchanged) },
      { label: t("pools.import.removed"), value: written(removed) },
    ],
    faultCount: t("pools.import.faultCount", { count: errorCount, shown: written(errorCount) }),
    faults: errors.map(({ code, line, column, found }, at) => {
      const known = FAULTS.find((name) => name === code);
      return {
        key: String(at),
        line: line === null ? "" : written(line),
        column: column ?? "",
        found: found ?? "",
        problem: known
          ? t(`pools.import.faults.${code === "POOL_SERIES_UNKNOWN" && column === "isin" ? "isinUnknown" : known}`)
          : cellFaultText(code, language),
      };
    }),
  };
}
export type ImportReport = ReturnType<typeof reportView>;

interface ImportAnswer {
  problem?: string;
  report?: ImportReport;
  /** Whether lines that the file does not name should go, as it was ticked. */
  replace: boolean;
  /** After another person's change: the version that the page now belongs to. */
  version?: number | undefined;
}

/** Checks a file, or reads it into the pool and goes to its series. */
export async function importAction(
  { viewer, context, area }: { viewer: Viewer; context: RequestContext; area: PoolsArea },
  present: InvestmentPool,
  form: FormData,
) {
  const t = getFixedT(viewer.language);
  const dryRun = form.get("intent") !== "apply";
  const replace = form.get("replace") === "on";
  const answer = (given: Omit<ImportAnswer, "replace">, status: number) => data<ImportAnswer>({ ...given, replace }, { status });
  const kept = String(form.get("kept") ?? "");
  const file = fileOf(form, "file");
  if (file === "empty") return answer({ problem: t("imports.uploadError.empty") }, 400);
  const chosen = file === "missing" ? null : file;
  if (!chosen && !isUuid(kept)) return answer({ problem: t("imports.uploadError.missing") }, 400);
  if (chosen && chosen.size > TABLE_FILE_BYTES) return answer({ problem: t("pools.import.fileLarge") }, 400);
  const outcome = await importLines(viewer, present.id, chosen ?? { kept }, { dryRun, replace, ...marksOf(form) });
  if (outcome === "gone") return answer({ problem: t("pools.import.fileGone") }, 404);
  if ("fault" in outcome) return answer({ problem: translateMessage(t, outcome.fault) }, 400);
  if ("refused" in outcome) {
    if (outcome.refused.kind === "invalid") return answer({ problem: t("pools.import.fileWrong") }, 400);
    const newest = await findPool(viewer, present.id);
    return answer({ problem: t("pools.form.again"), version: newest?.version }, 409);
  }
  if (!outcome.done.applied) return answer({ report: reportView(outcome.done, viewer) }, outcome.done.errorCount > 0 ? 400 : 200);
  const { added, changed, removed } = outcome.done;
  const written = (count: number) => formatCount(count, viewer.language);
  return redirectWithToast(context, poolPath(area, present.id), {
    kind: "positive",
    key: "pools.import.done",
    params: { added: written(added), changed: written(changed), removed: written(removed) },
  });
}
