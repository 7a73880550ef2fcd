import writeWorkbook from "write-excel-file/node";
import { attachment } from "#app/domain/format/attachment.ts";
import { harmless } from "#app/domain/format/spreadsheet-text.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { UsageReport, UsageReportArea } from "#app/modules/business-reporting/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type Cell, usageReportView } from "./report-view.server.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The table of the page as an Excel file: the same figures, as numbers. */
export async function exportUsageReport(viewer: Viewer, area: UsageReportArea, report: UsageReport, url: string): Promise<Response> {
  const t = getFixedT(viewer.language);
  const { columns, rows, total, here, file } = await usageReportView(viewer, area, report, url);
  const bold = (value: string) => ({ value: harmless(value), type: String, fontWeight: "bold" as const });
  const cellOf = ({ value }: Cell) =>
    value === null ? null : typeof value === "number" ? { value, type: Number } : { value: harmless(value), type: String };
  const cells = [
    [t(`businessReporting.by.${here.by as "day"}`), ...columns].map(bold),
    ...rows.map(({ name, cells: figures }) => [{ value: harmless(name), type: String }, ...figures.map(cellOf)]),
    [bold(t("businessReporting.total")), ...total.map(cellOf)],
  ];
  const bytes = await writeWorkbook(cells, { stickyRowsCount: 1 }).toBuffer();
  return new Response(new Uint8Array(bytes), {
    headers: { "content-type": XLSX, "content-disposition": attachment(`${file}.xlsx`), "cache-control": "no-store" },
  });
}
