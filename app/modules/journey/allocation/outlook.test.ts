import { expect, it } from "vitest";
import { outlooksOf, planOf } from "./outlook.server.ts";

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

it("counts what mandates cost, as the published figures do, and nothing for lines of free management", async () => {
  const asked: Array<[string, unknown]> = [];
  const answer = (name: string) => async (request: { profiles?: unknown }) => {
    asked.push([name, request.profiles]);
    return { finalQuantiles: [1, 2, 3] };
  };
  const viewer = {
    computation: { simulator: { freeManagement: answer("free"), delegatedManagement: answer("delegated") } },
    api: { scenarioSets: { resolve: async () => ({ uuid: "set" }) } },
  };
  const lines = [{ series: "a", weight: "100" }];
  const allocations = [
    { number: 1, managementType: "free", lines },
    {
      ...{ number: 2, managementType: "delegated", lines: [], modes: [{ mode: "delegated", weight: "100" }] },
      delegatedProfiles: [{ mandatCode: "OG-2", allocation: "100", lines }],
    },
  ];
  const session = {
    ...{ proposalParams: { investmentHorizonMonths: 120 }, creation: { depositInitial: "1000" }, actType: "ACT_NEW_CONTRACTS" },
    workspace: { allocations, selectedAllocation: 1 },
  };
  const offer = { fees: {}, mandates: [{ code: "OG-2", mandateFee: "0.50" }] };
  const measured = allocations.map(({ number }) => ({ number, lines, after: null, orders: [] }));
  const found = await outlooksOf(viewer as never, session as never, offer as never, measured as never);
  expect([...found.keys()]).toEqual([1, 2]);
  expect(asked).toEqual([
    ["free", undefined],
    ["delegated", [{ label: "", mandatCode: "", weight: 1, allocation: { a: 1 }, mandateFee: 0.005 }]],
  ]);
});
