import type { MeasuredAllocation } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { mandateFeeOf } from "#app/domain/advice/mandate/mandate-fee.ts";
import { plannedMoney, plannedMovements } from "#app/domain/advice/scheduled-payments.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatProjected } from "#app/domain/format/format.ts";
import { fractionOf } from "#app/domain/simulation/request.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type Allocation, measure, type Offer, offerOf, workspaceOf } from "./workspace.server.ts";

/** What is shown of the market scenarios, as on the paper: 5 % below, the middle, 5 % above. */
const QUANTILES = [0.05, 0.5, 0.95];

/** Final amounts in currency units at the horizon of the session. */
export interface FinalAmounts {
  low: number;
  median: number;
  high: number;
}
/** YOUNG: the values in common are too few months for scenarios. */
export type Outlook = FinalAmounts | "YOUNG";
type Plan = ReturnType<typeof planOf>;

/** The money of the session: what is held, paid in and taken out, at once and later, from today to its horizon. Null before its parameters. */
export function planOf({ proposalParams: proposal, creation, actType, workspace }: FullSession, { fees }: Offer, today: string) {
  if (!proposal?.investmentHorizonMonths) return null;
  const amount = (text: string | undefined) => Number(text ?? 0);
  const first = creation.depositInitialEnabled === false ? undefined : (creation.depositInitial ?? creation.initialAmount);
  const added = proposal.additionalContributionAmount;
  const paidIn = actType === "ACT_NEW_CONTRACTS" ? amount(first ?? added) : actType === "ACT_DEPOSITS" ? amount(added) : 0;
  const held = (workspace?.currentComposition ?? []).reduce((sum, line) => sum + Number(line.amount), 0);
  const withdrawn = actType === "ACT_WITHDRAWALS" ? amount(proposal.withdrawalAmount) : 0;
  const fee = (text: string | undefined) => (text === undefined ? 0 : fractionOf(text));
  return {
    startDate: today,
    horizon: Math.floor(proposal.investmentHorizonMonths / 12),
    horizonMonths: proposal.investmentHorizonMonths % 12,
    currentBalance: actType === "ACT_NEW_CONTRACTS" ? 0 : Math.max(0, held - withdrawn),
    movements: [
      ...(paidIn > 0 ? [{ type: "SIMPLE_DEPOSIT" as const, amount: paidIn, startDate: today }] : []),
      ...plannedMovements(plannedMoney(creation, proposal), today),
    ],
    fees: { entryFee: fee(fees.entryFee), managementFee: fee(fees.managementFee) },
    rebalancing: "MONTHLY_REBALANCING" as const,
  };
}

/** Shares of what is held after the act, decimal fractions: an act that does not lead as far as the allocation leaves the rest as it is. */
type Held = Pick<MeasuredAllocation, "after" | "lines">;
/** What an outlook is made of; `orders`: null where it cannot be carried out yet. */
export type Foreseen = Held & Pick<MeasuredAllocation, "number" | "orders">;
export const heldIn = ({ after, lines }: Held): Record<string, number> =>
  after && after.length > 0
    ? Object.fromEntries(after.map(({ series, share }) => [series, share]))
    : Object.fromEntries(lines.map(({ series, weight }) => [series, fractionOf(weight)]));
const seriesHeld = (held: Held): string[] => Object.keys(heldIn(held));
/** What is aimed at besides, as the scenarios of the published figures hold it. */
const seriesNamed = (held: Held): string[] => [...held.lines.map(({ series }) => series), ...seriesHeld(held)];

/**
 * Final amounts of what is held after the act on a stored set of scenarios; null where they cannot be computed. `mandateFee`: what its mandates
 * cost a year, per cent of the whole, which the published figures count too.
 */
export async function outlookOf(
  { computation: { simulator } }: Viewer,
  plan: NonNullable<Plan>,
  held: Held,
  matrixUuid: string,
  mandateFee: number,
): Promise<FinalAmounts | null> {
  const asked = { ...plan, matrixUuid, finalQuantiles: QUANTILES };
  const mandates = { label: "", mandatCode: "", weight: 1, allocation: heldIn(held), mandateFee: mandateFee / 100 };
  const found = await attempt(
    () =>
      mandateFee > 0
        ? simulator.delegatedManagement({ ...asked, profiles: [mandates] })
        : simulator.freeManagement({ ...asked, weights: heldIn(held) }),
    ({ status }) => status !== 401 && status !== 403,
  );
  if ("refusal" in found) return null;
  const [low, median, high] = found.value.finalQuantiles ?? [];
  return low === undefined || median === undefined || high === undefined ? null : { low, median, high };
}

/**
 * The outlook of each whole allocation by its number, all on the same scenarios; those that cannot be computed are left out. `allocations`: as
 * they were measured.
 */
export async function outlooksOf(
  viewer: Viewer,
  session: FullSession,
  offer: Offer,
  measured: readonly Foreseen[],
  allocations: readonly Allocation[] = workspaceOf(session, offer).allocations,
): Promise<Map<number, Outlook>> {
  const feeOf = (number: number) => {
    const allocation = allocations.find((one) => one.number === number);
    return allocation ? mandateFeeOf(allocation, offer.mandates) : 0;
  };
  const plan = planOf(session, offer, marketToday());
  const whole = measured.filter(({ orders, lines }) => orders !== null && lines.length > 0);
  if (!plan || whole.length === 0) return new Map();
  // The scenarios that every allocation is on, so that they compare, where they have some in common.
  const common = async (seriesOf: (one: Held) => string[]) => {
    const set = await resolved(viewer, [...new Set(whole.flatMap(seriesOf))]);
    return set === "YOUNG" ? null : set;
  };
  const set = (await common(seriesNamed)) ?? (await common(seriesHeld));
  const found = await Promise.all(
    whole.map(async (one) => {
      const own = set ?? (await resolved(viewer, seriesHeld(one)));
      return [one.number, own && own !== "YOUNG" ? await outlookOf(viewer, plan, one, own.uuid, feeOf(one.number)) : own] as const;
    }),
  );
  return new Map(found.flatMap(([number, outlook]) => (outlook ? [[number, outlook] as const] : [])));
}

/** The stored allocations' outlooks by their numbers, as the comparison tells them; takes as long as new scenarios take. */
export async function storedOutlooks(viewer: Viewer, session: FullSession): Promise<Record<number, OutlookText>> {
  const offer = await offerOf(viewer, session);
  const measured = await measure(viewer, session, workspaceOf(session, offer).allocations);
  const found = await outlooksOf(viewer, session, offer, measured);
  return Object.fromEntries([...found].map(([number, outlook]) => [number, textOf(outlook, viewer.language)]));
}

const AMOUNTS = ["low", "median", "high"] as const;
export type OutlookText = Array<{ key: (typeof AMOUNTS)[number]; amount: string }> | "YOUNG";
const textOf = (outlook: Outlook, language: InterfaceLanguage): OutlookText =>
  outlook === "YOUNG" ? outlook : AMOUNTS.map((key) => ({ key, amount: formatProjected(outlook[key], language, { currency: "EUR" }) }));
/** 5 % below, the middle, 5 % above. */
export const outlookText = (outlook: Outlook | undefined, language: InterfaceLanguage): OutlookText | null =>
  outlook ? textOf(outlook, language) : null;

/** A set of scenarios of the series; null where there is none for another reason than too few values. */
async function resolved({ api }: Viewer, series: string[]): Promise<{ uuid: string } | "YOUNG" | null> {
  if (series.length === 0 || series.length > 100) return null;
  const found = await attempt(
    () => api.scenarioSets.resolve({ body: { series, preferred: null } }),
    ({ status }) => status !== 401 && status !== 403,
  );
  if ("value" in found) return found.value;
  return found.refusal.code === "3107" ? "YOUNG" : null;
}
