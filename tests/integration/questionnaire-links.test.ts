import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { questionnaireContent } from "#app/contract/questionnaire/questionnaire-template.ts";
import { questionnaireSession, questionnaireTemplate, retailClient } from "#backend/database/schema/index.ts";
import { DEMO_ORGANISATIONS, DEMO_USERS, demoClient, demoQuestionnaire } from "#backend/demo/ids.ts";
import template from "#backend/demo/questionnaire/risk-profile.json" with { type: "json" };
import { type CookieJar, signInOverHttp } from "../fixtures/app.ts";
import { startFront, type TestFront } from "../fixtures/front.ts";
import { type SmtpSink, startSmtpSink } from "../fixtures/outside/smtp-sink.ts";
import { shown, textOf } from "../fixtures/rendered/adviser-pages.ts";
import { renderedPages } from "../fixtures/rendered/rendered-pages.ts";

/** Questionnaires that an adviser sends, from the form to the client's page, in a browser without scripts. */
const LIST = "/fia/risk-profiling";
const { build } = await renderedPages();
let front: TestFront;
let mail: SmtpSink;
let adviser: CookieJar;
beforeAll(async () => {
  mail = await startSmtpSink();
  front = await startFront({ build, limits: false, logLevel: "warn", env: { SMTP_URL: mail.url } });
  adviser = await signInOverHttp(front.url, "adviser");
}, 120_000);
afterAll(async () => {
  await front?.close();
  await mail?.close();
});

const page = async (path: string) => shown(await (await fetch(`${front.url}${path}`, { headers: { cookie: adviser.header() } })).text());
async function send(path: string, fields: Record<string, string>) {
  const answer = await fetch(`${front.url}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: adviser.header(), origin: front.url },
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, html: shown(await answer.text()), to: answer.headers.get("location") ?? "" };
}
const factsOf = (html: string) =>
  [...html.matchAll(/<dt>([\s\S]*?)<\/dt>\s*<dd[^>]*>([\s\S]*?)<\/dd>/g)].map(([, name, value]) => [
    textOf(name!).trim(),
    textOf(value!).trim(),
  ]);

it("are mailed to the client or handed over, with who sends them for which distributor, and open to the client alone", async () => {
  const form = await page(`${LIST}/new`);
  const template = /<select[^>]*name="template"[\s\S]*?<option value="([0-9a-f-]{36})"/.exec(form)![1]!;
  for (const [firstName, lastName, email, birthYear, intent] of [
    ["Odile", "Vauquelin", "odile@client.example", "1964", "send"],
    ["Marc", "Thirion", "marc@client.example", "1981", "make"],
  ] as const) {
    const before = mail.mails.length;
    front.asked.length = 0;
    const begun = await send(`${LIST}/new`, {
      ...{ idem: randomUUID(), firstName, lastName, email, birthYear },
      template,
      language: "fr",
      way: "LINK",
    });
    expect(begun.status).toBe(303);
    const modal = await page(begun.to);
    expect(factsOf(modal)).toEqual(
      expect.arrayContaining([
        ["Client", `${firstName} ${lastName}`],
        ["Distributeur", "AAA Patrimoine"],
        ["Expéditeur", "Claire Morvan"],
      ]),
    );
    const version = /name="version" value="(\d+)"/.exec(modal)![1]!;
    const { html } = await send(begun.to, { version, email, intent });
    expect(front.asked).toEqual(
      expect.arrayContaining(["sessions 201", "tokens 201"].map((call) => `POST /contract-service/v1/questionnaires/${call}`)),
    );
    const link = /https?:\/\/[^\s"<]*\/questionnaire\/([\w-]{43})/.exec(html)!;
    const sent = mail.mails.slice(before);
    expect(sent.map(({ to }) => to)).toEqual(intent === "send" ? [[email]] : []);
    for (const { data } of sent) expect(data.replaceAll("=\r\n", "")).toContain(link[1]);
    const opened = await fetch(`${front.url}/questionnaire/${link[1]}`);
    const asked = textOf(await opened.text());
    expect([opened.status, asked]).toEqual([200, expect.stringContaining("AAA Patrimoine")]);
    expect(asked).toMatch(/[Aa]nnée de naissance/);
    expect(asked).not.toContain(lastName);
    const row = (await page(`${LIST}?q=${lastName}`)).split("<tbody")[1]!;
    for (const cell of [`${firstName} ${lastName}`, "À faire"]) expect(textOf(row)).toContain(cell);
  }
  // Without its link nobody gets into a questionnaire, and a client has no other page.
  for (const path of [`/questionnaire/${"x".repeat(43)}`, LIST, "/fia/simulators", "/fia/reco-journey", "/fia/model-portfolios"]) {
    const answer = await fetch(`${front.url}${path}`, { redirect: "manual" });
    const closed = path.startsWith("/questionnaire") ? !/[Aa]nnée de naissance/.test(textOf(await answer.text())) : answer.status === 302;
    expect([path, closed]).toEqual([path, true]);
  }
});

it("stand in the list with client, questionnaire, status, profile, days and the file of what was answered", async () => {
  const days = { createdAt: "2026-10-02T09:00:00Z", completedAt: "2026-10-04T11:00:00Z", updatedAt: "2026-10-05T10:00:00Z" };
  const { orm } = front.database;
  const [done] = await orm.select({ uuid: retailClient.uuid }).from(retailClient).where(eq(retailClient.lastName, "Ferréol"));
  await orm.update(questionnaireSession).set(days).where(eq(questionnaireSession.client, done!.uuid));
  const html = await page(`${LIST}?status=DONE`);
  const heads = [
    ...html
      .split("<thead")[1]!
      .split("</thead>")[0]!
      .matchAll(/<th[^>]*>([\s\S]*?)<\/th>/g),
  ].map(([, head]) => textOf(head!).trim());
  expect(heads.slice(0, 7)).toEqual(["Client", "État", "Profil", "À faire", "Mise à jour", "Création", "Terminé le"]);
  // One questionnaire for all is said above them.
  expect(textOf(html)).toContain("Questionnaire Profil d’investisseur");
  const row = html
    .split("<tbody")[1]!
    .split("<tr")
    .find((part) => part.includes("Laurent Ferréol"))!;
  const cells = [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell]) => textOf(cell!).trim());
  expect(cells.slice(0, 7)).toEqual([
    "Laurent Ferréol",
    "Terminé",
    expect.stringMatching(/^Offensif jusqu’au/),
    expect.stringContaining("PDF"),
    "05/10/2026",
    "02/10/2026",
    "04/10/2026",
  ]);
  const open = textOf((await page(`${LIST}?status=IN_PROGRESS`)).split("<tbody")[1]!);
  expect(open).toMatch(/Sylvie Ibarra Profil d’investisseur En cours 26 sur 41 .* 29\/10\/2026 /);
  expect(open).not.toContain("Ferréol");
  expect(row).toMatch(/<a href="\/fia\/risk-profiling\/record\/[0-9a-f-]{36}" download/);
});

const QUESTIONNAIRES = "/contract-service/v1/questionnaires";
it.each([
  ["the list", LIST, `${QUESTIONNAIRES}/sessions`, "Laurent Ferréol"],
  ["a session", `${LIST}/${demoQuestionnaire(1)}`, `${QUESTIONNAIRES}/sessions/${demoQuestionnaire(1)}`, "Prudent"],
  ["the file of a session", `${LIST}/record/${demoQuestionnaire(1)}`, `${QUESTIONNAIRES}/sessions/${demoQuestionnaire(1)}/reports`, "%PDF"],
  ["the clients", `${LIST}/clients`, "/contract-service/v1/retail_clients", "Ferréol"],
  ["a client", `${LIST}/clients/${demoClient(1)}`, `/contract-service/v1/retail_clients/${demoClient(1)}`, "Prudent"],
])("%s at %s is read by GET %s, as the adviser's own distributor", async (_what, path, call, shows) => {
  front.asked.length = 0;
  expect(await page(path)).toContain(shows);
  expect(front.asked).toContain(`GET ${call} 200`);
  const other = await signInOverHttp(front.url, "other-adviser");
  const answer = await fetch(`${front.url}${path}`, { headers: { cookie: other.header() } });
  expect(shown(await answer.text())).not.toContain(shows);
});

it.each([
  ["fr", "Le calcul du questionnaire est mal paramétré : aucun profil ne peut être donné. Prévenez un administrateur."],
  ["en", "The questionnaire’s scores are badly configured: no profile can be given. Tell an administrator."],
] as const)(
  "say in %s that the scores are badly configured, where no band holds the points of what the adviser fills in",
  async (language, words) => {
    const { orm } = front.database;
    const toleranceBands = template.toleranceBands.map((band) => ({ ...band, from: 900, to: 901 }));
    const content = questionnaireContent.parse({ ...template, code: `NO_BAND_${language}`, toleranceBands });
    const [unfit, open] = [randomUUID(), randomUUID()];
    await orm.insert(questionnaireTemplate).values({ uuid: unfit, name: "No band", state: "PUBLISHED", content });
    const [done] = await orm
      .select()
      .from(questionnaireSession)
      .where(eq(questionnaireSession.uuid, demoQuestionnaire(1)));
    await orm.insert(questionnaireSession).values({
      ...{ uuid: open, organisation: DEMO_ORGANISATIONS.distributor, sender: DEMO_USERS.adviser, client: demoClient(1), template: unfit },
      ...{ language, status: "IN_PROGRESS", answers: done!.answers },
    });
    const speak = async (of: string) => expect((await send("/preferences", { language: of, fontSize: "NORMAL" })).status).toBeLessThan(400);
    await speak(language);
    const path = `${LIST}/${open}/answers`;
    const headers = { cookie: adviser.header(), origin: front.url };
    const asking = await fetch(`${front.url}${path}?at=check`, { headers });
    const form = shown(await asking.text());
    expect([asking.status, textOf(form)]).toEqual([200, expect.stringMatching(/Vérif|Check/)]);
    const version = /name="version" value="(\d+)"/.exec(form)![1]!;
    const seen = /name="answers-seen" value="(\d+)"/.exec(form)![1]!;
    const fields = { intent: "finish", accurate: "on", idem: randomUUID(), version, "answers-seen": seen };
    const answer = await fetch(`${front.url}${path}`, { method: "POST", headers, body: new URLSearchParams(fields) });
    const told = textOf(shown(await answer.text()));
    await speak("fr");
    expect([answer.status, told]).toEqual([422, expect.stringContaining(words)]);
  },
);
