import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { decimalForField, readDecimal } from "#app/domain/format/format-input.ts";
import { hundredthsOf, shareOut, WHOLE, weightOf } from "#app/domain/simulation/weights.ts";

/** A part of 100 % as it is in the fields of a form. */
export interface AllocationLine {
  /** Uuid of a series, or the code of whatever else is shared out. */
  series: string;
  /** Per cent, as typed. */
  weight: string;
  /** Keeps its weight when the others are shared out. */
  locked?: true | undefined;
}

/** A line that was taken out and can be put back where it stood. */
export interface RemovedLine {
  line: AllocationLine;
  at: number;
}

export interface AllocationState {
  lines: AllocationLine[];
  removed?: RemovedLine | null | undefined;
}

/** Changes of the lines, each a submit button: the server applies them without a script, the browser with one. */
export type LinesChange =
  | { kind: "add-series"; series: string }
  | { kind: "remove-series"; index: number }
  | { kind: "restore-line" }
  | { kind: "move-line"; index: number; to: number }
  | { kind: "lock-line"; index: number }
  /** The line takes what the others leave of 100 %. */
  | { kind: "take-rest"; index: number }
  | { kind: "spread-evenly" }
  | { kind: "bring-to-100" };

/** `remove-series:2`, `move-line:3:2`, `spread-evenly`; null when it is no change of lines. */
export function readLinesChange(intent: string): LinesChange | null {
  const [kind, detail = "", to = ""] = intent.split(":");
  if (kind === "spread-evenly" || kind === "bring-to-100" || kind === "restore-line") return { kind };
  if (kind === "add-series") return { kind, series: detail };
  if (!/^\d{1,3}$/.test(detail)) return null;
  const index = Number(detail);
  if (kind === "remove-series" || kind === "lock-line" || kind === "take-rest") return { kind, index };
  return kind === "move-line" && /^\d{1,3}$/.test(to) ? { kind, index, to: Number(to) } : null;
}

export function linesIntent(change: LinesChange): string {
  if (change.kind === "add-series") return `${change.kind}:${change.series}`;
  if (change.kind === "move-line") return `${change.kind}:${change.index}:${change.to}`;
  return "index" in change ? `${change.kind}:${change.index}` : change.kind;
}

/** `most`: how many lines there may be. What asks for a line that is not there changes nothing. */
export function changeAllocation(
  state: AllocationState,
  change: LinesChange,
  language: InterfaceLanguage,
  most: number = Number.POSITIVE_INFINITY,
): AllocationState {
  const { lines, removed } = state;
  switch (change.kind) {
    case "add-series":
      return { lines: withSeries(lines, change.series, language, most), removed };
    case "remove-series": {
      const line = lines[change.index];
      return line ? { lines: lines.filter((_, at) => at !== change.index), removed: { line, at: change.index } } : state;
    }
    case "restore-line":
      return { lines: removed ? restored(lines, removed, most) : lines, removed: null };
    case "move-line":
      return { lines: moved(lines, change.index, change.to), removed };
    case "lock-line":
      return { lines: lines.map((line, at) => (at === change.index ? toggled(line) : line)), removed };
    case "take-rest":
      return { lines: withRest(lines, change.index, language), removed };
    case "spread-evenly":
      return { lines: sharedOut(lines, language, () => 1), removed };
    case "bring-to-100":
      return { lines: sharedOut(lines, language, (weight) => weight), removed };
  }
}

/** Weights of the fields in hundredths of a per cent; what cannot be read counts as nothing. */
export const typedHundredths = (lines: readonly AllocationLine[], language: InterfaceLanguage): number[] =>
  lines.map((line) => hundredthsOf(readDecimal(line.weight, language) ?? "") ?? 0);

export const sumOf = (hundredths: readonly number[]): number => hundredths.reduce((sum, weight) => sum + weight, 0);

/** A weight in hundredths of a per cent as a field shows it. */
export const weightForField = (hundredths: number, language: InterfaceLanguage): string => decimalForField(weightOf(hundredths), language);

/** A series that is already there is not added twice; the first one takes the whole, a later one what is left. */
function withSeries(lines: AllocationLine[], series: string, language: InterfaceLanguage, most: number): AllocationLine[] {
  if (lines.length >= most || lines.some((line) => line.series === series)) return lines;
  const left = WHOLE - sumOf(typedHundredths(lines, language));
  return [...lines, { series, weight: left > 0 ? weightForField(left, language) : "" }];
}

const restored = (lines: AllocationLine[], { line, at }: RemovedLine, most: number) =>
  lines.length >= most || lines.some(({ series }) => series === line.series) ? lines : lines.toSpliced(at, 0, line);

function moved(lines: AllocationLine[], from: number, to: number): AllocationLine[] {
  const line = lines[from];
  return line && to < lines.length ? lines.toSpliced(from, 1).toSpliced(to, 0, line) : lines;
}

const toggled = ({ series, weight, locked }: AllocationLine): AllocationLine => ({ series, weight, ...(!locked && { locked: true }) });

function withRest(lines: AllocationLine[], index: number, language: InterfaceLanguage): AllocationLine[] {
  const others = sumOf(typedHundredths(lines, language).filter((_, at) => at !== index));
  return lines.map((line, at) => (at === index ? { ...line, weight: weightForField(Math.max(0, WHOLE - others), language) } : line));
}

/** Unlocked lines share what the locked ones leave, in proportion to `share`; total exactly 100.00 unless the locked ones are above. */
function sharedOut(lines: AllocationLine[], language: InterfaceLanguage, share: (hundredths: number) => number): AllocationLine[] {
  const typed = typedHundredths(lines, language);
  const isFree = (_: unknown, at: number) => !lines[at]?.locked;
  const kept = sumOf(typed.filter((_, at) => lines[at]?.locked));
  const parts = shareOut(typed.filter(isFree).map(share), Math.max(0, WHOLE - kept));
  return lines.map((line) => (line.locked ? line : { ...line, weight: weightForField(parts.shift() ?? 0, language) }));
}
