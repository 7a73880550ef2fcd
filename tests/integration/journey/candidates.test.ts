import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FullSession } from "#app/contract/journey/session.ts";
import { recoSession } from "#backend/database/schema/index.ts";
import { DEMO_USERS, demoAdvice } from "#backend/demo/ids.ts";
import { FINALISED_ADVICE } from "#backend/demo/journey/sessions.ts";
import { type AdviserPages, openAdviserPages, textOf } from "../../fixtures/rendered/adviser-pages.ts";
import { beginAdvice } from "../../fixtures/rendered/begun-advice.ts";

/** Portfolios that come into question, and what is said when a selection or a redirection fails, without scripts. */
const SESSIONS = "/product-config-service/v1/reco_journeys/sessions";
let pages: AdviserPages;
beforeAll(async () => {
  pages = await openAdviserPages();
}, 120_000);
afterAll(() => pages?.front.close());

const stored = (uuid: string) => pages.api.get<FullSession>(`${SESSIONS}/${uuid}`);
/** A finalised session; again gives the same. */
async function finalised(): Promise<string> {
  const uuid = demoAdvice(FINALISED_ADVICE);
  await pages.api.send(`${SESSIONS}/${uuid}/advice/finalize`, {});
  return uuid;
}
/** Does something as an adviser who reads English. */
async function inEnglish<T>(act: () => Promise<T>): Promise<T> {
  const speak = (language: "fr" | "en") =>
    pages.api.send(`/user-service/v1/users/${DEMO_USERS.adviser}/preferences`, { language, fontSize: "NORMAL" }, "PUT");
  await speak("en");
  try {
    return await act();
  } finally {
    await speak("fr");
  }
}
const edit = (uuid: string, rest: string) => `/fia/reco-journey/journey/${uuid}/edit/${rest}`;

it("ranks the model portfolios, the ones that pass first, and takes one as an allocation", async () => {
  const uuid = await beginAdvice(pages, { riskProfile: "BALANCED" });
  expect(textOf(await pages.page(edit(uuid, "allocations")))).toMatch(/Charger un portefeuille modèle Tous \(\d+\)/);
  const html = await pages.page(edit(uuid, "allocations?candidates=1"));
  const rows = html.split('<ol class="candidates">')[1]!.split("</ol>")[0]!.split("<li").slice(1);
  expect(rows.length).toBeGreaterThan(2);
  const blocked = rows.map((row) => /\d+ contrôles? bloquants?/.test(textOf(row)));
  expect(blocked).toEqual(blocked.toSorted((a, b) => Number(a) - Number(b)));
  // Each says why it is there; one that is blocked names its checks.
  for (const [at, row] of rows.entries()) {
    expect(textOf(row)).toMatch(/risque (de \d,\d+ pour 3,0 visé|non mesurable).*de frais par an\./);
    expect(textOf(row).includes("À corriger")).toBe(blocked[at]);
  }
  const passing = rows.filter((_, at) => !blocked[at]);
  const toAccept = passing.map((row) => textOf(row).includes("À accepter"));
  expect(toAccept).toEqual(toAccept.toSorted((a, b) => Number(a) - Number(b)));
  const last = passing.filter((_, at) => toAccept[at] === toAccept.at(-1));
  const distances = last.map((row) => Math.abs(Number(/risque de (\d+,\d+)/.exec(textOf(row))![1]!.replace(",", ".")) - 3));
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));

  const [, model = ""] = /value="candidate:([0-9a-f-]{36})"/.exec(rows[0]!) ?? [];
  const take = async () =>
    pages.send(edit(uuid, "allocations?allocation=1"), [
      ["version", String((await stored(uuid)).version)],
      ["intent", `candidate:${model}`],
    ]);
  expect((await take()).status).toBe(303);
  const first = (await stored(uuid)).workspace!.allocations;
  expect(first).toHaveLength(1);
  expect(first[0]!.lines.reduce((sum, { weight }) => sum + Number(weight), 0)).toBe(100);
  expect(first[0]!.modes?.find(({ mode }) => mode === "free")?.weight).toBe("100");
  // An allocation that has lines stays: the portfolio becomes the next one.
  expect((await take()).to).toContain("allocation=2");
  const both = (await stored(uuid)).workspace!.allocations;
  expect(both.map(({ number, lines }) => [number, lines])).toEqual([
    [1, first[0]!.lines],
    [2, first[0]!.lines],
  ]);

  // Money of the allocation as amounts or as shares, by the address.
  const table = async (rest: string) =>
    /aria-label="[^"]*Après l’acte[\s\S]*?<\/table>/.exec(await pages.page(edit(uuid, `allocations?allocation=1${rest}`)))![0];
  expect(textOf(await table(""))).toContain("€");
  expect(textOf(await table("&display=PERCENTAGE"))).not.toContain("€");
  expect(textOf(await table("&display=PERCENTAGE"))).toContain("%");
});

it("says whom to turn to when an allocation cannot be selected", async () => {
  const uuid = await finalised();
  const { version } = await stored(uuid);
  const { status, text } = await pages.send(edit(uuid, "allocations?allocation=1"), [
    ["version", String(version)],
    ["intent", "select"],
  ]);
  expect(status).toBe(409);
  expect(text).toContain("La sélection de l’allocation a échoué et rien n’a été changé");
  expect(text).toContain("conseil@aaa-patrimoine.example");
  const { text: english } = await inEnglish(async () =>
    pages.send(edit(uuid, "allocations?allocation=1"), [
      ["version", String((await stored(uuid)).version)],
      ["intent", "select"],
    ]),
  );
  expect(english).toMatch(/could not be selected and nothing was changed\. Try again, then contact support/);
});

it("says that the redirection failed where the journey names no address", async () => {
  const uuid = await finalised();
  await pages.front.database.sql.query("update reco_session set config = config #- '{general,finalizationUrl}' where uuid = $1", [uuid]);
  const redirect = async () =>
    pages.send(edit(uuid, "checks"), [
      ["version", String((await stored(uuid)).version)],
      ["intent", "redirect"],
    ]);
  const { status, text } = await redirect();
  expect([status, text]).toEqual([422, expect.stringContaining("La redirection a échoué")]);
  const english = await inEnglish(redirect);
  expect([english.status, english.text]).toEqual([422, expect.stringContaining("The redirection failed")]);
});

it("offers a redirection again after the advice was finalised", async () => {
  const uuid = await finalised();
  expect(textOf(await pages.page(edit(uuid, "checks")))).not.toContain("Continuer chez le partenaire");
  const [row] = await pages.front.database.orm.select().from(recoSession).where(eq(recoSession.uuid, uuid));
  const config = row!.config as { general: Record<string, unknown> };
  await pages.front.database.orm
    .update(recoSession)
    .set({ config: { ...config, general: { ...config.general, finalizationUrl: "https://partner.example/back" } } })
    .where(eq(recoSession.uuid, uuid));
  const { hash } = await stored(uuid);
  const page = await pages.page(edit(uuid, "checks"));
  expect(textOf(page)).toContain("Si la redirection a échoué, relancez-la");
  expect(textOf(await inEnglish(() => pages.page(edit(uuid, "checks"))))).toContain("If the redirection failed, start it again here");
  expect(page).toContain(`href="https://partner.example/back?session=${hash}"`);
  const again = async () =>
    pages.send(edit(uuid, "checks"), [
      ["version", String((await stored(uuid)).version)],
      ["intent", "redirect"],
    ]);
  const { advice } = await stored(uuid);
  for (const { status, to } of [await again(), await again()]) expect([status, new URL(to).host]).toEqual([303, "partner.example"]);
  // A form sent without script may lead to no other site: its answer is the page that has the link.
  const plain = await fetch(`${pages.front.url}${edit(uuid, "checks")}`, {
    method: "POST",
    redirect: "manual",
    headers: { accept: "text/html", cookie: pages.adviser.header(), origin: pages.front.url },
    body: new URLSearchParams({ intent: "redirect", version: String((await stored(uuid)).version), idem: crypto.randomUUID() }),
  });
  expect([plain.status, plain.headers.get("location")]).toEqual([303, edit(uuid, "checks")]);
  expect((await stored(uuid)).advice).toEqual(advice);
});
