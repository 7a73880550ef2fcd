import type { z } from "zod";
import type { writeHeaders } from "#app/contract/base.ts";
import { api, type CallerContext } from "#backend/api/context.ts";
import { findProduct } from "#backend/api/product-config-service/product.store.ts";
import { simulatorRecord, simulatorScopeOf } from "#backend/api/product-config-service/simulator.domain.ts";
import {
  findSimulator,
  isMatrixSet,
  listSimulators,
  lockSimulator,
  unknownSeries,
  updateSimulator,
} from "#backend/api/product-config-service/simulator.store.ts";
import { refuse } from "#backend/api/refusal.ts";
import { requireVersion, saveOnce } from "#backend/api/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";

type Change = Parameters<typeof updateSimulator>[2];

/** One change of a simulator by an administrator; `changeOf` looks up what it names and refuses what is not there. */
function change(
  context: CallerContext,
  verb: string,
  input: { params: { uuid: string }; headers: z.output<typeof writeHeaders>; body?: unknown },
  changeOf: (tx: Transaction) => Promise<Change>,
) {
  const { params, headers, body } = input;
  const scope = simulatorScopeOf(context.caller);
  if (scope.kind !== "all") throw refuse.forbidden("FORBIDDEN", "Simulators are changed by administrators.");
  const write = { verb, objectType: "simulator", headers, request: { params, body } };
  return saveOnce(context, write, async (tx, seenVersion) => {
    await lockSimulator(tx, params.uuid);
    const present = await findSimulator(tx, scope, params.uuid);
    if (!present) throw refuse.notFound("Simulator");
    const before = simulatorRecord(present);
    requireVersion(seenVersion, before.version, { present: before });
    await updateSimulator(tx, params.uuid, await changeOf(tx));
    const answer = simulatorRecord((await findSimulator(tx, scope, params.uuid))!);
    return { answer, objectId: answer.uuid, organisationUuid: null, before, after: answer };
  });
}

export const simulatorRoutes = {
  list: api.simulators.list.handler(async ({ input: { query }, context }) => {
    const { items, total } = await listSimulators(context.database.orm, simulatorScopeOf(context.caller), query);
    return { items: items.map(simulatorRecord), total, limit: query.limit, offset: query.offset };
  }),
  get: api.simulators.get.handler(async ({ input: { params }, context }) => {
    const row = await findSimulator(context.database.orm, simulatorScopeOf(context.caller), params.uuid);
    if (!row) throw refuse.notFound("Simulator");
    return simulatorRecord(row);
  }),

  updateConfig: api.simulators.updateConfig.handler(({ input, context }) =>
    change(context, "simulator.configure", input, async (tx) => {
      const lines = input.body.defaultAllocation ?? [];
      const unknown = await unknownSeries(
        tx,
        lines.map(({ series }) => series),
      );
      if (unknown.length > 0) {
        const issues = lines.flatMap(({ series }, index) =>
          unknown.includes(series) ? [{ path: `body.defaultAllocation.${index}.series`, message: "is not known" }] : [],
        );
        throw refuse.badRequest("INVALID_INPUT", "The request does not fit the contract.", { issues });
      }
      return { config: input.body };
    }),
  ),

  linkProduct: api.simulators.linkProduct.handler(({ input, context }) =>
    change(context, "simulator.link-product", input, async (tx) => {
      if (!(await findProduct(tx, context.caller, input.params.product))) throw refuse.notFound("Product");
      return { product: input.params.product };
    }),
  ),

  linkMatrix: api.simulators.linkMatrix.handler(({ input, context }) =>
    change(context, "simulator.link-matrix", input, async (tx) => {
      if (!(await isMatrixSet(tx, input.params.matrix))) throw refuse.notFound("Matrix set");
      return { matrixSet: input.params.matrix };
    }),
  ),
};
