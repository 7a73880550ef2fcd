import { drawLines, type LinesDrawing } from "#app/components/charts/lines.ts";
import { API_GROUPS, SIMULATOR_GROUPS } from "#app/contract/usage.ts";
import { formatCount, formatDate, formatInstant, formatNumber } from "#app/domain/format/format.ts";
import { SIMULATOR_ACTS } from "#app/domain/usage/simulator-acts.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { UsageReport, UsageReportArea, UsageReportQuery } from "#app/modules/business-reporting/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { daysOf, type ReportState, readReport } from "./report-query.server.ts";

/** A figure of the report: as it is, for a file, and written, for the page. */
export interface Cell {
  value: number | string | null;
  text: string | null;
}
interface Choice {
  value: string;
  label: string;
}

export interface UsageReportView {
  area: UsageReportArea;
  report: UsageReport;
  title: string;
  facts: string[];
  here: UsageReportQuery & { from: string; to: string; by: string };
  problem: string | null;
  filters: Array<{
    name: "by" | "organisation" | "user" | "simulator";
    label: string;
    all: string | null;
    value: string;
    options: Choice[];
  }>;
  /** The part of a call that is looked for; null for a report without. */
  endpoint: string | null;
  columns: string[];
  rows: Array<{ key: string; name: string; cells: Cell[] }>;
  total: Cell[];
  chart: { drawing: LinesDrawing; caption: string; series: Array<{ name: string; value: string }> } | null;
  file: string;
}

type Language = Viewer["language"];
const count = (value: number, language: Language): Cell => ({ value, text: formatCount(value, language) });
const milliseconds = (value: number | null, language: Language): Cell => ({
  value,
  text: value === null ? null : formatNumber(value, language, { decimals: value < 10 ? 1 : 0 }),
});
const kilobytes = (value: number, language: Language): Cell => ({
  value: Math.round(value / 100) / 10,
  text: formatNumber(Math.round(value / 100) / 10, language, { decimals: 1 }),
});
const instant = (at: string | null, language: Language): Cell => ({ value: at, text: at === null ? null : formatInstant(at, language) });

const choices = (items: ReadonlyArray<{ uuid: string; name: string }>): Choice[] =>
  items.map(({ uuid, name }) => ({ value: uuid, label: name }));

function chartOf(
  { language }: Viewer,
  here: { from: string; to: string },
  lines: ReadonlyArray<{ name: string; of: (day: string) => number }>,
): UsageReportView["chart"] {
  const t = getFixedT(language);
  const days = daysOf(here);
  const series = lines.map(({ name, of }) => ({ name, points: days.map((day) => ({ day, value: of(day) })) }));
  const sum = (points: ReadonlyArray<{ value: number }>) => points.reduce((all, { value }) => all + value, 0);
  if (days.length < 2 || series.every(({ points }) => sum(points) === 0)) return null;
  return {
    drawing: drawLines(series, (value) => formatNumber(value, language, { decimals: [0, 1] }), "counts"),
    caption: t("businessReporting.chart", { from: formatDate(here.from), to: formatDate(here.to) }),
    series: series.map(({ name, points }) => ({ name, value: formatCount(sum(points), language) })),
  };
}

function common(viewer: Viewer, area: UsageReportArea, report: UsageReport, { problem, ...here }: ReportState<string>) {
  const t = getFixedT(viewer.language);
  return {
    area,
    report,
    title: t(`businessReporting.titles.${report}`),
    here,
    problem: problem && t(`businessReporting.problems.${problem}`),
    file: t(`businessReporting.files.${report}`, { from: here.from, to: here.to }),
  };
}

function filtersOf(
  viewer: Viewer,
  here: ReportState<string>,
  groups: readonly string[],
  seen: { organisations: Array<{ uuid: string; name: string }>; people: Array<{ uuid: string; name: string }> },
  simulators?: Array<{ uuid: string; name: string }>,
): UsageReportView["filters"] {
  const t = getFixedT(viewer.language);
  const one = (name: "organisation" | "user" | "simulator", options: Choice[]) => ({
    name,
    label: t(`businessReporting.filters.${name}`),
    all: t(`businessReporting.all.${name}`),
    value: here[name] ?? "",
    options,
  });
  return [
    {
      name: "by",
      label: t("businessReporting.filters.by"),
      all: null,
      value: here.by,
      options: groups.map((value) => ({ value, label: t(`businessReporting.by.${value as "day"}`) })),
    },
    // One organisation, or one person, leaves nothing to choose.
    ...(seen.organisations.length > 1 || here.organisation ? [one("organisation", choices(seen.organisations))] : []),
    ...(seen.people.length > 1 || here.user ? [one("user", choices(seen.people))] : []),
    ...(simulators && (simulators.length > 1 || here.simulator) ? [one("simulator", choices(simulators))] : []),
  ];
}

const nameOf = (t: ReturnType<typeof getFixedT>, by: string, { key, name }: { key: string; name: string | null }): string => {
  if (by === "day") return formatDate(key);
  return name ?? (key === "" ? t("businessReporting.nobody") : t("businessReporting.gone"));
};

async function simulatorsReport(viewer: Viewer, area: UsageReportArea, url: string): Promise<UsageReportView> {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const here = readReport(url, SIMULATOR_GROUPS);
  const { problem: _, endpoint: __, ...query } = here;
  const { rows, total, days, asOf, simulators, ...seen } = await api.usage.simulatorReport({ query });
  const byDay = new Map(days.map((day) => [day.day, day]));
  const cells = (row: typeof total) => SIMULATOR_ACTS.map((act) => count(row[act], language));
  return {
    ...common(viewer, area, "simulators", here),
    facts: [
      t("businessReporting.days", { from: formatDate(here.from), to: formatDate(here.to) }),
      asOf ? t("businessReporting.asOf", { at: formatInstant(asOf, language) }) : t("businessReporting.notYet"),
    ],
    filters: filtersOf(viewer, here, SIMULATOR_GROUPS, seen, simulators),
    endpoint: null,
    columns: SIMULATOR_ACTS.map((act) => t(`businessReporting.acts.${act}`)),
    rows: rows.map((row) => ({ key: row.key, name: nameOf(t, here.by, row), cells: cells(row) })),
    total: cells(total),
    chart: chartOf(
      viewer,
      here,
      SIMULATOR_ACTS.map((act) => ({ name: t(`businessReporting.acts.${act}`), of: (day) => byDay.get(day)?.[act] ?? 0 })),
    ),
  };
}

async function apiReport(viewer: Viewer, area: UsageReportArea, url: string): Promise<UsageReportView> {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const here = readReport(url, API_GROUPS);
  const { problem: _, simulator: __, ...query } = here;
  const { rows, total, days, ...seen } = await api.usage.apiReport({ query });
  const byDay = new Map(days.map((day) => [day.day, day]));
  const cells = (row: typeof total): Cell[] => [
    count(row.calls, language),
    count(row.calls - row.refused - row.failed, language),
    count(row.refused, language),
    count(row.failed, language),
    milliseconds(row.medianMs, language),
    milliseconds(row.percentile95Ms, language),
    kilobytes(row.bytes, language),
    instant(row.firstSeen, language),
    instant(row.lastSeen, language),
  ];
  const heads = ["calls", "answered", "refused", "failed", "median", "percentile95", "bytes", "firstSeen", "lastSeen"] as const;
  const lines = ["calls", "refused", "failed"] as const;
  return {
    ...common(viewer, area, "api", here),
    facts: [t("businessReporting.days", { from: formatDate(here.from), to: formatDate(here.to) }), t("businessReporting.network")],
    filters: filtersOf(viewer, here, API_GROUPS, seen),
    endpoint: here.endpoint ?? "",
    columns: heads.map((head) => t(`businessReporting.calls.${head}`)),
    rows: rows.map((row) => ({ key: row.key, name: nameOf(t, here.by, row), cells: cells(row) })),
    total: cells(total),
    chart: chartOf(
      viewer,
      here,
      lines.map((name) => ({ name: t(`businessReporting.calls.${name}`), of: (day) => byDay.get(day)?.[name] ?? 0 })),
    ),
  };
}

/** A report of the use on the days that the address names. */
export const usageReportView = (viewer: Viewer, area: UsageReportArea, report: UsageReport, url: string): Promise<UsageReportView> =>
  report === "simulators" ? simulatorsReport(viewer, area, url) : apiReport(viewer, area, url);
