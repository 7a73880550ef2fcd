import type { MeasuredAllocation } from "#app/contract/journey/advice.ts";

export type Measured = Pick<MeasuredAllocation, "checks" | "risk" | "sustainability" | "costs">;

/** How far the risk is from the middle of the client's range; beyond everything where it is not known. */
export const distanceOf = ({ risk }: Measured, range: { min: number; max: number } | null): number =>
  range === null ? 0 : risk === null ? Number.POSITIVE_INFINITY : Math.abs(risk - (range.min + range.max) / 2);

/** What lacks of the client's preferences together, each as a share of what is asked. */
const lackOf = ({ sustainability }: Measured): number =>
  sustainability.criteria.reduce((sum, { value, required }) => sum + (required > 0 ? Math.max(0, 1 - value / required) : 0), 0);

/** Differences below are rounding, and leave the order to the next key. */
const rounded = (value: number) => (Number.isFinite(value) ? Math.round(value * 1e9) / 1e9 : value);

/**
 * Portfolios in the order in which they come into question: without a blocking check first, with the fewest of them otherwise;
 * among those, the ones first that leave the client nothing to accept; then by the distance to the middle of the client's range of risk, by what lacks of the preferences, by the sustainable
 * investments where nothing is asked, and by the costs a year.
 */
export function rankCandidates<C extends { name: string; measured: Measured }>(
  candidates: readonly C[],
  range: { min: number; max: number } | null,
): C[] {
  const keysOf = ({ measured }: C) =>
    [
      measured.checks.filter(({ flag }) => flag === "red").length,
      Number(measured.checks.some(({ flag }) => flag === "orange")),
      distanceOf(measured, range),
      lackOf(measured),
      -measured.sustainability.sustainableInvestments,
      Number(measured.costs.yearlyPercent),
    ].map(rounded);
  const keyed = candidates.map((candidate) => ({ candidate, keys: keysOf(candidate) }));
  keyed.sort((a, b) => {
    const at = a.keys.findIndex((key, i) => key !== b.keys[i]);
    return at < 0 ? a.candidate.name.localeCompare(b.candidate.name) : a.keys[at]! < b.keys[at]! ? -1 : 1;
  });
  return keyed.map(({ candidate }) => candidate);
}
