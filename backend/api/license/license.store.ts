import { count, desc, eq, lte, sql } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { licenseAcceptance, licenseAgreement } from "#backend/database/schema/index.ts";

export type AgreementRow = typeof licenseAgreement.$inferSelect;
export type AcceptanceRow = typeof licenseAcceptance.$inferSelect;

/** A page of the versions, newest first, each with how many people accepted it. */
export async function listAgreements(queries: Queries, { limit, offset }: { limit: number; offset: number }) {
  const page = await queries.select().from(licenseAgreement).orderBy(desc(licenseAgreement.number)).limit(limit).offset(offset);
  const counts = await queries
    .select({ agreement: licenseAcceptance.agreement, n: count() })
    .from(licenseAcceptance)
    .groupBy(licenseAcceptance.agreement);
  const acceptancesOf = new Map(counts.map(({ agreement, n }) => [agreement, n]));
  const items = page.map((row) => ({ ...row, acceptances: acceptancesOf.get(row.uuid) ?? 0 }));
  return { items, total: await queries.$count(licenseAgreement) };
}

/** The version in effect: of those whose time has come, the one with the highest number. */
export async function agreementInEffect(queries: Queries): Promise<AgreementRow | null> {
  const [row] = await queries
    .select()
    .from(licenseAgreement)
    .where(lte(licenseAgreement.effectiveAt, sql`now()`))
    .orderBy(desc(licenseAgreement.number))
    .limit(1);
  return row ?? null;
}

/** Adds a version under the next number; two who publish at once wait for each other. */
export async function insertAgreement(
  tx: Transaction,
  fields: Pick<AgreementRow, "uuid" | "texts" | "createdBy"> & { effectiveAt: string | undefined },
): Promise<AgreementRow> {
  await tx.execute(sql`lock table ${licenseAgreement} in share row exclusive mode`);
  const [last] = await tx.select({ number: sql<number>`coalesce(max(${licenseAgreement.number}), 0)::int` }).from(licenseAgreement);
  const { effectiveAt, ...rest } = fields;
  const [row] = await tx
    .insert(licenseAgreement)
    .values({ ...rest, number: (last?.number ?? 0) + 1, effectiveAt: effectiveAt ?? sql`now()` })
    .returning();
  return row!;
}

export async function findAcceptance(queries: Queries, userUuid: string, agreement: string): Promise<AcceptanceRow | null> {
  const [row] = await queries
    .select()
    .from(licenseAcceptance)
    .where(sql`${eq(licenseAcceptance.userUuid, userUuid)} and ${eq(licenseAcceptance.agreement, agreement)}`);
  return row ?? null;
}

/** The first acceptance counts: accepting again changes nothing. */
export async function insertAcceptance(tx: Transaction, fields: Omit<AcceptanceRow, "acceptedAt">): Promise<void> {
  await tx.insert(licenseAcceptance).values(fields).onConflictDoNothing();
}
