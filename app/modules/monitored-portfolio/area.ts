import type { KeepingArea, MonitoredArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Menu entry of the portfolios in an area; the monitoring module is reached from the advisers' menu. */
export const MONITORED_ENTRY = {
  "asset-manager": "am-aaa-model-portfolios",
  admin: "admin-aaa-model-portfolios",
  fia: "fia-aaa-model-portfolios",
  monitoring: "fia-aaa-model-portfolios",
  insurer: "insurer-aaa-model-portfolios",
} as const satisfies Record<MonitoredArea, string>;

export const MONITORED_PERMISSION = "aaa-model-portfolios";

export const isKeeping = (area: MonitoredArea): area is KeepingArea => area === "asset-manager" || area === "admin";

const RIGHTS = {
  edit: "am-ableEditAaaModelPortfolios",
  advanced: "am-ableEditPortfolioAdvanced",
  estimate: "am-ableEditPortfolioEstimate",
  darm: "am-ableEditPortfolioDarmModels",
  optimise: "am-ableOptimizePortfolios",
  variation: "am-ableOptimizePortfoliosByVariation",
  yields: "am-ableAccessTargetYields",
  priips: "am-ableEditPortfolioPriips",
  reporting: "am-ableEditPortfolioReportings",
  settings: "am-ableViewPortfolioSettings",
  load: "am-ableLoadMultipleAllocations",
} as const;
export type MonitoredRight = keyof typeof RIGHTS;

/** What a person may do with the portfolios of their house; administrators do all. The backend asks for the same. */
export function monitoredRights({ roles, permissions }: Pick<Viewer, "roles" | "permissions">): Record<MonitoredRight, boolean> {
  const admin = roles.includes("ADMIN");
  const may = (right: MonitoredRight) => admin || permissions.has(RIGHTS[right]);
  const [edit, advanced, estimate] = [may("edit"), may("advanced"), may("estimate")];
  return {
    edit,
    advanced,
    estimate,
    priips: may("priips"),
    reporting: may("reporting"),
    load: edit && may("load"),
    darm: may("darm"),
    optimise: may("optimise"),
    variation: may("variation"),
    yields: may("yields"),
    settings: edit || advanced || may("settings"),
  };
}
