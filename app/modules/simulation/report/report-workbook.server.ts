import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import { fileNameOf } from "#app/domain/format/file-name.ts";
import { roundProjected } from "#app/domain/format/format.ts";
import { registrationText } from "#app/domain/organisation/registration.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { cumulatedFlows } from "#app/domain/simulation/cash-flow.ts";
import { USUAL_INFLATION } from "#app/domain/simulation/inflation.ts";
import { withdraws } from "#app/domain/simulation/success.ts";
import { documentLook } from "#app/domain/theme/document-look.server.ts";
import { nameOf } from "#app/modules/document/document-file.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { historyView, USUAL_HISTORY } from "../history/history-view.server.ts";
import { allocationView } from "../results/allocation-view.server.ts";
import { resultsView } from "../results/outcome-view.server.ts";
import { outcomesView } from "../results/outcomes-view.server.ts";
import { scenarioName } from "../results/percentiles.ts";
import { riskView } from "../results/risk-view.server.ts";
import { pathsOfSaved } from "../run/run.server.ts";
import { isOwn } from "../simulation.server.ts";
import { subscriberName } from "../subscriber/subscriber-facts.ts";
import { sustainabilityView } from "../sustainability/sustainability-view.server.ts";
import { countUse } from "../use-counts.server.ts";
import type { HistoryView, ResultsView } from "../view.ts";
import type { Writing } from "../writing.ts";
import { afterTaxPart } from "./after-tax-part.server.ts";
import { allocationPart, optimisedPart, riskPart } from "./allocation-part.server.ts";
import { costsPart } from "./costs-part.server.ts";
import { historyPart } from "./history-part.server.ts";
import { goalText } from "./inputs-part.server.ts";
import { managementPart } from "./management-part.server.ts";
import { partsOf } from "./report-choice.ts";
import { type ReportFigures, reportFigures, volatilitySubject } from "./report-figures.server.ts";
import type { Made } from "./report-file.server.ts";
import { realTermsPart } from "./results-part.server.ts";
import { sustainabilityPart } from "./sustainability-part.server.ts";
import { figureOf, partTable, type Table, type Value, workbookOf } from "./workbook-table.server.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Every table of the page as a workbook: figures as numbers, rounded as the page rounds them, texts as harmless texts. */
export async function reportWorkbook(viewer: Viewer, uuid: string, writing: Writing): Promise<Made> {
  const { t } = writing;
  const found = await reportFigures(viewer, uuid, writing);
  if ("absent" in found) return { absent: true };
  if ("incomplete" in found) return { refusal: t("report.pdf.nothing"), status: 422 };
  if ("refused" in found) return { refusal: t("report.pdf.notComputed", { reason: found.refused }), status: 422 };
  const { figures } = found;
  const { parameters, result, versions, simulator, lines } = figures;
  // The simplified mode shows neither statistics nor values by date.
  const whole = partsOf(simulator.mode, false).includes("outcomes");
  const raw = simulator.mode === "INSTITUTIONAL" && versions !== null;
  const subject = volatilitySubject(figures);
  const [{ history }, paths, risk, sustainability, afterTax] = await Promise.all([
    historyView(viewer, subject, USUAL_HISTORY, writing),
    raw ? pathsOfSaved(viewer, { parameters, saved: result, versions }) : null,
    riskView(viewer, subject, writing),
    sustainabilityView(viewer, parameters, writing),
    afterTaxPart(viewer, figures, writing),
  ]);
  const asked = { result, parameters, versions, lines, paths: null, pathsGone: false };
  const results = resultsView({ ...asked, inflation: null }, writing);
  const real = resultsView({ ...asked, inflation: USUAL_INFLATION }, writing);
  const held = allocationView(parameters, lines, simulator.riskScale, writing);
  const { assetClasses } = documentLook(viewer.organisation.graphicChart);
  const part = (name: string, blocks: DocumentBlock[]) => (blocks.length > 0 ? [partTable(name, blocks, writing.language)] : []);
  /** A sheet of few results says so under them; those of values by date say it with the sources of the first sheet. */
  const beforeTax = ({ name, rows }: Table): Table => ({ name, rows: [...rows, [], [t("simulator.sources.beforeTax")]] });
  const tables = [
    inputs(figures, results, viewer, writing),
    movements(figures, writing),
    ...part(t("reportDocument.excel.allocation"), [...allocationPart(held, assetClasses, writing), ...optimisedPart(held)]),
    ...part(t("reportDocument.excel.management"), managementPart(figures, writing)),
    ...part(t("reportDocument.excel.risk"), riskPart(risk, writing)),
    beforeTax(scenarios(figures, results, writing)),
    ...part(t("reportDocument.results.realTerms"), realTermsPart(real, { t, mode: simulator.mode })),
    ...(whole || results.success ? [beforeTax(statistics(whole ? results : { ...results, statistics: [] }, writing))] : []),
    ...(whole ? [beforeTax(outcomes(figures, writing))] : []),
    partTable(t("report.parts.costs"), costsPart(results.costs, writing), writing.language),
    projection(figures, 12, t("reportDocument.excel.years"), writing),
    projection(figures, 1, t("reportDocument.excel.months"), writing),
    ...part(t("reportDocument.excel.track"), history ? historyPart({ ...history, calendar: [] }, null, writing) : []),
    ...(history ? [monthly(history, writing)] : []),
    ...part(t("report.parts.sustainability"), sustainabilityPart(sustainability, writing)),
    ...part(t("report.parts.afterTax"), afterTax),
    ...(paths ? [everyScenario(paths, figures, writing)] : []),
  ];
  const bytes = await workbookOf(tables);
  const title = figures.simulation.name ?? t("simulation.edit.unnamed");
  const name = `${fileNameOf(title, t("reportDocument.document.fileName"))}.xlsx`;
  countUse(viewer, "exported", simulator.uuid);
  return { file: new File([new Uint8Array(bytes)], name, { type: XLSX }) };
}

function inputs(
  { parameters, simulation, profile, warnings }: ReportFigures,
  results: ResultsView,
  viewer: Viewer,
  writing: Writing,
): Table {
  const { t, language } = writing;
  const { goal } = parameters;
  const { name: house, registration = {} } = viewer.organisation;
  const status = registrationText(registration, language);
  return {
    name: t("reportDocument.excel.inputs"),
    rows: [
      [t("reportDocument.excel.input"), t("reportDocument.excel.value")],
      [t("simulation.list.columns.name"), simulation.name ?? t("simulation.edit.unnamed")],
      [t("simulation.list.columns.product"), simulation.product],
      [t("simulation.list.columns.simulator"), simulation.simulatorName],
      [t("reportDocument.document.facts.client"), subscriberName(parameters.subscriber, writing)],
      [t("suitability.profile.label"), profile.text],
      [t("reportDocument.document.facts.adviser"), isOwn(viewer, simulation) ? nameOf(viewer) : simulation.ownerName],
      [t("reportDocument.document.facts.organisation"), house],
      ...(status ? [[t("reportDocument.document.facts.status"), status]] : []),
      ...profile.remarks.map((remark): Value[] => [t("suitability.profile.label"), remark]),
      [t("reportDocument.excel.currency"), parameters.currency],
      [t("reportDocument.inputs.start"), { day: parameters.startDate }],
      [t("simulator.horizon.title"), parameters.horizonYears],
      [t("simulator.balance.title"), Number(parameters.currentBalance)],
      [t("simulator.goal.title"), goal.kind === "target" ? Number(goal.amount) : goalText(parameters, writing)],
      [t("simulator.investments.rebalancing"), t(`simulator.investments.rebalancings.${parameters.rebalancing}`)],
      [`${t("simulator.fees.entry")} (%)`, Number(parameters.entryFee)],
      [`${t("simulator.fees.management")} (%)`, Number(parameters.managementFee)],
      ...warnings.map((warning): Value[] => [t("reportDocument.inputs.warnings"), warning]),
      ...(results.simulated ? [[t("reportDocument.excel.sources"), results.simulated]] : []),
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

function scenarios(
  { result, simulator }: ReportFigures,
  { scenarios: rows, paidHead, gainHead, scenariosNote }: ResultsView,
  { t, language }: Writing,
): Table {
  const returns = new Map<string, number | null>(result.scenarios.map(({ name, annualizedReturn }) => [name, annualizedReturn]));
  return {
    name: t("reportDocument.excel.scenarios"),
    rows: [
      [
        t("simulator.scenarios.scenario"),
        t("reportDocument.excel.finalValue"),
        ...(paidHead ? [paidHead] : []),
        gainHead,
        t("reportDocument.excel.annualReturn"),
      ],
      ...rows.map(({ key, label, finalValue, paid, gain }): Value[] => {
        const annual = returns.get(key) ?? null;
        return [
          scenarioName(label, key, simulator.mode === "INSTITUTIONAL"),
          figureOf(finalValue, language),
          ...(paid === null ? [] : [figureOf(paid, language)]),
          figureOf(gain, language),
          annual === null ? null : Math.round(annual * 1000) / 10,
        ];
      }),
      ...(scenariosNote ? [[], [scenariosNote]] : []),
    ],
  };
}

function statistics({ success, statistics: rows }: ResultsView, { t, language }: Writing): Table {
  return {
    name: t("reportDocument.excel.statistics"),
    rows: [
      [t("simulator.statistics.title"), t("reportDocument.excel.value")],
      ...(success
        ? ([
            [t("simulator.success.title"), success.percent],
            [success.legend.reached, success.reached],
            ...(success.lasts ? [[success.lasts]] : []),
            ...(success.missing ? [[success.missing]] : []),
            ...(success.cause ? [[success.cause]] : []),
            [success.range],
            ...(success.unpaid ? [[success.unpaid]] : []),
          ] satisfies Value[][])
        : []),
      ...rows.map(({ label, value }): Value[] => [label, figureOf(value, language)]),
    ],
  };
}

/** Values of each scenario at several dates, and under them what is gained on what was paid in. */
function outcomes({ result, parameters, simulator }: ReportFigures, writing: Writing): Table {
  const { t, language } = writing;
  const { columns, rows, note } = outcomesView({ result, parameters, inflation: null }, writing);
  const percentiles = simulator.mode === "INSTITUTIONAL";
  const head = (title: string): Value[] => [title, ...columns.map(({ label }) => label)];
  const lines = (what: "value" | "gain"): Value[][] =>
    rows
      .filter(({ cells }) => cells.some((cell) => cell[what] !== null))
      .map(({ key, label, cells }) => [scenarioName(label, key, percentiles), ...cells.map((cell) => figureOf(cell[what], language))]);
  return {
    name: t("report.parts.outcomes"),
    rows: [head(t("results.outcomes.scenario")), ...lines("value"), [], head(t("reportDocument.excel.gain")), ...lines("gain"), [], [note]],
  };
}

/** Values of the ranges every `step` months, rounded as they are shown. */
function projection({ result, parameters, simulator }: ReportFigures, step: number, name: string, { t }: Writing): Table {
  const { lower_area: lower, mid_area: middle, upper_area: upper, median, months } = result;
  const curves = { q05: lower.from, q25: middle.from, median, q75: middle.to, q95: upper.to, ...cumulatedFlows(parameters) };
  const keys = (["q05", "q25", "median", "q75", "q95", "deposited", "withdrawn"] as const).slice(0, withdraws(result) ? 7 : 6);
  const steps = Array.from({ length: Math.floor(months / step) + 1 }, (_, i) => i * step);
  return {
    name,
    rows: [
      [
        t("reportDocument.excel.month"),
        ...keys.map((key) => scenarioName(t(`simulator.fan.ends.${key}`), key, simulator.mode === "INSTITUTIONAL")),
      ],
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

function monthly({ calendar }: HistoryView, { t, language }: Writing): Table {
  return {
    name: t("reportDocument.excel.history"),
    rows: [
      [t("reportDocument.excel.trackYear"), ...MONTHS.map((month) => t(`results.history.months.${month}`)), t("results.history.total")],
      ...calendar.map(({ year, months, total }): Value[] => [
        total.complete ? year : `${year}*`,
        ...[...months, total].map(({ text }) => figureOf(text, language)),
      ]),
      ...calendar.flatMap(({ year, months }): Value[][] =>
        months.flatMap(({ complete, text }, i) =>
          text === null || complete ? [] : [[`${t(`results.history.months.${MONTHS[i]!}`)} ${year}*`, `* ${t("results.history.partial")}`]],
        ),
      ),
      ...(calendar.some(({ total }) => !total.complete) ? [[`* ${t("results.history.partial")}`]] : []),
    ],
  };
}
