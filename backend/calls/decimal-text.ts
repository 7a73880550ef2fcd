/** A numeric column comes back with all its decimals: 1.2500 is told as 1.25. */
export const withoutZeros = (decimal: string): string => (decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal);
