import { z } from "zod";
import { instant, listOf, listQuery, onceHeaders, route, uuid } from "#app/contract/base.ts";

export const JOB_KINDS = ["imports", "mails", "documents", "matrices", "journeys", "alerts", "upkeep", "other"] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** RETRYING: it did not succeed and waits for its next try. DROPPED: ended by a person, or made needless by a later one. */
export const JOB_STATES = ["FAILED", "RETRYING", "RUNNING", "WAITING", "DONE", "DROPPED"] as const;
export type JobState = (typeof JOB_STATES)[number];
/** OPEN: what is not over; OVER: what is done or dropped. */
export const JOB_FILTERS = ["OPEN", "OVER", ...JOB_STATES] as const;
export type JobFilter = (typeof JOB_FILTERS)[number];

const count = z.number().int();
export const backgroundJob = z.object({
  number: count,
  task: z.string().describe("name of its queue"),
  kind: z.enum(JOB_KINDS),
  title: z.string().nullable().describe("what it works on: a file, a set; never a client"),
  subject: uuid.nullable().describe("uuid of the record that it works on"),
  state: z.enum(JOB_STATES),
  stopping: z.boolean().describe("it is being ended"),
  createdAt: instant,
  startedAt: instant.nullable(),
  nextTryAt: instant.nullable(),
  finishedAt: instant.nullable(),
  attempts: count,
  attemptsAllowed: count,
  interruptions: count.describe("runs ended by something else than the job, which do not count as attempts"),
  reason: z.string().nullable().describe("why it failed, waits again or was dropped"),
  canRunAgain: z.boolean(),
  progress: z.number().nullable().describe("share that is done, from 0 to 1"),
  together: z
    .object({ count, from: count, to: count })
    .nullable()
    .describe("waiting jobs of one task as one row, with their places in the queue"),
});
export type BackgroundJob = z.infer<typeof backgroundJob>;

const jobAttempt = z.object({
  startedAt: instant.nullable(),
  endedAt: instant,
  outcome: z.enum(["FAILED", "INTERRUPTED", "STOPPED"]),
  message: z.string().nullable(),
});
const jobWithAttempts = backgroundJob.extend({
  runs: z.array(jobAttempt).describe("runs that did not succeed, newest first, 100 at most"),
});
export type JobWithAttempts = z.infer<typeof jobWithAttempts>;

const suspension = z.object({ reason: z.string(), suspendedAt: instant }).nullable();
const seconds = z.number().nullable().describe("seconds");
export const jobFigures = z.object({
  failed: z.object({ count, canRunAgain: count }),
  retrying: z.object({ count, nextAt: instant.nullable() }),
  running: z.object({ count, oldestAt: instant.nullable() }),
  waiting: z.object({ count, oldestAt: instant.nullable() }),
  /** Since midnight in Paris. */
  doneToday: z.object({ count, median: seconds, percentile95: seconds }),
});
export type JobFigures = z.infer<typeof jobFigures>;

export const jobReason = z.string().trim().min(3).max(300);
const root = "/user-service/v1/jobs";
const byNumber = z.object({ params: z.object({ number: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }) });
const byNumberOnce = byNumber.extend({ headers: onceHeaders });

/** Background jobs, for administrators alone. A job keeps its number when it is run again. */
export const jobs = {
  list: route("GET", root, "jobs-list", "Background jobs: the failed first, then the oldest; with figures of the queue")
    .input(
      z.object({
        query: listQuery.pick({ limit: true, offset: true }).extend({
          state: z.enum(JOB_FILTERS).default("OPEN"),
          kind: z.enum(JOB_KINDS).optional(),
        }),
      }),
    )
    .output(listOf(backgroundJob).extend({ figures: jobFigures, suspension, at: instant.describe("time of the database") })),
  summary: route("GET", `${root}/summary`, "jobs-summary", "How many jobs have failed, and whether the queue is suspended").output(
    z.object({ failed: count, suspended: z.boolean() }),
  ),
  get: route("GET", `${root}/{number}`, "jobs-get", "One background job with its runs that did not succeed")
    .input(byNumber)
    .output(jobWithAttempts),
  again: route(
    "POST",
    `${root}/{number}/again`,
    "jobs-again",
    "Run a failed job again under its number, or try now what waits for its next try",
  )
    .input(byNumberOnce)
    .output(backgroundJob),
  allAgain: route("POST", `${root}/again`, "jobs-all-again", "Run again every failed job that another run can mend")
    .input(z.object({ headers: onceHeaders }))
    .output(z.object({ numbers: z.array(count) })),
  drop: route("POST", `${root}/{number}/drop`, "jobs-drop", "Drop a job for a reason; one that runs is stopped")
    .input(byNumberOnce.extend({ body: z.object({ reason: jobReason }) }))
    .output(backgroundJob),
  suspend: route("PUT", `${root}/suspension`, "jobs-suspend", "Suspend the queue for a reason: no job is begun, those that run go on")
    .input(z.object({ headers: onceHeaders, body: z.object({ reason: jobReason }) }))
    .output(z.object({ suspension })),
  resume: route("DELETE", `${root}/suspension`, "jobs-resume", "Resume the queue")
    .input(z.object({ headers: onceHeaders }))
    .output(z.object({ suspension })),
};
