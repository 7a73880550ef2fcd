import type { InterfaceLanguage } from "#app/domain/enumerations.ts";

/** An exact decimal as it stands in a field: grouped by three, decimal mark of the language, digits untouched. */
export function writeDecimal(decimal: string, language: InterfaceLanguage): string {
  const [whole = "0", fraction] = decimal.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, language === "fr" ? "\u202f" : ",");
  const sign = decimal.startsWith("-") ? "\u2212" : "";
  return fraction === undefined ? sign + grouped : `${sign}${grouped}${language === "fr" ? "," : "."}${fraction}`;
}

/** Decimals that a decimal string carries. */
export const decimalPlaces = (decimal: string) => decimal.split(".")[1]?.length ?? 0;

/** Without the zeros that say nothing: `25000.00` is shown `25000`, `2.50` stays `2.50`. */
export const withoutIdleZeros = (decimal: string) => decimal.replace(/\.0+$/, "");
