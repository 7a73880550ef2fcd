import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { batchedReader } from "#backend/api/questionnaire/link/link-reader.ts";
import type { Queries } from "#backend/calls/context.ts";
import { builtOnce } from "#backend/database/built-once.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { appUser, organisation, retailClient, questionnaireSession as table } from "#backend/database/schema/index.ts";

/** What the page behind a link needs to know; nothing of the client but the year of birth to compare with. */
const links = (queries: Queries, where: SQL) =>
  queries
    .select({
      uuid: table.uuid,
      version: table.version,
      tokenHash: table.tokenHash,
      organisation: table.organisation,
      organisationVersion: organisation.version,
      senderFirstName: appUser.firstName,
      senderLastName: appUser.lastName,
      template: table.template,
      language: table.language,
      status: table.status,
      answers: table.answers,
      attempts: table.attempts,
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
export type LinkRow = Awaited<ReturnType<typeof links>>[number];

/** The statement of all pages, put together once: that would take longer than running it. */
const byTokens = builtOnce((queries) => links(queries, sql`${table.tokenHash} = any(${sql.placeholder("hashes")})`).prepare(""));

/** The session of a link, with what its pages need; null for a token that no session has. */
export const findLink = batchedReader<LinkRow>(async (database, hashes) => {
  const rows = await byTokens(database.orm, "").execute({ hashes });
  return rows.map((row) => ({ key: row.tokenHash!, row }));
});

/** The same, kept from other writers until the transaction ends. */
export async function lockLink(tx: Transaction, tokenHash: Buffer): Promise<LinkRow | null> {
  const [row] = await links(tx, eq(table.tokenHash, tokenHash)).for("update", { of: table });
  return row ?? null;
}

/** Written once too: it runs for each answer of each client. */
const saving = builtOnce((queries) =>
  queries
    .update(table)
    .set({
      answers: sql`${sql.placeholder("answers")}::jsonb`,
      attempts: sql`${sql.placeholder("attempts")}::jsonb`,
      status: "IN_PROGRESS",
      version: sql`${table.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(table.uuid, sql.placeholder("uuid")),
        eq(table.version, sql.placeholder("version")),
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
  { uuid, version, tokenHash }: LinkRow,
  { answers, attempts }: Pick<LinkRow, "answers" | "attempts">,
): Promise<boolean> {
  const written = { answers: JSON.stringify(answers), attempts: JSON.stringify(attempts) };
  const saved = await saving(orm, "").execute({ uuid, version, tokenHash, ...written });
  return saved.length > 0;
}
