import type { BackgroundJob } from "#app/contract/job.ts";
import { queuesOf, recordOf } from "#backend/api/job/job.domain.ts";
import * as store from "#backend/api/job/job.store.ts";
import { api, type Queries } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import { dropJob, resumeJobs, runAllAgain, runJobAgain, suspendJobs } from "#backend/database/jobs/management.ts";
import { isUniqueViolation } from "#backend/database/transaction.ts";

const objectType = "job";

async function found(queries: Queries, number: number): Promise<store.JobRow> {
  const row = await store.findJob(queries, number);
  if (!row) throw refuse.notFound("Job");
  return row;
}

/** Another job of the key was put up at the same moment. */
function taken(error: unknown): never {
  if (isUniqueViolation(error)) throw refuse.conflict("JOB_STATE", "Another job of the same work waits already.");
  throw error;
}

const logged = ({ number, task, title, state }: BackgroundJob) => ({ number, task, title, state });

export const jobRoutes = {
  list: api.jobs.list.handler(async ({ input: { query }, context: { caller, database } }) => {
    requirePermission(caller, "settings-administration");
    const { limit, offset, state, kind } = query;
    const [{ items, total }, { at, ...figures }, suspension] = await Promise.all([
      store.listJobs(database.orm, { state, ...queuesOf(kind), limit, offset }),
      store.figuresOf(database.orm),
      store.suspensionSince(database.orm),
    ]);
    return { items: items.map(recordOf), total, limit, offset, figures, suspension, at };
  }),

  summary: api.jobs.summary.handler(async ({ context: { caller, database } }) => {
    requirePermission(caller, "settings-administration");
    const [failed, suspension] = await Promise.all([store.countFailed(database.orm), store.suspensionSince(database.orm)]);
    return { failed, suspended: suspension !== null };
  }),

  get: api.jobs.get.handler(async ({ input: { params }, context: { caller, database } }) => {
    requirePermission(caller, "settings-administration");
    const row = await found(database.orm, params.number);
    return { ...recordOf(row), runs: await store.runsOf(database.orm, row.uuid) };
  }),

  again: api.jobs.again.handler(({ input: { params, headers }, context }) => {
    requirePermission(context.caller, "settings-administration");
    return saveOnce(context, { verb: "job.again", objectType, headers, request: params }, async (tx) => {
      const before = await found(tx, params.number);
      if (!(await runJobAgain(tx, params.number)))
        throw refuse.conflict("JOB_STATE", "The job has not failed, or another of the same work waits already.", { state: before.state });
      const answer = recordOf(await found(tx, params.number));
      return { answer, objectId: before.uuid, organisationUuid: null, before: logged(recordOf(before)), after: logged(answer) };
    }).catch(taken);
  }),

  allAgain: api.jobs.allAgain.handler(({ input: { headers }, context }) => {
    requirePermission(context.caller, "settings-administration");
    return saveOnce(context, { verb: "job.all-again", objectType, headers, request: {} }, async (tx) => {
      const numbers = await runAllAgain(tx);
      return { answer: { numbers }, objectId: null, organisationUuid: null, after: { numbers }, nothingDone: numbers.length === 0 };
    }).catch(taken);
  }),

  drop: api.jobs.drop.handler(({ input: { params, headers, body }, context }) => {
    requirePermission(context.caller, "settings-administration");
    return saveOnce(context, { verb: "job.drop", objectType, headers, request: { params, body } }, async (tx) => {
      const before = await found(tx, params.number);
      if (!(await dropJob(tx, params.number, body.reason)))
        throw refuse.conflict("JOB_STATE", "The job is over already.", { state: before.state });
      const answer = recordOf(await found(tx, params.number));
      const after = { ...logged(answer), reason: body.reason };
      return { answer, objectId: before.uuid, organisationUuid: null, before: logged(recordOf(before)), after };
    });
  }),

  suspend: api.jobs.suspend.handler(({ input: { headers, body }, context }) => {
    requirePermission(context.caller, "settings-administration");
    return saveOnce(context, { verb: "job.suspend", objectType, headers, request: body }, async (tx) => {
      await suspendJobs(tx, body.reason, context.caller.userUuid);
      const suspension = await store.suspensionSince(tx);
      return { answer: { suspension }, objectId: null, organisationUuid: null, after: { reason: body.reason } };
    });
  }),

  resume: api.jobs.resume.handler(({ input: { headers }, context }) => {
    requirePermission(context.caller, "settings-administration");
    return saveOnce(context, { verb: "job.resume", objectType, headers, request: {} }, async (tx) => {
      const before = await store.suspensionSince(tx);
      const nothingDone = !(await resumeJobs(tx));
      return {
        answer: { suspension: null },
        objectId: null,
        organisationUuid: null,
        ...(before && { before: { reason: before.reason } }),
        nothingDone,
      };
    });
  }),
};
