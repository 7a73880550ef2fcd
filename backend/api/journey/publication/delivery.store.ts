import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import type { MailState } from "#app/contract/e-mail.ts";
import type { Delivery } from "#app/contract/journey/publication.ts";
import { CODE_TRIES } from "#app/domain/advice-report/package.ts";
import { stateOfMail } from "#backend/api/e-mail/mail.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { appUser, organisation, recoPackage, recoSession, sentMail, recoDelivery as table } from "#backend/database/schema/index.ts";

export type DeliveryRow = typeof table.$inferSelect;

/** Key of the codes of deliveries and of what shows that one was right. */
export const codeKey = ({ secrets }: Pick<Database, "secrets">): Promise<Buffer> =>
  secrets.keep("advice-package-code", () => randomBytes(32));

/** Six digits that open the link of a delivery; kept nowhere, since they follow from the key and the row. */
export const codeOf = (key: Buffer, uuid: string): string =>
  String(createHmac("sha256", key).update("code").update(uuid).digest().readUInt32BE(0) % 1_000_000).padStart(6, "0");

/** Shows that the holder of a link gave the right code; worthless for any other link. */
export const proofOf = (key: Buffer, { uuid, tokenHash }: Pick<DeliveryRow, "uuid" | "tokenHash">): string =>
  createHmac("sha256", key).update("proof").update(uuid).update(tokenHash).digest("base64url");

export function isSame(expected: string, shown: string | null): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(shown ?? "")];
  return a.length === b.length && timingSafeEqual(a, b);
}

export const insertDelivery = async (tx: Transaction, row: typeof table.$inferInsert): Promise<void> => {
  await tx.insert(table).values(row);
};

/** Whether a package has gone out: it may be handed over again as it was, whatever its client has answered since. */
export async function wasSent(queries: Queries, made: string): Promise<boolean> {
  const sent = await queries
    .select({ uuid: table.uuid })
    .from(table)
    .where(and(eq(table.package, made), eq(table.state, "SENT")))
    .limit(1);
  return sent.length > 0;
}

export async function updateDelivery(
  queries: Queries,
  uuid: string,
  change: Partial<Pick<DeliveryRow, "tries">> & { opened?: true; downloaded?: true },
): Promise<void> {
  const { opened, downloaded, ...plain } = change;
  await queries
    .update(table)
    .set({
      ...plain,
      ...(opened && { openedAt: sql`coalesce(${table.openedAt}, now())` as never }),
      ...(downloaded && { downloads: sql`${table.downloads} + 1` as never }),
    })
    .where(eq(table.uuid, uuid));
}

/** The state of its e-mail, which is removed before the delivery is. */
export async function noteMailState(tx: Transaction, mail: string, state: MailState): Promise<void> {
  if (state === "SENDING") return;
  await tx
    .update(table)
    .set({ state: state === "UNKNOWN" ? "UNSURE" : state })
    .where(eq(table.mail, mail));
}

export const moveMail = (tx: Transaction, from: string, to: string) => tx.update(table).set({ mail: to }).where(eq(table.mail, from));

/** Deliveries of a session, newest first. */
export async function listDeliveries(queries: Queries, key: Buffer, session: string, reader: string): Promise<Delivery[]> {
  const mail = {
    sender: sentMail.sender,
    hasText: sql<boolean>`${sentMail.content} is not null`,
    state: stateOfMail,
    problem: sentMail.problem,
  };
  const rows = await queries
    .select({ row: table, number: recoPackage.number, mail })
    .from(table)
    .leftJoin(sentMail, eq(sentMail.uuid, table.mail))
    .innerJoin(recoPackage, eq(recoPackage.uuid, table.package))
    .where(eq(recoPackage.session, session))
    .orderBy(desc(table.createdAt));
  return rows.map(({ row, number, mail }) => ({
    uuid: row.uuid,
    package: number ?? 0,
    email: row.email,
    subject: row.subject,
    message: row.message,
    state: mail?.state ?? (row.state === "UNSURE" ? "UNKNOWN" : row.state),
    mail: row.mail,
    again: mail?.state === "UNKNOWN" && mail.hasText && mail.sender === reader,
    problem: mail?.state === "FAILED" || mail?.state === "QUEUED" ? mail.problem : null,
    mode: row.mode,
    code: row.mode === "LINK" ? codeOf(key, row.uuid) : null,
    sentAt: new Date(row.createdAt).toISOString(),
    expiresAt: new Date(row.expiresAt).toISOString(),
    openedAt: row.openedAt && new Date(row.openedAt).toISOString(),
    locked: row.tries >= CODE_TRIES,
    downloads: row.downloads,
  }));
}

/** The delivery of a link with what its page needs; with `lock`, kept from other writers until the transaction ends. */
export async function findDelivery(queries: Queries, tokenHash: Buffer, lock = false) {
  const query = queries
    .select({
      row: table,
      package: recoPackage,
      session: recoSession.uuid,
      organisation: recoSession.distributor,
      organisationVersion: organisation.version,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
    })
    .from(table)
    .innerJoin(recoPackage, eq(recoPackage.uuid, table.package))
    .innerJoin(recoSession, eq(recoSession.uuid, recoPackage.session))
    .innerJoin(organisation, eq(organisation.uuid, recoSession.distributor))
    .innerJoin(appUser, eq(appUser.uuid, table.sender))
    .where(eq(table.tokenHash, tokenHash));
  const [found] = await (lock ? query.for("update", { of: table }) : query);
  return found ?? null;
}
export type FoundDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;
