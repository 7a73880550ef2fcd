import type { Transaction } from "#backend/database/database.ts";
import * as schema from "#backend/database/schema/index.ts";
import { DEMO_ORGANISATIONS, demoSeries } from "#backend/demo/ids.ts";
import { DEMO_MONITORED_PORTFOLIOS, type DemoMonitoredPortfolio } from "./portfolios.ts";
import { seedTransfers } from "./seed-transfers.ts";

/** Days of rebalancing: the last trading days of twelve quarters that end in February, May, August and November. */
const DAYS = [
  ...["2023-11-30", "2024-02-29", "2024-05-31", "2024-08-30", "2024-11-29", "2025-02-28"],
  ...["2025-05-30", "2025-08-29", "2025-11-28", "2026-02-27", "2026-05-29", "2026-08-31"],
] as const;
const [FIRST, LAST] = [DAYS[0], DAYS[DAYS.length - 1]!];
/** Indices of the demo market: equities and bonds. */
const [EQUITIES, BONDS] = [43, 44];
const START = "Allocation de départ";

type Section = Pick<typeof schema.monitoredPortfolioSection.$inferInsert, "kind" | "date" | "content">;

const linesOf = (weights: Record<number, number>) =>
  Object.entries(weights)
    .filter(([, weight]) => weight > 0)
    .map(([number, weight]) => ({ series: demoSeries(Number(number)), weight: weight.toFixed(2) }));

/** Compositions of a portfolio, oldest first: each day moves some points of the weights that were set before. */
export function demoCompositions({ start, moves }: Pick<DemoMonitoredPortfolio, "start" | "moves">) {
  const weights = { ...start };
  const steps = [["", {}] as const, ...moves];
  return DAYS.map((date, at) => {
    const [reason, points] = steps[at] ?? ["", {}];
    for (const [number, change] of Object.entries(points)) weights[Number(number)] = (weights[Number(number)] ?? 0) + change;
    return { date, comment: reason || START, lines: linesOf(weights) };
  });
}

function sectionsOf({ name, assetManager, fee, benchmark, assets, maxSri }: DemoMonitoredPortfolio): Section[] {
  const { equities, bonds, title, text } = assetManager === DEMO_ORGANISATIONS.assetManager ? FRENCH : ENGLISH;
  const [atFirst, more] = assets;
  const parts = { [EQUITIES]: benchmark, [BONDS]: 100 - benchmark };
  return [
    { kind: "fee", date: FIRST, content: { feesAllAssets: fee, feesFrequency: "QUARTERLY", subscriptionSeriesFees: [] } },
    {
      kind: "benchmark",
      date: FIRST,
      content: {
        name: [`${benchmark} % ${equities}`, ...(benchmark < 100 ? [`${100 - benchmark} % ${bonds}`] : [])].join(", "),
        lines: linesOf(parts),
      },
    },
    { kind: "constraint_params", date: FIRST, content: { diversification: {}, maxTurnover: "15", maxSri } },
    { kind: "constraint", date: FIRST, content: { constraints: boundsOf(benchmark) } },
    { kind: "reporting", date: FIRST, content: { reportingTemplate: "STANDARD", title: name, perfStartDate: FIRST } },
    ...DAYS.map((date, at) => ({
      kind: "aum",
      date,
      content: { amount: ((atFirst + more * at) * 1_000_000).toFixed(0), currency: "EUR" },
    })),
    { kind: "comment", date: LAST, content: { title, text } },
  ];
}

/** Words of the houses, each in its language. */
const FRENCH = {
  equities: "Monde",
  bonds: "Oblig. euro",
  title: "Point de gestion",
  text: "Les indices ont peu bougé sur le trimestre. Les poids reviennent vers leurs cibles\u202f; la part de monétaire reste mesurée en attendant les prochaines décisions des banques centrales.",
};
const ENGLISH = {
  equities: "World",
  bonds: "Euro bonds",
  title: "Manager’s comment",
  text: "Indices have moved little over the quarter. Weights go back to their targets; the share of cash stays small until the next decisions of central banks.",
};

const bound = (place: number, assetClass: string, min: number, max: number) => ({
  id: `de300000-0061-4000-8000-${place.toString(16).padStart(12, "0")}`,
  assetClass,
  min: String(Math.max(0, min)),
  max: String(Math.min(100, max)),
});
/** Bounds of equities around the share that the benchmark has of them, and of cash. */
const boundsOf = (equities: number) => [
  bound(equities * 2, "EQUITIES", equities - 25, equities + 15),
  bound(equities * 2 + 1, "CASH", 0, 25),
];

/** The monitored portfolios of two houses with their dated settings; their values are computed from the series of the demonstration. */
export async function seedMonitoredPortfolios(tx: Transaction): Promise<void> {
  for (const portfolio of DEMO_MONITORED_PORTFOLIOS) {
    const { uuid, name, assetManager, managementType, riskProfile, product, versionType, workingStatus, author, distributors } = portfolio;
    await tx
      .insert(schema.monitoredPortfolio)
      .values({ uuid, name, assetManager, managementType, riskProfile, product, versionType, workingStatus, version: DAYS.length });
    if (distributors.length > 0)
      await tx.insert(schema.monitoredPortfolioDistributor).values(distributors.map((distributor) => ({ portfolio: uuid, distributor })));
    await tx
      .insert(schema.monitoredPortfolioSection)
      .values(sectionsOf(portfolio).map((section) => ({ ...section, portfolio: uuid, author })));
    await tx
      .insert(schema.monitoredPortfolioComposition)
      .values(
        portfolio.versions.flatMap((version) =>
          demoCompositions(portfolio).map((composition) => ({ ...composition, portfolio: uuid, versionType: version, author })),
        ),
      );
  }
  await seedTransfers(tx, demoCompositions);
}
