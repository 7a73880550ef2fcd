import type { FullPmsPortfolio } from "#app/contract/monitored-portfolio/pms-portfolio.ts";
import { formatCount, formatDate, formatInstant, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { hundredthsOf, WHOLE } from "#app/domain/simulation/weights.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { monitoredNewPath, seriesPath } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { valueText } from "./list-view.server.ts";

type Line = FullPmsPortfolio["composition"][number];
type Side = FullPmsPortfolio["changes"][number]["before"];

/** Name of a new monitored portfolio, at most. */
const LONGEST_NAME = 120;

/**
 * What the form that loads compositions takes of this one: day, code and weight. Null unless every line is a series of the platform and the
 * weights, or the shares of the value, are a whole.
 */
function pastedText({ composition, date }: FullPmsPortfolio): string | null {
  const weighed = composition.map(({ identifier, series, weight, share }) => ({ identifier, series, weight: weight ?? share }));
  if (weighed.some(({ series, weight }) => series === null || weight === null || hundredthsOf(weight) === null)) return null;
  if (weighed.reduce((sum, { weight }) => sum + hundredthsOf(weight!)!, 0) !== WHOLE) return null;
  return weighed.map(({ identifier, weight }) => `${date}\t${identifier}\t${weight}`).join("\n");
}

/** One portfolio of the outside system: its lines, and what changed since the composition before. */
export function pmsPortfolioView({ language }: Viewer, portfolio: FullPmsPortfolio) {
  const t = getFixedT(language);
  const { name, code, house, date, value, currency, composition, fileName, importedAt, previous, changes } = portfolio;
  const percent = (text: string | null) => text && formatPercent(text, language, { decimals: [0, 4] });
  const number = (text: string | null) => text && formatNumber(text, language, { decimals: [0, 6] });
  const lineView = (line: Line) => ({
    ...{ identifier: line.identifier, name: line.series?.fullName || line.name },
    href: line.series && seriesPath(line.series.uuid),
    weight: percent(line.weight) ?? (line.share && t("pmsPortfolios.shareOfValue", { share: percent(line.share) ?? "" })),
    quantity: number(line.quantity),
    value: line.value && valueText(line.value, line.currency, language),
  });
  const sideText = (side: Side) =>
    [
      side?.weight ? percent(side.weight) : null,
      side?.quantity ? t("pmsPortfolios.units", { quantity: number(side.quantity) ?? "" }) : null,
      side?.value ? number(side.value) : null,
    ]
      .filter(Boolean)
      .join(" · ");
  const pasted = pastedText(portfolio);
  return {
    name,
    facts: [
      code,
      house,
      t("pmsPortfolios.asOf", { date: formatDate(date) }),
      t("pmsPortfolios.lineCount", { count: composition.length, shown: formatCount(composition.length, language) }),
      value === null ? null : valueText(value, currency, language),
    ],
    source: t("pmsPortfolios.source", { file: fileName, date: formatInstant(importedAt, language) }),
    lines: composition.map(lineView),
    previous:
      previous && t("pmsPortfolios.since", { date: formatDate(previous.date), imported: formatInstant(previous.importedAt, language) }),
    changes: changes.map(({ identifier, name: asset, kind, before, after }) => ({
      ...{ identifier, name: asset, kind, before: sideText(before), after: sideText(after) },
    })),
    newHref: monitoredNewPath("admin", { name: name.slice(0, LONGEST_NAME) }),
    pasted,
  };
}
export type PmsPortfolioView = ReturnType<typeof pmsPortfolioView>;
