import { z } from "zod";
import type { ImportProblem } from "#app/contract/series/financial-value.ts";
import type { RunFile } from "#backend/database/schema/index.ts";

/** Refused lines that are kept with their reason; all of them are counted. */
export const REFUSALS_KEPT = 10_000;
/** Series that a run tells of; all of them are counted. */
const ITEMS_KEPT = 500;

/** What a run takes over of its files. */
export const runTask = z.object({
  /** FIX: values that differ from the stored ones take their place, those that a person entered too. */
  mode: z.enum(["UPDATE", "FIX"]).default("UPDATE"),
  /** Definitions: of series that are new, of those that are known, or both. */
  takes: z.enum(["ALL", "NEW", "KNOWN"]).default("ALL"),
  /** Uuid of the one series that is meant. */
  only: z.string().nullable().default(null),
  /** Each definition in a transaction of its own. */
  oneByOne: z.boolean().default(false),
  /** Files that are those of the last run are left alone. */
  changedOnly: z.boolean().default(true),
});
export type RunTask = z.output<typeof runTask>;

/** What became of one series. Days are those that the provider sent values for. */
export interface RunItem {
  series: string;
  externalId: string;
  fullName: string;
  outcome: "ADDED" | "CHANGED" | "UNCHANGED" | "FAILED";
  problem: { code: string; message: string } | null;
  /** Of a definition, those that changed. */
  fields: string[];
  from: string | null;
  to: string | null;
  newValues: number;
  revisions: number;
  unchanged: number;
  corrections: Correction[];
}
export interface Correction {
  date: string;
  oldValue: number | null;
  newValue: number;
  /** A person had entered the old value. */
  manual: boolean;
}
const CORRECTIONS_KEPT = 1_000;

export interface Refusal {
  file: string;
  line: number | null;
  column: string | null;
  found: string | null;
  expected: string | null;
  reason: string;
}

const LONGEST_TEXT = 200;
const clipped = (text: string | null) => text?.slice(0, LONGEST_TEXT) ?? null;

type Known = Pick<RunItem, "series" | "externalId" | "fullName">;

/** What a run did, gathered file by file. */
export class RunTally {
  lines = 0;
  refused = 0;
  readonly refusals: Refusal[] = [];
  readonly files: RunFile[] = [];
  readonly #items = new Map<string, RunItem>();

  refuse(refusal: Refusal): void {
    this.refused++;
    if (this.refusals.length === REFUSALS_KEPT) return;
    const { column, found, expected } = refusal;
    this.refusals.push({ ...refusal, column: clipped(column), found: clipped(found), expected: clipped(expected) });
  }

  /** Faults that were told and counted by the kit: `count` of them, the first ones kept. */
  refuseAll(file: string, problems: readonly ImportProblem[], count: number): void {
    for (const { line, column, found, expected, messageKey } of problems)
      this.refuse({ file, line, column, found, expected, reason: messageKey });
    this.refused += Math.max(0, count - problems.length);
  }

  of({ series, externalId, fullName }: Known): RunItem {
    const known = this.#items.get(series);
    if (known) return known;
    const nothing = { fields: [], from: null, to: null, newValues: 0, revisions: 0, unchanged: 0, corrections: [] };
    const item: RunItem = { series, externalId, fullName, outcome: "UNCHANGED", problem: null, ...nothing };
    this.#items.set(series, item);
    return item;
  }

  correct(item: RunItem, correction: Correction): void {
    if (item.corrections.length < CORRECTIONS_KEPT) item.corrections.push(correction);
  }

  counts(): { lines: number; added: number; changed: number; unchanged: number; refused: number } {
    const of = (outcome: RunItem["outcome"]) => [...this.#items.values()].filter((item) => item.outcome === outcome).length;
    return { lines: this.lines, added: of("ADDED"), changed: of("CHANGED"), unchanged: of("UNCHANGED"), refused: this.refused };
  }

  /** Faults first, then what changed. */
  items(): RunItem[] {
    const rank = { FAILED: 0, ADDED: 1, CHANGED: 2, UNCHANGED: 3 };
    return [...this.#items.values()].sort((a, b) => rank[a.outcome] - rank[b.outcome]).slice(0, ITEMS_KEPT);
  }
}
