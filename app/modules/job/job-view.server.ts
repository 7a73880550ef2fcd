import type { JobWithAttempts } from "#app/contract/job.ts";
import { formatCount, formatInstant } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { reasonText, wholeReason } from "./job-words.server.ts";
import { type JobRow, jobRow } from "./jobs-view.server.ts";

export interface JobView {
  title: string;
  number: string;
  row: JobRow;
  facts: Array<{ label: string; value: string }>;
  runs: Array<{ key: string; started: string; ended: string; outcome: string; message: string }>;
}

/** One job as its page shows it: facts, and each run that did not succeed with its whole message. */
export function jobView({ language }: Pick<Viewer, "language">, job: JobWithAttempts): JobView {
  const t = getFixedT(language);
  const instant = (at: string | null) => (at === null ? null : formatInstant(at, language));
  const row = jobRow(t, job, new Date().toISOString(), language);
  const facts: Array<[string, string | null]> = [
    [t("jobs.job.kind"), row.kind],
    [t("jobs.job.created"), instant(job.createdAt)],
    [t("jobs.job.started"), instant(job.startedAt)],
    [t("jobs.job.nextTry"), instant(job.nextTryAt)],
    [t("jobs.job.finished"), instant(job.finishedAt)],
    [t("jobs.job.attempts"), row.attempts],
    [t("jobs.job.interruptions"), formatCount(job.interruptions, language)],
    [t("jobs.job.reason"), job.reason === null ? null : reasonText(t, job.reason)],
  ];
  return {
    title: job.title ? `${row.name}, ${job.title}` : row.name,
    number: t("jobs.job.number", { number: job.number }),
    row,
    facts: facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }])),
    runs: job.runs.map((run, i) => ({
      key: String(i),
      started: instant(run.startedAt) ?? "",
      ended: formatInstant(run.endedAt, language),
      outcome: t(`jobs.job.outcomes.${run.outcome}`),
      message: run.message === null ? "" : wholeReason(t, run.message),
    })),
  };
}
