import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { amountForField, readDecimal } from "#app/domain/format/format-input.ts";
import { hundredthsOf, WHOLE, weightOf } from "#app/domain/simulation/weights.ts";
import { type AllocationLine, type RemovedLine, weightForField } from "./lines.ts";

/** Names of the fields of an allocation called `name`: the one place that the editor and those who read its form share. */
export const allocationFields = (name: string) => ({
  of: (index: number, part: "series" | "weight" | "locked" | "amount" | "written") => `${name}[${index}].${part}`,
  removed: `${name}-removed`,
  total: `${name}-total`,
  paste: `${name}-paste`,
});

/** Amount of a weight in hundredths of a per cent, in cents. */
export const centsOf = (hundredths: number, total: number): number => Math.round((hundredths * total * 100) / WHOLE);

/** An amount in cents as a field shows it, whole where it has no cents. */
export const amountText = (cents: number, language: InterfaceLanguage): string =>
  amountForField((cents / 100).toFixed(2).replace(/\.00$/, ""), language);

/** Nearest weight in hundredths of a per cent to an amount as typed; null where it is no amount of this total. */
export function hundredthsOfAmount(text: string, total: number, language: InterfaceLanguage): number | null {
  const amount = Number(readDecimal(text, language) ?? Number.NaN);
  const hundredths = Math.round((amount * WHOLE) / total);
  return amount >= 0 && total > 0 && hundredths <= 999_999 ? hundredths : null;
}

/** What a hidden field keeps of a line that was taken out. */
export const removedText = ({ line, at }: RemovedLine): string =>
  [at, line.series, line.locked ? 1 : 0, line.weight.replaceAll("|", "")].join("|");

function readRemoved(text: string): RemovedLine | null {
  const [at = "", series = "", locked, weight = ""] = text.split("|");
  return /^\d{1,3}$/.test(at) && series ? { at: Number(at), line: { series, weight, ...(locked === "1" && { locked: true }) } } : null;
}

export interface PostedAllocation {
  lines: AllocationLine[];
  removed: RemovedLine | null;
}

/**
 * Lines of a posted form in their order. Beside each amount the form says for which weight it was written: an amount that was
 * typed over while its weight was not gives the weight.
 */
export function allocationFromFields(
  fields: Iterable<readonly [string, unknown]>,
  name: string,
  language: InterfaceLanguage,
  most: number,
): PostedAllocation {
  const names = allocationFields(name);
  const texts = new Map<string, string>();
  for (const [field, value] of fields) if (typeof value === "string") texts.set(field, value.trim().slice(0, 200));
  const total = Number(texts.get(names.total) ?? 0);
  const indexes = [...texts.keys()].flatMap((field) => {
    const match = field.startsWith(`${name}[`) ? /^\[(\d{1,3})\]\.series$/.exec(field.slice(name.length)) : null;
    return match ? [Number(match[1])] : [];
  });
  const lines = indexes
    .sort((a, b) => a - b)
    .slice(0, most)
    .map((index): AllocationLine => {
      const text = (part: Parameters<typeof names.of>[1]) => texts.get(names.of(index, part)) ?? "";
      const typed = weightOfAmount(text("amount"), text("weight"), text("written"), total, language) ?? text("weight");
      return { series: text("series"), weight: typed, ...(text("locked") === "1" && { locked: true }) };
    });
  return { lines, removed: readRemoved(texts.get(names.removed) ?? "") };
}

function weightOfAmount(amount: string, weight: string, written: string, total: number, language: InterfaceLanguage): string | null {
  const shown = hundredthsOf(written);
  const typed = hundredthsOf(readDecimal(weight, language) ?? "");
  if (amount === "" || !(total > 0) || shown === null || typed !== shown) return null;
  const meant = hundredthsOfAmount(amount, total, language);
  const cents = Math.round(Number(readDecimal(amount, language)) * 100);
  return meant === null || cents === centsOf(shown, total) ? null : weightForField(meant, language);
}

/** The weight that an amount was written for, for its hidden field. */
export const writtenFor = (hundredths: number): string => weightOf(hundredths);
