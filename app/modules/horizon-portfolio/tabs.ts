import type { Viewer } from "#app/services/request-context.ts";

/** Menu entry of the horizon portfolios in an area. */
export const HORIZON_ENTRY = { admin: "admin-horizon-model-portfolios", insurer: "insurer-horizon-model-portfolios" } as const;

/** Parts of a portfolio's page; the first is the page itself. */
export const HORIZON_TABS = ["general", "fees", "rules", "grids", "reporting", "performance"] as const;
export type HorizonTab = (typeof HORIZON_TABS)[number];

export const tabOf = (search: string): HorizonTab => {
  const asked = new URLSearchParams(search).get("tab");
  return HORIZON_TABS.find((tab) => tab === asked) ?? "general";
};

export const editsHorizon = ({ roles, permissions }: Pick<Viewer, "roles" | "permissions">): boolean =>
  roles.includes("ADMIN") || permissions.has("po-ableEditHorizonModelPortfolios");
