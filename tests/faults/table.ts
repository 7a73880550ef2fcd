/** Rows of words and numbers as text, under their heads: words to the left, numbers to the right. */
export function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const texts = [heads, ...rows.map((row) => row.map((cell) => (typeof cell === "number" ? String(cell) : cell)))];
  const widths = heads.map((_, n) => Math.max(...texts.map((row) => row[n]?.length ?? 0)));
  const isNumber = heads.map((_, n) => typeof rows[0]?.[n] === "number");
  const cell = (text: string, n: number) => (isNumber[n] ? text.padStart(widths[n] ?? 0) : text.padEnd(widths[n] ?? 0));
  return texts.map((row) => row.map(cell).join("  ").trimEnd()).join("\n");
}
