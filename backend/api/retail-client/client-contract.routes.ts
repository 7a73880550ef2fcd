import { randomUUID } from "node:crypto";
import type { ClientContract } from "#app/contract/retail-client/client-contract.ts";
import { clientContractWritten } from "#app/contract/retail-client/client-contract.ts";
import * as store from "#backend/api/retail-client/client-contract.store.ts";
import { findClient } from "#backend/api/retail-client/retail-client.store.ts";
import { auditKey, recordAudit } from "#backend/calls/audit.ts";
import { changedRecord } from "#backend/calls/body/changed-record.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { withoutZeros } from "#backend/calls/decimal-text.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";

const objectType = "client-contract";

/** The distributor whose contracts the caller sees. Refuses 403 without the permission. */
function distributorOf(caller: Caller): string {
  requirePermission(caller, "contracts");
  if (caller.distributor === null) throw refuse.forbidden("FORBIDDEN", "Contracts belong to the people of a distributor.");
  return caller.distributor;
}

const recordOf = ({ uuid, organisation, value, updatedAt, createdAt: _createdAt, ...row }: store.ContractRow): ClientContract => ({
  ...row,
  id: uuid,
  distributor: organisation,
  value: value && withoutZeros(value),
  lastUpdate: new Date(updatedAt).toISOString(),
});

const found = (row: store.ContractRow | null): ClientContract => {
  if (!row) throw refuse.notFound("Contract");
  return recordOf(row);
};

/** Contracts of one row of the audit log: what a page of it can show. */
const KEPT_AT_ONCE = 100;

/** Writes removed contracts into the audit log of their organisation, whole, so that they can be told and written again. */
async function keepInAudit(tx: Transaction, { caller, database, correlationId }: CallerContext, house: string, rows: store.ContractRow[]) {
  const key = await auditKey(database);
  for (let at = 0; at < rows.length; at += KEPT_AT_ONCE) {
    const contracts = rows.slice(at, at + KEPT_AT_ONCE).map(recordOf);
    const entry = { verb: "client-contract.removed", objectType, objectId: null, before: { contracts }, correlationId };
    await recordAudit(tx, key, { ...entry, userUuid: caller.userUuid, organisationUuid: house });
  }
}

export const clientContractRoutes = {
  list: api.clientContracts.list.handler(async ({ input: { query }, context }) => {
    const { items, total } = await store.listContracts(context.database.orm, distributorOf(context.caller), query);
    return { items: items.map(recordOf), total, limit: query.limit, offset: query.offset };
  }),

  search: api.clientContracts.search.handler(async ({ input: { query }, context }) => {
    const { items, total } = await store.listContracts(context.database.orm, distributorOf(context.caller), query);
    return { items: items.map(recordOf), total, limit: query.limit, offset: query.offset };
  }),

  byExternalId: api.clientContracts.byExternalId.handler(async ({ input: { params }, context }) =>
    found(await store.findContract(context.database.orm, distributorOf(context.caller), { externalId: params.id })),
  ),

  get: api.clientContracts.get.handler(async ({ input: { params }, context }) =>
    found(await store.findContract(context.database.orm, distributorOf(context.caller), { uuid: params.id })),
  ),

  put: api.clientContracts.put.handler(({ input: { params, headers, body }, context }) => {
    const organisation = distributorOf(context.caller);
    const write = { verb: "client-contract.put", objectType, headers, request: { params, body } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      const before = await store.lockContract(tx, organisation, params.id);
      requireVersion(seenVersion, before?.version ?? 0, { present: before && recordOf(before) });
      const whole = changedRecord(clientContractWritten, before ? recordOf(before) : {}, body);
      if (whole.client !== null && !(await findClient(tx, organisation, whole.client)))
        throw refuse.invalid("body.client", "No such client.");
      const row = await store.putContract(tx, { uuid: before?.uuid ?? randomUUID(), organisation, externalId: params.id }, whole);
      const told = (contract: store.ContractRow) => ({ status: contract.status, value: contract.value, valuedOn: contract.valuedOn });
      return {
        answer: recordOf(row),
        objectId: row.uuid,
        organisationUuid: organisation,
        before: before && told(before),
        after: told(row),
      };
    });
  }),

  removeAll: api.clientContracts.removeAll.handler(({ input: { headers, query }, context }) => {
    if (!context.caller.isAdmin) throw refuse.forbidden("FORBIDDEN", "Only an administrator removes contracts.");
    const { distributor } = query;
    const write = { verb: "client-contract.remove-all", objectType, headers, request: query, status: 204 };
    return saveOnce(context, write, async (tx) => {
      const gone = await store.removeContracts(tx, distributor);
      for (const house of new Set(gone.map(({ organisation }) => organisation)))
        await keepInAudit(
          tx,
          context,
          house,
          gone.filter(({ organisation }) => organisation === house),
        );
      return { answer: undefined, objectId: null, organisationUuid: distributor ?? null, after: { removed: gone.length } };
    });
  }),
};
