import type { ImportSummary, ValueImport } from "#app/contract/series/financial-value.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatCount, formatDate, formatInstant, formatNumber, formatPercent, formatVariation } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { ownSeriesArea } from "#app/modules/series/series-area.ts";
import type { SeriesArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type FaultsView, faultsView } from "./faults.server.ts";
import { type ReadingView, readingView } from "./reading-view.server.ts";
import { formatBytes } from "./uploads-view.server.ts";
import { valueFaultRows } from "./value-faults.server.ts";

/** Decimals of a value as published. */
const PRICE = { decimals: [2, 6] as const };

export interface SeriesLine {
  key: string;
  uuid: string | null;
  name: string | null;
  isNew: boolean;
  from: string;
  to: string;
  values: string;
  newValues: string;
  revisions: string;
}

export interface RevisionLine {
  id: string;
  key: string;
  date: string;
  old: string;
  new: string;
  change: { side: number; text: string };
}

export interface ImportView {
  uuid: string;
  title: string;
  facts: string[];
  status: ValueImport["status"];
  /** Share done, 0 to 1, and in words. */
  progress: { share: number; text: string };
  appliedAt: string;
  /** Written, and taken back since. */
  undone: boolean;
  summary: Array<{ label: string; value: string }> | null;
  /** What a file of values leaves open about the series that it would make; null when it makes none. */
  newSeriesNote: string | null;
  /** False when all values of the file are in place already. */
  changesSomething: boolean;
  series: { lines: SeriesLine[]; note: string | null };
  revisions: { lines: RevisionLine[]; note: string | null };
  /** Values far from the one before them; null where there are none. */
  jumps: { lines: RevisionLine[]; title: string; note: string | null; confirm: string } | null;
  reading: ReadingView | null;
  /** Its file is stored and may be read otherwise. */
  isMappable: boolean;
  /** Cells without a value and lines that are left out, of a file that can be written. */
  remarks: FaultsView;
  faults: FaultsView;
  /** Where the person finds the series. */
  area: SeriesArea;
  mayDecide: boolean;
}

const MAPPABLE: ReadonlySet<ValueImport["status"]> = new Set(["ASKING", "READY", "REFUSED"]);
const REMARKS: ReadonlySet<string> = new Set(["noValue", "noResult", "leftOut"].map((kind) => `imports.problem.${kind}`));
const isRemark = ({ messageKey }: ValueImport["problems"][number]): boolean => REMARKS.has(messageKey);

/** State of an import in words and figures of the person's language. */
export function importView(item: ValueImport, { language, permissions, roles }: Viewer): ImportView {
  const t = getFixedT(language);
  const { summary } = item;
  const areRemarks = item.problems.length > 0 && item.problems.every(isRemark);
  const count = (value: number) => formatCount(value, language);
  const cut = (shown: number, total: number) => (shown < total ? count(shown) : null);
  return {
    uuid: item.uuid,
    title: item.fileName,
    facts: [formatBytes(item.fileSize, language), t("imports.page.facts", { date: formatInstant(item.createdAt, language) })],
    status: item.status,
    progress: {
      share: item.progress / 100,
      text: t("imports.page.progress", { percent: formatPercent(item.progress, language, { decimals: 0 }) }),
    },
    appliedAt: item.appliedAt ? formatInstant(item.appliedAt, language) : "",
    undone: item.undone,
    summary: summary && summaryOf(summary, language),
    newSeriesNote:
      item.status === "READY" && summary
        ? [
            summary.pence > 0 && t("imports.summary.pence", { count: summary.pence }),
            summary.newSeries > 0 && t("imports.summary.newSeriesNote"),
          ]
            .filter(Boolean)
            .join(" ") || null
        : null,
    changesSomething: summary !== null && summary.newValues + summary.revisions + summary.newSeries > 0,
    series: {
      lines: (summary?.series ?? []).map((line) => seriesLine(line, language, permissions.has("series-view"))),
      note:
        summary && noteOf("imports.series.first", summary.series.length >= LISTED_SERIES ? count(summary.series.length) : null, language),
    },
    revisions: {
      lines: (summary?.revisionSamples ?? []).map((line) => revisionLine(line, language)),
      note: summary && noteOf("imports.revisions.first", cut(summary.revisionSamples.length, summary.revisions), language),
    },
    jumps: summary && jumpsOf(summary, language),
    reading: item.reading && readingView(item.reading, language),
    isMappable: permissions.has("series-edit") && MAPPABLE.has(item.status) && (item.reading?.beginning.length ?? 0) > 0,
    remarks: faultsView(valueFaultRows(item.problems.filter(isRemark), language), areRemarks ? item.problemCount : 0, language),
    faults: faultsView(
      valueFaultRows(
        item.problems.filter((one) => !isRemark(one)),
        language,
      ),
      areRemarks ? 0 : item.problemCount,
      language,
    ),
    area: ownSeriesArea(roles),
    mayDecide: permissions.has("series-edit"),
  };
}

function jumpsOf({ jumps = 0, jumpSamples = [], jumpFactor }: ImportSummary, language: InterfaceLanguage): ImportView["jumps"] {
  if (jumps === 0) return null;
  const t = getFixedT(language);
  const shown = formatCount(jumps, language);
  const times = formatNumber(jumpFactor ?? 0, language, { decimals: [0, 2] });
  return {
    lines: jumpSamples.map(({ before, value, ...line }) => revisionLine({ ...line, oldValue: before, newValue: value }, language)),
    title: t("imports.jumps.title", { count: jumps, shown }),
    note: t("imports.jumps.note", { times }),
    confirm: t("imports.jumps.confirm", { count: jumps, shown }),
  };
}

/** The contract lists this many series at most. */
const LISTED_SERIES = 200;

function noteOf(key: "imports.series.first" | "imports.revisions.first", shown: string | null, language: InterfaceLanguage): string | null {
  return shown === null ? null : getFixedT(language)(key, { shown });
}

function summaryOf(summary: ImportSummary, language: InterfaceLanguage): ImportView["summary"] {
  const t = getFixedT(language);
  const count = (value: number) => formatCount(value, language);
  const period =
    summary.from && summary.to ? t("imports.summary.periodValue", { from: formatDate(summary.from), to: formatDate(summary.to) }) : "";
  return [
    { label: t("imports.summary.newValues"), value: count(summary.newValues) },
    { label: t("imports.summary.revisions"), value: count(summary.revisions) },
    { label: t("imports.summary.unchanged"), value: count(summary.unchanged) },
    { label: t("imports.summary.newSeries"), value: count(summary.newSeries) },
    { label: t("imports.summary.rows"), value: count(summary.rows) },
    { label: t("imports.summary.period"), value: period },
    { label: t("imports.summary.layout"), value: t(`imports.summary.layouts.${summary.layout}`) },
  ];
}

function seriesLine(line: ImportSummary["series"][number], language: InterfaceLanguage, mayOpen: boolean): SeriesLine {
  const { key, name, isNew } = line;
  const count = (value: number) => formatCount(value, language);
  return {
    key,
    uuid: mayOpen ? line.uuid : null,
    name,
    isNew,
    from: formatDate(line.from),
    to: formatDate(line.to),
    values: count(line.values),
    newValues: count(line.newValues),
    revisions: count(line.revisions),
  };
}

function revisionLine(
  { key, date, oldValue, newValue }: ImportSummary["revisionSamples"][number],
  language: InterfaceLanguage,
): RevisionLine {
  const change = (newValue / oldValue - 1) * 100;
  return {
    id: `${key} ${date}`,
    key,
    date: formatDate(date),
    old: formatNumber(oldValue, language, PRICE),
    new: formatNumber(newValue, language, PRICE),
    change: { side: Math.sign(change), text: formatVariation(change, language, 2) },
  };
}
