import fc from "fast-check";
import { expect, it } from "vitest";
import { market, strainedRequest } from "../../../tests/fixtures/plans/random-plan.ts";
import { project } from "./projection.ts";
import { planProjection } from "./projection-plan.ts";

it("tells at the end of each year what the same plan, ended there, tells of its rows", () => {
  fc.assert(
    fc.property(strainedRequest, market, (of, matrices) => {
      const whole = project(planProjection(of), matrices);
      if (whole.shortfallScenarios === 0) {
        expect(whole.unpaidByYear).toBeUndefined();
        return;
      }
      for (const years of [1, 2]) {
        const ended = project(planProjection({ ...of, horizon: years, target: undefined }), matrices);
        const { totalWithdrawals, totalDeposits } = ended.statistics;
        for (const { name, paidWithdrawals } of ended.scenarios) {
          const missing = whole.unpaidByYear![name][years]!;
          expect(Math.abs(missing - (totalWithdrawals - paidWithdrawals))).toBeLessThanOrEqual(1e-9 * (totalDeposits + totalWithdrawals));
        }
      }
      expect(whole.unpaidByYear!.median).toHaveLength(3);
    }),
    { numRuns: 300 },
  );
});
