import { afterAll, beforeAll, expect, it } from "vitest";
import type { FullSession } from "#app/contract/journey/session.ts";
import { type AdviserPages, openAdviserPages } from "../../fixtures/rendered/adviser-pages.ts";
import { beginAdvice } from "../../fixtures/rendered/begun-advice.ts";

/** What a client will need from the contract, and why a change is made, as a browser without scripts fills it in. */
let pages: AdviserPages;
beforeAll(async () => {
  pages = await openAdviserPages();
}, 120_000);
afterAll(() => pages?.front.close());

const stored = (uuid: string) => pages.api.get<FullSession>(`/product-config-service/v1/reco_journeys/sessions/${uuid}`);

async function parametersOf(begun: Record<string, string>) {
  const uuid = await beginAdvice(pages, begun);
  const path = `/fia/reco-journey/journey/${uuid}/edit/parameters`;
  return {
    page: () => pages.page(path),
    proposal: async () => (await stored(uuid)).proposalParams!,
    save: async (fields: Record<string, string>) =>
      pages.send(path, { version: String((await stored(uuid)).version), horizonYears: "8", intent: "leave", ...fields }),
  };
}
const typedIn = (html: string, name: string) => {
  const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
  return /value="([^"]*)"/.exec(input)?.[1];
};

it("stores sums that are needed and planned withdrawals, shows them again, and takes them away by a no", async () => {
  const { page, proposal, save } = await parametersOf({});
  const deposit = { depositInitial: "40000" };
  // Nobody said: neither none nor some.
  expect((await save(deposit)).status).toBe(303);
  expect(await proposal()).not.toHaveProperty("needs");
  const needed = {
    ...{ need1Amount: "12 500,50", need1Months: "18", need3Amount: "900", need3Months: "6" },
    ...{ plannedWithdrawalAmount: "250", plannedWithdrawalFrequency: "QUARTERLY", capitalMayBeUsed: "on" },
    capitalWords: "Ce capital est fait pour être dépensé.",
  };
  expect((await save({ ...deposit, needsMoney: "needed", ...needed })).status).toBe(303);
  expect(await proposal()).toMatchObject({
    needs: [
      { amount: "12500.50", months: 18 },
      { amount: "900", months: 6 },
    ],
    plannedWithdrawals: { amount: "250", frequency: "QUARTERLY" },
    capitalMayBeUsed: true,
    capitalWords: "Ce capital est fait pour être dépensé.",
  });
  const html = await page();
  expect(["need1Months", "need2Months"].map((name) => typedIn(html, name))).toEqual(["18", "6"]);
  // Two more sums than those stored can be typed.
  expect(html).toContain('name="need4Amount"');
  expect(html).not.toContain('name="need5Amount"');
  expect(html).toMatch(/<input[^>]*name="capitalMayBeUsed"[^>]*checked/);
  expect(html).toContain("Ce capital est fait pour être dépensé.</textarea>");
  expect((await save({ ...deposit, needsMoney: "none", ...needed })).status).toBe(303);
  const none = await proposal();
  expect(none.needs).toEqual([]);
  expect(none).not.toHaveProperty("plannedWithdrawals");
});

it("says what is missing of a sum and of withdrawals beside their fields, and keeps all that was typed", async () => {
  const { proposal, save } = await parametersOf({});
  const typed = { need1Amount: "12 500", need2Months: "9", plannedWithdrawalAmount: "250", capitalMayBeUsed: "on" };
  const { status, html, text } = await save({ depositInitial: "40000", needsMoney: "needed", ...typed });
  expect(status).toBe(400);
  for (const said of [
    "Précisez dans combien de mois",
    "Saisissez la somme nécessaire, ou effacez",
    "Choisissez la périodicité des retraits",
  ])
    expect(text).toContain(said);
  expect(typedIn(html, "need1Amount")).toBe("12 500");
  expect(typedIn(html, "need2Months")).toBe("9");
  expect(html).toMatch(/<input[^>]*name="capitalMayBeUsed"[^>]*checked/);
  const empty = await save({ depositInitial: "40000", needsMoney: "needed" });
  expect([empty.status, empty.text]).toEqual([400, expect.stringContaining("ou répondez Non")]);
  expect(await proposal()).not.toHaveProperty("needs");
});

it("takes a capital that may be used up in the client's own words alone", async () => {
  const { proposal, save } = await parametersOf({});
  const typed = {
    ...{ depositInitial: "40000", needsMoney: "needed", plannedWithdrawalAmount: "250", plannedWithdrawalFrequency: "QUARTERLY" },
    capitalMayBeUsed: "on",
  };
  for (const capitalWords of ["", "ok ok ok", "oui oui oui oui oui oui oui"]) {
    const { status, text } = await save({ ...typed, capitalWords });
    expect([status, text]).toEqual([400, expect.stringContaining("Notez les mots du client sur la consommation du capital")]);
  }
  expect(await proposal()).not.toHaveProperty("plannedWithdrawals");
});

/** Day of the values of what the contract holds. */
const holdingsDate = "2026-01-30";

it("asks what a contract of today holds, by a day at the least", async () => {
  const deposit = await parametersOf({ actType: "ACT_DEPOSITS", additionalContributionAmount: "3000" });
  const silent = await deposit.save({ additionalContributionAmount: "3000" });
  expect([silent.status, silent.text]).toEqual([400, expect.stringContaining("Précisez la date")]);
  expect((await deposit.save({ additionalContributionAmount: "3000", holdingsDate })).status).toBe(303);
  expect(await deposit.page()).toContain(`value="${holdingsDate}"`);
});

it("asks why a contract is changed, of a change alone", async () => {
  const change = await parametersOf({ actType: "ACT_REBALANCINGS" });
  expect(await change.page()).toContain('name="changeReason"');
  expect((await change.save({ changeReason: "  Succession à préparer pour mes enfants  ", holdingsDate })).status).toBe(303);
  expect((await change.proposal()).changeReason).toBe("Succession à préparer pour mes enfants");
  expect(await change.page()).toContain("Succession à préparer pour mes enfants</textarea>");
  const short = await change.save({ changeReason: ".....................", holdingsDate });
  expect([short.status, short.text]).toEqual([400, expect.stringContaining("20 caractères et trois mots")]);
  expect((await change.save({ holdingsDate })).status).toBe(303);
  expect(await change.proposal()).not.toHaveProperty("changeReason");
  const deposit = await parametersOf({ actType: "ACT_DEPOSITS", additionalContributionAmount: "3000" });
  expect(await deposit.page()).not.toContain('name="changeReason"');
  expect(
    (await deposit.save({ additionalContributionAmount: "3000", changeReason: "Succession à préparer pour mes enfants", holdingsDate }))
      .status,
  ).toBe(303);
  expect(await deposit.proposal()).not.toHaveProperty("changeReason");
});

it("keeps what the client can save in a month", async () => {
  const { page, proposal, save } = await parametersOf({});
  expect((await save({ depositInitial: "40000", monthlySavingCapacity: "1 250,5" })).status).toBe(303);
  expect((await proposal()).monthlySavingCapacity).toBe("1250.5");
  expect(await page()).toMatch(/<input[^>]*name="monthlySavingCapacity"[^>]*value="1[^"]250,50?"/);
  expect((await save({ depositInitial: "40000" })).status).toBe(303);
  expect(await proposal()).not.toHaveProperty("monthlySavingCapacity");
});
