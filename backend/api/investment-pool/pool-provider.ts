import { poolProviderConfig, poolProviderError } from "#app/contract/investment-pool.ts";
import { changePool, readablePool } from "#backend/api/investment-pool/investment-pool.access.ts";
import { providerState, touchPool } from "#backend/api/investment-pool/investment-pool.store.ts";
import { allLines, putLines, takeLines } from "#backend/api/investment-pool/pool-lines.store.ts";
import { catalogueEntries } from "#backend/api/series/external-series.store.ts";
import { changedRecord } from "#backend/calls/body/changed-record.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";

async function stateOf(queries: Queries, caller: Caller, id: string) {
  await readablePool(queries, caller, id);
  return (await providerState(queries, id))!;
}

function statusOf({ provider, update, updateErrors, providerUpdatedAt }: Awaited<ReturnType<typeof stateOf>>) {
  const ended = updateErrors.length > 0 ? ("DONE_WITH_ERRORS" as const) : ("DONE" as const);
  const state = provider === null ? ("NOT_CONFIGURED" as const) : update === null ? ("NEVER" as const) : ended;
  const updatedAt = providerUpdatedAt === null ? null : new Date(providerUpdatedAt).toISOString();
  return { state, updatedAt, ...(update ?? { added: 0, removed: 0, kept: 0 }), errors: updateErrors.length };
}

/** What a pool takes over from a provider's catalogue (the external series of the platform), and the taking over itself. */
export const poolProviderRoutes = {
  providerConfig: api.investmentPools.providerConfig.handler(async ({ input: { params }, context: { caller, database } }) => {
    return (await stateOf(database.orm, caller, params.id)).provider;
  }),

  putProviderConfig: api.investmentPools.putProviderConfig.handler(({ input: { params, headers, body }, context }) =>
    changePool(context, params.id, {
      verb: "provider-config",
      headers,
      request: { params, body },
      effect: async (tx, { id }) => {
        const provider = changedRecord(poolProviderConfig, (await stateOf(tx, context.caller, id)).provider ?? {}, body);
        await touchPool(tx, id, { provider, update: null, updateErrors: [], providerUpdatedAt: null });
        return provider;
      },
    }),
  ),

  providerStatus: api.investmentPools.providerStatus.handler(async ({ input: { params }, context: { caller, database } }) =>
    statusOf(await stateOf(database.orm, caller, params.id)),
  ),

  providerErrors: api.investmentPools.providerErrors.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    const { updateErrors } = await stateOf(database.orm, caller, params.id);
    const { limit, offset } = query;
    const items = updateErrors.slice(offset, offset + limit).map((error) => poolProviderError.parse(error));
    return { items, total: updateErrors.length, limit, offset };
  }),

  updateFromProvider: api.investmentPools.updateFromProvider.handler(({ input: { params, headers }, context }) =>
    changePool(context, params.id, {
      verb: "provider-update",
      headers,
      request: { params },
      effect: async (tx, { id }) => {
        const state = (await providerState(tx, id))!;
        if (state.provider === null) throw refuse.conflict("NO_PROVIDER", "The pool takes nothing over from a provider.");
        const entries = await catalogueEntries(tx, state.provider);
        const wanted = new Set(entries.flatMap(({ series }) => (series === null ? [] : [series])));
        const present = await allLines(tx, id);
        const gone = present.filter(({ external, series }) => external && !wanted.has(series)).map(({ series }) => series);
        const held = new Set(present.map(({ series }) => series));
        const fresh = [...wanted].filter((series) => !held.has(series));
        await putLines(
          tx,
          id,
          fresh.map((series) => ({ series })),
          true,
        );
        if (gone.length > 0) await takeLines(tx, id, gone);
        const updateErrors = entries
          .filter(({ series }) => series === null)
          .map(({ code, name }) => ({ code: "SERIES_UNKNOWN", externalCode: code, name }));
        const update = { added: fresh.length, removed: gone.length, kept: wanted.size - fresh.length };
        await touchPool(tx, id, { update, updateErrors, providerUpdatedAt: new Date().toISOString() });
        return statusOf((await providerState(tx, id))!);
      },
    }),
  ),
};
