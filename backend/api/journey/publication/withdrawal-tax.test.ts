import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { confirmTaxRules, insertTaxRules } from "#backend/api/tax-rules/tax-rules.store.ts";
import type { Database } from "#backend/database/database.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";
import type { Gathered } from "./gather-inputs.ts";
import { withdrawalTax } from "./withdrawal-tax.ts";

const PRODUCT = "00000000-0000-4000-8000-000000000001";
const SAID = { household: "SINGLE", openedOn: "2020-03-01", premiumsPaid: "30000" };
const RULES = {
  ...{ firstYear: 2030, lastYear: 2031, maturityYears: 8, youngRate: "12.8", reducedRate: "7.5", fullRate: "12.8" },
  ...{ premiumsThreshold: "150000", allowanceSingle: "4600", allowanceCouple: "9200", socialChargesRate: "17.2", sources: "CGI" },
};
const gathered = (said: object | null, more: object = {}) =>
  ({
    row: { parts: { proposalParams: { actType: "ACT_WITHDRAWALS", productUuid: PRODUCT, ...(said && { taxSituation: said }) } } },
    inputs: { act: "ACT_WITHDRAWALS", day: "2030-05-04", withdrawn: 20_000, holdings: [{ series: "a", amount: 40_000 }], ...more },
  }) as unknown as Gathered;

eachDatabase((_kind, open) => {
  let database: Database;
  const rules = randomUUID();
  beforeAll(async () => {
    database = await open();
    await withTransaction(database, (tx) => insertTaxRules(tx, rules, RULES));
  });
  afterAll(() => database.close());

  it("estimates the tax on a withdrawal by confirmed rules alone, and names the one thing that is missing", async () => {
    const of = (asked: Gathered, kind: string | null = "LIFE_INSURANCE") => withdrawalTax(database.orm, asked, kind);
    expect(await of(gathered(SAID))).toEqual({ missing: "RULES" });
    await withTransaction(database, (tx) => confirmTaxRules(tx, rules, randomUUID()));
    // A quarter of the contract is gain: 5,000 of 20,000, of which 4,600 bear no income tax after eight years.
    expect(await of(gathered(SAID))).toMatchObject({
      ...{ year: 2030, gain: 5_000, incomeTax: expect.closeTo(400 * 0.075, 6), socialCharges: expect.closeTo(860, 6) },
      net: expect.closeTo(20_000 - 30 - 860, 6),
    });
    expect(await of(gathered({ ...SAID, openedOn: "2026-01-01" }))).toMatchObject({ incomeTax: expect.closeTo(640, 6) });
    expect(await of(gathered(null))).toEqual({ missing: "SITUATION" });
    expect(await of(gathered(SAID, { day: "2032-01-02" }))).toEqual({ missing: "RULES" });
    expect(await of(gathered(SAID), "CAPITALISATION")).toBeNull();
    expect(await of(gathered(SAID, { act: "ACT_DEPOSITS" }))).toBeNull();
  });
});
