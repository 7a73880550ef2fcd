import { CURRENCIES, type Currency } from "#app/domain/enumerations.ts";

/** Code of the series that holds the exchange rate of a currency: units of it for one euro. */
export const rateCode = (currency: string): string => `FX_EUR_${currency}`;
export const rateName = (currency: string): string => `EUR/${currency}`;

/** As the platform writes it, and as the data portal of the European Central Bank does: daily, the reference rate of the day. */
const CODES = [/^FX_EUR_([A-Z]{3})$/, /^EXR\.D\.([A-Z]{3})\.EUR\.SP00\.A$/];

/** The currency whose exchange rate a code names; null for any other code. */
export function currencyOfRate(code: string): Currency | null {
  const written = CODES.map((form) => form.exec(code)?.[1]).find((found) => found !== undefined);
  return CURRENCIES.find((currency) => currency === written && currency !== "EUR") ?? null;
}
