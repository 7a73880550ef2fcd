import { randomUUID } from "node:crypto";
import type { MatrixBuild } from "#app/contract/scenario-set.ts";
import * as store from "#backend/api/scenario-set/build.store.ts";
import { MATRIX_BUILD_QUEUE } from "#backend/api/scenario-set/build-job.ts";
import { lockBuilding } from "#backend/api/scenario-set/scenario-set.store.ts";
import { monthWindow } from "#backend/api/scenario-set/window.ts";
import { namesOf } from "#backend/api/series/series-formula.store.ts";
import { api, type Queries } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import { insertJob } from "#backend/database/jobs/store.ts";

async function recordsOf(queries: Queries, rows: readonly store.BuildRow[]): Promise<MatrixBuild[]> {
  const names = await namesOf(
    queries,
    rows.flatMap(({ leftOut, failure }) => [...leftOut, ...(failure?.series ?? [])]),
  );
  const named = (uuids: readonly string[]) => uuids.map((uuid) => ({ uuid, fullName: names.get(uuid) ?? uuid }));
  return rows.map(({ uuid, name, status, done, total, set, request, leftOut, failure, createdAt, updatedAt }) => ({
    uuid,
    name,
    status: status as MatrixBuild["status"],
    done,
    total,
    set,
    referenceFrom: request.referenceFrom,
    referenceTo: request.referenceTo,
    leftOut: named(leftOut),
    failure: failure && { ...failure, series: named(failure.series) },
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  }));
}

/** Sets made in the background, for administrators. */
export const matrixBuildRoutes = {
  builds: api.scenarioSets.builds.handler(async ({ input: { query }, context: { caller, database } }) => {
    requirePermission(caller, "matrixes");
    const { items, total } = await store.listBuilds(database.orm, query);
    return { items: await recordsOf(database.orm, items), total, limit: query.limit, offset: query.offset };
  }),

  getBuild: api.scenarioSets.getBuild.handler(async ({ input: { params }, context: { caller, database } }) => {
    requirePermission(caller, "matrixes");
    const row = await store.findBuild(database.orm, params.id);
    if (!row) throw refuse.notFound("Matrix build");
    return (await recordsOf(database.orm, [row]))[0]!;
  }),

  build: api.scenarioSets.build.handler(({ input: { headers, body }, context }) => {
    requirePermission(context.caller, "matrixes");
    monthWindow(body.referenceFrom, body.referenceTo);
    const write = { verb: "matrix-set.request", objectType: "matrixSet", headers, request: body, status: 202 };
    return saveOnce(context, write, async (tx) => {
      const uuid = randomUUID();
      await store.insertBuild(tx, uuid, context.caller.userUuid, body);
      const about = { owner: context.caller.userUuid, title: body.name, subject: uuid };
      await insertJob(tx, { queue: MATRIX_BUILD_QUEUE, key: uuid, data: { build: uuid }, ...about });
      const [answer] = await recordsOf(tx, [(await store.findBuild(tx, uuid))!]);
      return { answer: answer!, objectId: uuid, organisationUuid: null, after: { ...body } };
    });
  }),

  stopBuild: api.scenarioSets.stopBuild.handler(async ({ input: { params, headers }, context }) => {
    requirePermission(context.caller, "matrixes");
    const row = await store.findBuild(context.database.orm, params.id);
    if (!row) throw refuse.notFound("Matrix build");
    const write = { verb: "matrix-set.stop", objectType: "matrixSet", headers, request: params };
    return saveOnce(context, write, async (tx) => {
      // Matrices that are being stored come first; after this none is.
      await lockBuilding(tx);
      const stopped = await store.stopBuild(tx, params.id);
      if (!stopped) throw refuse.conflict("MATRIX_BUILD_OVER", "Only a build that waits or runs can be stopped.", { status: row.status });
      const setRemoved = await store.removeBegunSet(tx, stopped);
      const { name, done, total } = stopped;
      const [answer] = await recordsOf(tx, [(await store.findBuild(tx, params.id))!]);
      return { answer: answer!, objectId: params.id, organisationUuid: null, after: { name, done, total, setRemoved } };
    });
  }),
};
