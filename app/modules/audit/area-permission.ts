import type { Permission } from "#app/domain/rights/permissions.ts";
import { areaOf } from "#app/modules/user/area.ts";

/** Who opens the log: administrators all of it, the auditors of an asset manager that of their organisation. */
export const auditPermission = (request: Pick<Request, "url">): Permission =>
  areaOf(request) === "admin" ? "settings-administration" : "audit-logs";
