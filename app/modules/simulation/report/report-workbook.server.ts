import writeWorkbook, { type Cell, type Sheet } from "write-excel-file/node";
import { fileNameOf } from "#app/domain/file-name.ts";
import { roundProjected } from "#app/domain/format.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { harmless } from "#app/domain/spreadsheet-text.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { historyView } from "../history-view.server.ts";
import { resultsView } from "../outcome-view.server.ts";
import { pathsOfSaved } from "../run.server.ts";
import type { HistoryView } from "../view.ts";
import type { Writing } from "../writing.ts";
import { goalText } from "./inputs-part.server.ts";
import { type ReportFigures, reportFigures } from "./report-figures.server.ts";
import type { Made } from "./report-file.server.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Text, number, or a day as YYYY-MM-DD in `day`. */
type Value = string | number | null | { day: string };
interface Table {
  name: string;
  rows: Value[][];
}

/** Every table of the page as a workbook: figures as numbers, rounded as the page rounds them, texts as harmless texts. */
export async function reportWorkbook(viewer: Viewer, uuid: string, writing: Writing): Promise<Made> {
  const { t } = writing;
  const found = await reportFigures(viewer, uuid, writing);
  if ("absent" in found) return { absent: true };
  if ("incomplete" in found) return { refusal: t("report.pdf.nothing"), status: 422 };
  if ("refused" in found) return { refusal: t("report.pdf.notComputed", { reason: found.refused }), status: 422 };
  const { figures } = found;
  const { parameters, result, versions, simulator } = figures;
  const raw = simulator.mode === "INSTITUTIONAL" && versions !== null;
  const [{ history }, paths] = await Promise.all([
    historyView(viewer, parameters, figures.lines, "MAX", writing),
    raw ? pathsOfSaved(viewer, parameters, result, versions) : null,
  ]);
  const tables = [
    inputs(figures, writing),
    movements(figures, writing),
    allocation(figures, writing),
    scenarios(figures, writing),
    statistics(figures, writing),
    projection(figures, 12, t("reportDocument.excel.years"), writing),
    projection(figures, 1, t("reportDocument.excel.months"), writing),
    ...(history ? [monthly(history, writing)] : []),
    ...(paths ? [everyScenario(paths, figures, writing)] : []),
  ];
  const bytes = await writeWorkbook(tables.map(sheetOf) as Parameters<typeof writeWorkbook>[0]).toBuffer();
  const title = figures.simulation.name ?? t("simulation.edit.unnamed");
  const name = `${fileNameOf(title, t("reportDocument.document.fileName"))}.xlsx`;
  return { file: new File([new Uint8Array(bytes)], name, { type: XLSX }) };
}

function sheetOf({ name, rows: [head = [], ...rows] }: Table): Sheet<Buffer> {
  const widths = head.map((_, i) => Math.min(60, 3 + Math.max(...[head, ...rows].map((row) => lengthOf(row[i] ?? null)))));
  return {
    // Excel's longest name of a sheet.
    sheet: name.slice(0, 31),
    stickyRowsCount: 1,
    columns: widths.map((width) => ({ width })),
    data: [
      head.map((text) => ({ value: harmless(String(text ?? "")), type: String, fontWeight: "bold" as const })),
      ...rows.map((row) => row.map(cellOf)),
    ],
  };
}

const lengthOf = (value: Value) => (value === null ? 0 : typeof value === "object" ? 10 : String(value).length);

function cellOf(value: Value): Cell {
  if (value === null || value === "") return null;
  if (typeof value === "string") return { value: harmless(value), type: String };
  if (typeof value === "number") return { value, type: Number, format: Number.isInteger(value) ? "#,##0" : "#,##0.00##" };
  return { value: new Date(`${value.day}T00:00:00Z`), type: Date, format: "yyyy-mm-dd" };
}

function inputs({ parameters, lines: _lines, simulation, ...figures }: ReportFigures, writing: Writing): Table {
  const { t } = writing;
  const { goal } = parameters;
  const results = resultsView({ ...figures, parameters, lines: _lines, paths: null, pathsGone: false, inflation: null }, writing);
  return {
    name: t("reportDocument.excel.inputs"),
    rows: [
      [t("reportDocument.excel.input"), t("reportDocument.excel.value")],
      [t("simulation.list.columns.name"), simulation.name ?? t("simulation.edit.unnamed")],
      [t("simulation.list.columns.product"), simulation.product],
      [t("simulation.list.columns.simulator"), simulation.simulatorName],
      [t("reportDocument.excel.currency"), parameters.currency],
      [t("reportDocument.inputs.start"), { day: parameters.startDate }],
      [t("simulator.horizon.title"), parameters.horizonYears],
      [t("simulator.balance.title"), Number(parameters.currentBalance)],
      [t("simulator.goal.title"), goal.kind === "target" ? Number(goal.amount) : goalText(parameters, writing)],
      [t("simulator.investments.rebalancing"), t(`simulator.investments.rebalancings.${parameters.rebalancing}`)],
      [`${t("simulator.fees.entry")} (%)`, Number(parameters.entryFee)],
      [`${t("simulator.fees.management")} (%)`, Number(parameters.managementFee)],
      ...results.sources.map((source): Value[] => [t("reportDocument.excel.sources"), source]),
      [t("reportDocument.excel.sources"), t("simulator.sources.net")],
      [t("reportDocument.excel.sources"), t("simulator.sources.promise")],
    ],
  };
}

function movements({ parameters }: ReportFigures, { t }: Writing): Table {
  const head = ["type", "amount", "frequency", "from", "to"] as const;
  return {
    name: t("reportDocument.excel.movements"),
    rows: [
      [...head.map((key) => t(`simulator.movements.${key}`)), t("reportDocument.excel.label")],
      ...parameters.movements.map(({ type, amount, frequency, startDate, endDate, name }): Value[] => [
        t(`simulator.movements.types.${type}`),
        type.endsWith("WITHDRAWAL") ? -Number(amount) : Number(amount),
        frequency && type.startsWith("PERIODIC") ? t(`simulator.movements.frequencies.${frequency}`) : null,
        { day: startDate ?? parameters.startDate },
        endDate ? { day: endDate } : null,
        name ?? null,
      ]),
    ],
  };
}

function allocation({ parameters, lines, simulator: { riskScale: scale } }: ReportFigures, { t }: Writing): Table {
  return {
    name: t("reportDocument.excel.allocation"),
    rows: [
      [
        t("results.allocation.fund"),
        t("reportDocument.allocation.code"),
        t("results.allocation.assetClass"),
        t("results.allocation.risk", { scale }),
        t("reportDocument.excel.share"),
        t("reportDocument.allocation.origin"),
      ],
      ...parameters.allocation.map(({ weight }, i): Value[] => {
        const line = lines[i];
        if (!line) return [null, null, null, null, Number(weight), null];
        const origin = t(`reportDocument.allocation.originNames.${line.origin}`);
        return [line.name, line.code, line.assetClassName, line.risks[scale], Number(weight), origin];
      }),
    ],
  };
}

function scenarios({ result }: ReportFigures, { t }: Writing): Table {
  const paidIn = roundProjected(result.savings.at(-1) ?? 0);
  return {
    name: t("reportDocument.excel.scenarios"),
    rows: [
      [
        t("simulator.scenarios.scenario"),
        t("reportDocument.excel.finalValue"),
        t("reportDocument.excel.gain"),
        t("reportDocument.excel.annualReturn"),
      ],
      ...[...result.scenarios].reverse().map(({ name, finalAmount, annualizedReturn }): Value[] => {
        const value = roundProjected(finalAmount);
        return [
          t(`simulator.fan.ends.${name}`),
          value,
          value - paidIn,
          annualizedReturn === null ? null : Math.round(annualizedReturn * 1000) / 10,
        ];
      }),
    ],
  };
}

function statistics({ result, parameters, versions, lines }: ReportFigures, writing: Writing): Table {
  const { t } = writing;
  const { success, statistics: rows } = resultsView(
    { result, parameters, versions, lines, paths: null, pathsGone: false, inflation: null },
    writing,
  );
  return {
    name: t("reportDocument.excel.statistics"),
    rows: [
      [t("simulator.statistics.title"), t("reportDocument.excel.value")],
      ...(success
        ? [[t("simulator.success.title"), success.percent] as Value[], [t("simulator.success.reaches"), success.reached] as Value[]]
        : []),
      ...rows.map(({ label, value }): Value[] => [label, value]),
    ],
  };
}

/** Values of the ranges every `step` months, rounded as they are shown. */
function projection({ result, parameters }: ReportFigures, step: number, name: string, { t }: Writing): Table {
  const { lower_area: lower, mid_area: middle, upper_area: upper, median, savings, months } = result;
  const curves = { q05: lower.from, q25: middle.from, median, q75: middle.to, q95: upper.to, savings };
  const keys = ["q05", "q25", "median", "q75", "q95", "savings"] as const;
  const steps = Array.from({ length: Math.floor(months / step) + 1 }, (_, i) => i * step);
  return {
    name,
    rows: [
      [t("reportDocument.excel.month"), ...keys.map((key) => t(`simulator.fan.ends.${key}`))],
      ...steps.map((at): Value[] => [
        { day: addMonths(parameters.startDate, at) },
        ...keys.map((key) => roundProjected(curves[key][at] ?? 0)),
      ]),
    ],
  };
}

/** Every scenario by year, to the cent: what an institution computes further with. */
function everyScenario(paths: number[][], { parameters, result }: ReportFigures, { t }: Writing): Table {
  const steps = Array.from({ length: Math.floor(result.months / 12) + 1 }, (_, year) => year * 12);
  return {
    name: t("reportDocument.excel.paths"),
    rows: [
      [t("reportDocument.excel.scenarioNumber"), ...steps.map((at) => addMonths(parameters.startDate, at))],
      ...paths.map((path, index): Value[] => [index + 1, ...steps.map((at) => Math.round((path[at] ?? 0) * 100) / 100)]),
    ],
  };
}

const MONTHS = ["m01", "m02", "m03", "m04", "m05", "m06", "m07", "m08", "m09", "m10", "m11", "m12"] as const;

function monthly({ calendar }: HistoryView, { t }: Writing): Table {
  const figure = ({ text }: { text: string | null }) => (text === null ? null : Number(text.replace("\u2212", "-").replace(",", ".")));
  return {
    name: t("reportDocument.excel.history"),
    rows: [
      [t("reportDocument.excel.trackYear"), ...MONTHS.map((month) => t(`results.history.months.${month}`)), t("results.history.total")],
      ...calendar.map(({ year, months, total }): Value[] => [year, ...months.map(figure), figure(total)]),
    ],
  };
}
