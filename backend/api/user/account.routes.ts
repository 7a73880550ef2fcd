import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { invitation, UserEntry } from "#app/contract/user.ts";
import { groupOf, isRole, ROLES, type Role } from "#app/domain/rights/roles.ts";
import { rolesGivenBy } from "#app/domain/rights/user-privileges.ts";
import { handOverNow } from "#backend/api/e-mail/send-mail.ts";
import * as accounts from "#backend/api/user/account.store.ts";
import { accountLetters } from "#backend/api/user/account-letter.ts";
import { INVITATION_HOURS, invitationKey, invitationLink } from "#backend/api/user/invitation-link.ts";
import { auditedPart, mayEdit, requireEditable, requireEditor, requireGivable, userScopeOf } from "#backend/api/user/user.domain.ts";
import { findUser, lockUser } from "#backend/api/user/user.store.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api, type CallerContext, type Queries } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";

const objectType = "user";
type Invitation = z.infer<typeof invitation>;

async function entryOf(queries: Queries, caller: Caller, uuid: string): Promise<UserEntry> {
  const user = await findUser(queries, userScopeOf(caller), uuid);
  if (!user) throw refuse.notFound("User");
  return { ...user, editable: mayEdit(caller, user) };
}

/** The user as it is now, kept from other writers; refused when the caller may not change it or saw another version. */
async function lockEditable(tx: Transaction, caller: Caller, uuid: string, seenVersion: number | undefined): Promise<UserEntry> {
  requireEditor(caller);
  await lockUser(tx, userScopeOf(caller), uuid);
  const user = await entryOf(tx, caller, uuid);
  requireEditable(caller, user);
  requireVersion(seenVersion, user.version, { present: user });
  return user;
}

/** An administrator chooses the organisation; the people of an asset manager stay in their organisation. */
async function houseFor(tx: Transaction, caller: Caller, uuid: string | null): Promise<accounts.House | null> {
  const wanted = caller.isAdmin ? uuid : (uuid ?? caller.assetManager);
  if (!caller.isAdmin && wanted !== caller.assetManager) throw refuse.notFound("Organisation");
  if (wanted === null) return null;
  const house = await accounts.findHouse(tx, wanted);
  if (!house) throw refuse.notFound("Organisation");
  return house;
}

/** The link is made after the write: the stored answer of an idempotency key holds no link. */
async function withLink({ database, accountsAt }: CallerContext, made: { uuid: string; expiresAt: string }): Promise<Invitation> {
  if (accountsAt === null) throw elsewhere();
  return { link: invitationLink(await invitationKey(database), accountsAt, made.uuid), expiresAt: made.expiresAt };
}

const elsewhere = () => refuse.unprocessable("ACCOUNTS_ELSEWHERE", "An outside identity provider keeps accounts, names and roles.");

export const accountRoutes = {
  authGroups: api.users.authGroups.handler(async ({ input: { query }, context: { caller, accountsAt, identityProvider = "KEYCLOAK" } }) => {
    requirePermission(caller, "privileges");
    if (query.provider !== undefined && query.provider !== identityProvider) return { accounts: "ELSEWHERE" as const, groups: [] };
    const given: readonly Role[] = accountsAt === null ? [] : rolesGivenBy(caller.roles);
    const groups = ROLES.map((name) => ({ name, group: groupOf(name), assignable: given.includes(name) }));
    return { accounts: accountsAt === null ? ("ELSEWHERE" as const) : ("HERE" as const), groups };
  }),

  get: api.users.get.handler(({ input: { params }, context }) => entryOf(context.database.orm, context.caller, params.uuid)),

  create: api.users.create.handler(async ({ input: { headers, body }, context }) => {
    const { caller, accountsAt } = context;
    requireEditor(caller);
    const write = { verb: "user.create", objectType, headers, request: body, status: 201 };
    const made = await saveOnce(context, write, async (tx) => {
      const { username, organisation, ...rest } = body;
      const house = await houseFor(tx, caller, organisation);
      requireGivable(caller, body.roles, house?.kind ?? null);
      if (await accounts.usernameExists(tx, username)) throw refuse.conflict("USERNAME_EXISTS", "Another user has this name.");
      const uuid = randomUUID();
      const fields = { ...rest, house };
      await accounts.insertUser(tx, uuid, username, fields);
      let invited: { uuid: string; expiresAt: string } | null = null;
      if (accountsAt !== null) {
        await accounts.insertAccount(tx, uuid, username, fields);
        const link = randomUUID();
        const row = await accounts.insertInvitation(tx, link, username, INVITATION_HOURS);
        if (row) invited = { uuid: link, ...row };
      }
      const user = await entryOf(tx, caller, uuid);
      return { answer: { user, invited }, objectId: uuid, organisationUuid: house?.uuid ?? null, after: auditedPart(user) };
    });
    return { user: made.user, invitation: made.invited && (await withLink(context, made.invited)) };
  }),

  update: api.users.update.handler(({ input: { params, headers, body }, context }) => {
    const { caller, accountsAt } = context;
    const write = { verb: "user.update", objectType, headers, request: { params, body } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      const present = await lockEditable(tx, caller, params.uuid, seenVersion);
      const stored = present.organisation?.uuid ?? null;
      const { organisation = stored, firstName, lastName, email, roles } = body;
      const house = organisation === stored && stored === null ? null : await houseFor(tx, caller, organisation);
      const fields = {
        firstName: firstName ?? present.firstName,
        lastName: lastName ?? present.lastName,
        email: email === undefined ? present.email : email,
        roles: roles ?? present.roles.filter(isRole),
        house,
      };
      if (accountsAt === null && [firstName, lastName, email, roles].some((part) => part !== undefined)) throw elsewhere();
      if (accountsAt !== null) requireGivable(caller, fields.roles, house?.kind ?? null);
      await accounts.updateUser(tx, params.uuid, fields);
      if (accountsAt !== null) await accounts.updateAccount(tx, present.username, fields);
      // The former address hears of it too: who changes it first would otherwise be told alone of what follows.
      if (context.mailer && present.email !== fields.email)
        for (const to of [present.email, fields.email]) await accountLetters(context.database)(tx, present.username, "address", to);
      const answer = await entryOf(tx, caller, params.uuid);
      const [before, after] = [auditedPart(present), auditedPart(answer)];
      return { answer, objectId: params.uuid, organisationUuid: house?.uuid ?? stored, before, after };
    });
  }),

  setState: api.users.setState.handler(({ input: { params, headers, body }, context }) => {
    const verb = body.disabled ? "user.disable" : "user.enable";
    const write = { verb, objectType, headers, request: { params, body } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      const present = await lockEditable(tx, context.caller, params.uuid, seenVersion);
      await accounts.setDisabled(tx, params.uuid, present.username, body.disabled);
      const answer = await entryOf(tx, context.caller, params.uuid);
      const [before, after] = [{ state: present.state }, { state: answer.state }];
      return { answer, objectId: params.uuid, organisationUuid: present.organisation?.uuid ?? null, before, after };
    });
  }),

  invite: api.users.invite.handler(async ({ input: { params, headers }, context }) => {
    const write = { verb: "user.invite", objectType, headers, request: { params }, status: 201 };
    const made = await saveOnce(context, write, async (tx, seenVersion) => {
      const present = await lockEditable(tx, context.caller, params.uuid, seenVersion);
      if (context.accountsAt === null) throw elsewhere();
      if (present.state === "DISABLED") throw refuse.unprocessable("USER_DISABLED", "A disabled user gets no link.");
      const link = randomUUID();
      const row = await accounts.insertInvitation(tx, link, present.username, INVITATION_HOURS);
      if (!row) throw elsewhere();
      const answer = { uuid: link, ...row };
      const after = { state: present.state, expiresAt: row.expiresAt };
      return { answer, objectId: params.uuid, organisationUuid: present.organisation?.uuid ?? null, after };
    });
    return withLink(context, made);
  }),

  resetSecondFactor: api.users.resetSecondFactor.handler(async ({ input: { params, headers }, context }) => {
    const write = { verb: "user.second-factor-reset", objectType, headers, request: { params } };
    const { user, mail } = await saveOnce(context, write, async (tx, seenVersion) => {
      const present = await lockEditable(tx, context.caller, params.uuid, seenVersion);
      if (context.accountsAt === null) throw elsewhere();
      if (!(await accounts.deleteSecondFactor(tx, params.uuid, present.username)))
        throw refuse.unprocessable("NO_SECOND_FACTOR", "The user has no second factor.");
      const entry = await entryOf(tx, context.caller, params.uuid);
      const told = (within: Transaction) => accountLetters(context.database)(within, present.username, "second-factor-reset");
      const answer = { user: entry, mail: context.mailer ? await told(tx) : null };
      const [before, after] = [{ secondFactor: true }, { secondFactor: false }];
      return { answer, objectId: params.uuid, organisationUuid: present.organisation?.uuid ?? null, before, after };
    });
    return { user, told: mail !== null && (await handOverNow(context, mail)) === "SENT" };
  }),
};
