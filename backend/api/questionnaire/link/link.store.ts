import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { batchedReader } from "#backend/api/questionnaire/link/link-reader.ts";
import type { Queries } from "#backend/calls/context.ts";
import { builtOnce } from "#backend/database/built-once.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import {
  appUser,
  organisation,
  questionnaireLink as others,
  retailClient,
  questionnaireSession as table,
} from "#backend/database/schema/index.ts";

/** What the page behind a link needs to know; nothing of the client but the year of birth to compare with. */
const links = (queries: Queries, where: SQL) =>
  queries
    .select({
      uuid: table.uuid,
      version: table.version,
      answersVersion: table.answersVersion,
      tokenHash: table.tokenHash,
      organisation: table.organisation,
      organisationVersion: organisation.version,
      senderFirstName: appUser.firstName,
      senderLastName: appUser.lastName,
      senderEmail: appUser.email,
      template: table.template,
      language: table.language,
      amountToInvest: table.amountToInvest,
      status: table.status,
      answers: table.answers,
      attempts: table.attempts,
      linkMadeAt: table.linkMadeAt,
      expiresAt: table.expiresAt,
      completedAt: table.completedAt,
      result: table.result,
      birthYear: retailClient.birthYear,
      birthYearTries: table.birthYearTries,
      linkOpenedAt: table.linkOpenedAt,
      renewalAskedAt: table.renewalAskedAt,
    })
    .from(table)
    .innerJoin(organisation, eq(organisation.uuid, table.organisation))
    .innerJoin(retailClient, eq(retailClient.uuid, table.client))
    .innerJoin(appUser, eq(appUser.uuid, table.sender))
    .where(where);
/** `replacedAt`: the token that was shown opens nothing since then, for a newer link was made. */
export type LinkRow = Awaited<ReturnType<typeof links>>[number] & { replacedAt: string | null };

/** The statement of all pages, put together once: that would take longer than running it. */
const byTokens = builtOnce((queries) => links(queries, sql`${table.tokenHash} = any(${sql.placeholder("hashes")})`).prepare(""));

/** The session of a link, with what its pages need; null for a token that no session has. */
export const findLink = batchedReader<LinkRow>(async (database, hashes) => {
  const rows = await byTokens(database.orm, "").execute({ hashes });
  return rows.map((row) => ({ key: row.tokenHash!, row: { ...row, replacedAt: null } }));
});

/** Another token of a session: of a reminder, or of a link that a newer one replaced. */
const otherOf = async (queries: Queries, tokenHash: Buffer) => {
  const [other] = await queries
    .select({ session: others.session, replacedAt: others.replacedAt })
    .from(others)
    .where(eq(others.tokenHash, tokenHash));
  return other ?? null;
};

/** The session that a token of a reminder or of a replaced link belongs to; null for a token that no session ever had. */
export async function findOtherLink({ orm }: Database, tokenHash: Buffer): Promise<LinkRow | null> {
  const other = await otherOf(orm, tokenHash);
  if (!other) return null;
  const [row] = await links(orm, eq(table.uuid, other.session));
  return row ? { ...row, replacedAt: other.replacedAt } : null;
}

/** The session of a token of any kind, kept from other writers until the transaction ends. */
export async function lockLink(tx: Transaction, tokenHash: Buffer): Promise<LinkRow | null> {
  const [row] = await links(tx, eq(table.tokenHash, tokenHash)).for("update", { of: table });
  if (row) return { ...row, replacedAt: null };
  const other = await otherOf(tx, tokenHash);
  if (!other) return null;
  const [session] = await links(tx, eq(table.uuid, other.session)).for("update", { of: table });
  return session ? { ...session, replacedAt: other.replacedAt } : null;
}

/** One more token that opens a session until its link ends or is replaced: for a reminder. */
export async function addToken(queries: Queries, session: string, tokenHash: Buffer): Promise<void> {
  await queries.insert(others).values({ session, tokenHash });
}

/** Notes that the tokens of a session open nothing from now on, since a newer link is made. */
export async function replaceTokens(tx: Transaction, session: string): Promise<void> {
  const now = sql`now()`;
  await tx
    .update(others)
    .set({ replacedAt: now })
    .where(and(eq(others.session, session), isNull(others.replacedAt)));
  await tx.execute(sql`insert into ${others} (token_hash, session, replaced_at)
    select ${table.tokenHash}, ${table.uuid}, now() from ${table} where ${table.uuid} = ${session} and ${table.tokenHash} is not null
    on conflict do nothing`);
}

/** Written once too: it runs for each answer of each client. */
const saving = builtOnce((queries) =>
  queries
    .update(table)
    .set({
      answers: sql`${sql.placeholder("answers")}::jsonb`,
      attempts: sql`${sql.placeholder("attempts")}::jsonb`,
      status: "IN_PROGRESS",
      answersVersion: sql`${table.answersVersion} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(table.uuid, sql.placeholder("uuid")),
        eq(table.version, sql.placeholder("version")),
        eq(table.answersVersion, sql.placeholder("answersVersion")),
        eq(table.tokenHash, sql.placeholder("tokenHash")),
        inArray(table.status, ["TO_DO", "IN_PROGRESS"]),
      ),
    )
    .returning({ uuid: table.uuid })
    .prepare(""),
);

/** Saves answers in one statement where nobody wrote to the session since it was read; false where somebody did. */
export async function saveAnswers(
  { orm }: Database,
  { uuid, version, answersVersion, tokenHash }: LinkRow,
  { answers, attempts }: Pick<LinkRow, "answers" | "attempts">,
): Promise<boolean> {
  const written = { answers: JSON.stringify(answers), attempts: JSON.stringify(attempts) };
  const saved = await saving(orm, "").execute({ uuid, version, answersVersion, tokenHash, ...written });
  return saved.length > 0;
}

/** Writes what the client did with the link, within the transaction that holds the session. */
export async function updateByClient(tx: Transaction, uuid: string, changes: Partial<typeof table.$inferInsert>): Promise<void> {
  await tx
    .update(table)
    .set({ ...changes, answersVersion: sql`${table.answersVersion} + 1`, updatedAt: sql`now()` })
    .where(eq(table.uuid, uuid));
}
