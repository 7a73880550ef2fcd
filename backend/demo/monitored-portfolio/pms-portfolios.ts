import { eq } from "drizzle-orm";
import type { Transaction } from "#backend/database/database.ts";
import * as schema from "#backend/database/schema/index.ts";
import { DEMO_USERS, demoPmsPortfolio, demoSeries } from "#backend/demo/ids.ts";

/** Lines by the number of their series: weight, quantity and value. */
type Held = readonly (readonly [series: number, weight: string, quantity: string, value: string])[];
const PORTFOLIOS: ReadonlyArray<{
  code: string;
  name: string;
  house: string;
  compositions: ReadonlyArray<readonly [date: string, held: Held]>;
}> = [
  {
    ...{ code: "PMS-0417", name: "Mandat patrimonial prudent", house: "Alder Gestion Privée" },
    compositions: [
      [
        "2026-02-27",
        [
          [1, "30", "120.5", "300000"],
          [7, "70", "6500", "700000"],
        ],
      ],
      [
        "2026-03-31",
        [
          [1, "25", "100.25", "252500"],
          [7, "65", "6025", "656500"],
          [8, "10", "940", "101000"],
        ],
      ],
    ],
  },
  {
    ...{ code: "PMS-0562", name: "Mandat patrimonial offensif", house: "Alder Gestion Privée" },
    compositions: [
      [
        "2026-03-31",
        [
          [1, "60", "480", "1200000"],
          [2, "40", "3150", "800000"],
        ],
      ],
    ],
  },
];

/** Portfolios as a file of an outside system had them: one that changed, and one that is new. */
export async function seedPmsPortfolios(tx: Transaction): Promise<void> {
  for (const [at, { code, name, house, compositions }] of PORTFOLIOS.entries()) {
    const uuid = demoPmsPortfolio(at + 1);
    await tx.insert(schema.pmsPortfolio).values({ uuid, code, name, house });
    for (const [number, [date, held]] of compositions.entries()) {
      const lines = [];
      for (const [series, weight, quantity, value] of held) {
        const [known] = await tx
          .select({ isin: schema.series.isin, externalId: schema.series.externalId, name: schema.series.fullName })
          .from(schema.series)
          .where(eq(schema.series.uuid, demoSeries(series)));
        const identifier = known!.isin ?? known!.externalId ?? "";
        lines.push({ identifier, name: known!.name, weight, quantity, value, currency: "EUR" });
      }
      const read = { fileName: `positions-${date}.csv`, importedBy: DEMO_USERS.admin, importedAt: `${date}T18:30:00Z` };
      await tx.insert(schema.pmsComposition).values({ ...read, portfolio: uuid, number: number + 1, date, lines });
    }
  }
}
