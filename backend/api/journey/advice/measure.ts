import type { MeasuredAllocation } from "#app/contract/journey/advice.ts";
import { toAccept } from "#app/domain/advice/acceptance.ts";
import { type AdvisedAllocation, recommendedLines } from "#app/domain/advice/allocation.ts";
import { adviceChecks, flagOf } from "#app/domain/advice/checks.ts";
import { mandateFeeOf } from "#app/domain/advice/mandate-fee.ts";
import type { Lines } from "#app/domain/simulation/management.ts";
import { averageClass } from "#app/domain/simulation/suitability/profile-band.ts";
import { sustainabilityOf } from "#app/domain/sustainability-criteria.ts";
import type { Queries } from "#backend/calls/context.ts";
import { exAnteRisk } from "#backend/numerics/risk/ex-ante-risk.ts";
import { type Part, partOf } from "../session.domain.ts";
import type { SessionRow } from "../session.store.ts";
import type { SeriesFacts } from "./facts.store.ts";
import { allocationFacts, covarianceOf, readSeriesFacts, type SessionFacts, seriesAbout, sessionFacts } from "./facts.ts";
import { mandatesOf } from "./offer.ts";
import { sharesAfter, sharesShortOf, tryOrders } from "./orders.ts";

interface Asked {
  allocations?: Part<"workspace">["allocations"] | undefined;
  suitability?: Part<"suitability"> | undefined;
  volatility: boolean;
}

type Mandates = Awaited<ReturnType<typeof mandatesOf>>;

const money = (amount: number) => amount.toFixed(2);

/** Costs before anything is bought: of the payment, and of the first year on the whole contract; funds of unknown fees count as free and are named. */
function costsOf(
  { fees, base }: SessionFacts,
  shares: ReadonlyMap<string, number>,
  series: ReadonlyMap<string, SeriesFacts>,
  amount: number,
  mandateFee: number,
): MeasuredAllocation["costs"] {
  const funds = [...shares].map(([uuid, share]) => ({ uuid, share, fee: series.get(uuid)?.managementFees ?? null }));
  const yearly = Number(fees.managementFee ?? 0) + mandateFee + funds.reduce((sum, { share, fee }) => sum + share * (fee ?? 0), 0);
  return {
    entry: money((base.deposit * Number(fees.entryFee ?? 0)) / 100),
    yearly: money((amount * yearly) / 100),
    yearlyPercent: yearly.toFixed(2),
    unknown: funds.filter(({ fee }) => fee === null).map(({ uuid }) => uuid),
  };
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
  { suitability, volatility, mandates }: Pick<Asked, "volatility"> & { suitability: Part<"suitability"> | null; mandates: Mandates },
): Promise<MeasuredAllocation> {
  const of = await allocationFacts(queries, row, facts, allocation, series);
  const checks = adviceChecks(of);
  const lines = recommendedLines(allocation);
  const orders = tryOrders(row, lines);
  const target = new Map(lines.map((line) => [line.series, Number(line.weight) / 100]));
  const after = orders && sharesAfter(orders);
  const totalAmount = orders?.totalAmount ?? 0;
  const { sustainableInvestments, taxonomyAlignment, coverage, criteria } = sustainabilityOf(target, of.assets, of.preferences ?? {});
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
    costs: costsOf(facts, after?.size ? after : target, series, totalAmount, mandateFeeOf(allocation, mandates)),
    sustainability: { sustainableInvestments, taxonomyAlignment, coverage, criteria },
    totalAmount: money(totalAmount),
    lines: lines.map((line) => ({ ...line, amount: money(orders?.amounts.get(line.series) ?? 0) })),
    after:
      orders &&
      [...orders.amounts].flatMap(([uuid, amount]) =>
        amount > 0 ? [{ series: uuid, amount: money(amount), share: amount / totalAmount }] : [],
      ),
    reached: orders !== null && sharesShortOf(orders, lines) === null,
    orders: orders?.orders.map(({ uuid, side, amount }) => ({ series: uuid, ...named(uuid), side, amount: money(amount) })) ?? null,
  };
}

/** Allocations held against the rules of the session as they are edited. Nothing is saved. */
export async function measureAllocations(queries: Queries, row: SessionRow, asked: Asked, now: Date): Promise<MeasuredAllocation[]> {
  const allocations = asked.allocations ?? partOf(row, "workspace")?.allocations ?? [];
  const suitability = asked.suitability ?? partOf(row, "suitability");
  const facts = await sessionFacts(queries, row, now, suitability);
  const series = await readSeriesFacts(queries, row, seriesAbout(row, allocations), facts.base.today);
  const mandates = await mandatesOf(queries, row, allocations);
  return Promise.all(
    allocations.map((one) => measured(queries, row, facts, one, series, { suitability, volatility: asked.volatility, mandates })),
  );
}
