import type { FullModelPortfolio, PortfolioValues } from "#app/contract/model-portfolio.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { calendarReturns } from "#backend/numerics/performance/calendar-returns.ts";
import { datedValues } from "#backend/numerics/series/dated-values.ts";
import { dayCell, fileName, workbookFile } from "#backend/table-file/workbook-cells.ts";

/** Words of the file; it is read outside of the application, so that it carries them itself. */
const WORDS = {
  fr: {
    compositions: [
      "Compositions",
      "Date",
      "Support",
      "ISIN",
      "Classe d’actifs",
      "SRI",
      "Poids (%)",
      "Rotation (%)",
      "Auteur",
      "Commentaire",
      "Identifiant",
    ],
    performance: ["Performances", "Période", "Performance (%)", "Période complète"],
    values: ["Valeurs", "Date", "Valeur"],
    origin: ["Informations", "Rubrique", "Valeur"],
    yes: "oui",
    no: "non",
    facts: {
      name: "Portefeuille modèle",
      uuid: "Identifiant",
      version: "Version",
      owner: "Auteur",
      distributor: "Distributeur",
      product: "Contrat",
      fees: "Frais annuels (%)",
      source: "Origine des valeurs",
      sourceText: "Valeurs calculées par Cairn à partir des séries de la composition, nettes des frais annuels, base 100",
      computedAt: "Calculées le",
      lastValue: "Dernière valeur",
    },
  },
  en: {
    compositions: [
      "Compositions",
      "Date",
      "Asset",
      "ISIN",
      "Asset class",
      "SRI",
      "Weight (%)",
      "Turnover (%)",
      "Author",
      "Comment",
      "Identifier",
    ],
    performance: ["Performance", "Period", "Return (%)", "Whole period"],
    values: ["Values", "Date", "Value"],
    origin: ["About", "Item", "Value"],
    yes: "yes",
    no: "no",
    facts: {
      name: "Model portfolio",
      uuid: "Identifier",
      version: "Version",
      owner: "Author",
      distributor: "Distributor",
      product: "Contract",
      fees: "Annual fees (%)",
      source: "Origin of the values",
      sourceText: "Values computed by Cairn from the series of the composition, net of annual fees, base 100",
      computedAt: "Computed at",
      lastValue: "Last value",
    },
  },
} as const;

/** Calendar years and months of the track, newest first; empty for a portfolio without values. */
export function performanceRows({ values }: Pick<PortfolioValues, "values">, words: { yes: string; no: string }) {
  if (values.length < 2) return [];
  const [row] = calendarReturns(new Map([["portfolio", datedValues(values)]]));
  const line = (period: string, part: { return: number | null; complete: boolean }) => [
    period,
    part.return === null ? null : part.return * 100,
    part.complete ? words.yes : words.no,
  ];
  return [
    ...row!.years.map((part) => line(String(part.year), part)).reverse(),
    ...row!.months.map((part) => line(`${part.year}-${String(part.month).padStart(2, "0")}`, part)).reverse(),
  ];
}

/** A model portfolio as an Excel file: its compositions, performance and values, and where they come from. */
export function portfolioWorkbook(portfolio: FullModelPortfolio, track: PortfolioValues, language: InterfaceLanguage): Promise<File> {
  const words = WORDS[language];
  const { facts } = words;
  const turnovers = new Map(portfolio.rebalancings.map(({ date, turnover }) => [date, turnover]));
  const compositionRows = portfolio.compositions.flatMap(({ date, lines, comment, authorName }) =>
    lines.map((line, i) => [
      dayCell(date),
      line.fullName,
      line.isin,
      line.assetClass,
      line.sri,
      Number(line.weight),
      i === 0 ? (turnovers.get(date) ?? null) : null,
      i === 0 ? authorName : null,
      i === 0 ? comment : null,
      line.series,
    ]),
  );
  const factRows: Array<[string, string | number | null]> = [
    [facts.name, portfolio.name],
    [facts.uuid, portfolio.uuid],
    [facts.version, portfolio.version],
    [facts.owner, portfolio.ownerName],
    [facts.distributor, portfolio.distributorName],
    [facts.product, portfolio.productName],
    [facts.fees, Number(portfolio.annualFees)],
    [facts.source, facts.sourceText],
    [facts.computedAt, track.computedAt],
    [facts.lastValue, track.to],
  ];
  const sheet = ([name, ...head]: readonly string[], rows: Array<Array<string | number | Date | null>>, widths: number[]) => ({
    name: name!,
    head,
    rows,
    widths,
  });
  return workbookFile(fileName(portfolio.name, "xlsx"), [
    sheet(words.compositions, compositionRows, [12, 44, 16, 24, 6, 12, 12, 22, 40, 38]),
    sheet(words.performance, performanceRows(track, words), [12, 16, 18]),
    sheet(
      words.values,
      track.values.map(([date, value]) => [dayCell(date), value]),
      [12, 14],
    ),
    sheet(words.origin, factRows, [28, 90]),
  ]);
}
