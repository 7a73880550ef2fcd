import { CURRENCIES } from "#app/domain/enumerations.ts";
import { isIsin } from "#app/domain/isin.ts";
import { rateCode } from "#app/domain/market-data/exchange-rates.ts";
import { identifierOf } from "#backend/import/identifiers.ts";

/** A column of a file that has one for each series. */
export interface WideColumn {
  at: number;
  title: string;
  key: string;
  /** Its key without the currency: that of the series, where the store has no series of the whole title. */
  bareKey?: string;
  currency?: string;
  /** The exchange rate of a currency, which it names and types. */
  isRate?: boolean;
}

const SIGNS: Readonly<Record<string, string>> = { "€": "EUR", $: "USD", "£": "GBP", EURO: "EUR", EUROS: "EUR", PENCE: "GBX" };
const BRACKETED = /^(.*\S)\s*[([]\s*(?:in |en |devise\s*:? ?|currency\s*:? ?)?([A-Za-z]{3,5}|[€$£])\s*[)\]]$/i;
const TRAILING = /^(.*\S)\s+(?:[-–|,]\s+)?([A-Z]{3}|GBp|[€$£])$/;
/** Every code of a currency, with those that the euro or another currency replaced. */
const CODES: ReadonlySet<string> = new Set([
  ...Intl.supportedValuesOf("currency"),
  ..."ATS BEF CYP DEM EEK ESP FIM FRF GRD HRK IEP ITL LTL LUF LVL MTL NLG PTE ROL SIT SKK TRL".split(" "),
]);
const ENDS_IN_CODE = /(?:^|[^A-Za-z])([A-Z]{3})\s*[/\-–:]?$/;

/** What a title of a series says of its currency (`Fund A (USD)`, `Fund B EUR`), and the title without it; null where it says none. */
function currencyIn(title: string): { currency: string; bare: string } | null {
  const [, bare, written] = BRACKETED.exec(title) ?? TRAILING.exec(title) ?? [];
  if (!bare || !written) return null;
  const upper = written.toUpperCase();
  const currency = written === "GBp" ? "GBX" : (SIGNS[upper] ?? upper);
  // A pair of currencies is an exchange rate, whose title says no currency of prices.
  const isPair = CODES.has(ENDS_IN_CODE.exec(bare)?.[1] ?? "") || /^FX\b/.test(bare);
  if (isPair || !(CURRENCIES as readonly string[]).includes(currency)) return null;
  return { currency, bare: bare.replace(/ (?:in|en|[-–|,])$/i, "").trim() };
}

/** Titles that are all codes of currencies but the euro's: its exchange rates, as the European Central Bank publishes them. */
export const areRates = (titles: readonly string[]): boolean =>
  titles.length > 0 && titles.every((title) => CODES.has(title) && title !== "EUR");

/** Titles of currencies that leave open what is told: one alone may be that of prices, and with the euro among them it is not the euro's rates. */
export const mayBeRates = (titles: readonly string[]): boolean =>
  titles.every((title) => CODES.has(title)) && (titles.length === 1 || titles.includes("EUR"));

/** A column of the exchange rate of a currency; null for one that the platform does not know. */
export const rateColumn = (at: number, title: string): WideColumn | null =>
  (CURRENCIES as readonly string[]).includes(title) ? { at, title, key: rateCode(title), currency: title, isRate: true } : null;

/** The ISIN that stands among the words of a title (`Fonds A (FR0010315770)`); null without one, or with several. */
function isinIn(title: string): ReturnType<typeof identifierOf> | null {
  const words = title.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const found = words.map((word) => identifierOf(word)).filter(({ key, fault }) => fault === "isin" || isIsin(key));
  return words.length > 1 && found.length === 1 ? found[0]! : null;
}

/** A column of the series that its title names, with what is wrong with its identifier. */
export function seriesColumn(at: number, title: string): { column: WideColumn; fault: ReturnType<typeof identifierOf>["fault"] } {
  const { key, fault } = identifierOf(title);
  const found = fault ? null : currencyIn(title);
  const isin = isIsin(key) ? null : isinIn(title);
  if (isin) return { column: { at, title, key: isin.key, ...(found && { currency: found.currency }) }, fault: isin.fault };
  if (!found) return { column: { at, title, key }, fault };
  const bare = identifierOf(found.bare);
  // A code that says whose column it is needs no look into the store.
  if (bare.fault || isIsin(bare.key)) return { column: { at, title, key: bare.key, currency: found.currency }, fault: bare.fault };
  return { column: { at, title, key, bareKey: bare.key, currency: found.currency }, fault };
}
