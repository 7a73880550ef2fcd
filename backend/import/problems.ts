import type { ImportProblem } from "#app/contract/series/financial-value.ts";
import { PROBLEMS_KEPT } from "./limits.ts";

/** Kinds of faults; the translation key is `imports.problem.<kind>`. */
export type ProblemKind =
  | "empty"
  | "wrongType"
  | "oldWorkbook"
  | "bomb"
  | "unsafeArchive"
  | "damaged"
  | "encoding"
  | "separator"
  | "head"
  | "duplicateColumn"
  | "emptyColumn"
  | "cells"
  | "quotes"
  | "lineTooLong"
  | "series"
  | "isin"
  | "scientific"
  | "ambiguousSeries"
  | "keptElsewhere"
  | "changedMeanwhile"
  | "unknownSeries"
  | "keptManual"
  | "jump"
  | "date"
  | "oldDate"
  | "futureDate"
  | "missingValue"
  | "number"
  | "notFinite"
  | "notPositive"
  | "duplicateDate"
  // Remarks: told of a file, and no reason to refuse it.
  | "noValue"
  | "noResult"
  | "leftOut"
  | "currency"
  | "otherCurrency"
  | "waitingCurrency"
  | "twoCurrencies"
  | "type"
  | "origin"
  | "tooManyValues"
  | "tooManySeries"
  | "timeLimit"
  | "memoryLimit"
  | "failed"
  | "interrupted"
  | "applyFailed";

export interface Fault {
  line?: number;
  column?: string;
  found?: string;
  expected?: string;
}

/** Faults of a whole file: the first of them and how many there are. */
export interface Faults {
  problems: ImportProblem[];
  problemCount: number;
}

const LONGEST_TEXT = 120;

export const problem = (kind: ProblemKind, fault: Fault = {}): ImportProblem => ({
  line: fault.line ?? null,
  column: fault.column?.slice(0, LONGEST_TEXT) ?? null,
  found: fault.found?.slice(0, LONGEST_TEXT) ?? null,
  messageKey: `imports.problem.${kind}`,
  expected: fault.expected ?? null,
});

/** A fault after which the file cannot be read on. */
export class FileRefused extends Error {
  readonly problem: ImportProblem;
  constructor(kind: ProblemKind, fault: Fault = {}) {
    super(`The file is refused: ${kind}`);
    this.problem = problem(kind, fault);
  }
}

/** Faults of a file, or its remarks: the first 500 kept unless said otherwise, all counted. */
export class ProblemList {
  count = 0;
  readonly #most: number;
  readonly #kept: ImportProblem[] = [];

  constructor(most = PROBLEMS_KEPT) {
    this.#most = most;
  }

  add(kind: ProblemKind, fault: Fault): void {
    this.count++;
    if (this.#kept.length < this.#most) this.#kept.push(problem(kind, fault));
  }

  /** A fault that another list has told. */
  take(fault: ImportProblem): void {
    this.count++;
    if (this.#kept.length < this.#most) this.#kept.push(fault);
  }

  addRefusal(refused: FileRefused): void {
    this.count++;
    this.#kept.unshift(refused.problem);
    this.#kept.length = Math.min(this.#kept.length, this.#most);
  }

  /** In the order of the file; a fault of the whole file comes first. */
  faults(): Faults {
    return { problems: [...this.#kept].sort((a, b) => (a.line ?? 0) - (b.line ?? 0)), problemCount: this.count };
  }
}
