import { isUuid } from "#app/domain/uuid.ts";
import type { AuditLogQuery } from "#app/navigation/paths.ts";

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** Filters of the log in an address; what cannot be one is left out. */
export function readAuditFilters(url: string): Omit<AuditLogQuery, "page" | "size"> {
  const query = new URL(url).searchParams;
  const text = (name: string, longest: number) => query.get(name)?.trim().slice(0, longest) || undefined;
  const day = (name: string) =>
    [query.get(name) ?? ""].find((value) => DAY.test(value) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value));
  const [q, verb, objectType, objectId] = [text("q", 200), text("verb", 60), text("objectType", 60), text("objectId", 200)];
  const [from, to, user] = [day("from"), day("to"), [query.get("user") ?? ""].find((value) => isUuid(value))];
  return {
    ...(q && { q }),
    ...(from && { from }),
    ...(to && { to }),
    ...(user && { user }),
    ...(verb && { verb }),
    ...(objectType && { objectType }),
    ...(objectId && { objectId }),
  };
}

/** The same filters as the call takes them. */
export const filtersOf = ({ q, from, to, user, verb, objectType, objectId }: AuditLogQuery) => ({
  ...(q && { search: q }),
  ...(from && { from }),
  ...(to && { to }),
  ...(user && { user }),
  ...(verb && { action: verb }),
  ...(objectType && { resourceType: objectType }),
  ...(objectId && { resourceId: objectId }),
});
