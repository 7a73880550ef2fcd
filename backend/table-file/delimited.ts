import { FileRefused } from "./problems.ts";

const SEPARATORS = [";", "\t", ",", "|"] as const;
export type Separator = (typeof SEPARATORS)[number];
/** A line that Excel writes or reads before the head to name the separator. */
const SEPARATOR_LINE = /^sep=([;\t,|])$/i;

/** Reads delimited lines: separator found by the head line, cells in double quotes where they hold a separator. */
export class DelimitedReader {
  separator: Separator | null = null;
  readonly #cells: string[] = [];
  readonly #take: (cells: string[], line: number) => void;

  /** `take` must not keep the array. */
  constructor(take: (cells: string[], line: number) => void) {
    this.#take = take;
  }

  line(text: string, number: number): void {
    if (text.trim() === "") return;
    if (this.separator === null) {
      const named = SEPARATOR_LINE.exec(text);
      this.separator = (named?.[1] as Separator | undefined) ?? oneSeparatorOf(text, number);
      if (named) return;
    }
    const cells = this.#cells;
    cells.length = 0;
    if (text.includes('"')) quotedCells(text, this.separator, cells, number);
    else {
      let from = 0;
      for (let at = text.indexOf(this.separator); at >= 0; at = text.indexOf(this.separator, from)) {
        cells.push(text.slice(from, at));
        from = at + 1;
      }
      cells.push(text.slice(from));
    }
    this.#take(cells, number);
  }
}

/** The separator that cuts the head line into most cells; the earlier of the list where two do. */
export function separatorOf(head: string): Separator {
  const bare = unquoted(head);
  let best: Separator = SEPARATORS[0];
  for (const separator of SEPARATORS) if (bare.split(separator).length > bare.split(best).length) best = separator;
  return best;
}

/** Refuses a head line that two separators cut into as many cells: either may be meant. */
function oneSeparatorOf(head: string, line: number): Separator {
  const best = separatorOf(head);
  const bare = unquoted(head);
  const parts = bare.split(best).length;
  const rival = SEPARATORS.find((other) => other !== best && parts > 1 && bare.split(other).length === parts);
  if (rival !== undefined) throw new FileRefused("separator", { line, found: head, expected: `sep=${best}` });
  return best;
}

const unquoted = (text: string): string => text.replace(/"[^"]*"/g, "");

/** Cells of a line with quotes (RFC 4180): "" inside of quotes is a quote. A cell may not go on in the next line. */
function quotedCells(text: string, separator: string, cells: string[], line: number): void {
  for (let at = 0; ; ) {
    if (text[at] !== '"') {
      const end = text.indexOf(separator, at);
      cells.push(text.slice(at, end < 0 ? undefined : end));
      if (end < 0) return;
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
    if (close < 0) throw new FileRefused("quotes", { line, found: text.slice(at), expected: '"…"' });
    cells.push(cell + text.slice(from, close));
    if (close + 1 >= text.length) return;
    if (text[close + 1] !== separator) throw new FileRefused("quotes", { line, found: text.slice(at), expected: `"…"${separator}` });
    at = close + 2;
  }
}
