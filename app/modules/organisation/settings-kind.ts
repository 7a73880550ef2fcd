import type { OrganisationKind } from "#app/domain/enumerations.ts";
import type { Permission } from "#app/domain/rights/permissions.ts";

/** Where the settings of a kind stand: the part of the address, who may open it, its menu entry. */
export const SETTINGS = {
  distributor: { segment: "admin-distributors", permission: "settings-administration" },
  assetManager: { segment: "admin-asset-managers", permission: "settings-asset-managers" },
  productOwner: { segment: "admin-product-owners", permission: "settings-administration" },
} as const satisfies Record<OrganisationKind, { segment: string; permission: Permission }>;

/** Kind that an address of the settings is about; the routes name no other segment than the three. */
export function settingsKind(request: Pick<Request, "url">): OrganisationKind {
  const { pathname } = new URL(request.url);
  if (pathname.includes(`/${SETTINGS.assetManager.segment}`)) return "assetManager";
  return pathname.includes(`/${SETTINGS.productOwner.segment}`) ? "productOwner" : "distributor";
}

/** Permission that the address asks for: settings about asset managers are for administrators alone. */
export const settingsPermission = (request: Pick<Request, "url">): Permission => SETTINGS[settingsKind(request)].permission;
