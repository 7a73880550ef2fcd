import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AdvicePackage } from "#app/contract/journey/publication.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import type { AdviceFacts } from "#app/domain/advice-report/facts.ts";
import { sentenceText } from "#app/domain/advice-report/report-document.ts";
import { recoPackage } from "#backend/database/schema/index.ts";
import { DEMO_ORGANISATIONS, DEMO_USERS, demoSeries } from "#backend/demo/ids.ts";
import { leftOut } from "#backend/demo/journey/left-out.ts";
import { acceptAll, knownClient } from "../../../fixtures/journeys.ts";
import { type AdviserPages, openAdviserPages, textOf } from "../../../fixtures/rendered/adviser-pages.ts";
import { beginAdvice } from "../../../fixtures/rendered/begun-advice.ts";

/** An advice on a profile that the adviser declared, from the step of the profile to the client's paper. */
const SESSIONS = "/product-config-service/v1/reco_journeys/sessions";
/** Half of the contract in the guaranteed fund, a third in bonds of low risk, the rest in world equities. */
const LINES = [
  { series: demoSeries(1), weight: "50" },
  { series: demoSeries(9), weight: "35" },
  { series: demoSeries(20), weight: "15" },
];
let pages: AdviserPages;
beforeAll(async () => {
  pages = await openAdviserPages();
}, 120_000);
afterAll(() => pages?.front.close());

const at = (uuid: string) => `${SESSIONS}/${uuid}`;
const stored = (uuid: string) => pages.api.get<FullSession>(at(uuid));
const step = (uuid: string, name: string) => `/fia/reco-journey/journey/${uuid}/edit/${name}`;
const send = async (uuid: string, fields: Record<string, string>) =>
  pages.send(step(uuid, "profile"), { version: String((await stored(uuid)).version), ...fields });
/** A call of the adviser's, refused or not. */
const call = async (method: "POST" | "PUT", path: string, body: object) => {
  try {
    return { status: 200, body: await pages.api.send<unknown>(path, body, method) };
  } catch (error) {
    const [, status] = /answered (\d+)/.exec(String(error)) ?? [];
    if (!status) throw error;
    return { status: Number(status), body: null };
  }
};
async function begin(allowed: boolean, fields: Record<string, string> = {}): Promise<string> {
  const name = { clientFirstName: "Odette", clientLastName: allowed ? "Vasseur" : "Vernier" };
  const uuid = await beginAdvice(pages, { ...name, horizonYears: "10", ...fields });
  const setting = `jsonb_set(config, '{advice,suitability}', coalesce(config->'advice'->'suitability', '{}') || '{"declaredProfile": ${allowed}}')`;
  await pages.front.database.sql.query(`update reco_session set config = ${setting} where uuid = $1`, [uuid]);
  await call("PUT", `${at(uuid)}/sustainability`, { hasSustainablePreferences: false });
  const { proposalParams } = await stored(uuid);
  await call("PUT", `${at(uuid)}/proposal-params`, { ...proposalParams, needs: [], monthlySavingCapacity: "500" });
  return uuid;
}
interface Measured {
  allocations: Array<{ checks: Array<{ code: string; flag: string; subject?: string }> }>;
}
const checksOf = async (uuid: string) => (await pages.api.send<Measured>(`${at(uuid)}/checks`, {})).allocations[0]!.checks;

it("goes to published papers that say so, each fact that nobody asked named as not checked", { timeout: 120_000 }, async () => {
  const uuid = await begin(true);
  const shown = textOf(await pages.page(step(uuid, "profile")));
  for (const text of ["Déclarer un profil sans questionnaire", "Perte d’un an que le client peut supporter"]) expect(shown).toContain(text);
  const short = await send(uuid, { way: "declare", declaredTo: "BALANCED" });
  expect([short.status, short.text]).toEqual([400, expect.stringContaining("Demandez au client la perte qu’il peut supporter")]);
  const declared = { way: "declare", declaredTo: "BALANCED", capacity: "25", accepted: "15", intent: "leave" };
  expect((await send(uuid, declared)).status).toBe(303);
  expect((await stored(uuid)).questionnaire).toMatchObject({ riskProfile: "BALANCED", statedLosses: { capacity: "25", accepted: "15" } });
  const kept = textOf(await pages.page(step(uuid, "profile"))).replace(/[\u00a0\u202f]/g, " ");
  expect(kept).toContain("Le client dit pouvoir perdre 25 % du contrat en un an, et accepter une baisse de 15 %");
  expect((await send(uuid, { way: "keep", intent: "leave" })).status).toBe(303);

  await call("PUT", `${at(uuid)}/workspace`, { allocations: [{ number: 1, lines: LINES }], selectedAllocation: 1 });
  const checks = await checksOf(uuid);
  expect(checks.filter(({ flag }) => flag === "red")).toEqual([]);
  expect(checks.find(({ code }) => code === "PROFILE_SOURCE")).toMatchObject({ flag: "orange" });
  const unjudged = checks.flatMap(({ code, subject }) => (code === "NOT_JUDGED" ? [subject] : []));
  expect(unjudged).toEqual(
    expect.arrayContaining(["VULNERABLE", "KNOWLEDGE_GATE", "EMERGENCY_SAVINGS", "BORROWED_MONEY", "CONTRADICTION"]),
  );
  const page = textOf(await pages.page(step(uuid, "checks"))).replace(/[\u00a0\u202f]/g, " ");
  expect(page).toContain("Profil déclaré par le conseiller, sans questionnaire");
  expect(page).toContain("il manque la connaissance que le client a des fonds");
  // Nothing is final before the client has accepted it in own words, and the adviser has said why the rest stands.
  expect((await call("POST", `${at(uuid)}/advice/finalize`, {})).status).toBe(422);
  await acceptAll(call, at(uuid), (await stored(uuid)).config.advice);
  expect((await call("POST", `${at(uuid)}/advice/finalize`, {})).status).toBe(200);

  const asked = { language: "fr", withoutDics: leftOut(await stored(uuid)) };
  expect((await call("POST", `${at(uuid)}/publishing/packages`, asked)).status).toBe(200);
  const state = async () => (await pages.api.get<AdvicePackage[]>(`${at(uuid)}/publishing/packages`))[0]?.state;
  await expect.poll(state, { timeout: 60_000, interval: 200 }).toBe("PUBLISHED");
  expect((await stored(uuid)).state).toBe("PUBLISHED");
  const [made] = await pages.front.database.orm
    .select()
    .from(recoPackage)
    .where(eq(recoPackage.session, uuid))
    .orderBy(desc(recoPackage.number));
  const facts = made!.facts as unknown as AdviceFacts;
  const plain = (key: Parameters<typeof sentenceText>[0]) => sentenceText(key, facts)?.replace(/[\u00a0\u202f]/g, " ");
  expect(plain("situation.declared")).toContain("a été déclaré par votre conseiller, sans questionnaire");
  for (const untold of ["situation.asked", "fit.target", "fit.knowledge"] as const) expect(plain(untold)).toBeUndefined();
  expect(plain("fit.lossDeclared")).toContain("sans questionnaire : 25 % du contrat");
  expect(plain("fit.acceptedDeclared")).toContain("sans questionnaire : 15 % du contrat");
  expect(facts.acceptances.find(({ warning }) => warning === "Origine du profil")).toMatchObject({
    by: "client",
    words: "J’ai compris ce qui m’a été expliqué.",
  });
  expect(facts.checks.some(({ sentence }) => /la connaissance que le client a des fonds/.test(sentence))).toBe(true);
});

it("goes nowhere in a journey that allows no declared profile", async () => {
  const uuid = await begin(false);
  expect(textOf(await pages.page(step(uuid, "profile")))).not.toContain("Déclarer un profil sans questionnaire");
  const refused = await send(uuid, { way: "declare", declaredTo: "BALANCED", capacity: "25" });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Un profil ne se déclare que si le parcours l’admet")]);
  // A program may state one: the checks refuse it, and nobody accepts what is red.
  const part = { answers: {}, riskProfile: "BALANCED", statedOn: "2026-11-01", statedLosses: { capacity: "25" } };
  await call("PUT", `${at(uuid)}/questionnaire`, part);
  await call("PUT", `${at(uuid)}/workspace`, { allocations: [{ number: 1, lines: LINES }], selectedAllocation: 1 });
  const red = (await checksOf(uuid)).filter(({ flag }) => flag === "red").map(({ code }) => code);
  expect(red).toEqual(expect.arrayContaining(["PROFILE_SOURCE", "LOSS_CAPACITY", "KNOWLEDGE_GATE"]));
  // What is refused is advised to nobody, on whichever page.
  for (const page of [step(uuid, "checks"), `/fia/reco-journey/${uuid}/edit/shown`]) {
    const told = textOf(await pages.page(page)).replace(/[\u00a0\u202f]/g, " ");
    expect(told).toContain("Nous ne pouvons pas vous le conseiller en l’état");
    expect(told).not.toContain("Nous vous conseillons");
  }
  await acceptAll(call, at(uuid), (await stored(uuid)).config.advice);
  expect((await call("POST", `${at(uuid)}/advice/finalize`, {})).status).toBe(422);
});

it("takes the place of no answers: whoever gave some without a profile is asked again", async () => {
  const person = { firstName: "Odile", lastName: "Verdier" };
  const house = { organisation: DEMO_ORGANISATIONS.distributor, sender: DEMO_USERS.adviser };
  const retailClient = await knownClient(pages.front.database, { ...house, ...person, birthYear: 1974, profile: null });
  const uuid = await begin(true, { retailClient, clientFirstName: "Odile", clientLastName: "Verdier", clientBirthDate: "1974-04-12" });
  expect(textOf(await pages.page(step(uuid, "profile")))).not.toContain("Déclarer un profil sans questionnaire");
  expect((await send(uuid, { way: "declare", declaredTo: "BALANCED", capacity: "25" })).status).toBe(400);
});
