import { type BackgroundJob, backgroundJob, type JobKind } from "#app/contract/job.ts";
import { MAX_ATTEMPTS } from "#backend/database/jobs/ending.ts";
import type { JobRow } from "./job.store.ts";

const QUEUES: Record<Exclude<JobKind, "other">, readonly string[]> = {
  imports: ["value-dry-run", "value-apply", "definition-import", "provider-run", "regulatory-file-read", "regulatory-file-write"],
  mails: ["e-mail"],
  documents: ["advice-package", "issuer-documents", "consolidated-reporting", "kid-documents"],
  matrices: ["matrix-build"],
  journeys: ["journey-impact"],
  alerts: ["check-alerts", "alert-notices"],
  upkeep: [
    "questionnaire-follow-up",
    "retention",
    "monitored-values",
    "monitored-propagation",
    "monitored-probe",
    "grid-transfer",
    "simulator-use",
    "kid-reviews",
    "grid-conformance",
  ],
};

/** Queues of a kind; with `except`, those that are of another. Null where every kind is wanted. */
export function queuesOf(kind: JobKind | undefined): { queues: readonly string[] | null; except: boolean } {
  if (kind === undefined) return { queues: null, except: false };
  if (kind === "other") return { queues: Object.values(QUEUES).flat(), except: true };
  return { queues: QUEUES[kind], except: false };
}

const kindOf = (queue: string): JobKind =>
  (Object.keys(QUEUES) as Array<keyof typeof QUEUES>).find((kind) => QUEUES[kind].includes(queue)) ?? "other";

/** A job as the API gives it: without the data it works with and without who asked for it. */
export const recordOf = ({ queue, together, firstPlace, lastPlace, ...row }: JobRow): BackgroundJob =>
  backgroundJob.parse({
    ...row,
    task: queue,
    kind: kindOf(queue),
    attemptsAllowed: MAX_ATTEMPTS,
    together: together > 1 ? { count: together, from: firstPlace, to: lastPlace } : null,
  });
