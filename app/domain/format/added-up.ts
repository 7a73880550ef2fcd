import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { type Decimals, formatPercent } from "./format.ts";

/** What doubles lose on the way is no part of anything. */
const SLACK = 1e-9;

/**
 * Parts rounded so that they add up to their rounded total: each is cut to its decimals, and what is left over goes to those that lost
 * most by it (largest remainder), the first of equal ones. A part of nothing stays nothing.
 */
export function addedUp(parts: readonly number[], decimals: number): number[] {
  const scale = 10 ** decimals;
  const scaled = parts.map((part) => part * scale);
  const units = scaled.map((part) => Math.floor(part + SLACK));
  const left = Math.round(scaled.reduce((sum, part) => sum + part, 0) + SLACK) - units.reduce((sum, unit) => sum + unit, 0);
  const byLoss = scaled
    .map((part, at) => ({ at, loss: part - units[at]! }))
    .filter(({ loss }) => loss > SLACK)
    .sort((a, b) => b.loss - a.loss || a.at - b.at);
  for (const { at } of byLoss.slice(0, Math.max(0, left))) units[at]! += 1;
  return units.map((unit) => unit / scale);
}

const mostOf = (decimals: Decimals["decimals"] = 2): number => (typeof decimals === "number" ? decimals : decimals[1]);

/** A share in per cent. One that is finer than its decimals is told as such: `< 0,01 %`, never as nothing. */
export function formatShare(share: number, language: InterfaceLanguage, decimals: Decimals["decimals"] = [0, 2]): string {
  const finest = 10 ** -mostOf(decimals);
  const isFiner = share > 0 && share < finest / 2 - SLACK;
  return isFiner ? `<\u00a0${formatPercent(finest, language, { decimals })}` : formatPercent(share, language, { decimals });
}

/** Shares that stand below each other, in per cent: what is shown adds up to the total of what is meant. */
export function formatShares(shares: readonly number[], language: InterfaceLanguage, decimals: Decimals["decimals"] = [0, 2]): string[] {
  const shown = addedUp(shares, mostOf(decimals));
  return shares.map((share, at) =>
    share > 0 && shown[at] === 0
      ? formatShare(Math.min(share, 10 ** -mostOf(decimals) / 4), language, decimals)
      : formatPercent(shown[at]!, language, { decimals }),
  );
}
