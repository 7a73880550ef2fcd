import type { z } from "zod";
import type { FullHorizonPortfolio, HorizonPortfolio } from "#app/contract/horizon-portfolio/portfolio.ts";
import { glidepathRule, horizonGrid, horizonReporting, type ToldGrid } from "#app/contract/horizon-portfolio/section.ts";
import { feeSettings } from "#app/contract/monitored-portfolio/section.ts";
import { farthestFirst, type HorizonRow, inForceOn, riskierYears, seriesOfGrid } from "#app/domain/allocation/horizon-portfolio.ts";
import type { AssetClass } from "#app/domain/enumerations.ts";
import { type LineSeries, seriesOfLines } from "#backend/api/model-portfolio/composition.store.ts";
import { fullName } from "#backend/api/model-portfolio/portfolio.domain.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { PortfolioRow } from "./portfolio.store.ts";
import { type SectionKind, type SectionRow, sectionsOf } from "./section.store.ts";

/** Each kind of settings as it is written. */
export const SECTIONS = { fee: feeSettings, rule: glidepathRule, grid: horizonGrid, reporting: horizonReporting } satisfies Record<
  SectionKind,
  z.ZodObject
>;

/** A portfolio without its dated settings. */
export function recordOf(row: PortfolioRow, editable: boolean): HorizonPortfolio {
  const { product, productDetails, distributors, updatedAt, ...rest } = row;
  return {
    ...rest,
    productUuid: product,
    productInfo: productDetails,
    distributorUuids: distributors.map(({ uuid }) => uuid),
    editable,
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

/** What is told of the rows of a grid: the farthest year first, its series, and where it becomes riskier. */
export function toldRows(
  rows: readonly HorizonRow[],
  series: ReadonlyMap<string, LineSeries>,
): Pick<ToldGrid, "rows" | "series" | "riskierAt"> {
  const classOf = (uuid: string) => series.get(uuid)?.assetClass as AssetClass | undefined;
  return {
    rows: farthestFirst(rows).map(({ horizonLeft, weights }) => ({ horizonLeft, weights: { ...weights } })),
    series: seriesOfGrid(rows).flatMap((uuid) => {
      const known = series.get(uuid);
      return known ? [{ uuid, fullName: known.fullName, isin: known.isin, assetClass: known.assetClass as AssetClass }] : [];
    }),
    riskierAt: riskierYears(rows, classOf),
  };
}

const writtenBy = ({ authorFirstName, authorLastName, authorUsername, updatedAt }: SectionRow) => ({
  authorName: fullName(authorFirstName, authorLastName, authorUsername),
  updatedAt: new Date(updatedAt).toISOString(),
});

function sectionsOfRecord(sections: readonly SectionRow[], series: ReadonlyMap<string, LineSeries>) {
  const of = (kind: SectionKind) => sections.filter((row) => row.kind === kind);
  const grids = of("grid").map((row) => {
    const { rows, gridFileName = null, gridFileType = null } = horizonGrid.parse(row.content);
    return { date: row.date, gridDate: row.date, gridFileName, gridFileType, ...toldRows(rows, series), ...writtenBy(row) };
  });
  return {
    feeConfigurations: of("fee").map((row) => ({ ...feeSettings.parse(row.content), configurationDate: row.date, ...writtenBy(row) })),
    glidepathRules: of("rule").map((row) => {
      const { gridFileName = null, gridFileType = null } = inForceOn(grids, row.date) ?? {};
      return { ...glidepathRule.parse(row.content), glidepathRuleDate: row.date, gridFileName, gridFileType, ...writtenBy(row) };
    }),
    grids: grids.map(({ date: _, ...grid }) => grid),
    reportings: of("reporting").map((row) => ({ ...horizonReporting.parse(row.content), reportingDate: row.date, ...writtenBy(row) })),
  };
}

/** Portfolios with their dated settings, in the order of the rows. */
export async function fullRecords(queries: Queries, rows: readonly PortfolioRow[], editable: boolean): Promise<FullHorizonPortfolio[]> {
  if (rows.length === 0) return [];
  const sections = await sectionsOf(
    queries,
    rows.map(({ uuid }) => uuid),
  );
  const grids = sections.filter(({ kind }) => kind === "grid").map(({ content }) => horizonGrid.parse(content));
  const series = await seriesOfLines(
    queries,
    grids.flatMap((grid) => seriesOfGrid(grid.rows)),
  );
  return rows.map((row) => ({
    ...recordOf(row, editable),
    distributors: row.distributors.map(({ uuid, name }) => ({ uuid, distributorName: name })),
    ...sectionsOfRecord(
      sections.filter(({ portfolio }) => portfolio === row.uuid),
      series,
    ),
  }));
}

export async function fullRecord(queries: Queries, row: PortfolioRow, editable: boolean): Promise<FullHorizonPortfolio> {
  return (await fullRecords(queries, [row], editable))[0]!;
}
