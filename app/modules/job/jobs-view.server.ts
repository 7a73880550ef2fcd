import type { BadgeTone } from "#app/components/data/badge.tsx";
import { type PageState, pageQuery, rangeTexts, readFilter, readPage } from "#app/components/data/list-state.ts";
import { type BackgroundJob, JOB_FILTERS, JOB_KINDS, type JobFigures, type JobFilter, type JobKind } from "#app/contract/job.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatClock, formatCount, formatInstant } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Translate } from "#app/i18n/texts.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { correction, lasting, STATE_TONES, standing, taskName } from "./job-words.server.ts";

/** A row as the page gets it: texts, and what can be done. */
export interface JobRow {
  number: number;
  name: string;
  title: string | null;
  kind: string;
  state: string;
  tone: BadgeTone;
  age: string;
  attempts: string;
  text: string;
  /** Share that is done, 0 to 1. */
  share: number | null;
  again: "again" | "now" | null;
  correct: { href: string; label: string } | null;
  end: "drop" | "stop" | null;
  /** Several waiting ones: where they are listed each. */
  together: boolean;
  task: string;
  kindName: JobKind;
}

interface Figure {
  filter: JobFilter;
  value: string;
  label: string;
  text: string;
  tone: "negative" | "flashy" | null;
}

export interface JobsView {
  title: string;
  rows: JobRow[];
  total: number;
  range: { from: string; to: string; total: string };
  here: PageState & { state?: JobFilter; kind?: JobKind };
  figures: Figure[];
  tabs: Array<{ filter: JobFilter | undefined; label: string }>;
  /** How many can be run again as they are, in the words of the button; null for none. */
  allAgain: string | null;
  suspended: { title: string; text: string } | null;
  seen: string;
  /** Something may change by itself. */
  moving: boolean;
  empty: boolean;
}

export function jobRow(t: Translate, job: BackgroundJob, at: string, language: InterfaceLanguage): JobRow {
  const since = job.state === "RUNNING" ? (job.startedAt ?? job.createdAt) : (job.finishedAt ?? job.createdAt);
  const from = job.state === "FAILED" ? job.createdAt : since;
  const isOpen = job.state !== "DONE" && job.state !== "DROPPED" && !job.stopping;
  return {
    number: job.number,
    name: taskName(t, job.task),
    title: job.title,
    kind: t(`jobs.kinds.${job.kind}`),
    state: t(job.stopping ? "jobs.states.ending" : `jobs.states.${job.state}`),
    tone: STATE_TONES[job.state],
    age: lasting((Date.parse(at) - Date.parse(from)) / 1_000, language),
    attempts: `${job.attempts} / ${job.attemptsAllowed}`,
    text: standing(t, job, language),
    share: job.progress,
    again: job.canRunAgain && isOpen ? (job.state === "FAILED" ? "again" : "now") : null,
    correct: job.state === "FAILED" && !job.canRunAgain ? correction(t, job) : null,
    end: isOpen && !job.together ? (job.state === "RUNNING" ? "stop" : "drop") : null,
    together: job.together !== null,
    task: job.task,
    kindName: job.kind,
  };
}

function figuresOf(
  t: Translate,
  { failed, retrying, running, waiting, doneToday }: JobFigures,
  at: string,
  language: InterfaceLanguage,
): Figure[] {
  const count = (value: number) => formatCount(value, language);
  const age = (instant: string) => lasting((Date.parse(at) - Date.parse(instant)) / 1_000, language);
  const { median, percentile95 } = doneToday;
  const none = t("jobs.figures.none");
  return [
    {
      filter: "FAILED",
      value: count(failed.count),
      label: t("jobs.figures.failed"),
      text:
        failed.count === 0
          ? none
          : t("jobs.figures.failedText", { again: count(failed.canRunAgain), other: count(failed.count - failed.canRunAgain) }),
      tone: failed.count > 0 ? "negative" : null,
    },
    {
      filter: "RETRYING",
      value: count(retrying.count),
      label: t("jobs.figures.retrying"),
      text: retrying.nextAt ? t("jobs.figures.nextAt", { time: formatClock(retrying.nextAt, language) }) : none,
      tone: retrying.count > 0 ? "flashy" : null,
    },
    {
      filter: "RUNNING",
      value: count(running.count),
      label: t("jobs.figures.running"),
      text: running.oldestAt ? t("jobs.figures.runningSince", { age: age(running.oldestAt) }) : none,
      tone: null,
    },
    {
      filter: "WAITING",
      value: count(waiting.count),
      label: t("jobs.figures.waiting"),
      text: waiting.oldestAt ? t("jobs.figures.since", { age: age(waiting.oldestAt) }) : none,
      tone: null,
    },
    {
      filter: "DONE",
      value: count(doneToday.count),
      label: t("jobs.figures.done"),
      text:
        median === null || percentile95 === null
          ? none
          : t("jobs.figures.doneText", {
              median: lasting(median, language, { exact: true }),
              slow: lasting(percentile95, language, { exact: true }),
            }),
      tone: null,
    },
  ];
}

export async function jobsView({ api, language }: Viewer, url: string): Promise<JobsView> {
  const t = getFixedT(language);
  const page = readPage(url);
  const state = readFilter(url, "state", JOB_FILTERS);
  const kind = readFilter(url, "kind", JOB_KINDS);
  const { limit, offset } = pageQuery(page);
  const { items, total, figures, suspension, at } = await api.jobs.list({
    query: { limit, offset, ...(state && { state }), ...(kind && { kind }) },
  });
  const { failed, retrying, running, waiting } = figures;
  const open = failed.count + retrying.count + running.count + waiting.count;
  const count = failed.canRunAgain;
  return {
    title: t("jobs.title"),
    rows: items.map((job) => jobRow(t, job, at, language)),
    total,
    range: rangeTexts(url, page, items.length, total, language),
    here: { page: page.page, size: page.size, ...(state && { state }), ...(kind && { kind }) },
    figures: figuresOf(t, figures, at, language),
    tabs: [
      { filter: undefined, label: t("jobs.list.open", { shown: formatCount(open, language) }) },
      { filter: "FAILED", label: t("jobs.list.failed", { shown: formatCount(failed.count, language) }) },
      { filter: "OVER", label: t("jobs.list.over") },
    ],
    allAgain: count === 0 ? null : t("jobs.actions.all", { count, shown: formatCount(count, language) }),
    suspended: suspension && {
      title: t("jobs.suspended.title", { date: formatInstant(suspension.suspendedAt, language) }),
      text: t("jobs.suspended.text", { reason: suspension.reason }),
    },
    seen: t("jobs.list.seen", { time: formatClock(at, language, { seconds: true }) }),
    moving: open > failed.count,
    empty: open === 0 && total === 0 && !state && !kind,
  };
}
