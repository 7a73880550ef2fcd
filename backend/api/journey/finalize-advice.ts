import { eq } from "drizzle-orm";
import type { RecoConfig } from "#app/contract/journey/journey.ts";
import type { FinalAdvice } from "#app/contract/journey/session.ts";
import type { SessionCreation } from "#app/contract/journey/session-parts.ts";
import { product as productContract } from "#app/contract/product.ts";
import { diversificationFigures } from "#app/domain/diversification.ts";
import type { AssetClass } from "#app/domain/enumerations.ts";
import { type LineSeries, seriesOfLines } from "#backend/api/model-portfolio/composition.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { refusalOf } from "#backend/computation/refusal.ts";
import { product as productTable } from "#backend/database/schema/index.ts";
import { riskMeasure } from "#backend/numerics/advice/risk-measure.ts";
import { ComputationError } from "#backend/numerics/errors.ts";
import { computeOrders } from "#backend/numerics/performance/orders.ts";
import { historicalCovariance } from "#backend/numerics/risk/historical-covariance.ts";
import { dayNumber } from "#backend/numerics/series/calendar.ts";
import { AS_OF_DAYS } from "#backend/numerics/series/monthly-returns.ts";
import { readManyValues } from "#backend/values/value-store.ts";
import { adviceChecks, type Risk } from "./advice-checks.ts";
import { configOf, creationOf, type Part, partOf } from "./session.domain.ts";
import type { SessionRow } from "./session.store.ts";

type Workspace = Part<"workspace">;
type Proposal = Part<"proposalParams">;
type Lines = ReadonlyArray<{ series: string; weight: string }>;

const selectedOf = (workspace: Workspace | null) =>
  workspace?.allocations.find(({ number }) => number === workspace.selectedAllocation) ?? null;

/** Risk of the lines by the journey's measure, from the stored indicators or the stored values. */
async function riskOf(
  queries: Queries,
  measure: RecoConfig["advice"]["riskMeasure"],
  lines: Lines,
  series: ReadonlyMap<string, LineSeries>,
): Promise<Risk> {
  const weights = new Map(lines.map((line) => [line.series, Number(line.weight) / 100]));
  try {
    if (measure === "WEIGHTED_AVERAGE_SRI") {
      const assets = new Map([...series].map(([uuid, { sri }]) => [uuid, { uuid, sri }]));
      return { value: riskMeasure(measure, weights, assets, undefined) };
    }
    const covariance = historicalCovariance(await readManyValues(queries, [...weights.keys()]));
    const assets = new Map(covariance.uuids.map((uuid, i) => [uuid, { uuid, volatility: Math.sqrt(covariance.matrix[i]![i]!) }]));
    return { value: riskMeasure(measure, weights, assets, covariance) * 100 };
  } catch (error) {
    if (error instanceof ComputationError) return { missing: error.series ?? [...weights.keys()] };
    throw error;
  }
}

/** None when it was switched off, whatever amount stands beside the switch. */
const initialDepositOf = ({ depositInitial, depositInitialEnabled = true }: SessionCreation): string | undefined =>
  depositInitialEnabled ? depositInitial : undefined;

/** Money that the act pays in or out, in currency units. */
function amountOf(row: SessionRow, proposal: Proposal): number {
  const creation = creationOf(row);
  const figure = (text: string | undefined) => Number(text ?? 0);
  switch (proposal.actType) {
    case "ACT_NEW_CONTRACTS":
      return figure(initialDepositOf(creation) ?? creation.initialAmount ?? proposal.additionalContributionAmount);
    case "ACT_DEPOSITS":
      return figure(proposal.additionalContributionAmount);
    case "ACT_WITHDRAWALS":
      return figure(proposal.withdrawalAmount);
    case "ACT_REBALANCINGS":
      return 0;
  }
}

const ended = ({ lastValueDate }: LineSeries, today: string): boolean =>
  lastValueDate === null || dayNumber(today) - dayNumber(lastValueDate) > AS_OF_DAYS;

/** Orders that lead from what is held to the advice; a new contract holds nothing yet. */
function ordersOf(row: SessionRow, proposal: Proposal, workspace: Workspace, lines: Lines) {
  const holdings = workspace.currentComposition.map(({ series: uuid, amount }) => ({ uuid, amount: Number(amount) }));
  const target = new Map(lines.map((line) => [line.series, Number(line.weight) / 100]));
  try {
    return computeOrders({
      holdings: proposal.actType === "ACT_NEW_CONTRACTS" ? [] : holdings,
      target,
      actType: proposal.actType,
      amount: amountOf(row, proposal),
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * The advice of a session as it will be kept. Refuses 422 ADVICE_REFUSED with every check when one is red, and with the
 * code of the catalogue when the orders cannot be computed.
 */
export async function adviceOfSession(queries: Queries, row: SessionRow, now: Date): Promise<FinalAdvice> {
  const config = configOf(row);
  const proposal = partOf(row, "proposalParams");
  const workspace = partOf(row, "workspace");
  const riskProfile = partOf(row, "questionnaire")?.riskProfile ?? null;
  const allocation = selectedOf(workspace);
  const lines = allocation?.lines ?? [];
  const holdings = workspace?.currentComposition ?? [];
  const series = await seriesOfLines(
    queries,
    [...lines, ...holdings].map((line) => line.series),
  );
  const [sold] = proposal ? await queries.select().from(productTable).where(eq(productTable.uuid, proposal.productUuid)) : [];
  const today = now.toISOString().slice(0, 10);
  const checks = adviceChecks({
    config,
    proposal,
    riskProfile,
    lines: allocation && lines,
    series: new Map([...series].map(([uuid, of]) => [uuid, { assetClass: of.assetClass as AssetClass, ended: ended(of, today) }])),
    risk: lines.length === 0 ? { missing: [] } : await riskOf(queries, config.advice.riskMeasure, lines, series),
    diversification: diversificationFigures(productContract.shape.diversification.parse(sold?.details.diversification ?? {})),
  });
  if (!proposal || !workspace || !allocation || !riskProfile || checks.some(({ flag }) => flag === "red"))
    throw refuse.unprocessable("ADVICE_REFUSED", "Some checks keep this advice from being finalised.", { checks });

  const orders = ordersOf(row, proposal, workspace, lines);
  const named = (uuid: string) => ({ fullName: series.get(uuid)?.fullName ?? uuid, isin: series.get(uuid)?.isin ?? null });
  return {
    allocation,
    riskProfile,
    checks,
    lines: lines.map((line) => ({
      ...line,
      ...named(line.series),
      sri: series.get(line.series)?.sri ?? null,
      amount: (orders.amounts.get(line.series) ?? 0).toFixed(2),
    })),
    orders: orders.orders.map(({ uuid, side, amount }) => ({ series: uuid, ...named(uuid), side, amount: amount.toFixed(2) })),
    totalAmount: orders.totalAmount.toFixed(2),
    finalizedAt: now.toISOString(),
  };
}
