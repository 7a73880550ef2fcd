import { afterAll, beforeAll, expect, it } from "vitest";
import type { FullSession } from "#app/contract/journey/session.ts";
import { DEMO_ORGANISATIONS, DEMO_USERS, demoSeries } from "#backend/demo/ids.ts";
import { ACCEPTANCE_REASONS } from "#backend/demo/journey/journeys.ts";
import { type CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { acceptAll, knownClient, WIDE_BOUNDS } from "../../fixtures/journeys.ts";
import { type AdviserPages, openAdviserPages, textOf } from "../../fixtures/rendered/adviser-pages.ts";
import { beginAdvice, STATED_ON } from "../../fixtures/rendered/begun-advice.ts";

/** An advice for somebody who is helped to decide: its adviser asks a colleague, who reads it under an own sign-in; without scripts. */
const SESSIONS = "/product-config-service/v1/reco_journeys/sessions";
const WORDS = "Relu avec le client et sa fille : le conseil reste prudent.";
let pages: AdviserPages;
let colleague: CookieJar;
let uuid: string;
beforeAll(async () => {
  pages = await openAdviserPages();
  colleague = await signInOverHttp(pages.front.url, "adviser-advisory-journey");
  const house = { organisation: DEMO_ORGANISATIONS.distributor, sender: DEMO_USERS.adviser };
  const retailClient = await knownClient(pages.front.database, {
    ...{ ...house, profile: "BALANCED", amount: "40000", daysAgo: 50 },
    fields: { decisionHelp: "HELPED" },
  });
  uuid = await beginAdvice(pages, { riskProfile: "BALANCED", retailClient, clientRiskKeyLastUpdate: STATED_ON });
  const { sql } = pages.front.database;
  await sql.query(
    `update reco_session set config = jsonb_set(jsonb_set(config, '{advice,suitability}', $2),
      '{advice,productConfigs,0,riskRanges,BALANCED}', '{"min":1,"max":7}') where uuid = $1`,
    [uuid, JSON.stringify(WIDE_BOUNDS)],
  );
  const lines = [
    { series: demoSeries(1), weight: "40" },
    { series: demoSeries(9), weight: "60" },
  ];
  await pages.api.send(`${SESSIONS}/${uuid}/sustainability`, { hasSustainablePreferences: false }, "PUT");
  await pages.api.send(`${SESSIONS}/${uuid}/workspace`, { allocations: [{ number: 1, lines }], selectedAllocation: 1 }, "PUT");
  await acceptAll(async (method, path, body) => ({ status: 200, body: await pages.api.send(path, body, method) }), `${SESSIONS}/${uuid}`, {
    acceptanceReasons: ACCEPTANCE_REASONS,
  });
}, 120_000);
afterAll(() => pages?.front.close());

const checks = () => `/fia/reco-journey/journey/${uuid}/edit/checks`;
const reading = () => `/fia/reco-journey/second-readings/${uuid}`;
const stored = () => pages.api.get<FullSession>(`${SESSIONS}/${uuid}`);
const ask = async (reader: string) => pages.send(checks(), { intent: "ask-reader", reader, version: String((await stored()).version) });
async function ofColleague(path: string, fields?: Record<string, string>) {
  const answer = await fetch(`${pages.front.url}${path}`, {
    redirect: "manual",
    headers: { cookie: colleague.header(), origin: pages.front.url },
    ...(fields && { method: "POST", body: new URLSearchParams({ idem: crypto.randomUUID(), ...fields }) }),
  });
  return { status: answer.status, text: textOf(await answer.text()).replace(/\u00a0|\u202f/g, " ") };
}

it("waits for the colleague whom its adviser asks, and is final once they have read it", async () => {
  const before = textOf(await pages.page(checks()));
  expect(before).toContain("Seconde lecture");
  expect(before).toContain("Marc Tessandier");
  expect((await pages.page(checks())).includes('value="finalise"')).toBe(false);
  expect((await ofColleague(reading())).status).toBe(404);
  expect((await ask("")).text).toContain("Choisissez le collègue qui relit.");

  const reader = /<option value="([0-9a-f-]{36})">Marc Tessandier/.exec(await pages.page(checks()))![1]!;
  expect((await ask(reader)).status).toBe(303);
  expect(textOf(await pages.page(checks()))).toMatch(/En attente de Marc Tessandier, depuis le/);
  expect((await ofColleague("/fia/dashboard")).text).toMatch(/À relire pour un collègue 1 .*Relire/);

  const page = await ofColleague(reading());
  expect(page.status).toBe(200);
  for (const shown of ["Relecture d’un conseil", "Orvane", "J’ai relu ce conseil", "60 %"]) expect(page.text).toContain(shown);
  const { version } = await stored();
  expect((await ofColleague(reading(), { words: "court", version: String(version) })).text).toContain("Écrivez votre conclusion");
  expect((await ofColleague(reading(), { words: WORDS, version: String(version - 1) })).text).toContain("Le conseil a changé");
  expect((await ofColleague(reading(), { words: WORDS, version: String(version) })).status).toBe(303);
  expect((await ofColleague(reading())).text).toContain("Rien de ce conseil n’attend votre relecture.");

  const after = textOf(await pages.page(checks()));
  expect(after).toMatch(/Relu par une seconde personne · Marc Tessandier, le \d\d\/\d\d\/\d{4}/);
  await pages.send(checks(), { intent: "finalise", version: String((await stored()).version) });
  const { advice } = await stored();
  expect(advice?.acceptances.find(({ code }) => code === "VULNERABLE")).toMatchObject({ reader, words: WORDS, by: "second-reader" });
});
