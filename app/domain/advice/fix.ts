import { bringTo100, hundredthsOf, shareOut, WHOLE, weightOf } from "#app/domain/simulation/weights.ts";
import type { AdvisedAllocation } from "./allocation.ts";

/** A change of the allocation that puts an outcome right for certain, or comes as near to that as can be. */
export type AdviceFix =
  /** The lines leave, the others keep their proportions. */
  | { kind: "REMOVE_LINES"; series: string[] }
  /** All parts that the adviser fills in are brought to 100 %, proportions kept. */
  | { kind: "BRING_TO_100" }
  /** The lines have at most so many per cent each; the others take what is over. */
  | { kind: "CUT_TO_CAP"; series: string[]; most: string }
  /** These lines in free management, and nothing else. */
  | { kind: "TAKE_LINES"; lines: Lines };

type Lines = AdvisedAllocation["lines"];

const withWeights = (lines: Lines, weights: readonly number[]): Lines =>
  lines.map(({ series }, at) => ({ series, weight: weightOf(weights[at] ?? 0) }));
const weightsOf = (lines: ReadonlyArray<{ weight: string }>) => lines.map(({ weight }) => hundredthsOf(weight) ?? 0);
const whole = (lines: Lines): Lines => (lines.length === 0 ? lines : withWeights(lines, bringTo100(weightsOf(lines))));

/** What the cut lines give to the others may lift a bounded one above the cap in its turn, until none is. */
function capped(lines: Lines, series: readonly string[], most: number): Lines {
  const bounded = lines.map((line) => series.includes(line.series));
  const cut = new Set<number>();
  let weights = weightsOf(lines);
  for (;;) {
    const over = weights.flatMap((weight, at) => (bounded[at] && !cut.has(at) && weight > most ? [at] : []));
    if (over.length === 0) return withWeights(lines, weights);
    for (const at of over) cut.add(at);
    if (cut.size === lines.length) return lines;
    const others = shareOut(
      weights.filter((_, at) => !cut.has(at)),
      WHOLE - cut.size * most,
    );
    weights = weights.map((_, at) => (cut.has(at) ? most : (others.shift() ?? 0)));
  }
}

export function applyFix<A extends AdvisedAllocation>(allocation: A, fix: AdviceFix): A {
  const each = (change: (lines: Lines) => Lines): A => ({
    ...allocation,
    lines: change(allocation.lines),
    ...(allocation.structuredProducts && { structuredProducts: change(allocation.structuredProducts) }),
  });
  switch (fix.kind) {
    case "REMOVE_LINES":
      return each((lines) => {
        const left = lines.filter(({ series }) => !fix.series.includes(series));
        return left.length === lines.length ? lines : whole(left);
      });
    case "CUT_TO_CAP":
      return each((lines) => capped(lines, fix.series, hundredthsOf(fix.most) ?? WHOLE));
    case "TAKE_LINES": {
      const modes = allocation.modes?.map(({ mode }) => ({ mode, weight: mode === "free" ? "100" : "0" }));
      return { ...allocation, lines: fix.lines, ...(modes && { modes }) };
    }
    case "BRING_TO_100": {
      const { modes, delegatedProfiles } = allocation;
      const split = modes && bringTo100(modes.map(({ weight }) => hundredthsOf(weight) ?? 0));
      const shares = delegatedProfiles && bringTo100(delegatedProfiles.map((profile) => hundredthsOf(profile.allocation) ?? 0));
      return {
        ...each(whole),
        ...(modes && { modes: modes.map(({ mode }, at) => ({ mode, weight: weightOf(split?.[at] ?? 0) })) }),
        ...(delegatedProfiles && {
          delegatedProfiles: delegatedProfiles.map((profile, at) => ({ ...profile, allocation: weightOf(shares?.[at] ?? 0) })),
        }),
      };
    }
  }
}
