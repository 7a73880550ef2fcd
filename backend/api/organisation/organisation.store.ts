import { and, asc, count, desc, eq, ilike, inArray, type SQL, sql } from "drizzle-orm";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
import type { FieldName } from "#app/domain/organisation/organisation-fields.ts";
import { organisationRecordKey } from "#app/domain/record-key.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import { platformRows } from "#backend/calls/audit.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { tellRecordChange } from "#backend/database/record-changes.ts";
import { auditLog, organisation } from "#backend/database/schema/index.ts";

export type OrganisationRow = typeof organisation.$inferSelect;
export type OrganisationContent = Pick<OrganisationRow, "name" | "language" | "flags" | "graphicChart" | "dictionary" | FieldName>;

export async function findOrganisation(queries: Queries, kind: OrganisationKind, uuid: string): Promise<OrganisationRow | null> {
  const [row] = await queries
    .select()
    .from(organisation)
    .where(and(eq(organisation.kind, kind), eq(organisation.uuid, uuid)));
  return row ?? null;
}

/** Null when no organisation of the kind has the name, in capitals or not. */
export async function findUuidByName(queries: Queries, kind: OrganisationKind, name: string): Promise<string | null> {
  const [row] = await queries.select({ uuid: organisation.uuid }).from(organisation).where(bears(kind, name));
  return row?.uuid ?? null;
}

/** The row, held against other writers until the transaction ends. */
export async function lockOrganisation(tx: Transaction, kind: OrganisationKind, uuid: string): Promise<OrganisationRow | null> {
  const [row] = await tx
    .select()
    .from(organisation)
    .where(and(eq(organisation.kind, kind), eq(organisation.uuid, uuid)))
    .for("update");
  return row ?? null;
}

export interface OrganisationPage {
  limit: number;
  offset: number;
  search?: string | undefined;
  dir?: "asc" | "desc" | undefined;
  /** Uuids to keep to; null for all. */
  only: readonly string[] | null;
}

/** Organisations of a kind by name. */
export async function listOrganisations(
  queries: Queries,
  kind: OrganisationKind,
  page: OrganisationPage,
): Promise<{ items: OrganisationRow[]; total: number }> {
  if (page.only?.length === 0) return { items: [], total: 0 };
  const conditions: SQL[] = [eq(organisation.kind, kind)];
  if (page.only !== null) conditions.push(inArray(organisation.uuid, [...page.only]));
  if (page.search) conditions.push(ilike(organisation.name, containing(page.search)));
  const where = and(...conditions);
  const items = await queries
    .select()
    .from(organisation)
    .where(where)
    .orderBy(page.dir === "desc" ? desc(alphabetical(organisation.name)) : asc(alphabetical(organisation.name)), asc(organisation.uuid))
    .limit(page.limit)
    .offset(page.offset);
  const [total] = await queries.select({ n: count() }).from(organisation).where(where);
  return { items, total: total?.n ?? 0 };
}

/** Those of the uuids that are of the kind, by name. */
export async function organisationsIn(queries: Queries, kind: OrganisationKind, uuids: readonly string[]): Promise<OrganisationRow[]> {
  if (uuids.length === 0) return [];
  return queries
    .select()
    .from(organisation)
    .where(and(eq(organisation.kind, kind), inArray(organisation.uuid, [...uuids])))
    .orderBy(asc(alphabetical(organisation.name)), asc(organisation.uuid));
}

/** No two organisations of a kind bear one name. */
const bears = (kind: OrganisationKind, name: string) => and(eq(organisation.kind, kind), sql`lower(${organisation.name}) = lower(${name})`);

/** Whether another organisation of the kind has the name, in capitals or not. Writers of a kind wait for each other. */
export async function nameTaken(tx: Transaction, kind: OrganisationKind, name: string, otherThan: string | null): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`organisation ${kind}`}))`);
  const rows = await tx.select({ uuid: organisation.uuid }).from(organisation).where(bears(kind, name));
  return rows.some(({ uuid }) => uuid !== otherThan);
}

export async function insertOrganisation(
  tx: Transaction,
  kind: OrganisationKind,
  uuid: string,
  content: OrganisationContent,
): Promise<OrganisationRow> {
  const [row] = await tx
    .insert(organisation)
    .values({ uuid, kind, ...content })
    .returning();
  return row!;
}

export async function updateOrganisation(tx: Transaction, uuid: string, content: OrganisationContent): Promise<OrganisationRow> {
  const [row] = await tx
    .update(organisation)
    .set({ ...content, updatedAt: sql`now()`, version: sql`${organisation.version} + 1` })
    .where(eq(organisation.uuid, uuid))
    .returning();
  await tellRecordChange(tx, organisationRecordKey(row!.kind, uuid));
  return row!;
}

export async function deleteOrganisation(tx: Transaction, uuid: string): Promise<void> {
  const [row] = await tx.delete(organisation).where(eq(organisation.uuid, uuid)).returning({ kind: organisation.kind });
  if (row) await tellRecordChange(tx, organisationRecordKey(row.kind, uuid));
}

/** Fields that were changed after a version, as the audit log has them. */
export async function changedSince(queries: Queries, uuid: string, version: number): Promise<string[]> {
  const rows = await queries
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.objectType, "organisation"),
        eq(auditLog.objectId, uuid),
        platformRows,
        sql`(${auditLog.after}->>'version')::int > ${version}`,
      ),
    )
    .orderBy(asc(auditLog.id));
  const names = rows.flatMap(({ after }) => Object.keys((after ?? {}) as Record<string, unknown>));
  return [...new Set(names)].filter((name) => name !== "version");
}
