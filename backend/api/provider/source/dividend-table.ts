import type { FileMapping } from "#app/contract/file-reading.ts";
import type { SentFile } from "#app/contract/table-file.ts";
import { type ReadTable, readTable } from "#backend/import/read-table.ts";
import { plainTitle } from "#backend/import/table-start.ts";
import { numberOfText } from "#backend/import/text-number.ts";

/** Columns of a file of dividends, by the titles that they have in English and French. */
const TITLES: Readonly<Record<string, readonly string[]>> = {
  code: ["code", "isin", "isin_code", "code_isin", "series", "series_id", "id", "external_id", "ticker", "symbol"],
  date: ["date", "ex_date", "ex_dividend_date", "date_de_detachement", "detachement", "date_ex"],
  amount: ["amount", "dividend", "dividende", "montant", "value", "gross_amount", "montant_brut"],
  currency: ["currency", "devise", "ccy"],
};
export const DIVIDEND_COLUMNS = Object.keys(TITLES);
const NAMES = new Map(Object.entries(TITLES).flatMap(([name, titles]) => titles.map((title) => [title, name] as const)));

/** Without a code, a day and an amount nothing can be read. */
const leavesOpen = (names: readonly string[]) => !["code", "date", "amount"].every((name) => names.includes(name));

export const readDividends = (file: SentFile, given: FileMapping): Promise<ReadTable> =>
  readTable(file, {
    days: ["date"],
    identifiers: ["code"],
    names: DIVIDEND_COLUMNS,
    nameOf: (title) => NAMES.get(plainTitle(title)) ?? null,
    asks: leavesOpen,
    given,
  });

/** An amount above zero as a decimal of eight places; null for what is none. A comma stands for the point where there is no other. */
export function dividendAmount(text: string): string | null {
  const value = numberOfText(text.trim(), text.includes(",") && !text.includes(".") ? "," : ".");
  return value !== null && value > 0 && value < 1e9 ? value.toFixed(8) : null;
}
