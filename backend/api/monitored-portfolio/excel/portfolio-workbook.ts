import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { CLASS_WORDS } from "#app/domain/advice-report/class-words.ts";
import type { InterfaceLanguage, PortfolioVersionType } from "#app/domain/enumerations.ts";
import { isoDay } from "#app/domain/numerics/calendar.ts";
import { performanceRows } from "#backend/api/model-portfolio/portfolio-workbook.ts";
import { dayCell, fileName, type PlainSheet, workbookFile } from "#backend/table-file/workbook-cells.ts";
import type { StoredTrack } from "../values/track.store.ts";
import { settingRows } from "./setting-rows.ts";

type Cells = PlainSheet["rows"][number];

/** Words of the file; it is read outside of the application, so that it carries them itself. */
const WORDS = {
  fr: {
    compositions: [
      ...["Compositions", "Date", "Version", "Support", "ISIN", "Classe d’actifs", "SRI", "Poids (%)", "Auteur", "Commentaire"],
      "Identifiant",
    ],
    performance: ["Performances", "Période", "Performance (%)", "Période complète"],
    values: ["Valeurs", "Date"],
    settings: ["Réglages", "Rubrique", "À compter du", "Réglage", "Valeur", "Auteur"],
    about: ["Informations", "Rubrique", "Valeur"],
    ...{ yes: "oui", no: "non", net: "après frais", free: "sans frais" },
    facts: [
      ...["Portefeuille", "Identifiant", "Version du portefeuille", "Société de gestion", "Contrat", "Assureur"],
      ...["Code chez l’assureur", "Devise", "Type de gestion", "Profil de risque", "Étape", "SRI", "Dernière valeur"],
    ],
    source: "Origine des valeurs",
    sourceText: "Valeurs calculées à partir des séries des compositions, avec les frais fixés, ou reprises d’un fichier",
  },
  en: {
    compositions: [
      ...["Compositions", "Date", "Version", "Asset", "ISIN", "Asset class", "SRI", "Weight (%)", "Author", "Comment"],
      "Identifier",
    ],
    performance: ["Performance", "Period", "Return (%)", "Whole period"],
    values: ["Values", "Date"],
    settings: ["Settings", "Section", "From", "Setting", "Value", "Author"],
    about: ["About", "Item", "Value"],
    ...{ yes: "yes", no: "no", net: "after fees", free: "without fees" },
    facts: [
      ...["Portfolio", "Identifier", "Version of the portfolio", "Asset manager", "Contract", "Insurer"],
      ...["Code at the insurer", "Currency", "Type of management", "Risk profile", "Step", "SRI", "Last value"],
    ],
    source: "Origin of the values",
    sourceText: "Values computed from the series of the compositions, with the fees that are set, or taken from a file",
  },
} as const;

/** A column for each track, a row for each day that one of them has. */
function valueRows(tracks: readonly StoredTrack[]): Cells[] {
  const days = [...new Set(tracks.flatMap((track) => [...track.days]))].sort((a, b) => a - b);
  const columns = tracks.map(({ days: own, values }) => new Map(Array.from(own, (day, i) => [day, values[i]!])));
  return days.map((day) => [dayCell(isoDay(day)), ...columns.map((column) => column.get(day) ?? null)]);
}

/** A portfolio as an Excel file: compositions of the versions asked for, performance of its own, values, settings, and what it is. */
export function portfolioWorkbook(
  portfolio: FullMonitoredPortfolio,
  stored: readonly StoredTrack[],
  { versions, language }: { versions: readonly PortfolioVersionType[]; language: InterfaceLanguage },
): Promise<File> {
  const words = WORDS[language];
  const compositions = [
    ...portfolio.composition_model,
    ...portfolio.composition.map((composition) => ({ ...composition, versionType: "EXECUTED" as const })),
  ].filter(({ versionType }) => versions.includes(versionType));
  const lines = compositions.flatMap(({ date, versionType, lines: held, comment, authorName }) =>
    held.map(
      (line, i): Cells => [
        ...[dayCell(date), versionType, line.fullName, line.isin, CLASS_WORDS[language][line.assetClass].name, line.sri],
        ...[Number(line.weight), i === 0 ? authorName : null, i === 0 ? comment : null, line.series],
      ],
    ),
  );
  const tracks = stored.filter(({ versionType, days }) => versions.includes(versionType) && days.length > 0);
  const own = tracks.find(({ versionType, net }) => versionType === portfolio.versionType && net);
  const points = Array.from(own?.days ?? [], (day, i): [string, number] => [isoDay(day), own!.values[i]!]);
  const facts = [
    ...[portfolio.name, portfolio.uuid, portfolio.version, portfolio.assetManagerName, portfolio.productName, portfolio.productOwnerName],
    ...[portfolio.productOwnerPortfolioCode, portfolio.currency, portfolio.managementType, portfolio.riskProfile, portfolio.workingStatus],
    ...[portfolio.riskLevelSri, portfolio.lastValueDate],
  ];
  const sheet = ([name, ...head]: readonly string[], rows: Cells[], widths: number[]): PlainSheet => ({ name: name!, head, rows, widths });
  return workbookFile(fileName(portfolio.name, "xlsx"), [
    sheet(words.compositions, lines, [12, 12, 44, 16, 24, 6, 12, 22, 40, 38]),
    sheet(words.performance, performanceRows({ values: points }, words), [12, 16, 18]),
    sheet(
      [...words.values, ...tracks.map(({ versionType, net }) => `${versionType}, ${net ? words.net : words.free}`)],
      valueRows(tracks),
      [12, ...tracks.map(() => 22)],
    ),
    sheet(words.settings, settingRows(portfolio, language), [26, 14, 40, 40, 22]),
    sheet(words.about, [...facts.map((value, i): Cells => [words.facts[i]!, value]), [words.source, words.sourceText]], [28, 90]),
  ]);
}
