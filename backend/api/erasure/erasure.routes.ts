import type { ClientErasure, UserErasure } from "#app/contract/retail-client/erasure.ts";
import * as clients from "#backend/api/erasure/client-erasure.store.ts";
import { type Part, termOf } from "#backend/api/erasure/term.ts";
import * as users from "#backend/api/erasure/user-erasure.store.ts";
import { requireEditable, requireEditor, userScopeOf } from "#backend/api/user/user.domain.ts";
import { findErasedUser, findUser, lockUser } from "#backend/api/user/user.store.ts";
import { auditKey } from "#backend/calls/audit.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";

/** No role administers a distributor from within: requests of its clients go to the administrators of the platform. */
function requireAdministrator(caller: Caller): void {
  if (!caller.isAdmin) throw refuse.forbidden("FORBIDDEN", "Only an administrator removes the data of clients.");
}

interface Named {
  distributor: string;
  client: string;
}

async function clientErasure(queries: Queries, { distributor, client }: Named, years: number): Promise<ClientErasure> {
  const found = await clients.findErased(queries, distributor, client);
  const parts = found ? await clients.countClient(queries, found, years) : await clients.keptOf(queries, distributor, client);
  if (!parts) throw refuse.notFound("Client");
  return {
    client,
    name: found && { firstName: found.firstName, lastName: found.lastName },
    version: found?.version ?? null,
    done: !found,
    runningContracts: found ? await clients.countRunning(queries, client) : 0,
    years,
    parts,
  };
}

/** What the audit log keeps: counts and kinds, nothing of whom it was. */
const counts = (parts: ReadonlyArray<Part<string>>) =>
  Object.fromEntries(parts.filter(({ removed, kept }) => removed + kept > 0).map(({ kind, removed, kept }) => [kind, { removed, kept }]));

export const erasureRoutes = {
  clients: api.erasures.clients.handler(({ input: { params, query }, context }) => {
    requireAdministrator(context.caller);
    return clients.findByName(context.database.orm, params.distributor, query.search);
  }),

  kept: api.erasures.kept.handler(async ({ input: { params }, context }) => {
    requireAdministrator(context.caller);
    return { items: await clients.listKept(context.database.orm, params.distributor) };
  }),

  client: api.erasures.client.handler(({ input: { params }, context }) => {
    requireAdministrator(context.caller);
    return clientErasure(context.database.orm, params, termOf(context.retentionYears));
  }),

  eraseClient: api.erasures.eraseClient.handler(async ({ input: { params, headers }, context }) => {
    requireAdministrator(context.caller);
    const years = termOf(context.retentionYears);
    const erasing = { years, key: await auditKey(context.database), correlationId: context.correlationId };
    const { distributor, client } = params;
    const write = { verb: "retail-client.erase", objectType: "retail-client", headers, request: { params } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      const told = { objectId: client, organisationUuid: distributor };
      const found = await clients.findErased(tx, distributor, client, true);
      // Asked again after it was done: the answer tells what is kept.
      if (!found) return { ...told, answer: await clientErasure(tx, params, years), nothingDone: true };
      requireVersion(seenVersion, found.version, {});
      const running = await clients.countRunning(tx, client);
      if (running > 0) throw refuse.unprocessable("CONTRACT_RUNS", "While a contract runs the client's data are needed.", { running });
      const parts = await clients.eraseClient(tx, found, erasing);
      const answer: ClientErasure = { client, name: null, version: null, done: true, runningContracts: 0, years, parts };
      return { ...told, answer, after: counts(parts) };
    });
  }),

  user: api.erasures.user.handler(async ({ input: { params }, context }): Promise<UserErasure> => {
    const { caller, database } = context;
    requireEditor(caller);
    const years = termOf(context.retentionYears);
    const user = await findUser(database.orm, userScopeOf(caller), params.uuid);
    if (user) {
      requireEditable(caller, user);
      return { user: user.uuid, version: user.version, done: false, years, parts: await users.countUser(database.orm, user, years) };
    }
    const gone = await findErasedUser(database.orm, userScopeOf(caller), params.uuid);
    if (!gone) throw refuse.notFound("User");
    const name = {
      kind: "name" as const,
      removed: gone.nameUntil === null ? 1 : 0,
      kept: gone.nameUntil === null ? 0 : 1,
      until: gone.nameUntil,
    };
    return { user: params.uuid, version: gone.version, done: true, years, parts: [name] };
  }),

  eraseUser: api.erasures.eraseUser.handler(async ({ input: { params, headers }, context }) => {
    const { caller } = context;
    requireEditor(caller);
    const years = termOf(context.retentionYears);
    const erasing = { years, key: await auditKey(context.database), correlationId: context.correlationId };
    const write = { verb: "user.erase", objectType: "user", headers, request: { params } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      await lockUser(tx, userScopeOf(caller), params.uuid);
      const user = await findUser(tx, userScopeOf(caller), params.uuid);
      if (!user) throw refuse.notFound("User");
      requireEditable(caller, user);
      requireVersion(seenVersion, user.version, {});
      const parts = await users.eraseUser(tx, user, erasing);
      const answer: UserErasure = { user: user.uuid, version: user.version + 1, done: true, years, parts };
      return { answer, objectId: user.uuid, organisationUuid: user.organisation?.uuid ?? null, after: counts(parts) };
    });
  }),
};
