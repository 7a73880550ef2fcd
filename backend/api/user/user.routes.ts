import { userPreferences } from "#app/contract/user.ts";
import { accountRoutes } from "#backend/api/user/account.routes.ts";
import { addFavourite, isKept, removeFavourite } from "#backend/api/user/favourite.store.ts";
import { tokenRoutes } from "#backend/api/user/token.routes.ts";
import { favouriteScopeOf, mayEdit, preferenceScopeOf, userScopeOf } from "#backend/api/user/user.domain.ts";
import * as store from "#backend/api/user/user.store.ts";
import { api } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";

/** Verbs of the audit log that the identity provider writes when somebody signs in or fails to. */
export const SIGN_IN_VERBS = { true: "sign-in.success", false: "sign-in.failure" } as const;

export const userRoutes = {
  ...accountRoutes,

  ...tokenRoutes,

  list: api.users.list.handler(async ({ input: { query }, context }) => {
    const { caller, database } = context;
    const { items, total } = await store.listUsers(database.orm, userScopeOf(caller), query);
    const users = items.map((user) => ({ ...user, editable: mayEdit(caller, user) }));
    return { items: users, total, limit: query.limit, offset: query.offset };
  }),

  count: api.users.count.handler(async ({ context }) => ({
    count: await store.countUsers(context.database.orm, userScopeOf(context.caller)),
  })),

  summaries: api.users.summaries.handler(async ({ input: { query }, context }) => {
    const { items, total } = await store.listUsers(context.database.orm, userScopeOf(context.caller), query);
    const names = items.map(({ uuid, username, firstName, lastName }) => ({ uuid, username, firstName, lastName }));
    return { items: names, total, limit: query.limit, offset: query.offset };
  }),

  byUsername: api.users.byUsername.handler(async ({ input: { params }, context }) => {
    const user = await store.findUserByName(context.database.orm, userScopeOf(context.caller), params.username);
    if (!user) throw refuse.notFound("User");
    return user;
  }),

  getPreferences: api.users.getPreferences.handler(async ({ input: { params }, context }) => {
    const row = await store.findOwnSettings(context.database.orm, userScopeOf(context.caller), params.uuid);
    if (!row) throw refuse.notFound("User");
    return userPreferences.parse(row.preferences);
  }),

  putPreferences: api.users.putPreferences.handler(({ input: { params, headers, body }, context }) => {
    const write = { verb: "user.preferences", objectType: "user", headers, request: { params, body } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      const row = await store.findOwnSettings(tx, preferenceScopeOf(context.caller), params.uuid, true);
      if (!row) throw refuse.notFound("User");
      requireVersion(seenVersion, row.version, { present: userPreferences.parse(row.preferences) });
      const preferences = { ...row.preferences, ...body };
      await store.storeOwnSettings(tx, params.uuid, { preferences });
      return {
        answer: userPreferences.parse(preferences),
        objectId: params.uuid,
        organisationUuid: row.organisation,
        before: row.preferences,
        after: preferences,
      };
    });
  }),

  getFavourites: api.users.getFavourites.handler(async ({ input: { params }, context }) => {
    const row = await store.findOwnSettings(context.database.orm, favouriteScopeOf(context.caller), params.uuid);
    if (!row) throw refuse.notFound("User");
    return { favourites: row.favourites };
  }),

  putFavourites: api.users.putFavourites.handler(({ input: { params, headers, body }, context }) => {
    // A mark beside a record concerns its person alone: no row of the audit log.
    const write = { verb: "user.favourites", objectType: "user", headers, request: { params, body }, audited: false };
    return saveOnce(context, write, async (tx, seenVersion) => {
      const row = await store.findOwnSettings(tx, favouriteScopeOf(context.caller), params.uuid, true);
      if (!row) throw refuse.notFound("User");
      requireVersion(seenVersion, row.version, { present: { favourites: row.favourites } });
      await store.storeOwnSettings(tx, params.uuid, body);
      return { answer: body, objectId: params.uuid, organisationUuid: row.organisation };
    });
  }),

  addFavourite: api.users.addFavourite.handler(({ input: { params, headers, body }, context }) => {
    const write = { verb: "user.favourite", objectType: "user", headers, request: { params, body }, audited: false };
    return saveOnce(context, write, async (tx) => {
      const scope = favouriteScopeOf(context.caller);
      if (!(await store.findOwnSettings(tx, scope, params.uuid))) throw refuse.notFound("User");
      const isChanged = await addFavourite(tx, params.uuid, body);
      const row = (await store.findOwnSettings(tx, scope, params.uuid))!;
      if (!isChanged && !isKept(row.favourites, body))
        throw refuse.unprocessable("FAVOURITES_FULL", "No more is kept at hand: let something go first.");
      return { answer: { favourites: row.favourites }, objectId: params.uuid, organisationUuid: row.organisation };
    });
  }),

  removeFavourite: api.users.removeFavourite.handler(({ input: { params, headers, query }, context }) => {
    const write = { verb: "user.unfavourite", objectType: "user", headers, request: { params, query }, audited: false };
    return saveOnce(context, write, async (tx) => {
      const scope = favouriteScopeOf(context.caller);
      if (!(await store.findOwnSettings(tx, scope, params.uuid))) throw refuse.notFound("User");
      await removeFavourite(tx, params.uuid, query);
      const row = (await store.findOwnSettings(tx, scope, params.uuid))!;
      return { answer: { favourites: row.favourites }, objectId: params.uuid, organisationUuid: row.organisation };
    });
  }),

  lastLogin: api.users.lastLogin.handler(async ({ input: { params }, context }) => {
    const at = await store.findLastSignIn(context.database.orm, context.caller.userUuid, SIGN_IN_VERBS[params.success]);
    return { at };
  }),
};
