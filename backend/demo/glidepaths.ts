import type { GlidepathContent } from "#app/contract/glidepath.ts";
import { DEMO_GLIDEPATHS } from "#backend/demo/ids.ts";

const CLASSES: GlidepathContent["classes"] = ["CAPITAL_GUARANTEED", "FIXED_INCOME", "EQUITIES"];

/**
 * Rows from `longest` years left to none: equities fall in a straight line from `start` to nothing at `safe` years, four
 * fifths of the rest are guaranteed by then, bonds take what is left.
 */
function descending(longest: number, start: number, safe: number): GlidepathContent {
  const rows = Array.from({ length: longest + 1 }, (_, i) => {
    const yearsLeft = longest - i;
    const equities = Math.round((start * Math.max(0, yearsLeft - safe)) / (longest - safe));
    const guaranteed = Math.round((100 - equities) * (0.3 + 0.5 * (1 - yearsLeft / longest)));
    return { yearsLeft, weights: [guaranteed, 100 - equities - guaranteed, equities].map(String) };
  });
  return { classes: CLASSES, rows };
}

/** Glidepath matrices of the demonstration. */
export const DEMO_GLIDEPATH_MATRICES: ReadonlyArray<{ uuid: string; name: string; content: GlidepathContent }> = [
  { uuid: DEMO_GLIDEPATHS.cautious, name: "Horizon prudent", content: descending(20, 50, 3) },
  { uuid: DEMO_GLIDEPATHS.balanced, name: "Horizon équilibre", content: descending(25, 75, 2) },
  { uuid: DEMO_GLIDEPATHS.dynamic, name: "Horizon dynamique", content: descending(30, 95, 1) },
];
