import type { BadgeTone } from "#app/components/data/badge.tsx";
import type { BackgroundJob, JobState } from "#app/contract/job.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatClock, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { isTranslationKey } from "#app/i18n/i18n.server.ts";
import type { Translate } from "#app/i18n/texts.ts";
import { definitionImportPath, matrixBuildPath, providerPath, valueImportPath } from "#app/navigation/data-paths.ts";

const NBSP = "\u00a0";
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something lasts, by its largest units: `14 s`, `41 min`, `9 h 05`, `3 d`; below ten seconds with a decimal where `exact`. */
export function lasting(seconds: number, language: InterfaceLanguage, { exact = false } = {}): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (exact && seconds < 10) return `${formatNumber(seconds, language, { decimals: [0, 1] })}${NBSP}s`;
  if (whole < MINUTE) return `${whole}${NBSP}s`;
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)}${NBSP}min`;
  if (whole < DAY) return `${Math.floor(whole / HOUR)}${NBSP}h${NBSP}${String(Math.floor((whole % HOUR) / MINUTE)).padStart(2, "0")}`;
  return `${Math.floor(whole / DAY)}${NBSP}${language === "fr" ? "j" : "d"}`;
}

export const STATE_TONES: Record<JobState, BadgeTone> = {
  FAILED: "negative",
  RETRYING: "flashy",
  RUNNING: "information",
  WAITING: "neutral",
  DONE: "positive",
  DROPPED: "neutral",
};

/** What a job does, in words; one that has none yet, by the name of its queue. */
export function taskName(t: Translate, task: string): string {
  const key = `jobs.tasks.${task.replaceAll("-", "_")}`;
  return isTranslationKey(key) ? t(key as "jobs.tasks.retention") : task;
}

/** Reasons that the queue itself gives; those of the work stand as they were said. */
const OWN_REASONS = {
  "The process that ran it is gone": "gone",
  "The job was interrupted each time it ran": "interrupted",
  "A later run succeeded": "later",
  "Another job of the same key waits": "waits",
} as const;

export function wholeReason(t: Translate, reason: string): string {
  const own = OWN_REASONS[reason as keyof typeof OWN_REASONS];
  return own ? t(`jobs.reasons.${own}`) : reason;
}

/** First line of a reason. */
export const reasonText = (t: Translate, reason: string): string => wholeReason(t, reason).split("\n", 1)[0] ?? "";

/** What is to be said beside a job: its reason with the next try, how far it is, its places in the queue. */
export function standing(t: Translate, job: BackgroundJob, language: InterfaceLanguage): string {
  const { state, reason, nextTryAt, progress, together } = job;
  if (together) return t("jobs.reasons.places", { shown: String(together.count), from: String(together.from), to: String(together.to) });
  if (state === "RUNNING")
    return progress === null ? "" : t("jobs.reasons.done", { share: formatPercent(progress * 100, language, { decimals: 0 }) });
  const said = reason === null ? "" : reasonText(t, reason);
  if (state === "RETRYING" && nextTryAt)
    return t("jobs.reasons.nextTry", { reason: said.replace(/[.\s]+$/, ""), time: formatClock(nextTryAt, language) });
  return said;
}

/** Where what a job failed of can be corrected. */
export function correction(t: Translate, { task, subject }: BackgroundJob): { href: string; label: string } | null {
  if (subject === null) return null;
  if (task === "value-dry-run" || task === "value-apply") return { href: valueImportPath(subject), label: t("jobs.actions.file") };
  if (task === "definition-import") return { href: definitionImportPath(subject), label: t("jobs.actions.file") };
  if (task === "provider-run") return { href: providerPath(subject), label: t("jobs.actions.provider") };
  if (task === "matrix-build") return { href: matrixBuildPath(subject), label: t("jobs.actions.set") };
  return null;
}
