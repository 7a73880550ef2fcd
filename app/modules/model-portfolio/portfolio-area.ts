import type { ModelPortfolio } from "#app/contract/model-portfolio.ts";
import type { PortfoliosArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Menu entry of the portfolios in an area. */
export const PORTFOLIOS_ENTRY = { fia: "model-portfolios", admin: "admin-settings-portfolios" } as const;

type OfAdvisers = "model-portfolios" | "model-portfolio-edit" | "model-portfolio-excel-download";

/** What a person needs in an area; administrators need one permission for all. */
export const portfoliosPermission = (area: PortfoliosArea, needed: OfAdvisers = "model-portfolios") =>
  area === "fia" ? needed : "settings-administration";

/**
 * The same for a page of one portfolio. Under the modal that replaces a line (`series` in its address) the pages around ask what the
 * modal asks, so that whoever may not change portfolios is told that before anything else.
 */
export const pagePermission = (area: PortfoliosArea, { series }: { series?: string | undefined }) =>
  portfoliosPermission(area, series === undefined ? "model-portfolios" : "model-portfolio-edit");

/** Administrators do all; advisers by their roles. What a person may do with one portfolio is the backend's to say. */
export function portfolioRights({ roles, permissions }: Pick<Viewer, "roles" | "permissions">) {
  const admin = roles.includes("ADMIN");
  return {
    add: admin || permissions.has("model-portfolio-edit"),
    share: admin || permissions.has("model-portfolio-share"),
    excel: admin || permissions.has("model-portfolio-excel-download"),
  };
}

/** With the right to share, one's own portfolio; administrators share any. One that is out of use is shared with nobody. */
export const mayShare = (viewer: Viewer, { active, owner }: Pick<ModelPortfolio, "active" | "owner">, area: PortfoliosArea): boolean =>
  portfolioRights(viewer).share && active && (area === "admin" || owner === viewer.user.uuid);
