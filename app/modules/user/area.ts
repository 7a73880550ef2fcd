import type { PrivilegesArea } from "#app/navigation/paths.ts";

/** Area that an address of the privileges or of the audit log belongs to. */
export const areaOf = (request: Pick<Request, "url">): PrivilegesArea =>
  new URL(request.url).pathname.includes("/asset-manager/") ? "asset-manager" : "admin";

/** Menu entry of the users in an area. */
export const USERS_ENTRY = { admin: "admin-users", "asset-manager": "am-users" } as const;
