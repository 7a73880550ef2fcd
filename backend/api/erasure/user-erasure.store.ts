import { and, eq, inArray, isNotNull, isNull, notExists, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { USER_PARTS } from "#app/contract/retail-client/erasure.ts";
import { userRecordKey } from "#app/domain/record-key.ts";
import { redactAudit } from "#backend/api/audit/redaction.ts";
import { endSessions } from "#backend/api/user/account.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { marketDate } from "#backend/database/market-date.ts";
import { tellRecordChange } from "#backend/database/record-changes.ts";
import {
  alertConfiguration,
  alertDelivery,
  alertNotification,
  alertQuietHours,
  appUser,
  idempotencyKey,
  identityAccount,
  keptForm,
  keptTableFile,
  modelPortfolio,
  modelPortfolioCommentary,
  modelPortfolioComposition,
  monitoredPortfolioComposition,
  monitoredPortfolioSection,
  questionnaireSession,
  recoDelivery,
  recoPackage,
  recoSession,
  sentMail,
  seriesComment,
  simulationSnapshot,
  webSession,
} from "#backend/database/schema/index.ts";
import { type Erasing, lastDay, type Part } from "./term.ts";
import { endNamesInFacts, mentionsOf, type PersonalTexts, removeUserTraces } from "./user-traces.ts";

export type UserPart = Part<(typeof USER_PARTS)[number]>;
interface ErasedUser {
  uuid: string;
  username: string;
}

/** Records of advice, which bear the name of the adviser; the others of an adviser are work that nobody can go on with. */
const ADVICE = [
  { table: questionnaireSession, person: questionnaireSession.sender, lawful: sql`true`, from: questionnaireSession.updatedAt },
  {
    table: simulationSnapshot,
    person: simulationSnapshot.owner,
    lawful: isNotNull(simulationSnapshot.savedAt),
    from: simulationSnapshot.updatedAt,
  },
  { table: recoSession, person: recoSession.owner, lawful: isNotNull(recoSession.finalizedAt), from: recoSession.updatedAt },
];
/** Everything that refers to a user's row, which can go only without them. */
const REFERENCES: ReadonlyArray<[PgTable, PgColumn]> = [
  ...ADVICE.map(({ table, person }): [PgTable, PgColumn] => [table, person]),
  [modelPortfolio, modelPortfolio.owner],
  [modelPortfolioComposition, modelPortfolioComposition.author],
  [modelPortfolioCommentary, modelPortfolioCommentary.author],
  [monitoredPortfolioComposition, monitoredPortfolioComposition.author],
  [monitoredPortfolioSection, monitoredPortfolioSection.author],
  [seriesComment, seriesComment.author],
  [sentMail, sentMail.sender],
  [recoPackage, recoPackage.author],
  [recoDelivery, recoDelivery.sender],
];

const drafts = (uuid: string): Array<[PgTable, SQL]> => [
  [simulationSnapshot, and(eq(simulationSnapshot.owner, uuid), isNull(simulationSnapshot.savedAt))!],
  [recoSession, and(eq(recoSession.owner, uuid), isNull(recoSession.finalizedAt))!],
];
const ofAccount = (username: string) => sql`(select sub::text from ${identityAccount} where username = ${username})`;

/** What there is of a user by kind: what may go, and until when the name stays in records of advice. */
export async function countUser(queries: Queries, { uuid, username }: ErasedUser, years: number): Promise<UserPart[]> {
  const counted: Partial<Record<UserPart["kind"], number>> = {
    account: await queries.$count(identityAccount, eq(identityAccount.username, username)),
    sessions: await queries.$count(webSession, sql`${webSession.profile} ->> 'username' = ${username}`),
    settings: await queries.$count(
      appUser,
      and(eq(appUser.uuid, uuid), sql`(${appUser.preferences} <> '{}' or ${appUser.favourites} <> '[]')`),
    ),
    alerts: await queries.$count(alertConfiguration, eq(alertConfiguration.owner, uuid)),
    files: await queries.$count(keptTableFile, eq(keptTableFile.userUuid, uuid)),
    drafts: 0,
  };
  for (const [table, where] of drafts(uuid)) counted.drafts! += await queries.$count(table, where);
  const advice = await nameInAdvice(queries, uuid, years);
  const kinds = Object.entries(counted).map(([kind, removed]) => ({ kind: kind as UserPart["kind"], removed, kept: 0, until: null }));
  return [...kinds, { kind: "name", removed: advice.until === null ? 1 : 0, kept: advice.records, until: advice.until }];
}

async function nameInAdvice(queries: Queries, uuid: string, years: number): Promise<{ records: number; until: string | null }> {
  const found = { records: 0, until: null as string | null };
  for (const { table, person, lawful, from } of ADVICE) {
    const until = lastDay(sql`${from}`, years);
    const [row] = await queries
      .select({ records: sql<number>`count(*)::int`, until: sql<string | null>`max(${until})::text` })
      .from(table as PgTable)
      .where(and(eq(person, uuid), lawful, sql`${until} >= ${marketDate}`));
    if (!row?.until) continue;
    found.records += row.records;
    if (found.until === null || row.until > found.until) found.until = row.until;
  }
  return found;
}

/**
 * Removes a user: the row stays, without account, roles, address and settings, as long as records refer to it. The audit log loses name and
 * address.
 */
export async function eraseUser(
  tx: Transaction,
  user: ErasedUser & PersonalTexts,
  { years, key, correlationId }: Erasing,
): Promise<UserPart[]> {
  const { uuid, username } = user;
  const parts = await countUser(tx, { uuid, username }, years);
  const mentions = mentionsOf(user);
  await removeUserTraces(tx, user, mentions);
  await tx.delete(keptForm).where(sql`${keptForm.sub} = ${ofAccount(username)}`);
  await endSessions(tx, username);
  await tx.delete(identityAccount).where(eq(identityAccount.username, username));
  await tx.delete(alertConfiguration).where(eq(alertConfiguration.owner, uuid));
  await tx.delete(alertNotification).where(eq(alertNotification.owner, uuid));
  await tx.delete(alertQuietHours).where(eq(alertQuietHours.owner, uuid));
  await tx.delete(alertDelivery).where(eq(alertDelivery.owner, uuid));
  await tx.delete(keptTableFile).where(eq(keptTableFile.userUuid, uuid));
  await tx.delete(idempotencyKey).where(eq(idempotencyKey.userUuid, uuid));
  for (const [table, where] of drafts(uuid)) await tx.delete(table).where(where);
  const nameUntil = parts.find(({ kind }) => kind === "name")?.until ?? null;
  await tx
    .update(appUser)
    .set({
      username: `removed-${uuid}`,
      email: null,
      roles: [],
      preferences: {},
      favourites: [],
      disabledAt: sql`now()`,
      lastSignInAt: null,
      erasedAt: sql`now()`,
      nameUntil,
      version: sql`${appUser.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(appUser.uuid, uuid));
  await tellRecordChange(tx, userRecordKey(username));
  await endNames(tx, uuid);
  const { firstName, lastName } = user;
  const own = { ...mentions, texts: [...mentions.texts, username], names: [firstName, lastName], objects: [uuid] };
  await redactAudit(tx, key, { organisation: null, anywhere: mentions, own, person: uuid, correlationId });
  return parts;
}

/**
 * Ends what is left of removed users, of one or of all: the name after its last day, the row once no record refers to it. Gives how
 * many names ended.
 */
export async function endNames(tx: Transaction, one?: string): Promise<number> {
  const whose = and(isNotNull(appUser.erasedAt), one === undefined ? undefined : eq(appUser.uuid, one));
  const ended = await tx
    .update(appUser)
    .set({ firstName: "", lastName: "", nameUntil: null })
    .where(and(whose, sql`coalesce(${appUser.nameUntil} < ${marketDate}, true)`, sql`${appUser.firstName} || ${appUser.lastName} <> ''`));
  const nameless = tx
    .select({ uuid: appUser.uuid })
    .from(appUser)
    .where(and(whose, isNull(appUser.nameUntil)));
  await endNamesInFacts(tx, inArray(recoSession.owner, nameless));
  const unused = REFERENCES.map(([table, column]) => notExists(tx.select({ one: sql`1` }).from(table).where(eq(column, appUser.uuid))));
  await tx.delete(appUser).where(and(whose, isNull(appUser.nameUntil), ...unused));
  return ended.rowCount ?? 0;
}
