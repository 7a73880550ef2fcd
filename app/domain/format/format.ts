import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { currencySymbol } from "./currency.ts";

export * from "./format-date.ts";

/**
 * Numbers as text, formatted on the server and sent as text. Decimal strings are read exactly; negatives bear
 * U+2212. French: U+202F between thousands, U+00A0 before the unit.
 */
export type Figure = number | string;

const LOCALES: Record<InterfaceLanguage, string> = { fr: "fr-FR", en: "en-GB" };
const NBSP = "\u00a0";
const MINUS = "\u2212";

const formatters = new Map<string, Intl.NumberFormat>();
function formatter(language: InterfaceLanguage, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const id = `${language}${JSON.stringify(options)}`;
  let found = formatters.get(id);
  if (!found) {
    found = new Intl.NumberFormat(LOCALES[language], options);
    formatters.set(id, found);
  }
  return found;
}

function write(value: Figure, language: InterfaceLanguage, options: Intl.NumberFormatOptions): string {
  // A numeric string is formatted exactly; TypeScript only knows it as a literal type.
  return formatter(language, options)
    .format(value as number)
    .replace("-", MINUS);
}

export interface Decimals {
  /** Fixed number of decimals, or a range: [least, most]. */
  decimals?: number | readonly [number, number];
  /** Writes + on what is above zero; zero, after rounding, has no sign. */
  signed?: boolean;
}

function digits({ decimals = 2, signed = false }: Decimals): Intl.NumberFormatOptions {
  const [least, most] = typeof decimals === "number" ? [decimals, decimals] : decimals;
  return { minimumFractionDigits: least, maximumFractionDigits: most, signDisplay: signed ? "exceptZero" : "negative" };
}

export function formatNumber(value: Figure, language: InterfaceLanguage, options: Decimals = {}): string {
  return write(value, language, digits(options));
}

/** Decimals of a price: as published, two at least; more where the figure is small. */
export const priceDecimals = (value: number): readonly [number, number] => (Math.abs(value) >= 10 ? [2, 4] : [2, 6]);

/** Prices of one column: as many decimals as its most precise one has, so that they stand below each other; four at most, but for small figures. */
export function formatPrices(prices: readonly number[], language: InterfaceLanguage): string[] {
  const used = prices.map((price) => (write(price, "en", digits({ decimals: priceDecimals(price) })).split(".")[1] ?? "").length);
  const least = Math.min(4, Math.max(2, ...used));
  return prices.map((price) => formatNumber(price, language, { decimals: [least, Math.max(least, priceDecimals(price)[1])] }));
}

/** Whole number with its groups: counts of a list. */
export const formatCount = (value: number, language: InterfaceLanguage): string => formatNumber(value, language, { decimals: 0 });

export interface AmountOptions extends Decimals {
  /** ISO code; GBX (pence) shows as p. */
  currency?: string;
}

/** `1 234 567,50 €`, `€1,234,567.50`; two decimals unless given. */
export function formatAmount(value: Figure, language: InterfaceLanguage, options: AmountOptions = {}): string {
  const { currency = "EUR", ...rest } = options;
  // Cents are written in twos: none, or both.
  const cents = String(rest.decimals) === "0,2" && !Number.isInteger(Number(value)) ? { decimals: 2 } : {};
  return withCurrency(write(value, language, digits({ ...rest, ...cents })), currency, language);
}

/** Puts the currency beside a written number: after it in French, before it and inside the sign in English. */
function withCurrency(written: string, currency: string, language: InterfaceLanguage, scale = ""): string {
  const symbol = currencySymbol(currency);
  // A symbol stands beside the scale (M€), a code apart from it (M CHF).
  const isCode = /^[A-Z]/.test(symbol);
  if (language === "fr") return `${written}${NBSP}${scale}${scale && isCode ? NBSP : ""}${symbol}`;
  const sign = /^[+\u2212]/.exec(written)?.[0] ?? "";
  const bare = written.slice(sign.length) + scale;
  if (currency === "GBX") return `${sign}${bare}${symbol}`;
  return `${sign}${symbol}${/[a-z]$/i.test(symbol) ? NBSP : ""}${bare}`;
}

const SCALES = [
  { from: 999_950_000, by: 1e9, fr: "Md", en: "bn" },
  { from: 999_950, by: 1e6, fr: "M", en: "m" },
  { from: 1000, by: 1e3, fr: "k", en: "k" },
] as const;

/** `150 k€`, `1,2 M€`; `€150k`, `€1.2m`; zero alone. For axes: one decimal at most. */
export function formatShortAmount(value: number, language: InterfaceLanguage, currency = "EUR"): string {
  if (value === 0) return "0";
  const scale = SCALES.find(({ from }) => Math.abs(value) >= from);
  const written = write(scale ? value / scale.by : value, language, digits({ decimals: [0, scale ? 1 : 0] }));
  return withCurrency(written, currency, language, scale?.[language] ?? "");
}

/** `value` is in per cent: 4.56 gives `4,56 %` or `4.56%`. */
export function formatPercent(value: Figure, language: InterfaceLanguage, options: Decimals = {}): string {
  return formatNumber(value, language, options) + (language === "fr" ? `${NBSP}%` : "%");
}

/** A change in per cent with its sign: `+4,6 %`, `−0.4%`, zero without sign. One decimal unless told. */
export function formatVariation(value: Figure, language: InterfaceLanguage, decimals: Decimals["decimals"] = 1): string {
  return formatPercent(value, language, { decimals, signed: true });
}

/** Weights of one list share their precision: whole where all are, else the most decimals used, two at most. */
export function formatWeights(weights: readonly string[], language: InterfaceLanguage): string[] {
  const used = weights.map((weight) => (weight.split(".")[1] ?? "").replace(/0+$/, "").length);
  const decimals = Math.min(2, Math.max(0, ...used));
  return weights.map((weight) => formatPercent(weight, language, { decimals }));
}

/** Projected amounts are rounded to 100 wherever they show, so that chart, table and sentence agree. */
export const roundProjected = (amount: number): number => Math.round(amount / 100) * 100 || 0;

export function formatProjected(amount: number, language: InterfaceLanguage, options: Omit<AmountOptions, "decimals"> = {}): string {
  return formatAmount(roundProjected(amount), language, { ...options, decimals: 0 });
}

/** Whole per cent from a fraction (0 to 1), never 0 % nor 100 %. */
export function formatChance(fraction: number, language: InterfaceLanguage): string {
  const percent = Math.round(fraction * 100);
  if (percent < 1) return `${language === "fr" ? "moins de" : "less than"} ${formatPercent(1, language, { decimals: 0 })}`;
  if (percent > 99) return `${language === "fr" ? "plus de" : "more than"} ${formatPercent(99, language, { decimals: 0 })}`;
  return formatPercent(percent, language, { decimals: 0 });
}

/** `de 2 000 € à 4 000 €`, `€2,000 to €4,000`. */
export function formatAmountRange(from: Figure, to: Figure, language: InterfaceLanguage, options: AmountOptions = { decimals: 0 }): string {
  const [low, high] = [formatAmount(from, language, options), formatAmount(to, language, options)];
  return language === "fr" ? `de ${low} à ${high}` : `${low} to ${high}`;
}

/** `5 à 30 %`, `5 to 30%`. */
export function formatPercentRange(from: Figure, to: Figure, language: InterfaceLanguage, decimals: Decimals["decimals"] = [0, 2]): string {
  return `${formatNumber(from, language, { decimals })} ${language === "fr" ? "à" : "to"} ${formatPercent(to, language, { decimals })}`;
}
