import { and, asc, count, desc, eq, ilike, type SQL } from "drizzle-orm";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
import type { Queries } from "#backend/api/context.ts";
import { containing } from "#backend/api/list-query.ts";
import { organisation } from "#backend/database/schema/index.ts";

export type OrganisationRow = typeof organisation.$inferSelect;

export async function findOrganisation(queries: Queries, kind: OrganisationKind, uuid: string): Promise<OrganisationRow | null> {
  const [row] = await queries
    .select()
    .from(organisation)
    .where(and(eq(organisation.kind, kind), eq(organisation.uuid, uuid)));
  return row ?? null;
}

/** Organisations of a kind by name; `only` limits the list to one of them. */
export async function listOrganisations(
  queries: Queries,
  kind: OrganisationKind,
  page: { limit: number; offset: number; search?: string | undefined; dir?: "asc" | "desc" | undefined; only: string | null },
): Promise<{ items: OrganisationRow[]; total: number }> {
  const conditions: SQL[] = [eq(organisation.kind, kind)];
  if (page.only !== null) conditions.push(eq(organisation.uuid, page.only));
  if (page.search) conditions.push(ilike(organisation.name, containing(page.search)));
  const where = and(...conditions);
  const items = await queries
    .select()
    .from(organisation)
    .where(where)
    .orderBy(page.dir === "desc" ? desc(organisation.name) : asc(organisation.name), asc(organisation.uuid))
    .limit(page.limit)
    .offset(page.offset);
  const [total] = await queries.select({ n: count() }).from(organisation).where(where);
  return { items, total: total?.n ?? 0 };
}
