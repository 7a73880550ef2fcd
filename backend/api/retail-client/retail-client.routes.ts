import { type RetailClient, retailClient } from "#app/contract/retail-client/retail-client.ts";
import { validUntil } from "#app/domain/questionnaire/validity.ts";
import { distributorOf } from "#backend/api/questionnaire/session.domain.ts";
import { wishesOnRecord } from "#backend/api/retail-client/client-results.ts";
import { findClient, listClients, type RetailClientRow } from "#backend/api/retail-client/retail-client.store.ts";
import { api } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";

export const clientRecord = ({ uuid, profiledAt, wishes, ...row }: RetailClientRow): RetailClient =>
  retailClient.parse({
    id: uuid,
    ...row,
    profiledAt: profiledAt && new Date(profiledAt).toISOString(),
    validUntil: profiledAt && validUntil(profiledAt),
    sustainability: wishesOnRecord({ wishes }),
  });

export const retailClientRoutes = {
  list: api.retailClients.list.handler(async ({ input: { query }, context }) => {
    const { items, total } = await listClients(context.database.orm, distributorOf(context.caller), query);
    return { items: items.map(clientRecord), total, limit: query.limit, offset: query.offset };
  }),

  get: api.retailClients.get.handler(async ({ input: { params }, context }) => {
    const row = await findClient(context.database.orm, distributorOf(context.caller), params.id);
    if (!row) throw refuse.notFound("Client");
    return clientRecord(row);
  }),
};
