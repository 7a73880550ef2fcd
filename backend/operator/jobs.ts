import {
  dropJob,
  listOpenJobs,
  type OpenJob,
  resumeJobs,
  runJobAgain,
  suspendJobs,
  suspensionOf,
} from "#backend/database/jobs/management.ts";
import { type Installation, openInstallation } from "#backend/operator/installation.ts";

const HOUR = 3_600;
const age = (seconds: number) =>
  seconds < 60 ? `${Math.floor(seconds)} s` : seconds < HOUR ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / HOUR)} h`;

const line = ({ number, queue, title, state, ageSeconds, attempts, interruptions, lastError, stopping }: OpenJob) =>
  [
    String(number).padStart(6),
    (stopping ? "ENDING" : state).padEnd(8),
    queue.padEnd(24),
    age(ageSeconds).padStart(7),
    `${attempts} attempts, ${interruptions} interruptions`,
    [title, lastError].filter(Boolean).join(": "),
  ]
    .join("  ")
    .trimEnd();

/**
 * Background jobs as text: those that are not done; one run again under its number; one dropped for a reason;
 * the whole queue suspended and resumed. Throws for anything else.
 */
export async function tendJobs(installation: Installation, [act = "list", number = "", ...reason]: readonly string[]): Promise<string> {
  const database = await openInstallation(installation);
  try {
    if (act === "list") {
      const jobs = await listOpenJobs(database.orm);
      const suspended = await suspensionOf(database.orm);
      return [
        ...(suspended === null ? [] : [`The queue is suspended: ${suspended}`]),
        ...(jobs.length === 0 ? ["No job waits, runs or has failed."] : jobs.map(line)),
      ].join("\n");
    }
    if (act === "suspend") {
      await suspendJobs(database.orm, [number, ...reason].join(" "));
      return "No job is begun until the queue is resumed.";
    }
    if (act === "resume") return (await resumeJobs(database.orm)) ? "The queue goes on." : "The queue was not suspended.";
    const wanted = Number(number);
    if (act === "again") {
      if (await runJobAgain(database.orm, wanted)) return `Job ${wanted} waits to be run again.`;
      throw new Error(`Job ${number} is not one that failed, or another of the same work waits already.`);
    }
    if (await dropJob(database.orm, wanted, reason.join(" "))) return `Job ${wanted} is dropped by the process that works on the queue.`;
    throw new Error(`Job ${number} neither waits nor runs nor has failed.`);
  } finally {
    await database.close();
  }
}
