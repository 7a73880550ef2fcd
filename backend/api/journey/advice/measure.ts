import type { MeasuredAllocation } from "#app/contract/journey/advice.ts";
import { toAccept } from "#app/domain/advice/acceptance.ts";
import { type AdvisedAllocation, recommendedLines } from "#app/domain/advice/allocation.ts";
import { adviceChecks, flagOf } from "#app/domain/advice/checks.ts";
import type { AdviceFacts } from "#app/domain/advice/facts.ts";
import { mandateFeeOf } from "#app/domain/advice/mandate/mandate-fee.ts";
import type { Lines } from "#app/domain/simulation/management.ts";
import { averageClass } from "#app/domain/simulation/suitability/profile-band.ts";
import { sustainabilityOf } from "#app/domain/sustainability-criteria.ts";
import type { CallerContext, Queries } from "#backend/calls/context.ts";
import { exAnteRisk } from "#backend/numerics/risk/ex-ante-risk.ts";
import { answersOf, type Part, partOf } from "../session.domain.ts";
import type { SessionRow } from "../session.store.ts";
import { actCosts } from "./act-costs.ts";
import { clashOf, keepsAllRules } from "./clash.ts";
import { requireAsDefined } from "./definitions.ts";
import type { SeriesFacts } from "./facts.store.ts";
import { allocationFacts, covarianceOf, readSeriesFacts, type SessionFacts, seriesAbout, sessionFacts } from "./facts.ts";
import { mandatesOf } from "./offer.ts";
import { sharesAfter, sharesShortOf, tryOrders } from "./orders.ts";
import { scenarioFacts } from "./scenarios.ts";

interface Asked {
  allocations?: Part<"workspace">["allocations"] | undefined;
  suitability?: Part<"suitability"> | undefined;
  volatility: boolean;
}

type Mandates = Awaited<ReturnType<typeof mandatesOf>>;

const money = (amount: number) => amount.toFixed(2);

async function volatilityOf(queries: Queries, lines: Lines): Promise<number | null> {
  const covariance = lines.length === 0 ? null : await covarianceOf(queries, lines);
  if (!covariance || covariance.uuids.length < lines.length) return null;
  return exAnteRisk(new Map(lines.map(({ series, weight }) => [series, Number(weight) / 100])), covariance).volatility * 100;
}

interface Held {
  of: AdviceFacts;
  allocation: AdvisedAllocation;
}

async function measured(
  context: CallerContext,
  row: SessionRow,
  facts: SessionFacts,
  { of, allocation }: Held,
  series: ReadonlyMap<string, SeriesFacts>,
  { suitability, volatility, mandates }: Pick<Asked, "volatility"> & { suitability: Part<"suitability"> | null; mandates: Mandates },
): Promise<MeasuredAllocation> {
  const queries = context.database.orm;
  const checks = adviceChecks(of);
  const lines = recommendedLines(allocation);
  const orders = tryOrders(row, lines, facts.fees);
  const target = new Map(lines.map((line) => [line.series, Number(line.weight) / 100]));
  const after = orders && sharesAfter(orders);
  // What is shown of the risk is that of the contract after the act, as on the documents.
  const held = [...(of.after ?? target)].map(([uuid, share]) => ({ series: uuid, weight: String(share * 100) }));
  const totalAmount = orders?.totalAmount ?? 0;
  const { sustainableInvestments, taxonomyAlignment, coverage, criteria } = sustainabilityOf(
    of.after ?? target,
    of.assets,
    of.preferences ?? {},
  );
  const named = (uuid: string) => ({ fullName: series.get(uuid)?.asset.name ?? uuid, isin: series.get(uuid)?.isin ?? null });
  return {
    number: allocation.number,
    flag: flagOf(checks),
    checks,
    toAccept: toAccept(checks, allocation.number, answersOf(row, suitability)),
    risk: "value" in of.risk ? of.risk.value : null,
    sri: averageClass(
      held.map((line) => ({ series: line.series, weight: Number(line.weight), sri: series.get(line.series)?.asset.sri ?? null })),
    ),
    volatility: volatility ? await volatilityOf(queries, held) : null,
    costs: actCosts(
      facts,
      {
        ...{ shares: after?.size ? after : target, amount: totalAmount, mandateFee: mandateFeeOf(allocation, mandates) },
        changeNow: of.switchCosts?.now ?? 0,
      },
      series,
    ),
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
export async function measureAllocations(context: CallerContext, row: SessionRow, asked: Asked, now: Date): Promise<MeasuredAllocation[]> {
  const queries = context.database.orm;
  const allocations = asked.allocations
    ? await requireAsDefined(queries, row, asked.allocations)
    : (partOf(row, "workspace")?.allocations ?? []);
  const suitability = asked.suitability ?? partOf(row, "suitability");
  const facts = await sessionFacts(queries, row, now, suitability);
  const series = await readSeriesFacts(queries, row, seriesAbout(row, allocations), facts.base.today);
  const mandates = await mandatesOf(queries, row, allocations);
  const held = await Promise.all(
    allocations.map(async (allocation): Promise<Held> => {
      const scenarios = await scenarioFacts(context, row, allocation, facts.base.today);
      return { allocation, of: await allocationFacts(queries, row, facts, allocation, series, scenarios) };
    }),
  );
  // Rules that an allocation keeps together do not exclude each other.
  const clash = held.some(({ of }) => keepsAllRules(adviceChecks(of))) ? null : await clashOf(context, row, facts);
  const aids = { suitability, volatility: asked.volatility, mandates };
  return Promise.all(held.map(({ of, allocation }) => measured(context, row, facts, { of: { ...of, clash }, allocation }, series, aids)));
}
