import type { MeasuredAllocation } from "#app/contract/journey/advice.ts";
import { toAccept } from "#app/domain/advice/acceptance.ts";
import { type AdvisedAllocation, recommendedLines } from "#app/domain/advice/allocation.ts";
import { adviceChecks, flagOf } from "#app/domain/advice/checks.ts";
import type { Lines } from "#app/domain/simulation/management.ts";
import { averageClass } from "#app/domain/simulation/suitability/profile-band.ts";
import { hundredthsOf, WHOLE } from "#app/domain/simulation/weights.ts";
import { sustainabilityOf } from "#app/domain/sustainability-criteria.ts";
import type { Queries } from "#backend/calls/context.ts";
import { ComputationError } from "#backend/numerics/errors.ts";
import type { Orders } from "#backend/numerics/performance/orders.ts";
import { exAnteRisk } from "#backend/numerics/risk/ex-ante-risk.ts";
import { type Part, partOf } from "../session.domain.ts";
import type { SessionRow } from "../session.store.ts";
import type { SeriesFacts } from "./facts.store.ts";
import { allocationFacts, covarianceOf, readSeriesFacts, type SessionFacts, seriesOfAllocations, sessionFacts } from "./facts.ts";
import { ordersOf } from "./orders.ts";

interface Asked {
  allocations?: Part<"workspace">["allocations"] | undefined;
  suitability?: Part<"suitability"> | undefined;
  volatility: boolean;
}

const money = (amount: number) => amount.toFixed(2);

/** Costs before anything is bought: of the payment, and of the first year on the whole contract; funds of unknown fees count as free and are named. */
function costsOf(
  { fees, base }: SessionFacts,
  lines: Lines,
  series: ReadonlyMap<string, SeriesFacts>,
  amount: number,
): MeasuredAllocation["costs"] {
  const funds = lines.map((line) => ({ ...line, fee: series.get(line.series)?.managementFees ?? null }));
  const yearly = Number(fees.managementFee ?? 0) + funds.reduce((sum, { weight, fee }) => sum + (Number(weight) / 100) * (fee ?? 0), 0);
  return {
    entry: money((base.deposit * Number(fees.entryFee ?? 0)) / 100),
    yearly: money((amount * yearly) / 100),
    yearlyPercent: yearly.toFixed(2),
    unknown: funds.filter(({ fee }) => fee === null).map((line) => line.series),
  };
}

const isWhole = (lines: Lines) => lines.reduce((sum, { weight }) => sum + (hundredthsOf(weight) ?? 0), 0) === WHOLE;

/** Null where the amounts cannot be computed yet: no parameters, another total than 100 %, or more is withdrawn than is held. */
function tryOrders(row: SessionRow, lines: Lines): Orders | null {
  const proposal = partOf(row, "proposalParams");
  const workspace = partOf(row, "workspace") ?? { allocations: [], selectedAllocation: null, currentComposition: [] };
  if (!proposal || !isWhole(lines)) return null;
  try {
    return ordersOf(row, proposal, workspace, lines);
  } catch (error) {
    if (error instanceof ComputationError) return null;
    throw error;
  }
}

async function volatilityOf(queries: Queries, lines: Lines): Promise<number | null> {
  const covariance = lines.length === 0 ? null : await covarianceOf(queries, lines);
  if (!covariance || covariance.uuids.length < lines.length) return null;
  return exAnteRisk(new Map(lines.map(({ series, weight }) => [series, Number(weight) / 100])), covariance).volatility * 100;
}

async function measured(
  queries: Queries,
  row: SessionRow,
  facts: SessionFacts,
  allocation: AdvisedAllocation,
  series: ReadonlyMap<string, SeriesFacts>,
  { suitability, volatility }: Pick<Asked, "volatility"> & { suitability: Part<"suitability"> | null },
): Promise<MeasuredAllocation> {
  const of = await allocationFacts(queries, facts, allocation, series);
  const checks = adviceChecks(of);
  const lines = recommendedLines(allocation);
  const orders = tryOrders(row, lines);
  const totalAmount = orders?.totalAmount ?? 0;
  const weights = new Map(lines.map((line) => [line.series, Number(line.weight) / 100]));
  const { sustainableInvestments, taxonomyAlignment, coverage, criteria } = sustainabilityOf(weights, of.assets, of.preferences ?? {});
  const named = (uuid: string) => ({ fullName: series.get(uuid)?.asset.name ?? uuid, isin: series.get(uuid)?.isin ?? null });
  return {
    number: allocation.number,
    flag: flagOf(checks),
    checks,
    toAccept: toAccept(checks, allocation.number, suitability?.acceptances ?? []),
    risk: "value" in of.risk ? of.risk.value : null,
    sri: averageClass(
      lines.map((line) => ({ series: line.series, weight: Number(line.weight), sri: series.get(line.series)?.asset.sri ?? null })),
    ),
    volatility: volatility ? await volatilityOf(queries, lines) : null,
    costs: costsOf(facts, lines, series, totalAmount),
    sustainability: { sustainableInvestments, taxonomyAlignment, coverage, criteria },
    totalAmount: money(totalAmount),
    lines: lines.map((line) => ({ ...line, amount: money(orders?.amounts.get(line.series) ?? 0) })),
    orders: orders?.orders.map(({ uuid, side, amount }) => ({ series: uuid, ...named(uuid), side, amount: money(amount) })) ?? null,
  };
}

/** Allocations held against the rules of the session as they are edited. Nothing is saved. */
export async function measureAllocations(queries: Queries, row: SessionRow, asked: Asked, now: Date): Promise<MeasuredAllocation[]> {
  const allocations = asked.allocations ?? partOf(row, "workspace")?.allocations ?? [];
  const suitability = asked.suitability ?? partOf(row, "suitability");
  const facts = await sessionFacts(queries, row, now, suitability);
  const holdings = (partOf(row, "workspace")?.currentComposition ?? []).map((line) => line.series);
  const series = await readSeriesFacts(queries, row, [...seriesOfAllocations(allocations), ...holdings], facts.base.today);
  return Promise.all(allocations.map((one) => measured(queries, row, facts, one, series, { suitability, volatility: asked.volatility })));
}
