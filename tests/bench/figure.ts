/** One line of the bench's table. `ratio` is what `gate` (must hold) and `aim` (wanted) are compared with. */
export interface Figure {
  name: string;
  value: string;
  ratio?: number;
  gate?: number;
  aim?: number;
  /** By default a figure is good when it is at or under its gate. */
  higherIsBetter?: boolean;
}

/** "ok", "aim" or "MISSED", or nothing where no gate is set. */
export function verdict(figure: Figure): string {
  if (figure.ratio === undefined || figure.gate === undefined) return "";
  const within = (limit: number) => (figure.higherIsBetter ? figure.ratio! >= limit : figure.ratio! <= limit);
  if (!within(figure.gate)) return "MISSED";
  return figure.aim !== undefined && within(figure.aim) ? "aim" : "ok";
}
