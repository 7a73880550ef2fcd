import type { FullHorizonPortfolio } from "#app/contract/horizon-portfolio/portfolio.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { HorizonArea } from "#app/modules/horizon-portfolio/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { gridView } from "./grid-view.server.ts";
import { portfolioChoices } from "./horizon-portfolio.server.ts";
import { performanceView } from "./performance-view.server.ts";
import { reportView } from "./report/report-view.server.ts";
import { sectionView } from "./sections-view.server.ts";
import { tabOf } from "./tabs.ts";

/** What stands above every page of a portfolio. */
export function portfolioHead({ language }: Viewer, area: HorizonArea, portfolio: FullHorizonPortfolio) {
  const t = getFixedT(language);
  return {
    uuid: portfolio.uuid,
    name: portfolio.name,
    area,
    facts: [t(`horizonPortfolios.statuses.${portfolio.workingStatus}`), portfolio.productName, portfolio.ownerName],
    mayEdit: portfolio.editable,
  };
}
export type PortfolioHead = ReturnType<typeof portfolioHead>;

/** General parameters as the form has them. */
export const generalValues = (portfolio: FullHorizonPortfolio | null) => ({
  name: portfolio?.name ?? "",
  productUuid: portfolio?.productUuid ?? "",
  workingStatus: portfolio?.workingStatus ?? "DRAFT",
  riskProfile: portfolio?.riskProfile ?? "",
  productOwnerPortfolioCode: portfolio?.productOwnerPortfolioCode ?? "",
  glidepathMethod: portfolio?.glidepathMethod ?? "",
  distributorUuids: portfolio?.distributorUuids ?? [],
});

/** What a tab of a portfolio shows; only its own data is asked for. */
export async function portfolioView(viewer: Viewer, portfolio: FullHorizonPortfolio, url: string) {
  const { search, searchParams } = new URL(url);
  const tab = tabOf(search);
  const marks = { version: portfolio.version, idem: crypto.randomUUID() };
  const date = searchParams.get("date");
  if (tab === "general") return { tab, marks, values: generalValues(portfolio), choices: await portfolioChoices(viewer, portfolio) };
  if (tab === "grids") return { tab, marks, grids: gridView(viewer, portfolio, date) };
  if (tab === "performance") return { tab, marks, performance: await performanceView(viewer, portfolio, searchParams) };
  const section = sectionView(viewer, portfolio, tab, date);
  if (tab === "reporting") return { tab, marks, section, report: await reportView(viewer, portfolio, searchParams) };
  return { tab, marks, section };
}
