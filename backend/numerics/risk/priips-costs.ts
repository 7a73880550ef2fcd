/**
 * Costs of a product as its key information document shows them: Delegated Regulation (EU) 2017/653, Annexes VI and VII, as amended by
 * (EU) 2021/2268. Rates are decimal fractions.
 */
export interface CostRates {
  /** Of what is paid in. */
  entry: number;
  /** Of what is paid out. */
  exit: number;
  /** Of the value, a year: management and administration. */
  ongoing: number;
  transaction: number;
  performance: number;
}

export interface CostsOverTime {
  years: number;
  /** All costs until the end of the period, in currency units. */
  totalCosts: number;
  /** Average return a year without any cost less that with all of them. */
  reductionInYield: number;
  returnBefore: number;
  returnAfter: number;
}

/** What each kind of cost takes in currency units until the end of a period. */
export type CostComposition = Record<keyof CostRates, number>;

const MONTHS = 12;
const YEARLY = ["ongoing", "transaction", "performance"] as const;

interface Holding {
  investedAmount: number;
  years: number;
  /** What the investor gets back after all costs. */
  paidBack: number;
}

/**
 * One investment month by month: the entry cost is taken first, a twelfth of the yearly rates at the end of each month of the value that
 * grew until then, the exit cost last. The growth before costs is the one that pays back what is given.
 */
function heldTo({ investedAmount, years, paidBack }: Holding, { entry, exit, ...yearly }: CostRates) {
  const months = Math.round(MONTHS * years);
  const rate = YEARLY.reduce((sum, kind) => sum + yearly[kind], 0) / MONTHS;
  const first = investedAmount * (1 - entry);
  const last = paidBack / (1 - exit);
  const net = (last / first) ** (1 / months);
  const gross = net / (1 - rate);
  // The values after each month grow by `net`: those before its costs are `gross` times the month before.
  const grown = net === 1 ? months : (net ** months - 1) / (net - 1);
  const before = first * gross * grown;
  return { gross, before, first, last };
}

/** Total costs and their incidence over a holding period that ends with `paidBack` after all costs. */
export function costsOverTime(holding: Holding, rates: CostRates): CostsOverTime {
  const { investedAmount, years, paidBack } = holding;
  const composition = costComposition(holding, rates);
  const returnBefore = heldTo(holding, rates).gross ** MONTHS - 1;
  const returnAfter = (paidBack / investedAmount) ** (1 / years) - 1;
  return {
    years,
    totalCosts: Object.values(composition).reduce((sum, cost) => sum + cost, 0),
    reductionInYield: returnBefore - returnAfter,
    returnBefore,
    returnAfter,
  };
}

/** The same costs by their kind; together they are the total. */
export function costComposition(holding: Holding, rates: CostRates): CostComposition {
  const { before, first, last } = heldTo(holding, rates);
  const [ongoing, transaction, performance] = YEARLY.map((kind) => (before * rates[kind]) / MONTHS);
  return {
    entry: holding.investedAmount - first,
    exit: last * rates.exit,
    ongoing: ongoing!,
    transaction: transaction!,
    performance: performance!,
  };
}
