import type { ActType } from "#app/domain/enumerations.ts";
import { refuse } from "#backend/calls/refusal.ts";

/** What the contract holds, each series with its amount in currency units, and the day of these values. */
interface Composition {
  currentComposition?: Array<{ series: string; amount: string }> | undefined;
  currentCompositionDate?: string | undefined;
}

/**
 * What is said of the contract's holdings, no member of it where nobody said anything. An empty list is a statement of a day, that the
 * contract holds nothing; without a day it says nothing.
 */
export function saidComposition({ currentComposition: lines, currentCompositionDate: day }: Composition): Composition {
  if (lines === undefined || (lines.length === 0 && day === undefined)) return {};
  return { currentComposition: lines, ...(day !== undefined && { currentCompositionDate: day }) };
}

/** Holdings that a call leaves out stay as they are; a day alone is another day of the same holdings. */
export function keptComposition(before: Composition | null, sent: Composition): Composition {
  const { currentCompositionDate: day } = sent;
  if (saidComposition(sent).currentComposition !== undefined) return saidComposition(sent);
  const kept = saidComposition(before ?? {});
  return kept.currentComposition && day !== undefined ? { ...kept, currentCompositionDate: day } : kept;
}

/** Refuses 400 a contract that is said to hold nothing without the day of it, and values of a day to come. A new contract holds nothing. */
export function requireSoundComposition(
  { currentComposition: lines, currentCompositionDate: day }: Composition,
  act: ActType,
  today: string,
) {
  if (day !== undefined && day > today) throw refuse.invalid("body.currentCompositionDate", "lies in the future");
  if (act !== "ACT_NEW_CONTRACTS" && lines?.length === 0 && day === undefined)
    throw refuse.invalid("body.currentCompositionDate", "is needed to say that the contract holds nothing");
}
