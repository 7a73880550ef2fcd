import type { Viewer } from "#app/services/request-context.ts";

/** Menu entry of the pools in an area. */
export const POOLS_ENTRY = {
  admin: "admin-investpools",
  "asset-manager": "asset-manager-investpools",
  insurer: "insurer-investpools",
} as const;

/** Parts of a pool's page; the first is the page itself. */
export const POOL_TABS = ["series", "figures", "sources", "provider", "settings"] as const;
export type PoolTab = (typeof POOL_TABS)[number];

export const tabOf = (search: string): PoolTab => {
  const asked = new URLSearchParams(search).get("tab");
  return POOL_TABS.find((tab) => tab === asked) ?? "series";
};

type Person = Pick<Viewer, "roles" | "permissions" | "user">;

/** Administrators, an asset manager's editors with the flag for pools, and those who configure an insurer; others only look. */
export const editsPools = ({ roles, permissions, user }: Person): boolean =>
  roles.includes("ADMIN") ||
  permissions.has("am-ableEditInvestmentPools") ||
  (user.productOwner !== null && permissions.has("settings-investment-pools"));

/** A pool is changed by the organisation that keeps it; administrators change all of them. */
export const keepsPool = (viewer: Person, { organisation }: { organisation: string | null }): boolean =>
  editsPools(viewer) &&
  (viewer.roles.includes("ADMIN") ||
    (organisation !== null && [viewer.user.assetManager, viewer.user.productOwner, viewer.user.distributor].includes(organisation)));
