import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { userRecordKey } from "#app/domain/record-key.ts";
import type { Role } from "#app/domain/rights/roles.ts";
import { organisationColumns } from "#backend/api/user/user.domain.ts";
import { NO_PASSWORD } from "#backend/api/user/user.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { tellRecordChange } from "#backend/database/record-changes.ts";
import {
  accountInvitation,
  appUser,
  identityAccount,
  identitySecondFactor,
  oidcRecord,
  organisation,
  webSession,
} from "#backend/database/schema/index.ts";

/** The one organisation that a user is given. */
export interface House {
  uuid: string;
  kind: OrganisationKind;
  name: string;
}

export async function findHouse(queries: Queries, uuid: string): Promise<House | null> {
  const { kind, name } = organisation;
  const [row] = await queries.select({ uuid: organisation.uuid, kind, name }).from(organisation).where(eq(organisation.uuid, uuid));
  return row ?? null;
}

/** Names differ by more than their letter case. */
export async function usernameExists(queries: Queries, username: string): Promise<boolean> {
  const same = (column: typeof appUser.username | typeof identityAccount.username) => sql`lower(${column}) = lower(${username})`;
  const [users, accounts] = [
    await queries.$count(appUser, same(appUser.username)),
    await queries.$count(identityAccount, same(identityAccount.username)),
  ];
  return users + accounts > 0;
}

export interface UserFields {
  firstName: string;
  lastName: string;
  email: string | null;
  house: House | null;
  roles: Role[];
}

export async function insertUser(tx: Transaction, uuid: string, username: string, { house, ...fields }: UserFields): Promise<void> {
  await tx.insert(appUser).values({ uuid, username, ...fields, ...organisationColumns(house) });
}

/** Where a role is withdrawn or the organisation is another one, tokens of before end. */
export async function updateUser(tx: Transaction, uuid: string, { house, ...fields }: UserFields): Promise<void> {
  const columns = organisationColumns(house);
  const [before] = await tx.select().from(appUser).where(eq(appUser.uuid, uuid)).for("update");
  if (!before) return;
  await tx
    .update(appUser)
    .set({ ...fields, ...columns, version: sql`${appUser.version} + 1`, updatedAt: sql`now()` })
    .where(eq(appUser.uuid, uuid));
  await tellRecordChange(tx, userRecordKey(before.username));
  const { distributor, assetManager, productOwner } = before;
  const isMoved = !isDeepStrictEqual({ distributor, assetManager, productOwner }, columns);
  if (isMoved || before.roles.some((role) => !fields.roles.some((left) => left === role))) await endTokens(tx, before.username);
}

const claimsOf = ({ firstName, lastName, email, roles, house }: UserFields) => ({
  givenName: firstName,
  familyName: lastName,
  email,
  clientRoles: roles,
  idpDistributor: house?.kind === "distributor" ? house.name : null,
});

/** Account of the embedded provider, without a password. */
export async function insertAccount(tx: Transaction, sub: string, username: string, fields: UserFields): Promise<void> {
  await tx.insert(identityAccount).values({ sub, username, passwordHash: NO_PASSWORD, ...claimsOf(fields) });
}

/** The next request of a signed-in person renews its token, which then says the new roles. */
export async function updateAccount(tx: Transaction, username: string, fields: UserFields): Promise<void> {
  await tx.update(identityAccount).set(claimsOf(fields)).where(eq(identityAccount.username, username));
  await renewSessions(tx, username);
}

/** A renewal under way loses its lease: what it brings is stored, and renewed once more (`refresh.server.ts`). */
async function renewSessions(tx: Transaction, username: string): Promise<void> {
  await tx
    .update(webSession)
    .set({ accessExpiresAt: sql`least(${webSession.accessExpiresAt}, now())`, leaseBy: null, leaseUntil: null })
    .where(sql`${webSession.profile} ->> 'username' = ${username}`);
}

/**
 * Every access token that the embedded provider gave for the person is refused from here on, by each process. Sessions of the pages renew
 * theirs with the next request; those of a link cannot, and end.
 */
async function endTokens(tx: Transaction, username: string): Promise<void> {
  await tx
    .update(appUser)
    .set({ authorityVersion: sql`${appUser.authorityVersion} + 1` })
    .where(eq(appUser.username, username));
  await tx.delete(webSession).where(and(sql`${webSession.profile} ->> 'username' = ${username}`, eq(webSession.kind, "custom")));
  await renewSessions(tx, username);
  await tellRecordChange(tx, userRecordKey(username));
}

/** Takes the person's second factor away with its recovery codes; whatever is open ends. False when there was none. */
export async function deleteSecondFactor(tx: Transaction, uuid: string, username: string): Promise<boolean> {
  const account = tx.select({ sub: identityAccount.sub }).from(identityAccount).where(eq(identityAccount.username, username));
  const rows = await tx
    .delete(identitySecondFactor)
    .where(inArray(identitySecondFactor.sub, account))
    .returning({ sub: identitySecondFactor.sub });
  if (rows.length === 0) return false;
  await tx
    .update(appUser)
    .set({ version: sql`${appUser.version} + 1`, updatedAt: sql`now()` })
    .where(eq(appUser.uuid, uuid));
  await endSessions(tx, username);
  return true;
}

export async function setDisabled(tx: Transaction, uuid: string, username: string, disabled: boolean): Promise<void> {
  const disabledAt = disabled ? sql`now()` : null;
  await tx
    .update(appUser)
    .set({ disabledAt, version: sql`${appUser.version} + 1`, updatedAt: sql`now()` })
    .where(eq(appUser.uuid, uuid));
  await tx.update(identityAccount).set({ disabledAt }).where(eq(identityAccount.username, username));
  await tellRecordChange(tx, userRecordKey(username));
  if (disabled) await endSessions(tx, username);
}

/** One sign-in at the embedded provider: its `sid`, the grant that its tokens came of, and the rows of that grant and of the session. */
export interface SignInAtProvider {
  sid: string;
  grantId: string;
  sessionKey: string;
  grantKey: string;
}

/**
 * Ends what a person has open: sessions of the pages, sessions and tokens of the embedded provider, links not used yet.
 * With `present` that one sign-in goes on, with a new token.
 */
export async function endSessions(tx: Transaction, username: string, present?: SignInAtProvider): Promise<void> {
  const otherPages = present && sql`${webSession.idpSid} IS DISTINCT FROM ${present.sid}`;
  await tx.delete(webSession).where(and(sql`${webSession.profile} ->> 'username' = ${username}`, otherPages));
  await endTokens(tx, username);
  const [account] = await tx.select({ sub: identityAccount.sub }).from(identityAccount).where(eq(identityAccount.username, username));
  if (!account) return;
  const otherRecords =
    present &&
    sql`${oidcRecord.id} NOT IN (${present.sessionKey}, ${present.grantKey}) AND ${oidcRecord.grantId} IS DISTINCT FROM ${present.grantId}`;
  await tx.delete(oidcRecord).where(and(sql`${oidcRecord.payload} ->> 'accountId' = ${account.sub}`, otherRecords));
  await endInvitations(tx, account.sub);
}

async function endInvitations(tx: Transaction, sub: string): Promise<void> {
  await tx.delete(accountInvitation).where(and(eq(accountInvitation.sub, sub), isNull(accountInvitation.usedAt)));
}

/** The only link that works from here on; null when the user has no account at the embedded provider. */
export async function insertInvitation(
  tx: Transaction,
  uuid: string,
  username: string,
  hours: number,
): Promise<{ expiresAt: string } | null> {
  const [account] = await tx.select({ sub: identityAccount.sub }).from(identityAccount).where(eq(identityAccount.username, username));
  if (!account) return null;
  await endInvitations(tx, account.sub);
  const expiresAt = sql`now() + make_interval(hours => ${hours})`;
  const [row] = await tx
    .insert(accountInvitation)
    .values({ uuid, sub: account.sub, expiresAt })
    .returning({ expiresAt: accountInvitation.expiresAt });
  return row ?? null;
}
