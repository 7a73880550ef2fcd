/** What a dated event of the markets was about. */
export const MARKET_EVENT_CATEGORIES = [
  "BUBBLE",
  "CENTRAL_BANK",
  "COMMODITY",
  "CRASH",
  "CREDIT",
  "CURRENCY",
  "DISASTER",
  "GEOPOLITICS",
  "PANDEMIC",
  "POLITICS",
  "RATES",
  "SOVEREIGN",
  "TROUGH",
  "VOLATILITY",
] as const;
export type MarketEventCategory = (typeof MARKET_EVENT_CATEGORIES)[number];
