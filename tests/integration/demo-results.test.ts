import { expect, it } from "vitest";
import { simulationVersions } from "#app/contract/simulation.ts";
import { simulationResult } from "#app/contract/simulator.ts";
import { seedDemo } from "#backend/demo/seed.ts";
import { demoSimulate } from "#backend/demo/simulate.ts";
import { demoSimulations } from "#backend/demo/simulations.ts";
import { hashPassword } from "#backend/identity/password.ts";
import { openTestDatabase, quietLog } from "../fixtures/database.ts";

it("keeps the engine's own results with the saved simulations, which anybody gets again", { timeout: 120_000 }, async () => {
  const database = await openTestDatabase();
  try {
    await seedDemo(database, { hashPassword });
    const first = await demoSimulate(database, quietLog);
    await seedDemo(database, { hashPassword, simulate: first.simulate });
    await first.close();
    const saved = await database.orm.query.simulationSnapshot.findMany();
    expect(saved).toHaveLength(6);
    for (const { results, versions, parameters } of saved) {
      simulationVersions.parse(versions);
      const { months, scenarioCount, successRate, savings, median } = simulationResult.parse(results);
      expect([months, scenarioCount]).toEqual([Number(parameters.horizonYears) * 12, 250]);
      expect(median.at(-1)).toBeGreaterThan(savings.at(-1)! * 0.8);
      if (successRate !== undefined) expect(successRate > 0.2 && successRate < 0.95).toBe(true);
    }
    expect(
      await database.sql.query(
        "select (select count(*) from return_matrix) as matrices, (select count(*) from app_secret) as secrets, (select count(*) from audit_log) as audited",
      ),
    ).toEqual([{ matrices: 0, secrets: 0, audited: 0 }]);

    // The matrices are gone; those that another process (it has remembered nothing) makes instead give the same figures in the same set.
    const again = await demoSimulate({ ...database }, quietLog);
    for (const { uuid, parameters, drawnUpTo } of demoSimulations("2026-10-30")) {
      const before = saved.find((row) => row.uuid === uuid)!;
      expect(await again.simulate(parameters, drawnUpTo)).toEqual({ results: before.results, versions: before.versions });
    }
    await again.close();
  } finally {
    await database.close();
  }
});
