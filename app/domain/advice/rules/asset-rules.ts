import type { AdviceFacts, AdvisedAsset } from "../facts.ts";
import { type AdviceRule, assetOf, chosenLines, linesOf, type Outcome, seriesOf, sharesOf, sorted, unless } from "../rule.ts";

/** Money goes into the lines by every act but a withdrawal. */
const isInvested = ({ proposal }: AdviceFacts) => proposal?.actType !== "ACT_WITHDRAWALS";

/** Supports of the allocation that are at fault, and whether any other line would remain without them. */
function faultsOf(facts: AdviceFacts, isAtFault: (asset: AdvisedAsset) => boolean) {
  const held = seriesOf(chosenLines(facts));
  const faults = held.filter((series) => {
    const asset = assetOf(facts, series);
    return asset !== undefined && isAtFault(asset);
  });
  return { faults: sorted(faults), removable: faults.length < held.length };
}

const removal = (series: string[], removable: boolean): Partial<Outcome> => (removable ? { fix: { kind: "REMOVE_LINES", series } } : {});

function without(facts: AdviceFacts, isAtFault: (asset: AdvisedAsset) => boolean): Outcome[] {
  const { faults, removable } = faultsOf(facts, isAtFault);
  return unless(faults, "red", removal(faults, removable));
}

/** One outcome for each support that takes no payments any more, with its last day. */
function closed(facts: AdviceFacts): Outcome[] {
  const { faults, removable } = faultsOf(facts, ({ closedSince }) => closedSince !== null && closedSince <= facts.today);
  if (faults.length === 0) return unless([], "red");
  return faults.map((series) => ({
    flag: "red",
    found: assetOf(facts, series)?.closedSince ?? undefined,
    series: [series],
    ...removal([series], removable),
  }));
}

/** The smallest payment into a support against the least that it takes; cents are rounded before they are compared. */
function payments(facts: AdviceFacts, paid: number, usual: string | undefined, own: (asset: AdvisedAsset) => number | null): Outcome[] {
  if (paid <= 0) return [];
  const parts = sharesOf(chosenLines(facts)).flatMap(({ series, share }) => {
    const asset = assetOf(facts, series);
    const least = Math.max(Number(usual ?? 0), (asset && own(asset)) ?? 0);
    return least > 0 ? [{ series, part: Math.round((paid * share) / 100) / 100, least }] : [];
  });
  if (parts.length === 0) return [];
  const below = parts.filter(({ part, least }) => part < least);
  const [tightest] = [...(below.length > 0 ? below : parts)].sort(
    (a, b) => a.part / a.least - b.part / b.least || (a.series < b.series ? -1 : 1),
  );
  const figures = { found: (tightest?.part ?? 0).toFixed(2), allowed: (tightest?.least ?? 0).toFixed(2) };
  return below.length === 0 ? [{ flag: "green", ...figures }] : [{ flag: "red", ...figures, series: sorted(seriesOf(below)) }];
}

/** Supports that cannot be bought, or not with these payments. */
export const ASSET_RULES: readonly AdviceRule[] = [
  {
    code: "MINIMUM_DEPOSIT",
    inputs: ["allocation", "assets", "deposit", "config"],
    measuredIn: "money",
    worst: "red",
    law: ["JOURNEY", "PRODUCT"],
    measure: (facts) => payments(facts, facts.deposit, facts.config.advice.minDepositPerAsset, ({ minDeposit }) => minDeposit),
  },
  {
    code: "MINIMUM_PERIODIC_DEPOSIT",
    inputs: ["allocation", "assets", "periodic", "config"],
    measuredIn: "money",
    worst: "red",
    law: ["JOURNEY", "PRODUCT"],
    measure: (facts) =>
      payments(
        facts,
        facts.periodic.amount,
        facts.config.advice.minPeriodicDepositPerAsset,
        ({ minPeriodicDeposit }) => minPeriodicDeposit,
      ),
  },
  {
    code: "ASSET_CLOSED",
    inputs: ["allocation", "assets", "today", "proposal"],
    measuredIn: "day",
    worst: "red",
    law: ["PRODUCT"],
    measure: (facts) => (isInvested(facts) ? closed(facts) : []),
  },
  {
    code: "ASSET_NOT_FOR_SALE",
    inputs: ["allocation", "assets", "proposal"],
    measuredIn: "word",
    worst: "red",
    law: ["PRODUCT"],
    measure: (facts) => (isInvested(facts) ? without(facts, ({ notForSale }) => notForSale) : []),
  },
  {
    code: "SCHEDULED_PAYMENTS",
    inputs: ["allocation", "assets", "periodic"],
    measuredIn: "word",
    worst: "red",
    law: ["PRODUCT"],
    measure: (facts) => (facts.periodic.amount > 0 ? without(facts, ({ notForScheduledPayments }) => notForScheduledPayments) : []),
  },
  {
    code: "VALUES_ENDED",
    inputs: ["allocation", "assets"],
    measuredIn: "word",
    worst: "orange",
    law: ["PRACTICE"],
    measure: (facts) =>
      unless(
        seriesOf(linesOf(facts)).filter((series) => assetOf(facts, series)?.ended ?? true),
        "orange",
      ),
  },
];
