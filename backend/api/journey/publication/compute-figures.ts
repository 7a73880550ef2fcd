import { pocketOf } from "#app/domain/advice/mandate/mandate-fee.ts";
import { plannedMovements } from "#app/domain/advice/scheduled-payments.ts";
import type { AdviceFigures, AdviceInputs } from "#app/domain/advice-report/figures.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import { matrixOfRows } from "#app/domain/numerics/scenario-matrix.ts";
import { seriesOf } from "#app/domain/projection/pocket-plan.ts";
import { type ProjectionPlan, planProjection } from "#app/domain/projection/projection-plan.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { MatrixLibrary } from "#backend/computation/matrix-library.ts";
import { databaseMatrixStore } from "#backend/computation/matrix-store.ts";
import { planMatrices } from "#backend/computation/plan-matrices.ts";
import { riskMeasure } from "#backend/numerics/advice/risk-measure.ts";
import { switchCosts } from "#backend/numerics/advice/switch-costs.ts";
import { projectWithCosts } from "#backend/numerics/costs/plan-costs.ts";
import { ENGINE_VERSION } from "#backend/numerics/engine.ts";
import { assumptionsOf, furtherCosts, returnAfterAll } from "./further-costs.ts";

type Means = Pick<CallerContext, "database" | "compute">;

/** By series, whatever the order in which they were said: a sum of doubles depends on its order, and the database keeps none. */
const ordered = <V>(bySeries: Record<string, V>): Record<string, V> =>
  Object.fromEntries(Object.entries(bySeries).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Figures of an advice. The same inputs give the same figures, bit for bit, under one version of the engine. */
export async function computeFigures(means: Means, asked: AdviceInputs): Promise<AdviceFigures> {
  const inputs = {
    ...asked,
    weights: ordered(asked.weights),
    ...(asked.after && { after: ordered(asked.after) }),
    ...{ charges: ordered(asked.charges), sri: ordered(asked.sri) },
    ...(asked.ofFunds && {
      ofFunds: {
        entry: ordered(asked.ofFunds.entry),
        transaction: ordered(asked.ofFunds.transaction),
        thirdParty: ordered(asked.ofFunds.thirdParty),
      },
    }),
  };
  const projected = inputs.months === null || inputs.total <= 0 ? null : await projection(means, inputs, inputs.months);
  return {
    engine: ENGINE_VERSION,
    risk: riskOf(inputs, inputs.weights),
    ...(inputs.after && { riskAfter: riskOf(inputs, inputs.after) }),
    outlook: projected?.outlook ?? null,
    costs: projected?.costs ?? null,
    ...(projected?.assumptions !== undefined && { assumptions: projected.assumptions }),
    switching: switchCosts({
      ...inputs,
      weights: inputs.after ?? inputs.weights,
      fundEntry: inputs.wholeSwitch ? inputs.ofFunds?.entry : undefined,
      transactions: inputs.switchTransactions ? inputs.ofFunds?.transaction : undefined,
      mandateFee: inputs.wholeSwitch ? inputs.mandateFee : undefined,
    }),
  };
}

/** In classes of the indicator, or per cent a year; null where an indicator or the values of a series are missing. */
function riskOf({ measure, sri, covariance }: AdviceInputs, weights: AdviceInputs["weights"]): number | null {
  const held = new Map(Object.entries(weights));
  try {
    if (measure === "WEIGHTED_AVERAGE_SRI") {
      const assets = new Map(Object.entries(sri).map(([uuid, value]) => [uuid, { uuid, sri: value }]));
      return riskMeasure(measure, held, assets, undefined);
    }
    const assets = new Map((covariance?.uuids ?? []).map((uuid, i) => [uuid, { uuid, volatility: Math.sqrt(covariance!.matrix[i]![i]!) }]));
    return riskMeasure(measure, held, assets, covariance ?? undefined) * 100;
  } catch (error) {
    if (error instanceof ComputationError) return null;
    throw error;
  }
}

/** The money of an advice from its day to its horizon. */
export function planOf(inputs: AdviceInputs, months: number): ProjectionPlan {
  const { day, act, holdings, paidIn, total, scheduled, taken, fees, charges, mandateFee = 0 } = inputs;
  const weights = inputs.after ?? inputs.weights;
  const held = holdings.reduce((sum, { amount }) => sum + amount, 0);
  const movements = [
    ...(paidIn > 0 ? [{ type: "SIMPLE_DEPOSIT" as const, amount: paidIn, startDate: day }] : []),
    ...plannedMovements({ scheduled, ...taken }, day),
  ];
  const currentBalance = act === "ACT_NEW_CONTRACTS" ? 0 : act === "ACT_WITHDRAWALS" ? total : held;
  const plan = planProjection({
    startDate: day,
    horizon: Math.floor(months / 12),
    horizonMonths: months % 12,
    currentBalance,
    movements,
    fees: { entryFee: fees.entry, managementFee: fees.management },
    pockets: [pocketOf(weights, mandateFee)],
  });
  return { ...plan, charges: new Map(Object.entries(charges)) };
}

async function projection({ database, compute }: Means, inputs: AdviceInputs, months: number) {
  const plan = planOf(inputs, months);
  const series = seriesOf(plan.pockets);
  const { matrices, keepUnder } = inputs.matrix
    ? await planMatrices(new MatrixLibrary(databaseMatrixStore(database.orm)), { matrixUuid: inputs.matrix.uuid }, series, plan.months)
    : { matrices: new Map(series.map((uuid) => [uuid, matrixOfRows([new Array<number>(plan.months).fill(0)])])), keepUnder: null };
  const run = async (charges: Record<string, number>) => {
    const charged = { ...plan, charges: new Map(Object.entries(charges)) };
    return compute ? await compute.run("projection", { plan: charged, matrices, keepUnder }) : projectWithCosts(charged, matrices);
  };
  const result = await run(inputs.charges);
  const rowOf = (wanted: string) => result.scenarios.find(({ name }) => name === wanted)!;
  const { costs, statistics } = result;
  const further = costs && inputs.ofFunds ? await furtherCosts(inputs, inputs.ofFunds, plan, costs, run) : null;
  const projectOf = async (other: ProjectionPlan) =>
    (compute ? await compute.run("projection", { plan: other, matrices, keepUnder }) : projectWithCosts(other, matrices)).scenarios;
  const whole = further && inputs.wholeReturn ? await returnAfterAll(plan, further, projectOf) : null;
  const net = whole ?? rowOf("median").annualizedReturn;
  return {
    outlook: inputs.matrix
      ? {
          scenarios: result.scenarioCount,
          savings: statistics.totalDeposits,
          p5: rowOf("q05").finalAmount,
          p50: rowOf("median").finalAmount,
          p95: rowOf("q95").finalAmount,
          lossProbability: statistics.probabilityOfLoss,
          ...(statistics.totalWithdrawals > 0 && { taken: statistics.totalWithdrawals }),
        }
      : null,
    costs: costs
      ? {
          entry: costs.entry,
          management: costs.management,
          mandate: costs.mandate,
          funds: costs.funds,
          total: costs.total,
          reduction:
            whole === null || costs.withoutCosts.annualizedReturn === null
              ? costs.returnReduction
              : costs.withoutCosts.annualizedReturn - whole,
          net,
          gross: costs.withoutCosts.annualizedReturn,
          invested: statistics.totalDeposits,
          unknown: costs.fundCharges.unknown,
          ...further,
        }
      : null,
    ...(inputs.ofFunds && { assumptions: inputs.matrix ? assumptionsOf(matrices, plan.months) : null }),
  };
}
