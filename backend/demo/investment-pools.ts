import { DEMO_INVESTMENT_POOLS, DEMO_ORGANISATIONS, DEMO_PRODUCTS, demoSeries } from "#backend/demo/ids.ts";

export interface DemoInvestmentPool {
  uuid: string;
  name: string;
  /** Null for a pool of the platform. */
  organisation: string | null;
  lines: Array<{ series: string; pinned: boolean; name?: string }>;
  sources: string[];
}

/** Series of the demonstration from one number to another, some of them pinned. */
const span = (from: number, to: number, pinned: readonly number[] = []) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ series: demoSeries(from + i), pinned: pinned.includes(from + i) }));

/** Pools of the demonstration: one of an insurer that draws on one of the platform, and one of an asset manager. */
export const DEMO_POOLS: readonly DemoInvestmentPool[] = [
  {
    uuid: DEMO_INVESTMENT_POOLS.core,
    name: "Socle euro et monétaire",
    organisation: null,
    lines: [
      { series: demoSeries(1), pinned: true },
      { series: demoSeries(2), pinned: true },
      { series: demoSeries(5), pinned: false },
    ],
    sources: [],
  },
  {
    uuid: DEMO_INVESTMENT_POOLS.lifeInsurance,
    name: "Univers Horizon Vie",
    organisation: DEMO_ORGANISATIONS.productOwner,
    lines: [...span(3, 4), ...span(6, 18, [9]), ...span(20, 42, [21, 22]), ...span(47, 48)],
    sources: [DEMO_INVESTMENT_POOLS.core],
  },
  {
    uuid: DEMO_INVESTMENT_POOLS.selection,
    name: "Sélection de la gestion",
    organisation: DEMO_ORGANISATIONS.assetManager,
    lines: [{ series: demoSeries(21), pinned: true, name: "Cœur de portefeuille actions" }, ...span(7, 13), ...span(28, 31)],
    sources: [],
  },
];

/** Pool that each product takes its series from. */
export const DEMO_PRODUCT_POOLS: Readonly<Record<string, string>> = {
  [DEMO_PRODUCTS.lifeInsurance]: DEMO_INVESTMENT_POOLS.lifeInsurance,
  [DEMO_PRODUCTS.retirement]: DEMO_INVESTMENT_POOLS.lifeInsurance,
  [DEMO_PRODUCTS.capitalisation]: DEMO_INVESTMENT_POOLS.lifeInsurance,
};
