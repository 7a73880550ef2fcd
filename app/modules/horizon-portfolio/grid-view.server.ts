import { drawStackedSteps, type StackedSteps } from "#app/components/charts/stacked-steps.ts";
import type { FullHorizonPortfolio } from "#app/contract/horizon-portfolio/portfolio.ts";
import { ASSET_CLASSES, type AssetClass, type InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatDate, formatPercent } from "#app/domain/format/format.ts";
import { rowAt } from "#app/domain/glidepath.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { ReadGrid } from "./horizon-portfolio.server.ts";
import type { SectionView } from "./sections-view.server.ts";

/** A grid drawn and written: shares of the classes by years left, and the weights of each series. */
export interface DrawnGrid {
  drawing: StackedSteps;
  names: Array<{ assetClass: AssetClass; label: string }>;
  caption: string;
  riskier: string | null;
  series: Array<{ uuid: string; name: string; isin: string | null; assetClass: string }>;
  rows: Array<{ years: string; weights: string[] }>;
}

export function drawnGrid({ rows, series, riskierAt }: ReadGrid, language: InterfaceLanguage): DrawnGrid {
  const t = getFixedT(language);
  const longest = Math.max(...rows.map(({ horizonLeft }) => horizonLeft));
  const years = Array.from({ length: longest + 1 }, (_, i) => longest - i);
  const byYears = rows.map((row) => ({ ...row, yearsLeft: row.horizonLeft }));
  const held = years.map((left) => rowAt({ rows: byYears }, left).weights);
  const classes = ASSET_CLASSES.filter((one) => series.some(({ assetClass }) => assetClass === one));
  const shareOf = (assetClass: AssetClass, weights: Readonly<Record<string, string>>) =>
    series.reduce((sum, one) => sum + (one.assetClass === assetClass ? Number(weights[one.uuid] ?? 0) : 0), 0);
  const percent = (value: number | string, decimals: number | [number, number]) => formatPercent(Number(value), language, { decimals });
  return {
    drawing: drawStackedSteps(
      classes,
      years.map(String),
      classes.map((one) => held.map((weights) => shareOf(one, weights))),
      (value) => percent(value, 0),
    ),
    names: classes.map((assetClass) => ({ assetClass, label: t(`common.assetClasses.${assetClass}`) })),
    caption: t("horizonPortfolios.grids.chartCaption", { from: longest }),
    riskier: riskierAt.length === 0 ? null : t("horizonPortfolios.grids.riskier", { years: riskierAt.join(", ") }),
    series: series.map(({ uuid, fullName, isin, assetClass }) => ({
      ...{ uuid, isin, name: fullName },
      assetClass: t(`common.assetClasses.${assetClass}`),
    })),
    rows: rows.map(({ horizonLeft, weights }) => ({
      years: String(horizonLeft),
      weights: series.map(({ uuid }) => percent(weights[uuid] ?? "0", [0, 2])),
    })),
  };
}

export interface GridView extends SectionView {
  tab: "grids";
  /** The grid of the day that was chosen, else the newest; null of none. */
  shown: (DrawnGrid & { from: string; file: string | null }) | null;
}

export function gridView({ language }: Viewer, { grids }: FullHorizonPortfolio, date: string | null): GridView {
  const t = getFixedT(language);
  const chosen = grids.find(({ gridDate }) => gridDate === date) ?? grids.at(-1);
  return {
    tab: "grids",
    rows: grids.map(({ gridDate, rows, authorName, gridFileName }) => ({
      ...{ date: gridDate, shown: formatDate(gridDate), author: authorName },
      summary: [t("horizonPortfolios.grids.rows", { count: rows.length, shown: String(rows.length) }), gridFileName]
        .filter(Boolean)
        .join(" · "),
    })),
    shown: chosen ? { ...drawnGrid(chosen, language), from: formatDate(chosen.gridDate), file: chosen.gridFileName } : null,
  };
}
