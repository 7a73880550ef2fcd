import { drawStackedSteps } from "#app/components/charts/stacked-steps.ts";
import { freeAssetClasses } from "#app/domain/advice/asset-classes.ts";
import { formatCount, formatPercent } from "#app/domain/format/format.ts";
import { heldAt } from "#app/domain/simulation/management.ts";
import { ASSET_CLASS_ORDER } from "#app/domain/theme/asset-class.ts";
import { marketYear } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { allocationOf } from "#app/modules/model-portfolio/analysis/analysis-view.server.ts";
import { breakdownsOf } from "#app/modules/model-portfolio/analysis/breakdown.server.ts";
import { correlationsOf } from "#app/modules/model-portfolio/analysis/correlations.server.ts";
import { levelOf } from "#app/modules/model-portfolio/risk/indicators.server.ts";
import { told } from "#app/modules/model-portfolio/risk/told.server.ts";
import type { Writing } from "#app/modules/simulation/writing.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { namesOf } from "../allocation/workspace.server.ts";
import { type ModeSubject, modeSubject } from "./mode-subject.server.ts";

/** Lines of the mandates together that are shown (C-431). */
const TOP = 10;

/** What an allocation is made of under one of its modes, and how risky that is. */
export async function modeAnalysisView(viewer: Viewer, uuid: string | undefined, url: URL) {
  const subject = await modeSubject(viewer, uuid, url);
  const { head, partial, mode, lines, weights, records } = subject;
  const { language } = viewer;
  const writing: Writing = { t: getFixedT(language), language };
  const nameOf = (series: string) => records.get(series)?.fullName ?? null;
  const glidepath = mode === "horizon" ? await glidepathOf(viewer, subject) : null;
  if (lines.length === 0) return { head, partial, mode, content: null, glidepath };
  const [level, correlations] = await Promise.all([
    levelOf(viewer, { present: { lines }, weights, nameOf }, viewer.computation.risk.fastSrri({ weights }), writing),
    subject.correlations ? told(() => correlationsOf(viewer, lines), nameOf, writing) : null,
  ]);
  return {
    head,
    partial,
    mode,
    glidepath,
    content: {
      allocation: { ...allocationOf(viewer, { lines }), lines: lines.length, breakdowns: breakdownsOf({ lines }, records, language) },
      level,
      holdings: holdingsOf(subject, language),
      correlations: correlations?.value ?? null,
    },
  };
}
export type ModeAnalysisView = Awaited<ReturnType<typeof modeAnalysisView>>;

/** Of mandates the largest lines of all of them together; of everything else each line, by class. */
function holdingsOf({ mode, lines }: ModeSubject, language: Viewer["language"]) {
  const t = getFixedT(language);
  const percent = (weight: number | string) => formatPercent(weight, language, { decimals: [0, 2] });
  const bySize = lines.toSorted((a, b) => Number(b.weight) - Number(a.weight));
  const shown =
    mode === "delegated"
      ? bySize.slice(0, TOP)
      : bySize.toSorted((a, b) => ASSET_CLASS_ORDER.indexOf(a.assetClass) - ASSET_CLASS_ORDER.indexOf(b.assetClass));
  const rest = lines.length - shown.length;
  return {
    title: mode === "delegated" ? t("modeTabs.top", { count: shown.length }) : t("modeTabs.lines"),
    classes: freeAssetClasses(lines, (series) => lines.find((line) => line.series === series)?.assetClass).map(
      ({ assetClass, displayOrder, weight }) => ({
        assetClass,
        displayOrder,
        label: t(`common.assetClasses.${assetClass}`),
        weight: percent(weight),
      }),
    ),
    rows: shown.map(({ series, fullName, isin, assetClass, sri, weight }) => ({
      series,
      name: fullName,
      isin: isin ?? "",
      assetClass,
      className: t(`common.assetClasses.${assetClass}`),
      sri,
      weight: percent(weight),
    })),
    rest:
      rest > 0
        ? t("modeTabs.rest", {
            count: rest,
            share: percent(bySize.slice(TOP).reduce((sum, { weight }) => sum + Number(weight), 0)),
          })
        : null,
  };
}

/** The grid from today to the horizon, a column for each year. */
async function glidepathOf(viewer: Viewer, { offer, years }: ModeSubject) {
  if (!offer.grid) return null;
  const { grid } = offer;
  const { language } = viewer;
  const t = getFixedT(language);
  const start = marketYear();
  const held = Array.from({ length: years + 1 }, (_, passed) => heldAt(grid, years - passed));
  const names = await namesOf(
    viewer,
    offer,
    held.flatMap((lines) => lines.map(({ series }) => series)),
  );
  const byYear = held.map((lines) => freeAssetClasses(lines, (series) => names.get(series)?.assetClass));
  const classes = ASSET_CLASS_ORDER.filter((assetClass) => byYear.some((shares) => shares.some((one) => one.assetClass === assetClass)));
  const shareOf = (year: number, assetClass: string) => Number(byYear[year]?.find((one) => one.assetClass === assetClass)?.weight ?? 0);
  const percent = (value: number) => formatPercent(value, language, { decimals: [0, 2] });
  return {
    drawing: drawStackedSteps(
      classes,
      held.map((_, year) => String(start + year)),
      classes.map((assetClass) => held.map((_, year) => shareOf(year, assetClass))),
      (value) => formatPercent(value, language, { decimals: 0 }),
    ),
    caption: t("modeTabs.glidepathCaption", { from: start, to: start + years, years: formatCount(years, language) }),
    names: classes.map((assetClass) => ({ assetClass, label: t(`common.assetClasses.${assetClass}`) })),
    rows: held.map((_, year) => ({ year: String(start + year), shares: classes.map((assetClass) => percent(shareOf(year, assetClass))) })),
  };
}
