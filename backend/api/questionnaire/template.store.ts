import { and, asc, count, desc, eq, ilike, isNull, ne, or, sql } from "drizzle-orm";
import { frenchSpaces } from "#app/domain/format/typography.ts";
import type { QuestionnaireTemplate } from "#app/domain/questionnaire/template.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { questionnaireSession, questionnaireTemplate as table } from "#backend/database/schema/index.ts";

export type TemplateRow = typeof table.$inferSelect;
export type TemplateFields = Pick<TemplateRow, "name" | "description" | "organisation" | "state" | "content">;

export interface TemplatesAsked {
  search?: string | undefined;
  state?: TemplateRow["state"] | undefined;
  code?: string | undefined;
  sort?: keyof typeof SORTED_BY | undefined;
  dir?: "asc" | "desc" | undefined;
  limit: number;
  offset: number;
}

const codeOf = sql<string>`${table.content} ->> 'code'`;
const contentVersionOf = sql<number>`(${table.content} ->> 'version')::integer`;
const byName = alphabetical(table.name);
const SORTED_BY = { name: byName, state: table.state, lastUpdate: table.updatedAt, version: contentVersionOf };

/** Templates by name, the newest version first, unless asked otherwise. With `organisation`, those open to that distributor alone. */
export async function listTemplates(queries: Queries, asked: TemplatesAsked, organisation?: string) {
  const where = and(
    asked.search ? ilike(table.name, containing(asked.search)) : undefined,
    asked.state ? eq(table.state, asked.state) : undefined,
    asked.code ? eq(codeOf, asked.code) : undefined,
    organisation ? openTo(organisation) : undefined,
  );
  const by = SORTED_BY[asked.sort ?? "name"];
  const [items, [total]] = await Promise.all([
    queries
      .select()
      .from(table)
      .where(where)
      .orderBy(asked.dir === "desc" ? desc(by) : asc(by), asc(byName), desc(contentVersionOf), asc(table.uuid))
      .limit(asked.limit)
      .offset(asked.offset),
    queries.select({ n: count() }).from(table).where(where),
  ]);
  return { items, total: total?.n ?? 0 };
}

const openTo = (organisation: string) => or(isNull(table.organisation), eq(table.organisation, organisation));

/** With `organisation`, only a template that is open to that distributor. */
export async function findTemplate(queries: Queries, uuid: string, organisation?: string): Promise<TemplateRow | null> {
  const where = and(eq(table.uuid, uuid), organisation ? openTo(organisation) : undefined);
  const [row] = await queries.select().from(table).where(where);
  return row ?? null;
}

export async function lockTemplate(tx: Transaction, uuid: string): Promise<TemplateRow | null> {
  const [row] = await tx.select().from(table).where(eq(table.uuid, uuid)).for("update");
  return row ?? null;
}

export async function insertTemplate(tx: Transaction, uuid: string, fields: TemplateFields): Promise<TemplateRow> {
  const [row] = await tx
    .insert(table)
    .values({ uuid, ...fields })
    .returning();
  return row!;
}

export async function updateTemplate(tx: Transaction, uuid: string, fields: TemplateFields): Promise<TemplateRow> {
  const [row] = await tx
    .update(table)
    .set({ ...fields, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(eq(table.uuid, uuid))
    .returning();
  return row!;
}

/** Number of the next version of a questionnaire. Holds other writers of its versions back until the transaction ends. */
export async function nextContentVersion(tx: Transaction, code: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`questionnaire_template ${code}`}))`);
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${contentVersionOf}), 0)::integer` })
    .from(table)
    .where(eq(codeOf, code));
  return Number(row?.last ?? 0) + 1;
}

/** Retires the published versions that a newly published one replaces for the same distributors; gives their uuids. */
export async function retireOthers(tx: Transaction, { uuid, organisation, content }: TemplateRow): Promise<string[]> {
  const rows = await tx
    .update(table)
    .set({ state: "RETIRED", version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(codeOf, content.code),
        eq(table.state, "PUBLISHED"),
        ne(table.uuid, uuid),
        organisation ? eq(table.organisation, organisation) : isNull(table.organisation),
      ),
    )
    .returning({ uuid: table.uuid });
  return rows.map((row) => row.uuid);
}

export async function deleteTemplate(tx: Transaction, uuid: string): Promise<void> {
  await tx.delete(table).where(eq(table.uuid, uuid));
}

export async function isTemplateUsed(tx: Transaction, uuid: string): Promise<boolean> {
  const rows = await tx
    .select({ uuid: questionnaireSession.uuid })
    .from(questionnaireSession)
    .where(eq(questionnaireSession.template, uuid))
    .limit(1);
  return rows.length > 0;
}

const FROZEN_KEPT = 50;
const frozen = new Map<string, QuestionnaireTemplate>();

/** Content of a template that a session was made with: published once, so it never changes and is kept in memory. */
export async function frozenContent(queries: Queries, uuid: string): Promise<QuestionnaireTemplate> {
  const kept = frozen.get(uuid);
  if (kept) return kept;
  const row = await findTemplate(queries, uuid);
  if (!row) throw new Error(`The questionnaire template ${uuid} of a session is gone.`);
  if (frozen.size >= FROZEN_KEPT) frozen.clear();
  const content = setInFrench(row.content);
  frozen.set(uuid, content);
  return content;
}

/** Content for readers. People type ordinary spaces before French punctuation: a question mark would stand alone on a line of a small screen. */
export const setInFrench = (content: QuestionnaireTemplate): QuestionnaireTemplate =>
  JSON.parse(JSON.stringify(content), (key, value: unknown) => (key === "fr" && typeof value === "string" ? frenchSpaces(value) : value));
