import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { writeHeaders } from "#app/contract/base.ts";
import { type SimulatorWritten, simulatorWritten } from "#app/contract/simulation/simulator.ts";
import { simulatorConfig } from "#app/contract/simulation/simulator-config.ts";
import { findPortfolio } from "#backend/api/model-portfolio/portfolio.store.ts";
import { findProduct } from "#backend/api/product/product.store.ts";
import { simulatorRecord, simulatorScopeOf } from "#backend/api/simulator/simulator.domain.ts";
import {
  deleteSimulator,
  findSimulator,
  insertSimulator,
  isScenarioSet,
  leastAssetsOf,
  listSimulators,
  lockSimulator,
  replaceDistributors,
  simulationsOf,
  updateSimulator,
} from "#backend/api/simulator/simulator.store.ts";
import { requireSoundConfig } from "#backend/api/simulator/simulator-config.ts";
import { changedRecord } from "#backend/calls/body/changed-record.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";

type Change = Parameters<typeof updateSimulator>[2];

function requireAdministrator({ caller }: CallerContext) {
  const scope = simulatorScopeOf(caller);
  if (scope.kind !== "all") throw refuse.forbidden("FORBIDDEN", "Only an administrator changes simulators.");
  return scope;
}

const offersPortfolio = async (tx: Transaction, { caller }: CallerContext, uuid: string) =>
  (await findPortfolio(tx, { kind: "all", user: caller.userUuid }, uuid))?.active === true;

/** Columns of what was written; 400 with the field for a link to something that is not there. */
async function columnsOf(tx: Transaction, context: CallerContext, written: SimulatorWritten) {
  const { name, managementType, riskScale, mode, product, matrix, portfolio } = written;
  if (product !== null && !(await findProduct(tx, context.caller, product))) throw refuse.invalid("body.product", "is no product");
  if (matrix !== null && !(await isScenarioSet(tx, matrix))) throw refuse.invalid("body.matrix", "is no matrix set");
  if (portfolio !== null && !(await offersPortfolio(tx, context, portfolio)))
    throw refuse.invalid("body.portfolio", "is no model portfolio in use");
  return { name, managementType, riskScale, mode, product, matrixSet: matrix, portfolio };
}

async function linkDistributors(tx: Transaction, uuid: string, distributors: readonly string[] | undefined): Promise<void> {
  if (distributors === undefined) return;
  const [unknown] = await replaceDistributors(tx, uuid, distributors);
  if (unknown) throw refuse.invalid(`body.distributors.${distributors.indexOf(unknown)}`, "is no distributor");
}

/** One change of a simulator by an administrator; `changeOf` looks up what it names and refuses what is not there. */
function change(
  context: CallerContext,
  verb: string,
  input: { params: { uuid: string }; headers: z.output<typeof writeHeaders>; body?: unknown },
  changeOf: (tx: Transaction, present: ReturnType<typeof simulatorRecord>) => Promise<Change>,
) {
  const { params, headers, body } = input;
  const scope = requireAdministrator(context);
  const write = { verb, objectType: "simulator", headers, request: { params, body } };
  return saveOnce(context, write, async (tx, seenVersion) => {
    await lockSimulator(tx, params.uuid);
    const present = await findSimulator(tx, scope, params.uuid);
    if (!present) throw refuse.notFound("Simulator");
    const before = simulatorRecord(present);
    requireVersion(seenVersion, before.version, { present: before });
    await updateSimulator(tx, params.uuid, await changeOf(tx, before));
    const answer = simulatorRecord((await findSimulator(tx, scope, params.uuid))!);
    return { answer, objectId: answer.uuid, organisationUuid: null, before, after: answer };
  });
}

export const simulatorRoutes = {
  list: api.simulators.list.handler(async ({ input: { query }, context }) => {
    const { items, total } = await listSimulators(context.database.orm, simulatorScopeOf(context.caller), query);
    return { items: items.map((row) => simulatorRecord(row)), total, limit: query.limit, offset: query.offset };
  }),
  get: api.simulators.get.handler(async ({ input: { params }, context }) => {
    const scope = simulatorScopeOf(context.caller);
    const row = await findSimulator(context.database.orm, scope, params.uuid);
    if (!row) throw refuse.notFound("Simulator");
    return simulatorRecord(row, row.product === null ? null : await leastAssetsOf(context.database.orm, scope, row.product));
  }),

  create: api.simulators.create.handler(({ input: { headers, body }, context }) => {
    const scope = requireAdministrator(context);
    const write = { verb: "simulator.create", objectType: "simulator", headers, request: body, status: 201 };
    return saveOnce(context, write, async (tx) => {
      const uuid = randomUUID();
      await insertSimulator(tx, { uuid, ...(await columnsOf(tx, context, body)) });
      await linkDistributors(tx, uuid, body.distributors);
      const answer = simulatorRecord((await findSimulator(tx, scope, uuid))!);
      return { answer, objectId: uuid, organisationUuid: null, after: { ...answer, distributors: body.distributors ?? [] } };
    });
  }),

  update: api.simulators.update.handler(({ input, context }) =>
    change(context, "simulator.update", input, async (tx, present) => {
      await linkDistributors(tx, input.params.uuid, input.body.distributors);
      return columnsOf(tx, context, changedRecord(simulatorWritten, present, input.body));
    }),
  ),

  remove: api.simulators.remove.handler(({ input: { params, headers }, context }) => {
    const scope = requireAdministrator(context);
    const write = { verb: "simulator.delete", objectType: "simulator", headers, request: { params }, status: 204 };
    return saveOnce(context, write, async (tx, seenVersion) => {
      await lockSimulator(tx, params.uuid);
      const present = await findSimulator(tx, scope, params.uuid);
      if (!present) throw refuse.notFound("Simulator");
      const before = simulatorRecord(present);
      requireVersion(seenVersion, before.version, { present: before });
      const simulations = await simulationsOf(tx, params.uuid);
      if (simulations > 0) throw refuse.conflict("IN_USE", "Simulations were made with this simulator.", { simulations });
      await deleteSimulator(tx, params.uuid);
      return { answer: undefined, objectId: params.uuid, organisationUuid: null, before };
    });
  }),

  updateConfig: api.simulators.updateConfig.handler(({ input, context }) =>
    change(context, "simulator.configure", input, async (tx, present) => {
      const config = changedRecord(simulatorConfig, present.config, input.body);
      await requireSoundConfig(tx, config);
      return { config };
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
      if (!(await isScenarioSet(tx, input.params.matrix))) throw refuse.notFound("Matrix set");
      return { matrixSet: input.params.matrix };
    }),
  ),

  linkPortfolio: api.simulators.linkPortfolio.handler(({ input, context }) =>
    change(context, "simulator.link-portfolio", input, async (tx) => {
      if (!(await offersPortfolio(tx, context, input.params.portfolio))) throw refuse.notFound("Model portfolio");
      return { portfolio: input.params.portfolio };
    }),
  ),
};
