import type { ExactParameters } from "./form.ts";

const PARTS = [
  "currentBalance",
  "goal",
  "horizonYears",
  "allocation",
  "mandates",
  "grid",
  "movements",
  "rebalancing",
  "entryFee",
  "managementFee",
  "startDate",
] as const;
export type SimulationPart = (typeof PARTS)[number];

/** Cards in which two states of one simulation differ. */
export const differingParts = (a: ExactParameters, b: ExactParameters): SimulationPart[] =>
  PARTS.filter((part) => canonical(a[part]) !== canonical(b[part]));

/** Same text for the same content, whatever the order of the keys and the idle zeros of decimals. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).filter(([, content]) => content !== undefined);
    return `{${entries
      .sort(([x], [y]) => (x < y ? -1 : 1))
      .map(([key, content]) => `${key}:${canonical(content)}`)
      .join()}}`;
  }
  return typeof value === "string" && /^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, "") : String(value);
}
