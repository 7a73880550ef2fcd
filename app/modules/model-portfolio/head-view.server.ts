import type { ModelPortfolio } from "#app/contract/model-portfolio.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { PortfoliosArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { portfolioRights } from "./portfolio-area.ts";
import type { PortfolioHeadView } from "./portfolio-frame.tsx";

/** What stands around each page of a portfolio. */
export function portfolioHead(viewer: Viewer, portfolio: ModelPortfolio, area: PortfoliosArea): PortfolioHeadView {
  const { language } = viewer;
  const t = getFixedT(language);
  const state = portfolio.sharedWithNetwork ? t("modelPortfolios.detail.facts.shared") : t("modelPortfolios.detail.facts.own");
  return {
    area,
    uuid: portfolio.uuid,
    name: portfolio.name,
    facts: [
      portfolio.productName,
      `${portfolio.ownerName}, ${portfolio.distributorName}`,
      portfolio.active ? state : t("modelPortfolios.detail.facts.closed"),
      t("modelPortfolios.detail.facts.version", { version: formatCount(portfolio.version, language) }),
    ],
    version: portfolio.version,
    mayExport: portfolioRights(viewer).excel,
  };
}
