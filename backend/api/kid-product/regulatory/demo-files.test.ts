import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#backend/database/database.ts";
import { regulatoryProduct } from "#backend/database/schema/index.ts";
import { DEMO_ORGANISATIONS } from "#backend/demo/ids.ts";
import { seedDemo } from "#backend/demo/seed.ts";
import { hashPassword } from "#backend/identity/password/password.ts";
import { openTestDatabase } from "../../../../tests/fixtures/database.ts";
import { byFormat, checkProducts, linesByIsin } from "./check-products.ts";
import { compareFigures, isDifference } from "./compare.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemo(database, { hashPassword });
}, 120_000);
afterAll(() => database.close());

const OWNER = DEMO_ORGANISATIONS.productOwner;

it("the sixty products of the demo have the five errors that were planted, and no other", async () => {
  const before = await database.orm.select().from(regulatoryProduct).orderBy(regulatoryProduct.isin);
  expect(before).toHaveLength(60);
  const lines = await linesByIsin(
    database.orm,
    OWNER,
    before.map(({ isin }) => isin),
  );
  const found = [...lines.values()].flatMap((of) => compareFigures(byFormat(of)).filter(isDifference));
  expect(found.map(({ key, finding }) => `${key} ${finding.kind}`).sort()).toEqual([
    "holdingPeriod differs",
    "moderate order",
    "ongoingCosts belowFee",
    "ongoingCosts unit",
    "sri differs",
  ]);
});

it("what is stored of them is what a comparison finds", async () => {
  const stored = async () =>
    (await database.orm.select().from(regulatoryProduct).orderBy(regulatoryProduct.isin)).map(
      ({ isin, differences, figures, formats, name }) => ({
        ...{ isin, differences, figures, formats, name },
      }),
    );
  const before = await stored();
  await checkProducts(
    database,
    undefined,
    OWNER,
    before.map(({ isin }) => isin),
  );
  expect(await stored()).toEqual(before);
});
