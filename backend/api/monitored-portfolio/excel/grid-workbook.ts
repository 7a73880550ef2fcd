import { inArray } from "drizzle-orm";
import type { ExcelGridsConfig } from "#app/contract/monitored-portfolio/excel.ts";
import { CLASS_WORDS } from "#app/domain/advice-report/class-words.ts";
import type { AssetClass } from "#app/domain/enumerations.ts";
import { hundredthsOf, shareOut } from "#app/domain/simulation/weights.ts";
import type { Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { series } from "#backend/database/schema/index.ts";
import { dayCell, fileName, workbookFile } from "#backend/table-file/workbook-cells.ts";
import type { VersionedComposition } from "../composition/composition.store.ts";
import type { PortfolioRow } from "../portfolio/portfolio.store.ts";

/** Words of the file; it is read outside of the application, so that it carries them itself. */
const WORDS = {
  fr: {
    ...{ grid: "Grille", identifier: { ISIN: "ISIN", PROVIDER_CODE: "Code" }, name: "Support", assetClass: "Classe d’actifs" },
    ...{ weight: "Poids (%)", about: ["Informations", "Rubrique", "Valeur"] },
    facts: ["Portefeuille", "Code chez l’assureur", "Version", "Date", "Commentaire"],
  },
  en: {
    ...{ grid: "Grid", identifier: { ISIN: "ISIN", PROVIDER_CODE: "Code" }, name: "Asset", assetClass: "Asset class" },
    ...{ weight: "Weight (%)", about: ["About", "Item", "Value"] },
    facts: ["Portfolio", "Code at the insurer", "Version", "Date", "Comment"],
  },
} as const;

/** Weights in per cent with so many decimals that total exactly 100. */
export function roundedWeights(weights: readonly string[], decimals: number): number[] {
  const unit = 10 ** Math.min(decimals, 2);
  const shares = shareOut(
    weights.map((weight) => hundredthsOf(weight) ?? 0),
    100 * unit,
  );
  return shares.map((share) => share / unit);
}

/**
 * The grid of a day as an Excel file, laid out as the portfolio says.
 * Throws 422 for a series without the identifier that the grid names it by: a line that nobody can place is a wrong order.
 */
export async function gridWorkbook(
  queries: Queries,
  { name, productOwnerPortfolioCode }: PortfolioRow,
  { date, versionType, lines, comment }: VersionedComposition,
  config: ExcelGridsConfig,
): Promise<File> {
  const words = WORDS[config.language];
  const { uuid, isin, externalId, fullName, assetClass } = series;
  const held = lines.map((line) => line.series);
  const found = await queries.select({ uuid, isin, externalId, fullName, assetClass }).from(series).where(inArray(uuid, held));
  const known = new Map(found.map((row) => [row.uuid, row]));
  const identifierOf = (of: string) => (config.seriesIdentifier === "ISIN" ? known.get(of)?.isin : known.get(of)?.externalId) ?? null;
  const classOf = (of: string) => CLASS_WORDS[config.language][(known.get(of)?.assetClass ?? "NOT_DEFINED") as AssetClass].name;
  const nameless = held.filter((of) => identifierOf(of) === null);
  if (nameless.length > 0)
    throw refuse.unprocessable("GRID_IDENTIFIER_MISSING", "A series of the grid has no such identifier.", {
      identifier: config.seriesIdentifier,
      series: nameless,
    });
  const weights = roundedWeights(
    lines.map((line) => line.weight),
    config.decimals,
  );
  const columns = [
    { head: words.identifier[config.seriesIdentifier], width: 18, cell: identifierOf },
    ...(config.displaySeriesNames ? [{ head: words.name, width: 44, cell: (of: string) => known.get(of)?.fullName ?? null }] : []),
    ...(config.displayAssetClasses ? [{ head: words.assetClass, width: 24, cell: (of: string) => classOf(of) }] : []),
  ];
  const facts = [name, productOwnerPortfolioCode, versionType, dayCell(date), ...(config.displayComment ? [comment] : [])];
  const [about = "", ...aboutHead] = words.about;
  return workbookFile(fileName([config.filenamePrefix, name, date].filter(Boolean).join(" "), "xlsx"), [
    {
      name: words.grid,
      head: [...columns.map(({ head }) => head), words.weight],
      rows: lines.map((line, i) => [...columns.map(({ cell }) => cell(line.series)), weights[i]!]),
      widths: [...columns.map(({ width }) => width), 12],
    },
    { name: about, head: aboutHead, rows: facts.map((value, i) => [words.facts[i]!, value]), widths: [24, 60] },
  ]);
}
