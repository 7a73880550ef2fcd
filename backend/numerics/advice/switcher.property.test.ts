import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { METRICS, rankSwitches, type SwitchCandidate } from "./switcher.ts";

describe("replacements", () => {
  const figure = fc.option(fc.integer({ min: -3, max: 3 }).map((v) => v / 3));
  const metrics = fc.record({
    correlation: figure,
    sharpeRatio: figure,
    annualizedReturn: figure,
    volatility: figure,
    maxDrawdown: figure,
    annualFees: figure,
  });
  const list = fc.uniqueArray(fc.record({ uuid: fc.string({ minLength: 1, maxLength: 3 }), metrics }), {
    selector: ({ uuid }) => uuid,
    maxLength: 6,
  });
  const rules = { date: "2024-01-01", reference: { uuid: "", assetClass: "CASH", sri: 3 }, sameAssetClass: true, maxSriIncrease: 0 };

  it("have percentiles and scores in bounds, in one order whatever the order given", () => {
    fc.assert(
      fc.property(list, (found) => {
        const candidates: SwitchCandidate[] = found.map((one) => ({ ...one, assetClass: "CASH", sri: 3 }));
        const { ranking, excluded } = rankSwitches(candidates, rules);
        expect(excluded).toEqual([]);
        ranking.forEach(({ score, percentiles }, i) => {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(100 + 1e-9);
          for (const percentile of Object.values(percentiles)) expect(percentile >= 0 && percentile <= 1).toBe(true);
          if (i > 0) expect(score).toBeLessThanOrEqual(ranking[i - 1]!.score);
        });
        expect(rankSwitches([...candidates].reverse(), rules).ranking).toEqual(ranking);
      }),
    );
  });

  it("are in the order of exact fractions, whatever rounding does to their metrics and scores", () => {
    const noisy = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(1, 1 + 2 ** -52, 1 - 2 ** -53));
    const counted = METRICS.filter((metric) => metric !== "annualFees");
    const pool = fc.array(fc.record({ metrics: fc.tuple(...counted.map(() => noisy)), fee: fc.integer({ min: 1, max: 3 }) }), {
      minLength: 2,
      maxLength: 7,
    });
    fc.assert(
      fc.property(pool, fc.tuple(...METRICS.map(() => fc.integer({ min: 1, max: 9 }))), (found, tenths) => {
        const candidates = found.map(({ metrics, fee }, i): SwitchCandidate => {
          const known = counted.map((metric, k) => [metric, (metrics[k]![0] / 7) * metrics[k]![1]] as const);
          const all = { ...Object.fromEntries(known), annualFees: fee / 1000 };
          return { uuid: `u${i}`, assetClass: "CASH", sri: 3, metrics: all };
        });
        const weights = Object.fromEntries(METRICS.map((metric, k) => [metric, tenths[k]! / 10]));
        // In whole numbers: twice the number that is worse, and once the ties, times tenths.
        const higherIsBetter = (k: number) => k < 3;
        const of = (i: number, k: number) => (k < counted.length ? found[i]!.metrics[k]![0] : found[i]!.fee) * (higherIsBetter(k) ? 1 : -1);
        const exact = found.map((_, i) =>
          METRICS.reduce((sum, __, k) => {
            const others = found.flatMap((___, j) => (j === i ? [] : [of(j, k)]));
            return sum + tenths[k]! * others.reduce((points, other) => points + (other < of(i, k) ? 2 : other === of(i, k) ? 1 : 0), 0);
          }, 0),
        );
        const order = found.map((_, i) => i).sort((a, b) => exact[b]! - exact[a]! || found[a]!.fee - found[b]!.fee || a - b);
        expect(rankSwitches(candidates, rules, weights).ranking.map(({ uuid }) => uuid)).toEqual(order.map((i) => `u${i}`));
      }),
      { numRuns: 500, seed: 31 },
    );
  });
});
