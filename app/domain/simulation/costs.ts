interface Paid {
  median: readonly number[];
  statistics: { totalDeposits: number };
}
/** Decimal fractions; the balance bears no entry fee. */
interface Fees {
  balance: number;
  entryFee: number;
  managementFee: number;
}

/**
 * What the contract takes until the horizon: the entry fee of every payment, then each month the management fee of the median
 * value of that month, which is told after its fee.
 */
export function contractCosts({ median, statistics }: Paid, { balance, entryFee, managementFee }: Fees): number {
  const ofEachMonth = (1 - managementFee) ** (-1 / 12) - 1;
  const managed = median.slice(1).reduce((sum, value) => sum + value * ofEachMonth, 0);
  return (statistics.totalDeposits - balance) * entryFee + managed;
}
