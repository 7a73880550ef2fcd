import type { Permission } from "#app/domain/rights/permissions.ts";
import type { PrivilegesArea } from "#app/navigation/paths.ts";

/** Who opens the log: administrators all of it, the auditors of an asset manager that of their organisation. */
export const auditPermission = (area: PrivilegesArea): Permission => (area === "admin" ? "settings-administration" : "audit-logs");
