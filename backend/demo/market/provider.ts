import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { DAILY_RUNS, FETCH_SECONDS } from "#app/domain/market-data/provider.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { financialProvider } from "#backend/database/schema/index.ts";
import { DEMO_PROVIDER, DEMO_USERS, demoExternalId, demoSeries } from "#backend/demo/ids.ts";
import { isoOfDay } from "#backend/values/days.ts";
import { lastValues } from "#backend/values/value-store.ts";

const FOLDER = "demo-prices";
/** Funds that the provider has prices of, by their numbers in the market. */
const FUNDS = [7, 8, 9];
/** Moves of the days after the demo market's last one. */
const MOVES = [0.004, -0.002, 0.001];

/** A provider that is read when somebody asks. */
export async function seedProvider(tx: Transaction): Promise<void> {
  await tx.insert(financialProvider).values({
    ...{ uuid: DEMO_PROVIDER, name: "Dépositaire démo", place: "FOLDER", address: FOLDER, content: "VALUES", format: "TABLE" },
    ...{ rhythm: "MANUAL", dailyRuns: DAILY_RUNS, seconds: FETCH_SECONDS.usual, state: "READY", owner: DEMO_USERS.admin },
  });
}

/**
 * Writes the files of the demo's provider into the folder of providers, where its provider is stored and they are not there yet: the prices of
 * three days, one with a slipped decimal mark, and one of a fund that the platform does not have.
 */
export async function putProviderFiles({ orm }: Pick<Database, "orm">, providers: string): Promise<void> {
  const [known] = await orm
    .select({ uuid: financialProvider.uuid })
    .from(financialProvider)
    .where(eq(financialProvider.uuid, DEMO_PROVIDER));
  if (!known) return;
  const last = await lastValues(orm, FUNDS.map(demoSeries));
  const lines = FUNDS.flatMap((fund) => {
    const from = last.get(demoSeries(fund));
    if (!from) return [];
    let value = from.value;
    return MOVES.map((move, at) => {
      value *= 1 + move;
      const isSlipped = fund === FUNDS[1] && at === 1;
      // The demo's last day is a Friday.
      return `${demoExternalId(fund)};${isoOfDay(from.day + 3 + at)};${(isSlipped ? value * 100 : value).toFixed(4)}`;
    });
  });
  const day = isoOfDay(Math.max(0, ...[...last.values()].map((one) => one.day)) + 3);
  const text = ["series;date;value", ...lines, `INCONNU.001;${day};100.0000`, ""].join("\n");
  await mkdir(join(providers, FOLDER), { recursive: true });
  await writeFile(join(providers, FOLDER, "cours.csv"), text, { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}
