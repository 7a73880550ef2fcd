import { afterAll, beforeAll, expect, it } from "vitest";
import { glidepathRule, horizonGrid, horizonReporting } from "#app/contract/horizon-portfolio/section.ts";
import { feeSettings } from "#app/contract/monitored-portfolio/section.ts";
import type { Database } from "#backend/database/database.ts";
import { horizonPortfolio, horizonPortfolioSection } from "#backend/database/schema/index.ts";
import { seedDemo } from "#backend/demo/seed.ts";
import { hashPassword } from "#backend/identity/password/password.ts";
import { openTestDatabase } from "../../../tests/fixtures/database.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemo(database, { hashPassword });
}, 120_000);
afterAll(() => database.close());

it("the insurer has three horizon portfolios in three states, with settings that the contract takes", async () => {
  const portfolios = await database.orm.select().from(horizonPortfolio);
  expect(portfolios.map(({ workingStatus }) => workingStatus).sort()).toEqual(["DRAFT", "IN_FORCE", "TO_CHECK"]);
  const written = { fee: feeSettings, rule: glidepathRule, grid: horizonGrid, reporting: horizonReporting };
  const sections = await database.orm.select().from(horizonPortfolioSection);
  const faults = sections.flatMap(({ kind, content }) => written[kind].safeParse(content).error?.issues ?? []);
  expect(faults).toEqual([]);
  for (const { uuid } of portfolios)
    expect(new Set(sections.filter(({ portfolio }) => portfolio === uuid).map(({ kind }) => kind))).toEqual(
      new Set(["fee", "rule", "grid", "reporting"]),
    );
});
