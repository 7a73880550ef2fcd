interface Switch {
  act: string;
  holdings: ReadonlyArray<{ series: string; amount: number }>;
  paidIn: number;
  withdrawn: number;
  /** Decimal fractions, of what is held after the act. */
  weights: Readonly<Record<string, number>>;
  total: number;
  fees: { entry: number; switch: number; exit: number };
  /** Decimal fractions a year; those not known are absent. */
  charges: Readonly<Record<string, number>>;
  /** What funds take of what is bought of them, decimal fractions; those not known are absent. */
  fundEntry?: Readonly<Record<string, number>> | undefined;
  /** What buying and selling within the funds costs a year, decimal fractions; those not known are absent. Without it none are counted. */
  transactions?: Readonly<Record<string, number>> | undefined;
  /** What mandates cost a year after the act, a decimal fraction of the whole; nothing is known of those before it. */
  mandateFee?: number | undefined;
}
export interface SwitchCosts {
  sold: number;
  bought: number;
  /** Fees on what is paid in, switched and withdrawn, and what funds take when they are bought, currency units. */
  costNow: number;
  /** Decimal fractions a year; null where a charge is not known. */
  chargeBefore: number | null;
  chargeAfter: number | null;
  /** Of mandates after the act, a decimal fraction a year; absent without any. */
  mandateFee?: number;
  /** Costs of transactions within the funds, decimal fractions a year, and the series that move of which they are not known. */
  transactions?: { before: number; after: number; unknown: string[] };
  /** Currency units; negative where the change costs more a year. */
  yearlySaving: number | null;
  /** Whole months until what is saved covers what the change costs; null where it never does. */
  breakEvenMonths: number | null;
}

/** A cent, in currency units: what moves less does not move. */
const CENT = 0.005;

/**
 * What changing an existing contract costs and saves (delegated regulation (EU) 2017/565, article 54(11)); null for a new
 * contract. The cost is recovered in the first whole month in which the savings of the ongoing charges reach it.
 */
export function switchCosts({ act, holdings, paidIn, withdrawn, weights, total, fees, charges, ...more }: Switch): SwitchCosts | null {
  const { fundEntry = {}, mandateFee = 0, transactions: rates } = more;
  if (act === "ACT_NEW_CONTRACTS" || holdings.length === 0) return null;
  const before = new Map<string, number>();
  for (const { series, amount } of holdings) before.set(series, (before.get(series) ?? 0) + amount);
  const held = [...before.values()].reduce((sum, amount) => sum + amount, 0);
  let [sold, bought, taken] = [0, 0, 0];
  const unknown: string[] = [];
  for (const series of new Set([...before.keys(), ...Object.keys(weights)])) {
    const change = (weights[series] ?? 0) * total - (before.get(series) ?? 0);
    if (Math.abs(change) > CENT && rates && rates[series] === undefined) unknown.push(series);
    if (change < -CENT) sold -= change;
    if (change <= CENT) continue;
    bought += change;
    taken += change * (fundEntry[series] ?? 0);
  }
  const costNow = paidIn * fees.entry + Math.min(sold, bought) * fees.switch + withdrawn * fees.exit + taken;
  const sharesBefore = [...before].map(([series, amount]) => [series, held > 0 ? amount / held : 0] as const);
  const sharesAfter = Object.entries(weights);
  const chargeBefore = chargeOf(sharesBefore, charges);
  const chargeAfter = chargeOf(sharesAfter, charges);
  const transactions = rates && { before: knownOf(sharesBefore, rates), after: knownOf(sharesAfter, rates), unknown: unknown.sort() };
  const ofTransactions = transactions ? transactions.before - transactions.after : 0;
  const yearlySaving =
    chargeBefore === null || chargeAfter === null ? null : (chargeBefore - chargeAfter - mandateFee + ofTransactions) * total;
  return {
    sold,
    bought,
    costNow,
    chargeBefore,
    chargeAfter,
    ...(mandateFee > 0 && { mandateFee }),
    ...(transactions && { transactions }),
    yearlySaving,
    breakEvenMonths: yearlySaving !== null && yearlySaving > CENT && costNow > 0 ? Math.ceil((costNow / yearlySaving) * 12 - 1e-9) : null,
  };
}

function chargeOf(shares: ReadonlyArray<readonly [string, number]>, charges: Switch["charges"]): number | null {
  const held = shares.filter(([, share]) => share > 0);
  if (held.length === 0 || held.some(([series]) => charges[series] === undefined)) return null;
  return held.reduce((sum, [series, share]) => sum + share * charges[series]!, 0);
}

/** What is known of a rate over what is held. */
const knownOf = (shares: ReadonlyArray<readonly [string, number]>, rates: Readonly<Record<string, number>>): number =>
  shares.reduce((sum, [series, share]) => sum + share * (rates[series] ?? 0), 0);
