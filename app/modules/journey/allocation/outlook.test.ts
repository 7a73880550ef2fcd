import { expect, it } from "vitest";
import { planOf } from "./outlook.server.ts";

it("compares allocations on the money of the session, planned withdrawals and needs taken out", () => {
  const proposalParams = {
    investmentHorizonMonths: 120,
    needs: [{ amount: "4000", months: 18 }],
    plannedWithdrawals: { amount: "500", frequency: "MONTHLY" },
  };
  const workspace = { currentComposition: [{ series: "a", amount: "170000" }] };
  const session = { proposalParams, creation: {}, actType: "ACT_REBALANCINGS", workspace } as never;
  const plan = planOf(session, { fees: {} } as never, "2026-11-29");
  expect(plan).toMatchObject({ currentBalance: 170_000, horizon: 10, horizonMonths: 0 });
  expect(plan!.movements).toEqual([
    { type: "PERIODIC_WITHDRAWAL", amount: 500, frequency: "MONTHLY", startDate: "2026-12-29" },
    { type: "SIMPLE_WITHDRAWAL", amount: 4_000, startDate: "2028-05-29" },
  ]);
});
