import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { migrationsFolder } from "#backend/database/migrate.ts";
import { openTestDatabase } from "../../tests/fixtures/database.ts";

it("the impacts that clients of saved simulations want keep their meaning under their names", async () => {
  const database = await openTestDatabase("pglite");
  try {
    // A table of this session stands before the one that needs an adviser and a simulator.
    await database.sql.query("create temporary table simulation_snapshot (name text, parameters jsonb not null, draft jsonb)");
    const listed = {
      horizonYears: 8,
      subscriber: { birthYear: 1970, sustainabilityPreferences: { minimumCoverage: "40", pai: ["Gge", "Cw"] } },
    };
    const none = { subscriber: { sustainabilityPreferences: { pai: [] } } };
    const without = { horizonYears: 9 };
    const rows: Array<[string, object, object | null]> = [
      ["both", listed, none],
      ["neither", without, null],
    ];
    for (const [name, parameters, draft] of rows)
      await database.sql.query("insert into simulation_snapshot values ($1, $2, $3)", [
        name,
        JSON.stringify(parameters),
        draft && JSON.stringify(draft),
      ]);
    const file = fs.readFileSync(path.join(migrationsFolder(), "0019_named_impacts.sql"), "utf8");
    for (const statement of file.split("--> statement-breakpoint")) await database.sql.query(statement);
    expect(await database.sql.query("select * from simulation_snapshot order by name")).toEqual([
      {
        name: "both",
        parameters: {
          horizonYears: 8,
          subscriber: {
            birthYear: 1970,
            sustainabilityPreferences: { minimumCoverage: "40", greenhouseGaz: true, controversialWeapons: true },
          },
        },
        draft: { subscriber: { sustainabilityPreferences: {} } },
      },
      { name: "neither", parameters: without, draft: null },
    ]);
  } finally {
    await database.close();
  }
});
