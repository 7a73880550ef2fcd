import type { JobWithAttempts } from "#app/contract/job.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { nullUnlessFound } from "#app/services/calls/found.ts";
import { doneOr } from "#app/services/calls/outcome.ts";
import { headersOfNew, idemOf, type WriteMarks } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { Toast } from "#app/services/toast.server.ts";

/** Number of a job as an address or a form says it; null for what is none. */
const numberOf = (text: unknown): number | null => (typeof text === "string" && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** Null when there is no such job. */
export function findJob({ api }: Viewer, text: string | undefined): Promise<JobWithAttempts | null> {
  const number = numberOf(text);
  return number === null ? Promise.resolve(null) : nullUnlessFound(api.jobs.get({ params: { number } }));
}

const MOVED_ON: Toast = { kind: "flashy", key: "jobs.done.over" };
const REFUSED = { 409: "over", 404: "over" } as const;

/** What a button of the list does, as the message that follows it; null for a form that no page of ours sends. */
export async function tendJobs({ api, language }: Viewer, form: FormData): Promise<Toast | null> {
  const headers = headersOfNew({ idem: idemOf(form) });
  const intent = form.get("intent");
  if (intent === "resume") {
    await api.jobs.resume({ headers });
    return { kind: "positive", key: "jobs.done.resumed" };
  }
  if (intent === "all") {
    const count = (await api.jobs.allAgain({ headers })).numbers.length;
    if (count === 0) return { kind: "flashy", key: "jobs.done.nothing" };
    return { kind: "positive", key: "jobs.done.all", params: { count, shown: formatCount(count, language) } };
  }
  const number = numberOf(form.get("number"));
  if (intent !== "again" || number === null) return null;
  const outcome = await doneOr(() => api.jobs.again({ params: { number }, headers }), REFUSED);
  return outcome === "done" ? { kind: "positive", key: "jobs.done.again", params: { number } } : MOVED_ON;
}

interface Reason extends WriteMarks {
  reason: string;
}

/** Drops a job, or stops it; what it says where it is over already. */
export async function dropJob({ api }: Viewer, number: number, { reason, ...marks }: Reason): Promise<Toast> {
  const outcome = await doneOr(() => api.jobs.drop({ params: { number }, headers: headersOfNew(marks), body: { reason } }), REFUSED);
  return outcome === "done" ? { kind: "positive", key: "jobs.done.dropped", params: { number } } : MOVED_ON;
}

export async function suspendJobs({ api }: Viewer, { reason, ...marks }: Reason): Promise<Toast> {
  await api.jobs.suspend({ headers: headersOfNew(marks), body: { reason } });
  return { kind: "flashy", key: "jobs.done.suspended" };
}
