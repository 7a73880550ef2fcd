import { afterAll, beforeAll, expect, it } from "vitest";
import type { FullSession } from "#app/contract/journey/session.ts";
import { demoSeries } from "#backend/demo/ids.ts";
import { type AdviserPages, openAdviserPages, textOf } from "../../fixtures/rendered/adviser-pages.ts";
import { beginAdvice } from "../../fixtures/rendered/begun-advice.ts";

/** What a client accepts before an advice beside the profile can be final, as an adviser's browser without scripts sends it. */
const SESSIONS = "/product-config-service/v1/reco_journeys/sessions";
const REASONS = [
  "Le client détient d’autres placements qui équilibrent cette allocation",
  "Le client souhaite conserver des supports qu’il détient déjà",
  "Le client a une durée de placement plus longue que celle du contrat",
  "Le client a été informé de l’écart et maintient son choix",
];
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
  const lines = [
    { series: EURO, weight: "40" },
    { series: WORLD, weight: "60" },
  ];
  await pages.api.send(`${SESSIONS}/${uuid}/workspace`, { allocations: [{ number: 1, lines }], selectedAllocation: 1 }, "PUT");
}, 120_000);
afterAll(() => pages?.front.close());

const path = () => `/fia/reco-journey/journey/${uuid}/edit/checks`;
const stored = () => pages.api.get<FullSession>(`${SESSIONS}/${uuid}`);
const send = async (...fields: Array<[string, string]>) => pages.send(path(), [["version", String((await stored()).version)], ...fields]);
const boxes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<input type="checkbox"[^>]*name="${name}"[^>]*>`, "g"))].map(([box]) => /value="([^"]*)"/.exec(box)![1]!);

it("an advice beside the profile is final once the client accepts each check, for a reason of the list and in the client's own words", async () => {
  const html = await pages.page(path());
  const checks = boxes(html, "checks");
  expect(checks.some((check) => check.startsWith("RISK_RANGE"))).toBe(true);
  expect(boxes(html, "reasons")).toEqual(REASONS);
  expect(textOf(html)).toMatch(/Risque et profil .* 2,8 2–2,7 À accepter/);
  // The ranking for the client says the same of the allocation.
  expect(textOf(html)).toMatch(/Allocation 1 2,80 \d+ À accepter/);

  const every = checks.map((check): [string, string] => ["checks", check]);
  const reasons: Array<[string, string]> = [
    ["reasons", REASONS[0]!],
    ["reasons", REASONS[3]!],
  ];
  const words: [string, string] = ["words", "J’ai compris que ce risque dépasse un peu mon profil et je le veux."];
  for (const [missing, fields, told] of [
    ["the checkbox", [...reasons, words], "Cochez ce que le client accepte."],
    ["a reason", [...every, words], "Choisissez au moins une raison."],
    ["a reason of the list", [...every, ["reasons", "Parce que"] as [string, string], words], "Choisissez au moins une raison."],
    ["the words", [...every, ...reasons, ["words", "Oui"] as [string, string]], "Notez les mots du client"],
  ] as const) {
    const { status, text } = await send(["intent", "accept"], ...fields);
    expect([missing, status, text]).toEqual([missing, 400, expect.stringContaining(told)]);
  }
  const early = await send(["intent", "finalise"]);
  expect([early.status, early.text]).toEqual([422, expect.stringContaining("Le conseil n’a pas pu être finalisé")]);
  expect((await stored()).suitability?.acceptances ?? []).toEqual([]);

  expect((await send(["intent", "accept"], ...every, ...reasons, words)).status).toBe(303);
  const { suitability } = await stored();
  expect(suitability!.acceptances).toHaveLength(checks.length);
  for (const accepted of suitability!.acceptances)
    expect(accepted).toMatchObject({ allocation: 1, reasons: [REASONS[0], REASONS[3]], words: words[1] });
  expect((await send(["intent", "finalise"])).status).toBe(303);
  expect((await stored()).state).toBe("FINALIZED");
});
