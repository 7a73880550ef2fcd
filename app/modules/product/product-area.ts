import type { Viewer } from "#app/services/request-context.ts";

/** Menu entry of the products in an area. */
export const PRODUCTS_ENTRY = { admin: "admin-products", "asset-manager": "asset-manager-products" } as const;

/** Only administrators add, remove or give to an insurer: the backend refuses everybody else. */
export const administersProducts = ({ roles }: Pick<Viewer, "roles">): boolean => roles.includes("ADMIN");

/** Administrators, and an asset manager's editors with the flag for products; others there only look. */
export const editsProducts = ({ roles, permissions }: Pick<Viewer, "roles" | "permissions">): boolean =>
  roles.includes("ADMIN") || permissions.has("am-ableEditProducts");
