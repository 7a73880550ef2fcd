import type { ActCosts } from "#app/contract/journey/advice.ts";
import type { SeriesFacts } from "./facts.store.ts";
import type { SessionFacts } from "./facts.ts";

/** The contract after the act: shares as decimal fractions, its value and what its change costs at once in currency units, mandates in per cent a year. */
interface Contract {
  shares: ReadonlyMap<string, number>;
  amount: number;
  mandateFee: number;
  changeNow: number;
}

/**
 * Costs before anything is bought: of the payment or the change of what is held, and of the first year on the whole contract, the transactions of the funds included as on
 * paper; funds of unknown fees count as free and are named.
 */
export function actCosts(
  { fees, base }: Pick<SessionFacts, "fees" | "base">,
  { shares, amount, mandateFee, changeNow }: Contract,
  series: ReadonlyMap<string, SeriesFacts>,
): ActCosts {
  const funds = [...shares].map(([uuid, share]) => {
    const { managementFees: fee = null, transactionCosts = null } = series.get(uuid) ?? {};
    return { uuid, fee, yearly: share * ((fee ?? 0) + (transactionCosts ?? 0)) };
  });
  const yearly = Number(fees.managementFee ?? 0) + mandateFee + funds.reduce((sum, one) => sum + one.yearly, 0);
  return {
    entry: ((base.deposit * Number(fees.entryFee ?? 0)) / 100 + changeNow).toFixed(2),
    yearly: ((amount * yearly) / 100).toFixed(2),
    yearlyPercent: yearly.toFixed(2),
    unknown: funds.filter(({ fee }) => fee === null).map(({ uuid }) => uuid),
  };
}
