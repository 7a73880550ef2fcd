import { shareOut, WHOLE } from "../simulation/weights.ts";

/** A line of a proposal: what is held and what is proposed, in hundredths of a per cent. */
export interface ProposedLine {
  series: string;
  before: number;
  after: number;
}

/**
 * Weights of a proposal of which a person accepts some lines: a refused line keeps what it holds, the accepted ones share the rest in the
 * proportions that were proposed. Null where none is accepted, or where the refused ones leave nothing.
 */
export function acceptedWeights(lines: readonly ProposedLine[], accepted: ReadonlySet<string>): Map<string, number> | null {
  const chosen = lines.filter(({ series }) => accepted.has(series));
  const rest = WHOLE - lines.reduce((sum, { series, before }) => sum + (accepted.has(series) ? 0 : before), 0);
  if (chosen.length === 0 || rest <= 0 || chosen.every(({ after }) => after === 0)) return null;
  const shared = shareOut(
    chosen.map(({ after }) => after),
    rest,
  );
  const taken = new Map(chosen.map(({ series }, at) => [series, shared[at]!]));
  return new Map(lines.map(({ series, before }) => [series, taken.get(series) ?? before]));
}
