import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { KeepingArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { findPortfolio, portfolioChoices, sourceChoices } from "../portfolio.server.ts";
import { LONGEST_NAME } from "./general.schema.ts";

/** Stored settings as the texts of their form. */
export const generalValues = (portfolio: FullMonitoredPortfolio) => ({
  name: portfolio.name,
  product: portfolio.product ?? "",
  investpool: portfolio.investpool ?? "",
  managementType: portfolio.managementType as string,
  commercialStatus: portfolio.commercialStatus as string,
  currency: portfolio.currency as string,
  riskProfile: (portfolio.riskProfile ?? "") as string,
  productOwnerPortfolioCode: portfolio.productOwnerPortfolioCode ?? "",
  distributors: portfolio.distributorUuids,
  published: portfolio.published ? "on" : "",
});
export type GeneralValues = ReturnType<typeof generalValues>;

export async function generalView(viewer: Viewer, portfolio: FullMonitoredPortfolio, area: KeepingArea) {
  const { products, pools, distributors } = await portfolioChoices(viewer, portfolio);
  const { uuid, version, editable } = portfolio;
  return { area, uuid, version, editable, values: generalValues(portfolio), products, pools, distributors, idem: crypto.randomUUID() };
}

/** The form of a new portfolio, begun with what `source` has where one is copied, or with a name. */
export async function newView(viewer: Viewer, area: KeepingArea, asked: URLSearchParams) {
  const source = asked.get("source");
  const name = (asked.get("name") ?? "").slice(0, LONGEST_NAME);
  const t = getFixedT(viewer.language);
  const [{ products, pools, houses }, sources, copied] = await Promise.all([
    portfolioChoices(viewer, null),
    sourceChoices(viewer),
    source === null ? null : findPortfolio(viewer, source),
  ]);
  return {
    area,
    title: t("monitoredPortfolios.form.newTitle"),
    idem: crypto.randomUUID(),
    values: {
      name: copied ? t("monitoredPortfolios.form.copyOf", { name: copied.name }).slice(0, LONGEST_NAME) : name,
      product: copied?.product ?? "",
      investpool: copied?.investpool ?? "",
      managementType: (copied?.managementType ?? "OTHER") as string,
      commercialStatus: (copied?.commercialStatus ?? "OPEN") as string,
      versionType: (copied?.versionType ?? "MODEL") as string,
      assetManager: copied?.assetManager ?? "",
      source: copied?.uuid ?? "",
    },
    products,
    pools,
    sources,
    /** Absent where the house is the person's own. */
    houses,
  };
}
export type NewView = Awaited<ReturnType<typeof newView>>;
