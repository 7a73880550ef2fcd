import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { CLASS_WORDS } from "#app/domain/advice-report/class-words.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { dayCell, type PlainSheet } from "#backend/table-file/workbook-cells.ts";

type Cells = PlainSheet["rows"][number];

const WORDS = {
  fr: {
    ...{ fee: "Frais", floor: "Plancher", constraint_params: "Règles", constraint: "Bornes", benchmark: "Indice de référence" },
    ...{ comment: "Commentaire", aum: "Encours", min: "minimum (%)", max: "maximum (%)" },
    fields: {
      ...{ feesAllAssets: "Frais de tous les supports (% par an)", feesUnitLinkedAssets: "Frais des unités de compte (% par an)" },
      ...{ feesEtfAssets: "Frais des ETF (% par an)", feesGuaranteedFunds: "Frais des fonds garantis (% par an)" },
      ...{ feesEtfTransactions: "Frais des transactions sur ETF (%)", feesDeductionDay: "Jour du prélèvement" },
      ...{ feesDeductionMonth: "Mois du prélèvement", feesFrequency: "Fréquence du prélèvement", level: "Niveau (%)", basis: "Base" },
      ...{ maxTurnover: "Rotation maximale (%)", minSri: "SRI minimal", maxSri: "SRI maximal", name: "Nom", title: "Titre", text: "Texte" },
      ...{ amount: "Montant", currency: "Devise" },
    },
  },
  en: {
    ...{ fee: "Fees", floor: "Floor", constraint_params: "Rules", constraint: "Bounds", benchmark: "Benchmark" },
    ...{ comment: "Comment", aum: "Assets under management", min: "minimum (%)", max: "maximum (%)" },
    fields: {
      ...{ feesAllAssets: "Fees of all assets (% a year)", feesUnitLinkedAssets: "Fees of unit-linked assets (% a year)" },
      ...{ feesEtfAssets: "Fees of ETFs (% a year)", feesGuaranteedFunds: "Fees of guaranteed funds (% a year)" },
      ...{ feesEtfTransactions: "Fees of transactions of ETFs (%)", feesDeductionDay: "Day of deduction" },
      ...{ feesDeductionMonth: "Month of deduction", feesFrequency: "Frequency of deduction", level: "Level (%)", basis: "Basis" },
      ...{ maxTurnover: "Greatest turnover (%)", minSri: "Least SRI", maxSri: "Greatest SRI", name: "Name", title: "Title", text: "Text" },
      ...{ amount: "Amount", currency: "Currency" },
    },
  },
} as const;
const KINDS = ["fee", "floor", "constraint_params", "benchmark", "comment", "aum"] as const;
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Decimals of the contract as numbers, so that a spreadsheet counts with them. */
const cellOf = (value: string | number) => (typeof value === "string" && DECIMAL.test(value) ? Number(value) : value);

/** Dated settings as rows: section, first day, setting, value, author. Texts of reports and parameters of PRIIPs have files of their own. */
export function settingRows(portfolio: FullMonitoredPortfolio, language: InterfaceLanguage): Cells[] {
  const words = WORDS[language];
  const names = new Map(
    [...portfolio.composition_model, ...portfolio.composition].flatMap(({ lines }) => lines.map((line) => [line.series, line.fullName])),
  );
  const nameOf = (series: string) => names.get(series) ?? series;
  const plain = KINDS.flatMap((kind) =>
    portfolio[kind].flatMap(({ date, authorName, ...settings }): Cells[] => {
      const head = [words[kind], dayCell(date)] as const;
      const fields = Object.entries(words.fields).flatMap(([field, label]): Cells[] => {
        const value = (settings as Record<string, unknown>)[field];
        return typeof value === "string" || typeof value === "number" ? [[...head, label, cellOf(value), authorName]] : [];
      });
      const lines = "lines" in settings ? settings.lines : [];
      return [...fields, ...lines.map(({ series, weight }): Cells => [...head, nameOf(series), Number(weight), authorName])];
    }),
  );
  const bounds = portfolio.constraint.flatMap(({ date, authorName, asset, assetClass, min, max }) => {
    const of = asset === undefined ? CLASS_WORDS[language][assetClass ?? "NOT_DEFINED"].name : nameOf(asset);
    return (
      [
        ["min", min],
        ["max", max],
      ] as const
    ).map(([side, value]): Cells => [words.constraint, dayCell(date), `${of}, ${words[side]}`, Number(value), authorName]);
  });
  return [...plain, ...bounds];
}
