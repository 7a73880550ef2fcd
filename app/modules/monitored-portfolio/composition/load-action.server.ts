import { data } from "@remix-run/node";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { allocationFields } from "#app/domain/allocation/fields.ts";
import { formatDate, formatPercent } from "#app/domain/format/format.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { isDay } from "#app/domain/simulation/calendar.ts";
import { hundredthsOf, WHOLE } from "#app/domain/simulation/weights.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { withPasted } from "#app/modules/series/pasted-lines.server.ts";
import { namedLines } from "#app/modules/series/weighted-lines.server.ts";
import { LINES } from "#app/modules/series/weighted-lines.ts";
import { monitoredPartPath } from "#app/navigation/paths.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { headersOfChange, marksOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import type { Acting } from "../general/general-action.server.ts";
import { findPortfolio } from "../portfolio.server.ts";
import { type Problem, problemWords } from "./problem-words.server.ts";

const MOST_DAYS = 60;
const LONGEST = 60_000;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const EUROPEAN = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;

export interface LoadedDay {
  date: string;
  day: string;
  count: number;
  total: string;
  /** Why the day cannot be saved. */
  problems: string[];
}
export interface LoadView {
  text: string;
  days: LoadedDay[];
  /** About the whole text. */
  problem: string | null;
  version: number;
  idem: string;
}
type Line = { series: string; weight: string };

/** A day as it is typed in a sheet; null for another text. */
function dayIn(cell: string): string | null {
  const [, day = "", month = "", year = ""] = EUROPEAN.exec(cell) ?? [];
  const iso = ISO.test(cell) ? cell : year && `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return iso && isDay(iso) ? iso : null;
}

/** Rows by the day in their first cell, in the order of the days; rows without one are counted. */
export function rowsByDay(text: string): { days: Map<string, string[]>; undated: number } {
  const days = new Map<string, string[]>();
  let undated = 0;
  for (const row of text.split(/\r\n?|\n/)) {
    const [first = "", ...rest] = row.split(/[\t;]/);
    const day = dayIn(first.trim());
    if (day) days.set(day, [...(days.get(day) ?? []), rest.join("\t")]);
    else if (row.trim() !== "") undated++;
  }
  return { days: new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1))), undated };
}

async function readDay(viewer: Viewer, date: string, rows: readonly string[]): Promise<LoadedDay & { lines: Line[] }> {
  const { language } = viewer;
  const t = getFixedT(language);
  const form = new FormData();
  form.set(allocationFields(LINES).paste, rows.join("\n"));
  const read = await withPasted(viewer, { lines: [], removed: null }, form, LINES, 100);
  const lines = read.lines.map(({ series, weight }) => ({ series, weight: readDecimal(weight, language) ?? "" }));
  const total = lines.reduce((sum, { weight }) => sum + (hundredthsOf(weight) ?? 0), 0);
  const missing = read.pasted.split("\n").flatMap((row) => row.split("\t")[0]?.trim() || []);
  return {
    ...{ date, lines, day: formatDate(date), count: lines.length },
    total: formatPercent(total / 100, language, { decimals: [0, 2] }),
    problems: [
      ...(missing.length > 0 ? [t("portfolioCompositions.load.missing", { names: missing.join(", ") })] : []),
      ...(lines.some(({ weight }) => hundredthsOf(weight) === null) ? [t("weightedLines.problems.WEIGHT_WRONG")] : []),
      ...(total === WHOLE ? [] : [t("portfolioCompositions.load.notWhole")]),
    ],
  };
}

/** Reads compositions of several days out of one pasted sheet and shows them; saves them, oldest first, when that is confirmed. */
export async function loadAction({ viewer, context, area }: Acting, portfolio: FullMonitoredPortfolio, form: FormData) {
  const t = getFixedT(viewer.language);
  const text = String(form.get("text") ?? "").slice(0, LONGEST);
  const { days: rows, undated } = rowsByDay(text);
  const marks = marksOf(form);
  const view: LoadView = { text, days: [], problem: null, version: marks.version, idem: crypto.randomUUID() };
  if (rows.size === 0) view.problem = t("portfolioCompositions.load.nothing");
  else if (rows.size > MOST_DAYS) view.problem = t("portfolioCompositions.load.many", { most: MOST_DAYS });
  else if (undated > 1) view.problem = t("portfolioCompositions.load.undated", { count: undated });
  if (view.problem) return data({ view }, { status: 400 });
  const read: Array<LoadedDay & { lines: Line[] }> = [];
  for (const [date, ofDay] of rows) read.push(await readDay(viewer, date, ofDay));
  view.days = read.map(({ lines: _, ...day }) => day);
  const wrong = read.some(({ problems }) => problems.length > 0);
  if (form.get("intent") !== "save" || wrong) return data({ view }, { status: wrong ? 400 : 200 });
  let version = marks.version;
  for (const [at, { date, lines, day }] of read.entries()) {
    const written = await attempt(
      () =>
        viewer.api.monitoredCompositions.putModel({
          params: { uuid: portfolio.uuid, date },
          query: { type: "MODEL" },
          headers: headersOfChange({ idem: `${marks.idem} ${date}`, version }),
          body: { lines, comment: "" },
        }),
      ({ status }) => status === 409 || status === 422,
    );
    if ("value" in written) {
      version = written.value.version;
      continue;
    }
    const { refusal } = written;
    const problems = Array.isArray(refusal.details.problems) ? (refusal.details.problems as Problem[]) : [];
    const errors = problems.filter(({ severity }) => severity === "error");
    const names = new Map((await namedLines(viewer, lines)).map(({ series, name }) => [series, name]));
    view.days[at]!.problems = errors.map((found) => problemWords(found, (series) => names.get(series) ?? "", viewer.language));
    view.problem = t(refusal.status === 409 ? "portfolioCompositions.load.changed" : "portfolioCompositions.load.stopped", {
      day,
      count: at,
    });
    const newest = await findPortfolio(viewer, portfolio.uuid);
    return data({ view: { ...view, version: newest?.version ?? version } }, { status: refusal.status });
  }
  return redirectWithToast(context, monitoredPartPath(area, portfolio.uuid, "compositions", { version: "MODEL" }), {
    kind: "positive",
    key: "portfolioCompositions.load.done",
    params: { count: read.length },
  });
}
