import type { z } from "zod";
import type { apiContract } from "#app/contract/index.ts";
import type { MatrixSetRecord } from "#app/contract/series.ts";
import { api, type CallerContext } from "#backend/api/context.ts";
import { readManyValues } from "#backend/api/financial-value-service/value-store.ts";
import { refuse, requirePermission } from "#backend/api/refusal.ts";
import { saveOnce } from "#backend/api/save-once.ts";
import { completeSet } from "#backend/api/series-definition-service/build-matrices.ts";
import { DEFAULT_SHAPE, referenceReturns, requireValues, setRecord } from "#backend/api/series-definition-service/matrix.domain.ts";
import * as store from "#backend/api/series-definition-service/matrix.store.ts";
import { resolveSet } from "#backend/api/series-definition-service/resolve-set.ts";
import { dayNumber } from "#backend/computation/numerics/calendar.ts";

export const matrixRoutes = {
  list: api.returnMatrices.list.handler(async ({ input: { query }, context }) => {
    requirePermission(context.caller, "matrixes");
    const { items, total } = await store.listSets(context.database.orm, query);
    return { items: items.map((set) => ({ ...setRecord(set), series: set.series })), total, limit: query.limit, offset: query.offset };
  }),

  put: api.returnMatrices.put.handler(({ input, context }) => putSet(context, input)),

  resolve: api.returnMatrices.resolve.handler(async ({ input: { body }, context }) => {
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

type PutInput = z.infer<NonNullable<(typeof apiContract.returnMatrices.put)["~orpc"]["inputSchema"]>>;

/** Builds the matrices of the given series into the named set over a window of reference months. */
async function putSet(context: CallerContext, { headers, body }: PutInput): Promise<MatrixSetRecord> {
  requirePermission(context.caller, "matrixes");
  const uuids = [...new Set(body.series)].sort();
  for (const [uuid, targetYield] of Object.entries(body.targetYields ?? {})) {
    if (!uuids.includes(uuid)) throw refuse.invalid(`body.targetYields.${uuid}`, "not one of the series");
    if (targetYield <= -1 || targetYield > MAX_YIELD)
      throw refuse.invalid(`body.targetYields.${uuid}`, "annual decimal fraction above -1, at most 10");
  }
  return saveOnce(context, { verb: "matrix-set.put", objectType: "matrixSet", headers, request: body }, async (tx) => {
    await store.lockBuilding(tx);
    const states = await store.seriesStates(tx, uuids);
    requireValues(uuids, states);
    const window = { from: dayOf(body.referenceFrom), to: dayOf(body.referenceTo) };
    const reference = referenceReturns(uuids, await readManyValues(tx, uuids), window);
    const wanted = states.map(({ uuid, valuesVersion }) => ({ uuid, valuesVersion, targetYield: body.targetYields?.[uuid] ?? null }));
    const shape = { name: body.name, ...DEFAULT_SHAPE, ...(body.seed === undefined ? {} : { seed: body.seed }) };
    const { set, added } = await completeSet(tx, shape, reference, wanted);
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
