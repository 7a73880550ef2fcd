import type { OrganisationKind } from "#app/domain/enumerations.ts";
import type { Permission } from "#app/domain/rights/permissions.ts";

/** Where the settings of a kind stand: the part of the address, who may open it, its menu entry. */
export const SETTINGS = {
  distributor: { segment: "admin-distributors", permission: "settings-administration" },
  assetManager: { segment: "admin-asset-managers", permission: "settings-asset-managers" },
  productOwner: { segment: "admin-product-owners", permission: "settings-administration" },
} as const satisfies Record<OrganisationKind, { segment: string; permission: Permission }>;

/** Who may open the settings of a kind: those about asset managers are for administrators alone. */
export const settingsPermission = (kind: OrganisationKind): Permission => SETTINGS[kind].permission;
