import type { Currency } from "#app/domain/enumerations.ts";

/** How the fourteen currencies are written; where several share a sign, the country stands before it. */
const SYMBOLS: Readonly<Record<string, string>> = {
  EUR: "€",
  USD: "$",
  GBP: "£",
  CHF: "CHF",
  GBX: "p",
  DKK: "DKr",
  SEK: "SKr",
  AUD: "A$",
  JPY: "¥",
  NOK: "NKr",
  NZD: "NZ$",
  SGD: "S$",
  PLN: "zł",
  CAD: "C$",
} satisfies Record<Currency, string>;

/** Symbol of a currency; of one that the product does not offer, its code. */
export const currencySymbol = (currency: string): string => SYMBOLS[currency] ?? currency;
