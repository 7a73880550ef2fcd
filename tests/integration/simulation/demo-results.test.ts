import { expect, it } from "vitest";
import { simulationResult } from "#app/contract/computation/projection.ts";
import { simulationVersions } from "#app/contract/simulation/simulation.ts";
import { seedDemo } from "#backend/demo/seed.ts";
import { demoSimulate } from "#backend/demo/simulate.ts";
import { demoSimulations } from "#backend/demo/simulations.ts";
import { hashPassword } from "#backend/identity/password/password.ts";
import { openTestDatabase, quietLog } from "../../fixtures/database.ts";

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
      const { months, scenarioCount, successRate, savings, median, costs } = simulationResult.parse(results);
      expect([months, scenarioCount]).toEqual([Number(parameters.horizonYears) * 12, 250]);
      expect(median.at(-1)).toBeGreaterThan(savings.at(-1)! * 0.8);
      if (successRate !== undefined) expect(successRate > 0.2 && successRate < 0.95).toBe(true);
      // Every fund of the demonstration tells its charges; they lie between those of a tracker and of an active fund.
      expect(costs).toMatchObject({ mandate: { amount: 0 }, fundCharges: { unknown: [] } });
      expect(costs!.fundCharges.coverage).toBeCloseTo(1, 9);
      expect(costs!.funds!.annualRate! > 0.003 && costs!.funds!.annualRate! < 0.025).toBe(true);
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
    // A charge that nobody knows is named, not taken for none.
    const [{ parameters, uuid }] = demoSimulations("2026-10-30") as [ReturnType<typeof demoSimulations>[number]];
    const line = parameters.allocation[0]!.series;
    await database.sql.query("update series set management_fees = null where uuid = $1", [line]);
    const { costs } = simulationResult.parse((await again.simulate(parameters)).results);
    const whole = simulationResult.parse(saved.find((row) => row.uuid === uuid)!.results).costs!;
    expect(costs!.fundCharges.unknown).toEqual([line]);
    expect(costs!.fundCharges.coverage).toBeLessThan(0.7);
    expect(costs!.funds!.amount).toBeLessThan(whole.funds!.amount);
    expect({ ...costs!.management }).toEqual(whole.management);
    await again.close();
  } finally {
    await database.close();
  }
});
