import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { changesSince, type Earlier } from "#app/domain/allocation/earlier.ts";
import { formatPercent, formatPercentRange } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { WeightedLine } from "#app/modules/series/weighted-lines.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { inForce } from "../frame/head-view.server.ts";

export interface ConstraintRow {
  key: string;
  name: string;
  found: string;
  limit: string;
  kept: boolean;
}

/** Bounds that hold on a day: all that were set on the last day that has some. */
export function boundsOn({ constraint }: Pick<FullMonitoredPortfolio, "constraint">, day: string) {
  const last = inForce(constraint, day)?.date;
  return constraint.filter(({ date }) => date === last);
}

/** The range of each series that has bounds on the day. */
export const rangesOn = (portfolio: Pick<FullMonitoredPortfolio, "constraint">, day: string) =>
  new Map(
    boundsOn(portfolio, day).flatMap(({ asset, min, max }) => (asset ? [[asset, { min: Number(min), max: Number(max) }] as const] : [])),
  );

/** Weights against the bounds of series and classes and the limit of turnover that hold on the day: broken ones first. */
export function constraintRows(
  { language }: Viewer,
  portfolio: Pick<FullMonitoredPortfolio, "constraint" | "constraint_params">,
  day: string,
  { lines, hundredths, earlier }: { lines: readonly WeightedLine[]; hundredths: readonly number[]; earlier: Earlier | null },
): ConstraintRow[] {
  const t = getFixedT(language);
  const percent = (value: number) => formatPercent(value / 100, language, { decimals: [0, 2] });
  const ofBounds = boundsOn(portfolio, day).map(({ id, asset, assetClass, min, max }) => {
    const found = lines.reduce(
      (sum, line, at) => sum + ((asset ? line.series === asset : line.assetClass === assetClass) ? (hundredths[at] ?? 0) : 0),
      0,
    );
    const name = assetClass
      ? t(`common.assetClasses.${assetClass}`)
      : (lines.find(({ series }) => series === asset)?.name ?? t("portfolioCompositions.otherSupport"));
    const limit = formatPercentRange(min, max, language);
    return {
      key: id,
      name,
      found: percent(found),
      limit,
      kept: found >= Math.round(Number(min) * 100) && found <= Math.round(Number(max) * 100),
    };
  });
  const { maxTurnover } = inForce(portfolio.constraint_params, day) ?? {};
  const turnover = earlier ? changesSince(earlier, lines, hundredths).turnover : 0;
  const ofTurnover =
    maxTurnover === undefined
      ? []
      : [
          {
            key: "turnover",
            name: t("portfolioCompositions.turnover"),
            found: percent(turnover),
            limit: `≤ ${formatPercent(maxTurnover, language, { decimals: [0, 2] })}`,
            kept: turnover <= Math.round(Number(maxTurnover) * 100),
          },
        ];
  return [...ofBounds, ...ofTurnover].toSorted((a, b) => Number(a.kept) - Number(b.kept));
}
