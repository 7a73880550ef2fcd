import { inArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { AuditRecord } from "#app/contract/audit.ts";
import type { Queries } from "#backend/calls/context.ts";
import {
  appUser,
  glidepathMatrix,
  investmentPool,
  matrixSet,
  modelPortfolio,
  organisation,
  product,
  series,
  simulator,
} from "#backend/database/schema/index.ts";

const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
/** No row names as many things; one that does is read with the names of the first. */
const MOST_NAMED = 500;

/**
 * Names of what the identifiers in a row stand for, as they are today. What was deleted has none, and no client is named. A caller's row
 * may hold identifiers of anything: of such a row only what it is about has a name, which its caller was allowed to see.
 */
export async function namesIn(orm: Queries, { resource, before, after, origin }: AuditRecord): Promise<Record<string, string>> {
  const found = JSON.stringify(origin === "CALLER" ? [resource.id] : [resource.id, before, after]).match(UUID) ?? [];
  const uuids = [...new Set(found)].slice(0, MOST_NAMED);
  if (uuids.length === 0) return {};
  const person = sql<string>`trim(${appUser.firstName} || ' ' || ${appUser.lastName})`;
  const rows = await unionAll(
    orm
      .select({ uuid: series.uuid, name: sql<string>`${series.fullName}` })
      .from(series)
      .where(inArray(series.uuid, uuids)),
    orm.select({ uuid: appUser.uuid, name: person }).from(appUser).where(inArray(appUser.uuid, uuids)),
    ...[organisation, product, simulator, investmentPool, modelPortfolio, matrixSet, glidepathMatrix].map((table) =>
      orm
        .select({ uuid: table.uuid, name: sql<string>`${table.name}` })
        .from(table)
        .where(inArray(table.uuid, uuids)),
    ),
  );
  return Object.fromEntries(rows.flatMap(({ uuid, name }) => (name ? [[uuid, name] as const] : [])));
}
