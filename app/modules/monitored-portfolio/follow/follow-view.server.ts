import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { formatDate, formatPercent } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { MonitoredArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { compositionsOf, type HistoryEntry, historyOf } from "../composition/composition-view.server.ts";
import { inForce } from "../frame/head-view.server.ts";
import { type ValuesView, valuesView } from "../values/values-view.server.ts";

export interface FollowView {
  area: MonitoredArea;
  uuid: string;
  name: string;
  facts: string[];
  sri: number | null;
  keyFacts: Array<{ label: string; value: string | null }>;
  composition: {
    title: string;
    lines: Array<{
      series: string;
      name: string;
      isin: string;
      assetClass: FullMonitoredPortfolio["composition"][number]["lines"][number]["assetClass"];
      weight: string;
    }>;
  };
  history: HistoryEntry[];
  values: ValuesView;
  comment: { title: string; text: string; day: string } | null;
  /** What the insurer calls it, for those of its people who configure that. */
  code: { value: string; version: number; idem: string } | null;
}

/** Whether the person configures portfolios for their insurer. */
export const configures = ({ roles, permissions }: Pick<Viewer, "roles" | "permissions">, area: MonitoredArea): boolean =>
  area === "insurer" && (roles.includes("ADMIN") || permissions.has("po-ableConfigAaaModelPortfolios"));

/** All that a follower reads of a portfolio: the backend leaves out what is dated ahead. */
export async function followView(viewer: Viewer, portfolio: FullMonitoredPortfolio, area: MonitoredArea): Promise<FollowView> {
  const { language } = viewer;
  const t = getFixedT(language);
  const of = compositionsOf(portfolio, portfolio.versionType);
  const latest = of.compositions.at(-1);
  const fee = inForce(portfolio.fee)?.feesAllAssets;
  const comment = portfolio.comment.at(-1);
  return {
    area,
    uuid: portfolio.uuid,
    name: portfolio.name,
    facts: [portfolio.assetManagerName, portfolio.productName ?? "", t(`monitoredPortfolios.statuses.${portfolio.commercialStatus}`)],
    sri: portfolio.riskLevelSri,
    keyFacts: [
      { label: t("monitoredPortfolios.form.managementType"), value: t(`monitoredPortfolios.managementTypes.${portfolio.managementType}`) },
      {
        label: t("monitoredPortfolios.form.riskProfile"),
        value: portfolio.riskProfile && t(`monitoredPortfolios.riskProfiles.${portfolio.riskProfile}`),
      },
      { label: t("monitoredPortfolios.head.benchmark"), value: inForce(portfolio.benchmark)?.name ?? null },
      {
        label: t("monitoredPortfolios.follow.fees"),
        value: fee === undefined ? null : formatPercent(fee, language, { decimals: [2, 4] }),
      },
      { label: t("monitoredPortfolios.form.currency"), value: portfolio.currency },
    ],
    composition: {
      title: latest
        ? t("monitoredPortfolios.follow.compositionOn", { day: formatDate(latest.date) })
        : t("monitoredPortfolios.follow.composition"),
      lines: (latest?.lines ?? []).map(({ series, fullName, isin, assetClass, weight }) => ({
        ...{ series, assetClass, name: fullName, isin: isin ?? "" },
        weight: formatPercent(weight, language, { decimals: [0, 2] }),
      })),
    },
    history: historyOf(of, viewer),
    values: await valuesView(viewer, portfolio, portfolio.versionType),
    comment: comment ? { title: comment.title, text: comment.text, day: formatDate(comment.date) } : null,
    code: configures(viewer, area)
      ? { value: portfolio.productOwnerPortfolioCode ?? "", version: portfolio.version, idem: crypto.randomUUID() }
      : null,
  };
}
