import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isoDay } from "#app/domain/numerics/calendar.ts";
import { GRID_TRANSFER_STATUSES } from "#app/domain/portfolio/grid-transfer.ts";
import { compositionsOf } from "#backend/api/monitored-portfolio/composition/composition.store.ts";
import { validatePortfolio } from "#backend/api/monitored-portfolio/composition/validation.ts";
import { findPortfolios, type PortfolioRow } from "#backend/api/monitored-portfolio/portfolio/portfolio.store.ts";
import { sectionsOfRecord } from "#backend/api/monitored-portfolio/section/section.domain.ts";
import { sectionsOf } from "#backend/api/monitored-portfolio/section/section.store.ts";
import { readSources, trackOf } from "#backend/api/monitored-portfolio/values/track.ts";
import type { Database } from "#backend/database/database.ts";
import { gridTransfer, job } from "#backend/database/schema/index.ts";
import { seedDemo } from "#backend/demo/seed.ts";
import { openTestDatabase } from "../../../tests/fixtures/database.ts";
import { DEMO_REFERENCE_DATE } from "../ids.ts";
import { DEMO_MONITORED_PORTFOLIOS } from "./portfolios.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemo(database, { hashPassword: async () => "none" });
}, 60_000);
afterAll(() => database?.close());

const rowOf = async (uuid: string): Promise<PortfolioRow> => (await findPortfolios(database.orm, { kind: "all" }, [uuid]))[0]!;

describe.each(DEMO_MONITORED_PORTFOLIOS.map((portfolio) => [portfolio.name, portfolio] as const))("%s", (_name, portfolio) => {
  it("is rebalanced over three years, within its rules and bounds, with settings that a call would take", async () => {
    const compositions = (await compositionsOf(database.orm, portfolio.uuid)).filter(({ versionType }) => versionType === "MODEL");
    expect([compositions[0]?.date, compositions.at(-1)?.date, compositions.length]).toEqual(["2023-11-30", "2026-08-31", 12]);
    for (const { lines } of compositions) expect(lines.reduce((sum, { weight }) => sum + Number(weight), 0)).toBe(100);
    const { fee, benchmark, constraint, aum, comment } = sectionsOfRecord(await sectionsOf(database.orm, portfolio.uuid), null);
    expect([fee.length, benchmark.length, constraint.length, aum.length, comment.length]).toEqual([1, 1, 2, 12, 1]);
    const { valid, problems } = await validatePortfolio(
      database.orm,
      await rowOf(portfolio.uuid),
      await compositionsOf(database.orm, portfolio.uuid),
    );
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(valid).toBe(true);
  });

  it("has values up to the last day of the market, which its fees have lowered", async () => {
    const sources = await readSources(database.orm, await rowOf(portfolio.uuid));
    const [net, gross] = await Promise.all(
      [true, false].map((taken) => trackOf(sources, { versionType: portfolio.versionType, net: taken })),
    );
    expect([isoDay(net!.days[0]!), isoDay(net!.days.at(-1)!)]).toEqual(["2023-11-30", DEMO_REFERENCE_DATE]);
    // Eleven quarters of fees, taken at the end of each: a little more or less than their rate of the value.
    const taken = 1 - net!.values.at(-1)! / gross!.values.at(-1)!;
    expect(taken).toBeCloseTo(1 - (1 - Number(portfolio.fee) / 400) ** 11, 2);
  });
});

it("grids of the houses are there in every state, their bytes as their hash says, none of them on its way", async () => {
  const rows = await database.orm.select().from(gridTransfer);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(GRID_TRANSFER_STATUSES));
  for (const { content, sha256, grid, recipient } of rows) {
    expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
    expect(grid.lines.reduce((sum, { weight }) => sum + Number(weight), 0)).toBe(100);
    expect([grid.lines.every(({ identifier }) => identifier !== ""), recipient.distributorPortfolioCode]).toEqual([
      true,
      grid.portfolioCode,
    ]);
  }
  expect(await database.orm.$count(job, eq(job.queue, "grid-transfer"))).toBe(0);
});
