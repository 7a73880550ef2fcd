import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AdvicePackage } from "#app/contract/journey/publication.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import type { AdviceFacts } from "#app/domain/advice-report/facts.ts";
import { sentenceText } from "#app/domain/advice-report/report-document.ts";
import { recoPackage } from "#backend/database/schema/index.ts";
import {
  DEMO_CAPITALISATION_JOURNEY,
  DEMO_ORGANISATIONS,
  DEMO_PRODUCTS,
  DEMO_RECO_JOURNEY,
  DEMO_USERS,
  demoSeries,
} from "#backend/demo/ids.ts";
import { leftOut } from "#backend/demo/journey/left-out.ts";
import { acceptAll, completeQuestionnaire, knownClient } from "../../../fixtures/journeys.ts";
import { type SmtpSink, startSmtpSink } from "../../../fixtures/outside/smtp-sink.ts";
import { type AdviserPages, openAdviserPages, type SentFields, textOf } from "../../../fixtures/rendered/adviser-pages.ts";

/** A company, from the form that begins its advice to the e-mail, by the pages of an adviser. */
const SESSIONS = "/product-config-service/v1/reco_journeys/sessions";
const LIFE = `${DEMO_RECO_JOURNEY} ${DEMO_PRODUCTS.lifeInsurance}`;
const CAPITALISATION = `${DEMO_CAPITALISATION_JOURNEY} ${DEMO_PRODUCTS.capitalisation}`;
const COMPANY = {
  person: "legal",
  legalPersonName: "SCI des Tilleuls",
  legalPersonIdentifier: "812 345 678",
  legalPersonRepresentativeFirstName: "Solange",
  legalPersonRepresentativeLastName: "Aubertin",
  contactEmail: "sci@tilleuls.example",
  actType: "ACT_NEW_CONTRACTS",
  depositInitial: "150 000",
  horizonYears: "10",
};
const LINES = [
  { series: demoSeries(1), weight: "40" },
  { series: demoSeries(9), weight: "35" },
  { series: demoSeries(20), weight: "15" },
  { series: demoSeries(16), weight: "10" },
];
const house = { organisation: DEMO_ORGANISATIONS.distributor, sender: DEMO_USERS.adviser };
let mail: SmtpSink;
let pages: AdviserPages;
beforeAll(async () => {
  mail = await startSmtpSink();
  pages = await openAdviserPages({ SMTP_URL: mail.url });
}, 120_000);
afterAll(async () => {
  await pages?.front.close();
  await mail?.close();
});

const begin = (fields: Record<string, string>) => pages.send("/fia/reco-journey/new", fields);
const idIn = (to: string) => /journey\/([0-9a-f-]{36})\//.exec(to)![1]!;
const stored = (uuid: string) => pages.api.get<FullSession>(`${SESSIONS}/${uuid}`);
const step = (uuid: string, name: string) => `/fia/reco-journey/journey/${uuid}/edit/${name}`;
const send = async (uuid: string, name: string, fields: SentFields) => {
  const pairs = Array.isArray(fields) ? fields : Object.entries(fields);
  return pages.send(step(uuid, name), [["version", String((await stored(uuid)).version)], ...pairs]);
};
const call = async (method: "POST" | "PUT", path: string, body: object) => ({
  status: 200,
  body: await pages.api.send<unknown>(path, body, method),
});
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

it("is led from its creation to published papers and the e-mail", { timeout: 120_000 }, async () => {
  const refused = await begin({ ...COMPANY, contract: LIFE });
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringMatching(/Une personne morale ne peut pas détenir ce contrat\s: choisissez un contrat de capitalisation/),
  ]);
  const begun = await begin({ ...COMPANY, contract: CAPITALISATION });
  expect(begun.status).toBe(303);
  const uuid = idIn(begun.to);
  expect((await send(uuid, "sustainability", { wants: "no", intent: "continue" })).status).toBe(303);

  // Whoever represents the company answers the questionnaire, on a record of their own.
  expect((await send(uuid, "profile", { way: "here", birthYear: "1968" })).status).toBe(303);
  const { creation } = await stored(uuid);
  expect(creation).toMatchObject({ legalPersonName: "SCI des Tilleuls", retailClient: expect.any(String) });
  await completeQuestionnaire(pages.front.database, creation.retailClient!, { ...house, amount: "150000", daysAgo: 0 });
  expect((await send(uuid, "profile", { way: "take", intent: "continue" })).status).toBe(303);
  const parameters = { depositInitial: "150 000", horizonYears: "10", needsMoney: "none", intent: "continue" };
  expect((await send(uuid, "parameters", parameters)).status).toBe(303);
  await pages.api.send(`${SESSIONS}/${uuid}/workspace`, { allocations: [{ number: 1, lines: LINES }], selectedAllocation: 1 }, "PUT");
  const checks = plain(textOf(await pages.page(step(uuid, "checks"))));
  expect(checks).not.toContain("Date de naissance manquante");
  await acceptAll(call, `${SESSIONS}/${uuid}`, (await stored(uuid)).config.advice);
  expect((await send(uuid, "checks", { intent: "finalise" })).status).toBe(303);
  expect((await stored(uuid)).advice?.checks.find(({ code }) => code === "LEGAL_PERSON")).toMatchObject({
    flag: "green",
    found: "CAPITALISATION",
  });

  const without = leftOut(await stored(uuid)).map(({ fullName, isin, reason }): [string, string] => [
    `withoutDic.${isin ?? ""} ${fullName}`,
    reason,
  ]);
  const documents = ["proposal", "summary", "dics"].map((name): [string, string] => ["documents", name]);
  const asked = await send(uuid, "publishing", [...documents, ["language", "fr"], ["advisorComment", "Comme convenu."], ...without]);
  expect(asked.status).toBe(302);
  const state = async () => (await pages.api.get<AdvicePackage[]>(`${SESSIONS}/${uuid}/publishing/packages`))[0]?.state;
  await expect.poll(state, { timeout: 60_000, interval: 200 }).toBe("PUBLISHED");
  const [made] = await pages.front.database.orm.select().from(recoPackage).where(eq(recoPackage.session, uuid));
  const facts = made!.facts as unknown as AdviceFacts;
  expect(facts.client).toMatchObject({ legalPerson: "SCI des Tilleuls", name: null, representative: "Solange Aubertin" });
  expect(sentenceText("situation.represented", facts)).toBe(
    "C’est Solange Aubertin, qui représente SCI des Tilleuls, qui a répondu à ce questionnaire.",
  );
  expect(plain(sentenceText("fit.onlyContract", facts) ?? "")).toContain("Brissonne Horizon Capi est un contrat de capitalisation");

  expect(plain(textOf(await pages.page(step(uuid, "sending"))))).toContain("SCI des Tilleuls");
  const mailed = await send(uuid, "sending", {
    email: "sci@tilleuls.example",
    subject: "Votre conseil",
    message: "Bonjour, vos documents.",
    intent: "send",
  });
  expect(mailed.status).toBeLessThan(400);
  await expect.poll(() => mail.mails.filter(({ to }) => to.includes("sci@tilleuls.example")).length, { timeout: 20_000 }).toBe(1);
});

it("rests on the questionnaire of whoever represents it, and of nobody else", async () => {
  const retailClient = await knownClient(pages.front.database, { ...house, firstName: "Irène", lastName: "Castel", profile: "AGGRESSIVE" });
  const body = {
    recoJourneyUuid: DEMO_CAPITALISATION_JOURNEY,
    productUuid: DEMO_PRODUCTS.capitalisation,
    actType: "ACT_NEW_CONTRACTS",
    legalPersonName: "SCI des Tilleuls",
    retailClient,
  };
  const other = { legalPersonRepresentativeFirstName: "Solange", legalPersonRepresentativeLastName: "Aubertin" };
  await expect(pages.api.send(SESSIONS, { ...body, ...other })).rejects.toThrow(/422.*CLIENT_DIFFERS/s);
  const own = await pages.api.send<FullSession>(SESSIONS, body);
  expect(own.creation).toMatchObject({ legalPersonRepresentativeFirstName: "Irène", legalPersonRepresentativeLastName: "Castel" });
});

it("is asked for the representative's name before the questionnaire", async () => {
  const { legalPersonRepresentativeFirstName: _, legalPersonRepresentativeLastName: __, ...nobody } = COMPANY;
  const uuid = idIn((await begin({ ...nobody, contract: CAPITALISATION })).to);
  const answer = await send(uuid, "profile", { way: "here", birthYear: "1968" });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("le prénom et le nom du représentant de la société")]);
});
