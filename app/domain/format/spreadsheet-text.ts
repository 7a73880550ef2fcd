/** Cells that a spreadsheet would run instead of showing them. */
const RUNS = /^'*[=+\-@\t\r]/;

/**
 * Text of a cell that is shown as it is: what could start a formula gets an apostrophe in front (OWASP, CSV injection), and so does
 * what has one there already, so that reading takes off what writing put there.
 */
export const harmless = (text: string): string => (RUNS.test(text) ? `'${text}` : text);

/** One line of a CSV file, quoted where its marks ask for it. `separator` is what the person's spreadsheet expects. */
export const csvLine = (cells: readonly string[], separator: string): string =>
  cells
    .map(harmless)
    .map((cell) => (/["\r\n;,]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(separator);
