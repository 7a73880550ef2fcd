import { afterAll, beforeAll, expect, it } from "vitest";
import type { MeasuredAllocation } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import type { SeriesRecord } from "#app/contract/series/series.ts";
import { demoSeries } from "#backend/demo/ids.ts";
import { signInOverHttp } from "../../fixtures/app.ts";
import { type AdviserPages, openAdviserPages, textOf } from "../../fixtures/rendered/adviser-pages.ts";
import { beginAdvice } from "../../fixtures/rendered/begun-advice.ts";

/** Structured products in the step of the allocations, and their term sheets among the series, as a browser without scripts sees them. */
const SESSIONS = "/product-config-service/v1/reco_journeys/sessions";
const [AUTOCALL, PROTECTED] = [demoSeries(47), demoSeries(48)];
const RIGHT = { CAPITAL_AT_RISK: true, ISSUER_DEFAULT: true, GUARANTEED_COUPON: false, EARLY_SALE: true, FULL_MARKET_GAIN: false };
let pages: AdviserPages;
beforeAll(async () => {
  pages = await openAdviserPages();
}, 120_000);
afterAll(() => pages?.front.close());

async function session(riskProfile: string) {
  const uuid = await beginAdvice(pages, { riskProfile });
  const path = `/fia/reco-journey/journey/${uuid}/edit/allocations?allocation=1&mode=structured-product`;
  const stored = () => pages.api.get<FullSession>(`${SESSIONS}/${uuid}`);
  const go = async (fields: Array<[string, string]>) => pages.send(path, [["version", String((await stored()).version)], ...fields]);
  const judge = (answers: Record<string, boolean>) =>
    go([["intent", "quiz"], ...Object.entries(answers).map(([code, said]): [string, string] => [`quiz.${code}`, String(said)])]);
  const page = async () => textOf(await pages.page(path));
  const checks = async () =>
    (await pages.api.send<{ allocations: MeasuredAllocation[] }>(`${SESSIONS}/${uuid}/checks`, {})).allocations[0]!.checks;
  const anotherDay = () =>
    pages.front.database.sql.query(
      `update reco_session set parts = jsonb_set(parts, '{suitability,structured,tries,-1,at}', '"2026-01-02T10:00:00Z"') where uuid = $1`,
      [uuid],
    );
  return { go, judge, page, stored, checks, anotherDay };
}

it("offers the products of the pool behind the quiz, with their terms and five outcomes in the client's euros", async () => {
  const { go, judge, page, stored, checks, anotherDay } = await session("DYNAMIC");
  expect(await page()).not.toContain("Banque Tressan");
  // Each of the five statements has to be judged rightly.
  for (const [code, right] of Object.entries(RIGHT)) {
    await judge({ ...RIGHT, [code]: !right });
    expect([code, (await page()).includes("Banque Tressan")]).toEqual([code, false]);
    // Another try is made on another day: the page says from when, and has no button for it.
    expect(await page()).toMatch(/un autre essai est possible à partir du/);
    expect((await judge(RIGHT)).text).toContain("Un autre essai se fait un autre jour");
    await anotherDay();
  }
  await judge(RIGHT);
  const open = await page();
  for (const part of [
    "Banque Tressan",
    "Groupe Tressan",
    "Crédit Valmore",
    "15 décembre 2032 (6 ans)",
    "Au plus 10 % de l’allocation pour",
  ])
    expect(open).toContain(part);
  // Before anything is put into it, outcomes are told for a round amount.
  expect(open).toMatch(/Pour 1 000 € gardés jusqu’au remboursement/);
  expect(open).toMatch(/Défaut de l’émetteur : perte totale .* 0,00 € −100 %/);
  // Nothing but structured products is found here.
  const found = await go([
    ["intent", "find"],
    ["q", "Orvane"],
  ]);
  expect(found.text).toContain("Orvane Rendement 90");
  expect(found.text).not.toContain("Orvane Équilibre Monde");

  await go([
    ["intent", "take-lines"],
    [`taken.${demoSeries(1)}`, "60"],
    [`taken.${demoSeries(9)}`, "40"],
  ]);
  await go([
    ["intent", "split"],
    ["share.free", "90"],
    ["share.structured-product", "10"],
  ]);
  await go([
    ["intent", "go:mode"],
    ["composed", "lines"],
    ...[AUTOCALL, PROTECTED].flatMap(
      (series, at): Array<[string, string]> => [
        [`lines[${at}].series`, series],
        [`lines[${at}].weight`, at === 0 ? "70" : "25"],
      ],
    ),
  ]);
  const total = (await checks()).find(({ code, subject }) => code === "ALLOCATION_TOTAL" && subject === "structured-product");
  expect(total).toMatchObject({ flag: "red", found: "95", allowed: "100" });
  await go([
    ["intent", "go:mode"],
    ["composed", "lines"],
    ...[AUTOCALL, PROTECTED].flatMap(
      (series, at): Array<[string, string]> => [
        [`lines[${at}].series`, series],
        [`lines[${at}].weight`, at === 0 ? "70" : "30"],
      ],
    ),
  ]);
  expect((await stored()).workspace!.allocations[0]!.structuredProducts).toHaveLength(2);
  const flags = Object.fromEntries(
    (await checks()).filter(({ code }) => code.startsWith("STRUCTURED")).map(({ code, flag }) => [code, flag]),
  );
  expect(flags).toEqual({
    ...{ STRUCTURED_QUIZ: "green", STRUCTURED_CAUTIOUS: "green", STRUCTURED_CAP: "green" },
    ...{ STRUCTURED_FREE: "green", STRUCTURED_TERMS: "green" },
  });
  // 70 % of 10 % of 40,000, after an entry fee of 2 %.
  const told = await page();
  expect(told).toMatch(/Pour 2 744 €, ce que l’allocation y place/);
  for (const amount of ["2 930,59 €", "3 863,55 €", "2 744,00 €", "1 097,60 €", "0,00 €"]) expect(told).toContain(amount);
});

it("keeps them from a cautious client and out of free management", async () => {
  const cautious = await session("CONSERVATIVE");
  const text = await cautious.page();
  expect(text).toContain("ne sont pas proposés à un client prudent");
  expect(text).not.toContain("Vrai ou faux");
  const modes = [
    { mode: "free", weight: "95" },
    { mode: "structured-product", weight: "5" },
  ];
  const lines = [
    { series: demoSeries(1), weight: "60" },
    { series: demoSeries(9), weight: "40" },
  ];
  const allocation = { number: 1, modes, lines, structuredProducts: [{ series: AUTOCALL, weight: "100" }] };
  const held = { allocations: [allocation], selectedAllocation: 1 };
  await pages.api.send(`${SESSIONS}/${(await cautious.stored()).uuid}/workspace`, held, "PUT");
  const flags = (await cautious.checks()).filter(({ code }) => /^STRUCTURED_(CAUTIOUS|QUIZ)$/.test(code));
  expect(flags.map(({ code, flag }) => [code, flag])).toEqual([
    ["STRUCTURED_QUIZ", "red"],
    ["STRUCTURED_CAUTIOUS", "red"],
  ]);

  const { go, checks, stored } = await session("DYNAMIC");
  // Its search does not offer what its checks refuse.
  const { pool } = await pages.api.get<{ pool: string }>(`${SESSIONS}/${(await stored()).uuid}/offer`);
  const { answer } = await pages.adviser.fetch(`${pages.front.url}/fia/reco-journey/series?pool=${pool}&q=Orvane`);
  const { results } = (await answer.json()) as { results: Array<{ series: string; name: string }> };
  expect(results.map(({ name }) => name)).toContain("Orvane Équilibre Monde");
  expect(results.map(({ series }) => series)).not.toContain(AUTOCALL);
  await go([
    ["intent", "take-lines"],
    [`taken.${AUTOCALL}`, "100"],
  ]);
  expect((await checks()).find(({ code }) => code === "STRUCTURED_FREE")).toMatchObject({ flag: "red", series: [AUTOCALL] });
});

it("has its term sheet written among the series by who keeps it, and a second editor told what is in place", async () => {
  const admin = await signInOverHttp(pages.front.url, "admin");
  const path = `${pages.front.url}/admin/data/series/${AUTOCALL}/terms`;
  const look = async () => textOf(await (await fetch(path, { headers: { cookie: admin.header() } })).text());
  const record = () => pages.api.get<SeriesRecord>(`/series-definition-service/v1/series/${AUTOCALL}`);
  const before = await record();
  const fields = {
    ...{ issuer: "Banque Tressan", guarantor: "", underlying: "Indice Alcyone", issueDate: "2026-12-15", maturityDate: "2033-12-15" },
    ...{ observation: "QUARTERLY", coupon: "7,2", couponBarrier: "75", memory: "no", autocallBarrier: "100" },
    ...{ protectionBarrier: "55", maximumLoss: "100", version: String(before.version) },
  };
  const send = (changes: Record<string, string>) =>
    fetch(path, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: admin.header(), origin: pages.front.url },
      body: new URLSearchParams({ idem: crypto.randomUUID(), ...fields, ...changes }),
    });
  expect(await look()).toContain("Fiche de produit structuré");
  for (const [changes, why] of [
    [{ couponBarrier: "110" }, "Au plus la barrière de remboursement anticipé"],
    [{ maximumLoss: "120" }, "Un pourcentage de 0 à 100"],
    [{ maturityDate: "2026-12-15" }, "L’échéance doit suivre l’émission"],
  ] as const) {
    const wrong = await send(changes);
    expect([wrong.status, textOf(await wrong.text())]).toEqual([400, expect.stringContaining(why)]);
  }
  expect((await send({})).status).toBe(303);
  const written = await record();
  expect(written).toMatchObject({
    fullName: before.fullName,
    managementFees: before.managementFees,
    structuredTerms: { guarantor: null, coupon: "7.2", couponBarrier: "75", memory: false, observation: "QUARTERLY" },
  });
  const second = await send({ coupon: "5" });
  expect(second.status).toBe(409);
  expect(textOf(await second.text())).toMatch(/En place : 7,2/);
  expect((await send({ intent: "remove", version: String(written.version) })).status).toBe(303);
  expect((await record()).structuredTerms).toBeNull();
});
