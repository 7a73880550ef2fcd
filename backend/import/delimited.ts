import { FileRefused } from "./problems.ts";

export const SEPARATORS = [";", "\t", ",", "|"] as const;
export type Separator = (typeof SEPARATORS)[number];
/** A line that Excel writes or reads before the head to name the separator. */
const SEPARATOR_LINE = /^sep=([;\t,|])$/i;

/** Lines over which one cell in quotes may go on. */
const MOST_LINES_OF_A_CELL = 100;

/**
 * Reads delimited lines: separator as given or found by the first line that is not empty, cells in double quotes where they hold a
 * separator or a line break. A row is counted by the line that it begins on.
 */
export class DelimitedReader {
  separator: Separator | null;
  readonly #cells: string[] = [];
  readonly #take: (cells: string[], line: number) => void;
  /** A row whose quotes are not closed yet. */
  #begun: { text: string; line: number; lines: number } | null = null;

  /** `take` must not keep the array. */
  constructor(take: (cells: string[], line: number) => void, separator: Separator | null = null) {
    this.#take = take;
    this.separator = separator;
  }

  line(text: string, number: number): void {
    if (this.#begun !== null) {
      this.#goOn(text);
      return;
    }
    if (text.trim() === "") return;
    const named = number === 1 ? separatorNamed(text) : null;
    if (named) {
      this.separator ??= named;
      return;
    }
    this.separator ??= oneSeparatorOf(text, number);
    const cells = this.#cells;
    cells.length = 0;
    if (text.includes('"')) {
      if (!quotedCells(text, this.separator, cells, number)) {
        this.#begun = { text, line: number, lines: 1 };
        return;
      }
    } else {
      let from = 0;
      for (let at = text.indexOf(this.separator); at >= 0; at = text.indexOf(this.separator, from)) {
        cells.push(text.slice(from, at));
        from = at + 1;
      }
      cells.push(text.slice(from));
    }
    this.#take(cells, number);
  }

  /** To be called after the last line. */
  end(): void {
    if (this.#begun) throw openQuotes(this.#begun);
  }

  #goOn(more: string): void {
    const begun = this.#begun!;
    begun.text += `\n${more}`;
    if (++begun.lines > MOST_LINES_OF_A_CELL) throw openQuotes(begun);
    // A line without quotes closes nothing.
    if (!more.includes('"')) return;
    this.#cells.length = 0;
    if (!quotedCells(begun.text, this.separator!, this.#cells, begun.line)) return;
    this.#begun = null;
    this.#take(this.#cells, begun.line);
  }
}

/** The separator that the first line of a file names; null where it is a line like any other. */
export const separatorNamed = (first: string): Separator | null => (SEPARATOR_LINE.exec(first)?.[1] as Separator | undefined) ?? null;

const openQuotes = ({ text, line }: { text: string; line: number }) =>
  new FileRefused("quotes", { line, found: text.split("\n", 1)[0], expected: '"…"' });

/** The separator that cuts the head line into most cells; the earlier of the list where two do. */
export function separatorOf(head: string): Separator {
  const bare = unquoted(head);
  let best: Separator = SEPARATORS[0];
  for (const separator of SEPARATORS) if (bare.split(separator).length > bare.split(best).length) best = separator;
  return best;
}

/** Refuses a head line that two separators cut into as many cells: either may be meant. */
export function oneSeparatorOf(head: string, line: number): Separator {
  const best = separatorOf(head);
  const bare = unquoted(head);
  const parts = bare.split(best).length;
  const rival = SEPARATORS.find((other) => other !== best && parts > 1 && bare.split(other).length === parts);
  if (rival !== undefined) throw new FileRefused("separator", { line, found: head, expected: `sep=${best}` });
  return best;
}

const unquoted = (text: string): string => text.replace(/"[^"]*"/g, "");

/** Cells of a line with quotes (RFC 4180): "" inside of quotes is a quote. False where the last quotes are not closed. */
function quotedCells(text: string, separator: string, cells: string[], line: number): boolean {
  for (let at = 0; ; ) {
    if (text[at] !== '"') {
      const end = text.indexOf(separator, at);
      cells.push(text.slice(at, end < 0 ? undefined : end));
      if (end < 0) return true;
      at = end + 1;
      continue;
    }
    let cell = "";
    let from = at + 1;
    let close = text.indexOf('"', from);
    while (close >= 0 && text[close + 1] === '"') {
      cell += text.slice(from, close + 1);
      from = close + 2;
      close = text.indexOf('"', from);
    }
    if (close < 0) return false;
    cells.push(cell + text.slice(from, close));
    if (close + 1 >= text.length) return true;
    if (text[close + 1] !== separator) throw new FileRefused("quotes", { line, found: text.slice(at), expected: `"…"${separator}` });
    at = close + 2;
  }
}
