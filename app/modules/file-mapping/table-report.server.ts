import type { TableReport } from "#app/contract/table-file.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { cellFaultText } from "#app/modules/value-import/table-faults.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** What a file would do, or why it did nothing, in words. `expected` says what a cell should be, by the code of its fault. */
export function tableReportView(
  report: TableReport & { kept: string | null },
  { language }: Viewer,
  expected: (code: string) => string | null,
) {
  const t = getFixedT(language);
  const { fileName, rows, added, changed, unchanged, errors, errorCount, kept } = report;
  const written = (value: number) => formatCount(value, language);
  const idle = errorCount === 0 && added + changed === 0;
  return {
    fileName,
    /** Stands for the file when it is confirmed. */
    kept: idle ? null : kept,
    state: errorCount > 0 ? ("refused" as const) : idle ? ("idle" as const) : ("ready" as const),
    facts: [
      { label: t("tableImport.rows"), value: written(rows) },
      { label: t("tableImport.added"), value: written(added) },
      { label: t("tableImport.changed"), value: written(changed) },
      { label: t("tableImport.unchanged"), value: written(unchanged) },
    ],
    faultCount: t("tableImport.faultCount", { count: errorCount, shown: written(errorCount) }),
    faults: errors.map(({ code, line, column, found, cell }, at) => ({
      ...{ key: String(at), column: column ?? "", found: found ?? "", code },
      place: cell ?? (line === null ? "" : t("tableImport.line", { line: written(line) })),
      expected: expected(code) ?? cellFaultText(code, language),
    })),
  };
}
export type TableReportView = ReturnType<typeof tableReportView>;
