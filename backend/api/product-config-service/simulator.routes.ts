import { api } from "#backend/api/context.ts";
import { simulatorRecord, simulatorScopeOf } from "#backend/api/product-config-service/simulator.domain.ts";
import { findSimulator, listSimulators } from "#backend/api/product-config-service/simulator.store.ts";
import { refuse } from "#backend/api/refusal.ts";

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
};
