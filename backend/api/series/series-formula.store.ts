import { eq, inArray, or, sql } from "drizzle-orm";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { series } from "#backend/database/schema/index.ts";

/** How it stands in the details of a series. `references` are the uuids behind the codes, in order of first use. */
export interface StoredFormula {
  formula: string;
  comment: string | null;
  codes: string[];
  references: string[];
}

export interface FormulaRow {
  uuid: string;
  keeper: string | null;
  version: number;
  stored: StoredFormula | null;
}

export async function findFormula(queries: Queries, uuid: string, lock = false): Promise<FormulaRow | null> {
  const stored = sql<StoredFormula | null>`${series.details} -> 'returnMatrixFormula'`;
  const query = queries
    .select({ uuid: series.uuid, keeper: series.keeper, version: series.version, stored })
    .from(series)
    .where(eq(series.uuid, uuid));
  const [row] = await (lock ? query.for("update") : query);
  return row ?? null;
}

export async function namesOf(queries: Queries, uuids: readonly string[]): Promise<Map<string, string>> {
  if (uuids.length === 0) return new Map();
  const rows = await queries
    .select({ uuid: series.uuid, name: series.fullName })
    .from(series)
    .where(inArray(series.uuid, [...uuids]));
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}

/** Uuids by the codes of a formula: a uuid, or the provider's code of a series. One query. */
export async function resolveCodes(queries: Queries, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await queries
    .select({ uuid: series.uuid, externalId: series.externalId })
    .from(series)
    .where(
      or(
        inArray(
          sql`${series.uuid}::text`,
          [...codes].map((code) => code.toLowerCase()),
        ),
        inArray(series.externalId, [...codes]),
      ),
    );
  const found = new Map<string, string>();
  for (const code of codes) {
    const row = rows.find(({ uuid }) => uuid === code.toLowerCase()) ?? rows.find(({ externalId }) => externalId === code);
    if (row) found.set(code, row.uuid);
  }
  return found;
}

/** Formulas are written one after the other: two of them could close a circle together that neither closes alone. */
const FORMULA_LOCK = 7_310_004;
export async function lockFormulas(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FORMULA_LOCK})`);
}

/** Whether a formula over these series would lead, through their own formulas, back to the series itself. */
export async function leadsTo(queries: Queries, references: readonly string[], target: string): Promise<boolean> {
  const { rows } = await queries.execute(sql`
    with recursive reached(uuid) as (
      select unnest(${sql.param(references)}::uuid[])
      union select next.uuid::uuid from reached r join series s on s.uuid = r.uuid
        cross join lateral jsonb_array_elements_text(coalesce(s.details #> '{returnMatrixFormula,references}', '[]'::jsonb)) as next(uuid))
    select 1 from reached where uuid = ${target} limit 1`);
  return rows.length > 0;
}

export async function writeFormula(tx: Transaction, uuid: string, stored: StoredFormula | null): Promise<void> {
  const details = stored
    ? sql`${series.details} || jsonb_build_object('returnMatrixFormula', ${JSON.stringify(stored)}::jsonb)`
    : sql`${series.details} - 'returnMatrixFormula'`;
  await tx
    .update(series)
    .set({ details, version: sql`${series.version} + 1`, updatedAt: sql`now()` })
    .where(eq(series.uuid, uuid));
}
