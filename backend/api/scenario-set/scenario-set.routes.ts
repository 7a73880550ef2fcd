import type { z } from "zod";
import type { apiContract } from "#app/contract/index.ts";
import { type ScenarioSetRecord, setStatistics } from "#app/contract/scenario-set.ts";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { matrixBuildRoutes } from "#backend/api/scenario-set/build.routes.ts";
import { completeSet, shapeOf } from "#backend/api/scenario-set/build-matrices.ts";
import { drawnValues } from "#backend/api/scenario-set/drawn-values.ts";
import { planMatrices } from "#backend/api/scenario-set/plan-matrices.ts";
import { resolveSet } from "#backend/api/scenario-set/resolve-set.ts";
import { referenceReturns, setRecord } from "#backend/api/scenario-set/scenario-set.domain.ts";
import * as store from "#backend/api/scenario-set/scenario-set.store.ts";
import { uuidsOf } from "#backend/api/series/series.domain.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";

export const scenarioSetRoutes = {
  list: api.scenarioSets.list.handler(async ({ input: { query }, context }) => {
    requirePermission(context.caller, "matrixes");
    const { items, total } = await store.listSets(context.database.orm, query);
    return { items: items.map((set) => ({ ...setRecord(set), series: set.series })), total, limit: query.limit, offset: query.offset };
  }),

  get: api.scenarioSets.get.handler(async ({ input: { params }, context: { caller, database } }) => {
    requirePermission(caller, "matrixes");
    const { orm } = database;
    const set = await store.findSet(orm, params.id);
    if (!set) throw refuse.notFound("Matrix set");
    const [previous, usedBy, seriesCount] = await Promise.all([
      store.previousSet(orm, set),
      store.simulatorsUsing(orm, set.uuid),
      store.countMatrices(orm, set.uuid),
    ]);
    return { ...setRecord(set), previous, usedBy, seriesCount };
  }),

  statistics: api.scenarioSets.statistics.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    requirePermission(caller, "matrixes");
    if (!(await store.findSet(database.orm, params.id))) throw refuse.notFound("Matrix set");
    const { items, total } = await store.statisticsOfSet(database.orm, params.id, { ...query, uuids: uuidsOf(query.uuids) });
    const lines = items.map(({ isin, externalId, ...line }) => setStatistics.parse({ ...line, code: isin ?? externalId }));
    return { items: lines, total, limit: query.limit, offset: query.offset };
  }),

  ...matrixBuildRoutes,

  put: api.scenarioSets.put.handler(({ input, context }) => putSet(context, input)),

  resolve: api.scenarioSets.resolve.handler(async ({ input: { body }, context }) => {
    const { permissions } = context.caller;
    if (!permissions.has("simulators") && !permissions.has("matrixes")) {
      throw refuse.forbidden("FORBIDDEN", 'The permission "simulators" is required.');
    }
    const { set, seriesAsOf } = await resolveSet(context, body.series, body.preferred ?? null);
    return { ...setRecord(set), seriesAsOf };
  }),
};

/** 1000 % a year: beyond, somebody wrote per cent instead of a fraction. */
const MAX_YIELD = 10;

type PutInput = z.infer<NonNullable<(typeof apiContract.scenarioSets.put)["~orpc"]["inputSchema"]>>;

/** Builds the matrices of the given series into the named set over a window of reference months. */
async function putSet(context: CallerContext, { headers, body }: PutInput): Promise<ScenarioSetRecord> {
  requirePermission(context.caller, "matrixes");
  const uuids = [...new Set(body.series)].sort();
  for (const [uuid, targetYield] of Object.entries(body.targetYields ?? {})) {
    if (!uuids.includes(uuid)) throw refuse.invalid(`body.targetYields.${uuid}`, "not one of the series");
    if (targetYield <= -1 || targetYield > MAX_YIELD)
      throw refuse.invalid(`body.targetYields.${uuid}`, "annual decimal fraction above -1, at most 10");
  }
  return saveOnce(context, { verb: "matrix-set.put", objectType: "matrixSet", headers, request: body }, async (tx) => {
    await store.lockBuilding(tx);
    const { wanted, drawn } = await planMatrices(tx, uuids, body.targetYields);
    const followed = wanted.find(({ uuid, formula }) => formula !== null && body.targetYields?.[uuid] !== undefined);
    if (followed) throw refuse.invalid(`body.targetYields.${followed.uuid}`, "its returns follow from a formula");
    const window = { from: dayOf(body.referenceFrom), to: dayOf(body.referenceTo) };
    const reference = referenceReturns(drawn, await drawnValues(tx, drawn), window);
    const shape = shapeOf(body.name, body.seed);
    const { set, added } = await completeSet({ tx, compute: context.compute }, shape, reference, wanted);
    const held = await store.matrixStates(tx, set.uuid);
    return {
      answer: { ...setRecord(set), series: held.map((matrix) => matrix.series).sort() },
      objectId: set.uuid,
      organisationUuid: null,
      after: { name: set.name, version: set.version, series: added },
    };
  });
}

const dayOf = (isoDate: string | undefined): number | undefined => (isoDate === undefined ? undefined : dayNumber(isoDate));
