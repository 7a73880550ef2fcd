import { afterAll, beforeAll, expect, it } from "vitest";
import type { FullSession } from "#app/contract/journey/session.ts";
import { demoSeries } from "#backend/demo/ids.ts";
import { WIDE_BOUNDS } from "../../fixtures/journeys.ts";
import { type AdviserPages, openAdviserPages, textOf } from "../../fixtures/rendered/adviser-pages.ts";
import { beginAdvice } from "../../fixtures/rendered/begun-advice.ts";

/** What a client accepts before an advice beside the profile can be final, as an adviser's browser without scripts sends it. */
const SESSIONS = "/product-config-service/v1/reco_journeys/sessions";
/** What the journey's reasons say of risk; the one of the term speaks of something else. */
const REASONS = [
  "Le client détient d’autres placements qui équilibrent cette allocation",
  "Le client souhaite conserver des supports qu’il détient déjà",
  "Le client a été informé de l’écart et maintient son choix",
];
const OF_TERM = "Le client a une durée de placement plus longue que celle du contrat";
const [EURO, WORLD] = [demoSeries(1), demoSeries(21)];
let pages: AdviserPages;
let uuid: string;
beforeAll(async () => {
  pages = await openAdviserPages();
  uuid = await beginAdvice(pages, { clientBirthDate: "1975-04-12", riskProfile: "BALANCED" });
  const { sql } = pages.front.database;
  await sql.query("update series set sri = case uuid when $1 then 1 else 4 end where uuid in ($1, $2)", [EURO, WORLD]);
  // A risk of 0.4 · 1 + 0.6 · 4 = 2.8, a little above what the profile allows.
  await sql.query(
    `update reco_session set config = jsonb_set(config, '{advice,productConfigs,0,riskRanges,BALANCED}', '{"min":2,"max":2.7}') where uuid = $1`,
    [uuid],
  );
  // All else suits the client, but for a fund whose target market nobody has said.
  await sql.query("update reco_session set config = jsonb_set(config, '{advice,suitability}', $2) where uuid = $1", [
    uuid,
    JSON.stringify(WIDE_BOUNDS),
  ]);
  await sql.query("update series set nature = nature - 'targetMarket' where uuid = $1", [WORLD]);
  await compose({ [EURO]: "40", [WORLD]: "60" });
}, 120_000);
afterAll(() => pages?.front.close());

const compose = (weights: Record<string, string>) => {
  const lines = Object.entries(weights).map(([series, weight]) => ({ series, weight }));
  return pages.api.send(`${SESSIONS}/${uuid}/workspace`, { allocations: [{ number: 1, lines }], selectedAllocation: 1 }, "PUT");
};
const path = () => `/fia/reco-journey/journey/${uuid}/edit/checks`;
const stored = () => pages.api.get<FullSession>(`${SESSIONS}/${uuid}`);
const send = async (...fields: Array<[string, string]>) => pages.send(path(), [["version", String((await stored()).version)], ...fields]);
/** The form of the step whose button says so. */
const formOf = (html: string, intent: string) =>
  html
    .split("<form")
    .slice(1)
    .find((form) => form.split("</form>")[0]!.includes(`value="${intent}"`)) ?? "";
const boxes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<input type="checkbox"[^>]*name="${name}"[^>]*>`, "g"))].map(([box]) => /value="([^"]*)"/.exec(box)![1]!);

it("the advice in one sentence counts its supports", async () => {
  expect(textOf(await pages.page(path()))).toMatch(/Nous vous conseillons de placer 40\s000\s€ sur 2 supports\./);
  await compose({ [WORLD]: "100" });
  // Fewer supports than the journey asks for: it is studied, and not advised.
  expect(textOf(await pages.page(path()))).toMatch(
    /À l’étude\s: placer 40\s000\s€ sur un support\. Nous ne pouvons pas vous le conseiller/,
  );
  await compose({ [EURO]: "40", [WORLD]: "60" });
});

it("a loss that can be borne is told with its share of the contract, and to whoever can bear none as what is allowed", async () => {
  const { sql } = pages.front.database;
  const { retailClient } = (await stored()).creation;
  const bears = (percent: string) =>
    sql.query("update questionnaire_session set result = jsonb_set(result, '{fields,maxLossPct}', $2) where client = $1", [
      retailClient,
      percent,
    ]);
  for (const [percent, told] of [
    ["0", /Perte admise pour les frais et les supports monétaires \(2\s% du contrat\)/],
    ["100", /Vous pouvez supporter \(100\s% du contrat\)/],
  ] as const) {
    await bears(percent);
    expect(textOf(await pages.page(path()))).toMatch(told);
  }
});

it("an advice beside the profile is final once the client accepts each check, for a reason of the list and in the client's own words", async () => {
  const html = await pages.page(path());
  const checks = boxes(formOf(html, "accept").split("</form>")[0]!, "checks");
  const justified = boxes(formOf(html, "justify").split("</form>")[0]!, "checks");
  // What lacks a fact is no business of the client's: the adviser says why the advice stands without it.
  expect(justified.some((check) => check.startsWith("NOT_JUDGED~TARGET_MARKET"))).toBe(true);
  expect(checks.filter((check) => justified.includes(check))).toEqual([]);
  expect(textOf(formOf(html, "justify"))).toMatch(/Contrôle non effectué\s: Marché cible .* il manque /);
  expect(textOf(html)).not.toContain("Accepté par le client");
  expect(checks.some((check) => check.startsWith("RISK_RANGE"))).toBe(true);
  expect(boxes(html, "reasons")).toEqual(REASONS);
  expect(textOf(html)).toMatch(/Risque et profil 2,8 entre 2 et 2,7 À accepter/);
  // The ranking for the client says the same of the allocation.
  expect(textOf(html)).toMatch(/Allocation 1 2,80 \d+ À accepter/);

  const every = checks.map((check): [string, string] => ["checks", check]);
  const reasons: Array<[string, string]> = [
    ["reasons", REASONS[0]!],
    ["reasons", REASONS[2]!],
  ];
  const words: [string, string] = ["words", "J’ai compris que ce risque dépasse un peu mon profil et je le veux."];
  for (const [missing, fields, told] of [
    ["the checkbox", [...reasons, words], "Cochez ce que le client accepte."],
    ["a reason", [...every, words], "Choisissez au moins une raison."],
    ["a reason of the list", [...every, ["reasons", "Parce que"] as [string, string], words], "Choisissez au moins une raison."],
    ["a reason that speaks of risk", [...every, words, ["reasons", OF_TERM] as [string, string]], "Choisissez au moins une raison."],
    ["the words", [...every, ...reasons, ["words", "Oui"] as [string, string]], "Notez les mots du client"],
  ] as const) {
    const { status, text } = await send(["intent", "accept"], ["kind", "RISK"], ...fields);
    expect([missing, status, text]).toEqual([missing, 400, expect.stringContaining(told)]);
  }
  const early = await send(["intent", "finalise"]);
  expect([early.status, early.text]).toEqual([422, expect.stringContaining("Le conseil n’a pas pu être finalisé")]);
  expect((await stored()).suitability?.acceptances ?? []).toEqual([]);

  // Nobody accepts in the name of another: a tick of the adviser's among the client's counts for nothing.
  const stray = await send(["intent", "accept"], ["kind", "RISK"], ["checks", justified[0]!], ...reasons, words);
  expect([stray.status, stray.text]).toEqual([400, expect.stringContaining("Cochez ce que le client accepte.")]);
  expect((await send(["intent", "accept"], ["kind", "RISK"], ...every, ...reasons, words)).status).toBe(303);
  const { suitability } = await stored();
  expect(suitability!.acceptances).toHaveLength(checks.length);
  const half = textOf(await pages.page(path()));
  expect(half).toMatch(/Risque et profil 2,8 entre 2 et 2,7 Accepté par le client/);
  expect(half).toMatch(/contrôles? à motiver par le conseiller/);
  expect((await send(["intent", "finalise"])).status).toBe(422);
  for (const accepted of suitability!.acceptances)
    expect(accepted).toMatchObject({ allocation: 1, reasons: [REASONS[0], REASONS[2]], words: words[1] });
  const own = justified.map((check): [string, string] => ["checks", check]);
  const short = await send(["intent", "justify"], ...own, ["words", "Oui"]);
  expect([short.status, short.text]).toEqual([400, expect.stringContaining("Écrivez le motif du conseiller")]);
  expect((await send(["intent", "justify"], ...own, ["words", "Le marché cible a été demandé au producteur."])).status).toBe(303);
  const answered = textOf(await pages.page(path()));
  expect(answered).toMatch(/Motivé par le conseiller Le marché cible a été demandé/);
  // Nothing waits any more: the allocation and the count of its checks say so.
  expect(answered).toMatch(/Allocation 1 2,80 \d+ Réponses enregistrées/);
  expect(answered).toMatch(/\d+ avec leur réponse, \d+ conformes/);
  expect(answered).not.toMatch(/À accepter|à traiter/);
  expect((await send(["intent", "finalise"])).status).toBe(303);
  expect((await stored()).state).toBe("FINALIZED");
});
