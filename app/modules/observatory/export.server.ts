import writeWorkbook from "write-excel-file/node";
import type { WatchedPortfolio } from "#app/contract/monitored-portfolio/observatory.ts";
import { attachment } from "#app/domain/format/attachment.ts";
import { harmless } from "#app/domain/format/spreadsheet-text.ts";
import { riskSpanOf, WATCH_PERIODS } from "#app/domain/portfolio/watch.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { breachWords } from "#app/modules/dashboard/house/portfolios-part.server.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { queryOf, readObservatory } from "./observatory-query.server.ts";

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
type Cell = string | number | null;

/** The figures of the page, not rounded: per cent and points. */
function lineOf({ language }: Viewer, row: WatchedPortfolio): Cell[] {
  return [
    row.name,
    row.assetManagerName,
    row.productName,
    row.currency,
    ...WATCH_PERIODS.map((period) => row.performance[period] ?? null),
    row.volatility,
    row.maxDrawdown,
    row.sri,
    row.rank,
    row.toMedian,
    row.drift,
    row.lastValueDate,
    row.breaches ? breachWords(row.breaches, language) : null,
  ];
}

/** Every portfolio that the filters of the address leave, in their order, as an Excel file. */
export async function exportObservatory(viewer: Viewer, url: string): Promise<Response> {
  const t = getFixedT(viewer.language);
  const state = readObservatory(url);
  const rows = await everyItem((page) => viewer.api.observatory.list({ query: { ...queryOf(state), ...page } }));
  const span = t(`observatory.periods.${riskSpanOf(state.period)}`);
  const head = [
    t("observatory.columns.name"),
    t("observatory.columns.house"),
    t("observatory.columns.product"),
    t("observatory.columns.currency"),
    ...WATCH_PERIODS.map((period) => `${t(`observatory.periods.${period}`)} (%)`),
    `${t("observatory.columns.volatility")}, ${span} (%)`,
    `${t("observatory.columns.maxDrawdown")}, ${span} (%)`,
    t("observatory.columns.sri"),
    t("observatory.columns.rank"),
    t("observatory.columns.toMedian"),
    t("observatory.columns.drift"),
    t("observatory.columns.lastValue"),
    t("observatory.columns.breach"),
  ];
  const cells = [
    head.map((value) => ({ value, type: String, fontWeight: "bold" as const })),
    ...rows.map((row) =>
      lineOf(viewer, row).map((value) =>
        value === null ? null : typeof value === "number" ? { value, type: Number } : { value: harmless(value), type: String },
      ),
    ),
  ];
  const file = await writeWorkbook(cells, { stickyRowsCount: 1 }).toBuffer();
  return new Response(new Uint8Array(file), {
    headers: {
      "content-type": TYPE,
      "content-disposition": attachment(`${t("observatory.file")}.xlsx`),
      "cache-control": "no-store",
    },
  });
}
