import type { FinalAdvice } from "#app/contract/journey/advice.ts";
import { covers, toAccept } from "#app/domain/advice/acceptance.ts";
import { recommendedLines } from "#app/domain/advice/allocation.ts";
import { adviceChecks } from "#app/domain/advice/checks.ts";
import type { ScenarioFacts } from "#app/domain/advice/facts.ts";
import { mandateFeeOf } from "#app/domain/advice/mandate/mandate-fee.ts";
import type { ClientRecord } from "#app/domain/advice/suitability/client-record.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import type { CallerContext, Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { refusalOf } from "#backend/computation/refusal.ts";
import type { Orders } from "#backend/numerics/performance/orders.ts";
import { actCosts } from "./advice/act-costs.ts";
import { allocationFacts, readSeriesFacts, seriesAbout, sessionFacts } from "./advice/facts.ts";
import { mandatesOf } from "./advice/offer.ts";
import { ordersOf, sharesAfter } from "./advice/orders.ts";
import { scenarioFacts } from "./advice/scenarios.ts";
import { answersOf, type Part, partOf } from "./session.domain.ts";
import type { SessionRow } from "./session.store.ts";

const selectedOf = (workspace: Part<"workspace"> | null) =>
  workspace?.allocations.find(({ number }) => number === workspace.selectedAllocation) ?? null;

/** A questionnaire that an advice rests on, as its checks were judged with it. */
function restedOn(record: ClientRecord | null): FinalAdvice["questionnaire"] {
  if (!record) return null;
  const { session, statedOn, validUntil, answeredBy = "CLIENT", profile, amount, capacityPercent, acceptedPercent, families } = record;
  const gates = families.map(({ code, open }) => ({ family: code, open }));
  return { uuid: session, statedOn, validUntil, answeredBy, profile, amount, capacityPercent, acceptedPercent, gates };
}

/** Refuses with the code of the catalogue when the orders cannot be computed. */
function ordersOrRefusal(...asked: Parameters<typeof ordersOf>): Orders {
  try {
    return ordersOf(...asked);
  } catch (error) {
    throw refusalOf(error);
  }
}

/** What the scenarios say of the selected allocation. */
export async function drawScenarios(context: CallerContext, row: SessionRow, now: Date): Promise<ScenarioFacts> {
  const allocation = selectedOf(partOf(row, "workspace"));
  return allocation ? scenarioFacts(context, row, allocation, marketDay(now)) : { missing: "SCENARIOS" };
}

/**
 * The advice of a session as it will be kept. Refuses 422 ADVICE_REFUSED with every check when one is red, and with those that
 * wait for an answer when an orange one is not answered as it is measured now.
 */
export async function adviceOfSession(queries: Queries, row: SessionRow, scenarios: ScenarioFacts, now: Date): Promise<FinalAdvice> {
  const proposal = partOf(row, "proposalParams");
  const workspace = partOf(row, "workspace");
  const suitability = partOf(row, "suitability");
  const allocation = selectedOf(workspace);
  const facts = await sessionFacts(queries, row, now);
  const series = await readSeriesFacts(queries, row, seriesAbout(row, allocation ? [allocation] : []), facts.base.today);
  const judged = await allocationFacts(queries, row, facts, allocation, series, scenarios);
  const checks = adviceChecks(judged);
  const { riskProfile } = facts.base;
  const acceptances = answersOf(row);
  const waiting = allocation ? toAccept(checks, allocation.number, acceptances) : [];
  if (!proposal || !workspace || !allocation || !riskProfile || waiting.length > 0 || checks.some(({ flag }) => flag === "red"))
    throw refuse.unprocessable("ADVICE_REFUSED", "Some checks keep this advice from being finalised.", { checks, toAccept: waiting });

  const lines = recommendedLines(allocation);
  const orders = ordersOrRefusal(row, proposal, workspace, lines, facts.fees);
  const [after, mandates] = [sharesAfter(orders), await mandatesOf(queries, row, [allocation])];
  const shares = after.size > 0 ? after : new Map(lines.map(({ series: uuid, weight }) => [uuid, Number(weight) / 100]));
  const mandateFee = mandateFeeOf(allocation, mandates);
  const contract = { shares, amount: orders.totalAmount, mandateFee, changeNow: judged.switchCosts?.now ?? 0 };
  const named = (uuid: string) => ({ fullName: series.get(uuid)?.asset.name ?? uuid, isin: series.get(uuid)?.isin ?? null });
  return {
    allocation,
    riskProfile,
    checks,
    lines: lines.map((line) => ({
      ...line,
      ...named(line.series),
      sri: series.get(line.series)?.asset.sri ?? null,
      amount: (orders.amounts.get(line.series) ?? 0).toFixed(2),
    })),
    orders: orders.orders.map(({ uuid, side, amount }) => ({ series: uuid, ...named(uuid), side, amount: amount.toFixed(2) })),
    totalAmount: orders.totalAmount.toFixed(2),
    costs: actCosts(facts, contract, series),
    finalizedAt: now.toISOString(),
    acceptances: acceptances.filter((one) => checks.some((check) => covers(one, allocation.number, check))),
    adaptation: suitability?.adaptation ?? null,
    questionnaire: restedOn(facts.base.record),
    secondQuestionnaire: restedOn(facts.secondRecord),
  };
}
