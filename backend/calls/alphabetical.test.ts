import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { eachDatabase } from "../../tests/fixtures/database.ts";
import { alphabetical } from "./alphabetical.ts";

eachDatabase((_kind, open) => {
  it("puts names in order without regard to case and accents", async () => {
    const database = await open();
    const names = ["Zone", "Études de Léa", "école", "Retraite", "Émilie", "eau", "Çà et là", "Crédit", "ÿ", "y b"];
    const { rows } = await database.orm.execute<{ name: string }>(
      sql`select name from unnest(array[${sql.join(
        names.map((name) => sql`${name}`),
        sql`, `,
      )}]::text[]) as name order by ${alphabetical(sql`name`)}`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      "Çà et là",
      "Crédit",
      "eau",
      "école",
      "Émilie",
      "Études de Léa",
      "Retraite",
      "ÿ",
      "y b",
      "Zone",
    ]);
  });
});
