import type { FullModelPortfolio } from "#app/contract/model-portfolio.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { dayCell, fileName, workbookFile } from "#backend/table-file/workbook-cells.ts";

/** Words of the file; it is read outside of the application, so that it carries them itself. */
const WORDS = {
  fr: {
    file: "portefeuilles-modeles",
    portfolios: [
      ...["Portefeuilles", "Portefeuille", "Contrat", "Assureur", "Univers d’investissement", "Auteur", "Distributeur", "Partagé"],
      ...["Supports", "SRI", "1 mois (%)", "Depuis janvier (%)", "Frais annuels (%)", "Dernière composition", "Dernière valeur"],
      "Identifiant",
    ],
    compositions: [
      ...["Compositions", "Portefeuille", "Date", "Support", "ISIN", "Classe d’actifs", "SRI", "Poids (%)"],
      ...["Rotation (%)", "Auteur", "Commentaire", "Identifiant"],
    ],
    yes: "oui",
    no: "non",
  },
  en: {
    file: "model-portfolios",
    portfolios: [
      ...["Portfolios", "Portfolio", "Contract", "Insurer", "Investment pool", "Owner", "Distributor", "Shared"],
      ...["Assets", "SRI", "1 month (%)", "Since January (%)", "Annual fees (%)", "Latest composition", "Last value"],
      "Identifier",
    ],
    compositions: [
      ...["Compositions", "Portfolio", "Date", "Asset", "ISIN", "Asset class", "SRI", "Weight (%)"],
      ...["Turnover (%)", "Author", "Comment", "Identifier"],
    ],
    yes: "yes",
    no: "no",
  },
} as const;

const day = (date: string | null) => (date === null ? null : dayCell(date));

/** Several portfolios as one Excel file: a line for each as the list has it, and all of their compositions, line by line. */
export function portfoliosWorkbook(portfolios: readonly FullModelPortfolio[], language: InterfaceLanguage): Promise<File> {
  const words = WORDS[language];
  const rows = portfolios.map((one) => [
    ...[one.name, one.productName, one.productOwnerName, one.investmentPoolName, one.ownerName, one.distributorName],
    one.sharedWithNetwork ? words.yes : words.no,
    ...[one.numberOfSupports, one.riskLevelSri, one.monthlyPerformance, one.ytdPerformance, Number(one.annualFees)],
    ...[day(one.lastRebalancing), day(one.lastValueDate), one.uuid],
  ]);
  const lines = portfolios.flatMap(({ name, compositions, rebalancings }) => {
    const turnovers = new Map(rebalancings.map(({ date, turnover }) => [date, turnover]));
    return compositions.flatMap(({ date, lines: held, comment, authorName }) =>
      held.map((line, i) => [
        ...[name, dayCell(date), line.fullName, line.isin, line.assetClass, line.sri, Number(line.weight)],
        ...(i === 0 ? [turnovers.get(date) ?? null, authorName, comment] : [null, null, null]),
        line.series,
      ]),
    );
  });
  const sheet = ([name, ...head]: readonly string[], cells: Array<Array<string | number | Date | null>>, widths: number[]) => ({
    ...{ name: name!, head, rows: cells, widths },
  });
  return workbookFile(fileName(words.file, "xlsx"), [
    sheet(words.portfolios, rows, [32, 26, 26, 26, 22, 22, 10, 10, 6, 12, 16, 16, 18, 16, 38]),
    sheet(words.compositions, lines, [32, 12, 44, 16, 24, 6, 12, 12, 22, 40, 38]),
  ]);
}
