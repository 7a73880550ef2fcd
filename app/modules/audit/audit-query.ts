import type { AuditLogQuery } from "#app/navigation/paths.ts";

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Objects that rows are about, as the log names them. */
export const AUDIT_OBJECTS = [
  "user",
  "organisation",
  "simulation",
  "simulator",
  "product",
  "series",
  "series-comment",
  "value-import",
  "matrixSet",
  "market-event",
  "page",
  "call",
  "audit",
] as const;

/** Actions that the filter offers, as the log names them. */
export const AUDIT_ACTIONS = [
  "sign-in.success",
  "sign-in.failure",
  "app.sign-out",
  "app.end-sessions",
  "app.page-refused",
  "access.refused",
  "user.create",
  "user.update",
  "user.disable",
  "user.enable",
  "user.invite",
  "user.password",
  "user.password-change",
  "distributor.create",
  "distributor.update",
  "distributor.delete",
  "assetManager.create",
  "assetManager.update",
  "assetManager.delete",
  "productOwner.create",
  "productOwner.update",
  "productOwner.delete",
  "simulation.create",
  "simulation.save",
  "simulation.share",
  "simulation.unshare",
  "simulation.delete",
  "series.save",
  "market-event.create",
  "market-event.update",
  "market-event.delete",
  "value-import.upload",
  "value-import.apply",
  "app.export",
  "audit.purge",
] as const;

/** Filters of the log in an address; what cannot be one is left out. */
export function readAuditFilters(url: string): Omit<AuditLogQuery, "page" | "size"> {
  const query = new URL(url).searchParams;
  const text = (name: string, longest: number) => query.get(name)?.trim().slice(0, longest) || undefined;
  const day = (name: string) =>
    [query.get(name) ?? ""].find((value) => DAY.test(value) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value));
  const [q, verb, objectType, objectId] = [text("q", 200), text("verb", 60), text("objectType", 60), text("objectId", 200)];
  const [from, to, user] = [day("from"), day("to"), [query.get("user") ?? ""].find((value) => UUID.test(value))];
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
