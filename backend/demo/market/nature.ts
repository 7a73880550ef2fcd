import type { DeclaredNature, TargetMarket } from "#app/domain/advice/suitability/asset-nature.ts";
import type { DemoSeries } from "#backend/demo/market/catalogue.ts";
import { demoTerms } from "#backend/demo/market/structured-terms.ts";

const THEMES: Readonly<Record<number, string>> = {
  12: "EMERGING",
  24: "SMALL_CAPS",
  28: "EMERGING",
  29: "ENERGY",
  30: "HEALTH",
  31: "ARTIFICIAL_INTELLIGENCE",
  38: "GOLD",
};
const LISTED_PROPERTY = 18;
const INFRASTRUCTURE = 42;
const SLOW: readonly DemoSeries["assetClass"][] = ["REAL_ESTATE", "PRIVATE_EQUITY"];

/** Whom an invented manufacturer makes its product for: the riskier, the less for those who know little or can bear no loss. */
function targetOf({ number, assetClass }: Pick<DemoSeries, "number" | "assetClass">, sri: number | null): TargetMarket {
  const isHard = demoTerms(number) !== null || number === INFRASTRUCTURE || (SLOW.includes(assetClass) && number !== LISTED_PROPERTY);
  return {
    knowledge: { BASIC: isHard ? "NEGATIVE" : "POSITIVE", INFORMED: "POSITIVE", ADVANCED: "POSITIVE" },
    losses: { NONE: (sri ?? 7) <= 2 ? "NEUTRAL" : "NEGATIVE", LIMITED: (sri ?? 7) <= 6 ? "POSITIVE" : "NEGATIVE", ALL: "POSITIVE" },
  };
}

const HELD_BY_EXCHANGE = 0.05;
/**
 * What an invented fund costs beside its fees, per cent, by its class and fees: property and private equity take something when they are
 * bought, and a share of the fees goes to who distributes. Of the commodities nothing has arrived.
 */
export function demoCosts({ type, assetClass, fee }: Pick<DemoSeries, "type" | "assetClass" | "fee">) {
  if (type !== "FUND" || assetClass === "CAPITAL_GUARANTEED" || assetClass === "COMMODITIES")
    return { entryCosts: null, transactionCosts: null, thirdPartyPayments: null };
  const isSlow = SLOW.includes(assetClass);
  const isCheap = Number(fee) < 0.5;
  return {
    entryCosts: isSlow ? "4" : "0",
    transactionCosts: (isSlow ? 0.3 : isCheap ? HELD_BY_EXCHANGE : 0.15).toFixed(2),
    thirdPartyPayments: (isCheap ? 0 : Number(fee) * 0.4).toFixed(2),
  };
}

/** What the manufacturer's data would say of an invented series beside its class; nothing of what no client buys. */
export function demoNature(series: Pick<DemoSeries, "number" | "type" | "assetClass"> & { sri: number | null }): DeclaredNature {
  const { number, type, assetClass, sri } = series;
  if (type !== "FUND" && demoTerms(number) === null) return {};
  const theme = THEMES[number];
  return {
    ...(theme && { theme }),
    ...(number === LISTED_PROPERTY && { illiquid: false }),
    ...(number === INFRASTRUCTURE && { illiquid: true, complex: true }),
    ...(assetClass !== "CAPITAL_GUARANTEED" && { targetMarket: targetOf(series, sri) }),
  };
}
