import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { simulationResult } from "#app/contract/computation/projection.ts";
import { migrationsFolder } from "#backend/database/migrate.ts";
import { openTestDatabase } from "../../tests/fixtures/database.ts";
import { resultOf } from "../../tests/fixtures/simulation.ts";

/** A result as it was saved before outcomes told what was paid. */
function formerResult(shortfallScenarios: number) {
  const { plannedWithdrawalsKept: _, scenarios, statistics, ...rest } = resultOf();
  const { meanPaidWithdrawals: __, ...told } = statistics;
  return {
    ...rest,
    scenarios: scenarios.map(({ paidWithdrawals, shortfall, ...row }) => row),
    statistics: { ...told, totalWithdrawals: 1500.5 },
    shortfallScenarios,
  };
}

it("saved results tell what was paid, and those that counted unpaid withdrawals go", async () => {
  const database = await openTestDatabase("pglite");
  try {
    // A table of this session stands before the one that needs an adviser and a simulator.
    await database.sql.query("create temporary table simulation_snapshot (name text, results jsonb, versions jsonb)");
    for (const [name, results] of [
      ["kept", formerResult(0)],
      ["short", formerResult(3)],
      ["draft", null],
    ] as const)
      await database.sql.query("insert into simulation_snapshot values ($1, $2, $3)", [
        name,
        results && JSON.stringify(results),
        results && JSON.stringify({ engine: "1.2.0" }),
      ]);
    const file = fs.readFileSync(path.join(migrationsFolder(), "0022_paid_withdrawals.sql"), "utf8");
    for (const statement of file.split("--> statement-breakpoint")) await database.sql.query(statement);
    const rows = await database.sql.query("select * from simulation_snapshot order by name");
    const [draft, kept, short] = rows as { results: unknown; versions: unknown }[];
    expect([draft, short]).toEqual([
      { name: "draft", results: null, versions: null },
      { name: "short", results: null, versions: null },
    ]);
    const { scenarios, statistics } = resultOf();
    expect(simulationResult.parse(kept?.results)).toEqual({
      ...resultOf(),
      scenarios: scenarios.map((row) => ({ ...row, paidWithdrawals: 1500.5 })),
      statistics: { ...statistics, totalWithdrawals: 1500.5, meanPaidWithdrawals: 1500.5 },
    });
    expect(kept?.versions).toEqual({ engine: "1.2.0" });
  } finally {
    await database.close();
  }
});
