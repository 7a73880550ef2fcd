import { describe, expect, it } from "vitest";
import { depositsOptimizerRequest, withdrawalsOptimizerRequest } from "#app/contract/computation/optimisation.ts";
import { simulatorRequest } from "#app/contract/computation/projection.ts";
import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { formOf } from "#app/domain/simulation/form.ts";
import { changeForm, readChange } from "#app/domain/simulation/form-change.ts";
import { freeManagementRequest } from "#app/domain/simulation/request.ts";
import { checkSimulation } from "#app/domain/simulation/rules/rules.ts";
import { successesOf } from "#app/domain/simulation/success.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { leversView } from "#app/modules/simulation/levers/levers-view.server.ts";
import type { LeverRow } from "#app/modules/simulation/view.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { ofDeposits } from "#backend/computation/optimisation-routes.ts";
import { ofVariant } from "#backend/computation/projection-request.ts";
import { optimiseDeposits } from "#backend/numerics/optimisation/deposits-optimiser.ts";
import { optimiseWithdrawals } from "#backend/numerics/optimisation/withdrawals-optimiser.ts";
import { yearlyChances } from "#backend/numerics/projection/yearly-chances.ts";
import { matrices, PLANS, type PlanName, projected } from "../../fixtures/plans/told-plans.ts";
import { fakeViewer, simulationOf } from "../../fixtures/simulation.ts";

/** A viewer whose computations are the engine's, on the drawn scenarios. */
async function withEngine() {
  const { viewer } = fakeViewer();
  const simulator = {
    ...(await viewer.api.simulators.get({ params: { uuid: simulationOf().simulator } })),
    config: { maxHorizonYears: 25 },
  };
  const { computation } = viewer;
  const optimisation = {
    ...computation.optimisation,
    deposits: async (request: unknown) => optimiseDeposits(ofDeposits(depositsOptimizerRequest.parse(request)), matrices),
    withdrawals: async (request: unknown) => {
      const input = withdrawalsOptimizerRequest.parse(request);
      return optimiseWithdrawals({ projection: ofVariant(input), targetSuccessRates: input.targetSuccessRates }, matrices);
    },
  };
  const successRate = { byYear: async (request: unknown) => yearlyChances(ofVariant(simulatorRequest.parse(request)), matrices) };
  return { viewer: { ...viewer, computation: { ...computation, optimisation, successRate } } as unknown as Viewer, simulator };
}

const MATRIX = "0192d3a0-0000-4000-8000-000000000003";
const simulated = (parameters: SimulationParameters) => projected(freeManagementRequest(parameters, MATRIX));
const chanceOf = (parameters: SimulationParameters): number => {
  const result = simulated(parameters);
  return (successesOf(result) ?? Number.NaN) / result.scenarioCount;
};

async function leversOf(parameters: SimulationParameters) {
  const { viewer, simulator } = await withEngine();
  const asked = { parameters, result: simulated(parameters), matrixUuid: MATRIX, simulator, lines: [] };
  return leversView(viewer, asked, { t: getFixedT("en"), language: "en" });
}

/** The plan once the button of the row was pressed, as the form reads it. */
function applied(parameters: SimulationParameters, { intent }: LeverRow): SimulationParameters {
  const change = readChange(intent ?? "");
  if (!change) throw new Error(`no change: ${intent}`);
  const { parameters: read, errors } = checkSimulation(changeForm(formOf(parameters, "en"), change, "en"), {}, "en");
  expect(errors).toEqual([]);
  return { ...parameters, ...read };
}

const percentAfter = (text: string | null) => Number(/→ (\d+)%/.exec(text ?? "")?.[1]) / 100;

describe.each(Object.keys(PLANS) as PlanName[])("the levers of the plan %s", (name) => {
  const plan = PLANS[name];

  it("do what they say once they are applied", async () => {
    const { rows, withdrawable, note } = await leversOf(plan);
    if (chanceOf(plan) >= 0.8) expect([rows, note]).toEqual([[], expect.stringContaining("80% or more already")]);
    for (const row of rows) {
      if (row.intent === null) continue;
      const chance = chanceOf(applied(plan, row));
      expect(chance, row.key).toBeGreaterThanOrEqual(0.8);
      expect(Math.abs(chance - percentAfter(row.effect)), `${row.key} ${row.effect}`).toBeLessThan(0.03);
    }
    for (const row of withdrawable?.rows ?? [])
      if (row.intent) expect(chanceOf(applied(plan, row)), row.label).toBeGreaterThanOrEqual(Number(row.key));
    const lives = plan.movements.some(({ type }) => type.endsWith("WITHDRAWAL"));
    expect(withdrawable === null).toBe(!lives);
  });

  it("propose no payment that costs more than the goal and the withdrawals", async () => {
    const { statistics } = simulated(plan);
    const sense = statistics.totalWithdrawals + (plan.goal.kind === "target" ? Number(plan.goal.amount) : 0);
    for (const row of (await leversOf(plan)).rows)
      if (row.intent?.startsWith("pay-more"))
        expect(simulated(applied(plan, row)).statistics.totalDeposits - statistics.totalDeposits).toBeLessThan(sense + 300);
  });
});

describe("who lives on the plan", () => {
  it("is offered to withdraw less first, who saves to pay in first", async () => {
    const keys = async (name: PlanName) => (await leversOf(PLANS[name])).rows.map(({ key }) => key);
    expect(await keys("allDry")).toEqual(["withdrawals", "risk", "SIMPLE_DEPOSIT"]);
    expect((await keys("depositsOnly"))[0] ?? "PERIODIC_DEPOSIT").toBe("PERIODIC_DEPOSIT");
  });

  it("with a share that is the largest: a euro more a month does not last as often", async () => {
    const { rows } = await leversOf(PLANS.allDry);
    const lasting = applied(PLANS.allDry, rows[0]!);
    const more = lasting.movements.map((movement) => ({ ...movement, amount: String(Number(movement.amount) + 1) }));
    expect(chanceOf({ ...lasting, movements: more })).toBeLessThan(0.8);
  });
});
