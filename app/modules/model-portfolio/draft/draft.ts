/** A composition that is not saved yet. The address of a form carries it, so that it survives a step aside and needs no script. */
export interface Draft {
  /** Stored composition that it began as; null for a new one. */
  original: string | null;
  date: string;
  comment: string;
  /** Of the portfolio that it was made from: saving over a later one tells. */
  version: number;
  lines: Array<{ series: string; weight: string }>;
}
