import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdvicePackage } from "#app/contract/journey/publication.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { DEMO_USERS, demoAdvice } from "#backend/demo/ids.ts";
import { leftOut } from "#backend/demo/journey/left-out.ts";
import { FINALISED_ADVICE, PUBLISHED_ADVICE } from "#backend/demo/journey/sessions.ts";
import { type Api, apiOf } from "../../bench/web.ts";
import { type CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { renderedPages } from "../../fixtures/rendered/rendered-pages.ts";

const SESSIONS = "/product-config-service/v1/reco_journeys/sessions";
const { build } = await renderedPages();
let front: TestFront;
let jar: CookieJar;
let api: Api;
beforeAll(async () => {
  front = await startFront({ build, limits: false, computation: true, logLevel: "warn" });
  jar = await signInOverHttp(front.url, "adviser");
  api = await apiOf(front);
}, 120_000);
afterAll(() => front?.close());

/** A page as text: without its markup, scripts and styles. */
async function page(path: string): Promise<{ status: number; text: string; html: string }> {
  const { answer } = await jar.fetch(`${front.url}${path}`);
  const html = await answer.text();
  const body = html.slice(html.indexOf("<body")).replace(/<(script|style)[\s\S]*?<\/\1>/g, " ");
  return { status: answer.status, html, text: body.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ") };
}
/** Reads a page as an adviser who reads English does. */
async function inEnglish(path: string): Promise<string> {
  const speak = (language: "fr" | "en") =>
    api.send(`/user-service/v1/users/${DEMO_USERS.adviser}/preferences`, { language, fontSize: "NORMAL" }, "PUT");
  await speak("en");
  try {
    return (await page(path)).text.replaceAll("&#x27;", "’");
  } finally {
    await speak("fr");
  }
}
const MENU = /<nav[^>]*aria-label="Navigation principale"/;
const edit = (number: number, rest = "") => `/fia/reco-journey/journey/${demoAdvice(number)}/edit${rest}`;

describe("the pages of an adviser's sessions", () => {
  it("list them with their client, step, state and validity, and find them by state", async () => {
    const mounts = ["/fia/reco-journey", "/reco-journey", "/abeille/reco-journey", "/premia"];
    for (const path of mounts.flatMap((mount) => [mount, `${mount}/sessions`])) {
      const { status, text } = await page(path);
      expect(status).toBe(200);
      const rows = text.replace(/\u00a0|\u202f/g, " ");
      expect(rows).toContain("8 sessions");
      for (const row of [
        "Marion Gaucher Études de Lou Brissonne Horizon Vie Nouveau contrat Durabilité 2 sur 8 En cours 30 jours restants",
        "Antoine Lemercier Retraite à 64 ans Brissonne Retraite PER Nouveau contrat Profil de risque 3 sur 8 En cours 59 jours restants",
        "Mathieu Bescond Versement de fin d’année Brissonne Retraite PER Versement Allocations 5 sur 8 En cours 57 jours restants",
        "Yves Dantec Revoir l’épargne de précaution Brissonne Horizon Vie Arbitrage Recommandation 6 sur 8 En cours 25 jours restants",
        "Farida Chergui Épargne pour un local professionnel Brissonne Horizon Vie Versement Recommandation 6 sur 8 En cours 24 jours",
        "Laurent Ferréol Compléter la retraite Brissonne Retraite PER Nouveau contrat Recommandation 6 sur 8 En cours 51 jours restants",
        "Hélène Auvray Transmettre à mes petits-enfants Brissonne Horizon Vie Nouveau contrat Recommandation 6 sur 8 En cours 18 jours",
        "Sylvie Ibarra Placer une succession Brissonne Horizon Vie Nouveau contrat Profil de risque 3 sur 8 Expirée Terminée le ",
      ])
        expect(rows).toContain(row);
    }
    const { sql } = front.database;
    const become = (columns: string) => sql.query(`UPDATE reco_session SET ${columns} WHERE uuid = $1`, [demoAdvice(2)]);
    const clients = [
      ...["Marion Gaucher", "Antoine Lemercier", "Mathieu Bescond", "Yves Dantec"],
      ...["Farida Chergui", "Laurent Ferréol", "Hélène Auvray", "Sylvie Ibarra"],
    ];
    const inState = async (state: string) => {
      const { text } = await page(`/fia/reco-journey?state=${state}`);
      return clients.filter((client) => text.includes(client));
    };
    expect([await inState("EXPIRED"), await inState("IN_PROGRESS")]).toEqual([["Sylvie Ibarra"], clients.slice(0, 7)]);
    expect([await inState("FINALIZED"), await inState("PUBLISHED")]).toEqual([[], []]);
    await become("finalized_at = now()");
    const finalised = [await inState("FINALIZED"), await inState("PUBLISHED"), (await inState("IN_PROGRESS")).length];
    await become("finalized_at = NULL");
    expect(finalised).toEqual([[clients[1]], [], 6]);
    const named = async (words: string) => {
      const { text } = await page(`/fia/reco-journey?q=${encodeURIComponent(words)}`);
      return clients.filter((client) => text.includes(client));
    };
    expect([await named("gaucher"), await named("précaution"), await named("zzz")]).toEqual([[clients[0]], ["Yves Dantec"], []]);
    const { html } = await page("/fia/reco-journey");
    const heads = [...html.matchAll(/<th[^>]*scope="col"[^>]*>([\s\S]*?)<\/th>/g)].map(([, head]) => head!.replace(/<[^>]+>/g, "").trim());
    expect(heads.slice(0, 6)).toEqual(["Client et projet", "Contrat et acte", "Étape", "État", "Validité", "Modifiée le"]);
    for (const mount of mounts) expect((await page(`${mount}/session`)).text).toContain("Commencer la session");
  });

  it("show a session with its steps beside it, and alone at its other address", async () => {
    const beside = await page(edit(4, "/checks"));
    expect(beside.html).toContain('class="side-stepper"');
    expect(beside.text).toContain("Risque et profil");
    // Each step sums up what was decided in it.
    for (const summary of ["Yves Dantec, Arbitrage", "Sans préférence, le", "Prudent, le 07/10/2026", "Allocation 1 retenue"])
      expect(beside.text).toContain(summary);
    for (const mount of ["fia/reco-journey", "reco-journey", "abeille/reco-journey", "premia"]) {
      const alone = await page(`/${mount}/${demoAdvice(4)}/edit/checks`);
      expect([mount, alone.status, alone.html.includes('class="side-stepper"')]).toEqual([mount, 200, false]);
      expect(alone.text).toContain("Risque et profil");
      const led = await page(`/${mount}/journey/${demoAdvice(4)}/edit/checks`);
      expect([mount, led.status, led.html.includes('class="side-stepper"')]).toEqual([mount, 200, true]);
      // What stands alone has no menu beside it, the form and the list of the module too.
      for (const own of ["session", "sessions"]) expect((await page(`/${mount}/${own}`)).html).not.toMatch(MENU);
      for (const own of ["new", ""]) expect((await page(`/${mount}/${own}`)).html).toMatch(MENU);
      expect([MENU.test(alone.html), MENU.test(led.html)]).toEqual([false, true]);
    }
    // All steps in their order, the one that is open marked.
    const steps = /<nav[^>]*class="side-stepper"[\s\S]*?<\/ol>/.exec(beside.html)![0];
    const names = [...steps.matchAll(/class="step-name"[^>]*>([^<]*)</g)].map(([, name]) => name);
    expect(names).toEqual([
      ...["Client et acte", "Durabilité", "Profil de risque", "Paramètres de la proposition"],
      ...["Allocations", "Recommandation", "Publication", "Envoi"],
    ]);
    expect(steps).toMatch(/aria-current="step"[^>]*>Recommandation/);
    const stepper = (shown: boolean) =>
      front.database.sql.query(
        "update reco_session set config = jsonb_set(config, '{general,showSideStepper}', $2::jsonb) where uuid = $1",
        [demoAdvice(4), JSON.stringify(shown)],
      );
    await stepper(false);
    const without = (await page(edit(4, "/checks"))).html;
    await stepper(true);
    expect(without).not.toContain('class="side-stepper"');
  });

  it.each(["fia/reco-journey", "reco-journey", "abeille/reco-journey", "premia"])(
    "lead on below their own place, /%s, and nowhere else",
    async (mount) => {
      const [list, step] = [await page(`/${mount}`), await page(`/${mount}/journey/${demoAdvice(2)}/edit/client`)];
      expect([list.status, step.status]).toEqual([200, 200]);
      expect(list.html).toContain(`href="/${mount}/journey/${demoAdvice(2)}/edit"`);
      expect(step.html).toContain(`href="/${mount}/journey/${demoAdvice(2)}/edit/sustainability"`);
      const content = ({ html }: typeof list) => /<main[\s\S]*<\/main>/.exec(html)![0];
      for (const one of [list, step])
        for (const [, href] of content(one).matchAll(/href="([^"?#]*reco-journey[^"?#]*)/g))
          expect(href).toMatch(new RegExp(`^/${mount}(/|$)`));
      // The module's own page for what leads nowhere.
      for (const path of ["404", "nothing/at/all", `${demoAdvice(2)}/nothing`]) {
        const { status, text } = await page(`/${mount}/${path}`);
        expect([path, status]).toEqual([path, 404]);
        expect(text).toContain("L’URL saisie n’est pas valide");
      }
      expect(await inEnglish(`/${mount}/404`)).toContain("The entered URL is not valid");
    },
  );

  it("say that a session has expired and cannot be shown, with the way to a new one", async () => {
    const { text } = await page(edit(7, "/profile"));
    expect(text).toMatch(/Cette session s’est terminée le \d\d\/\d\d\/\d{4}.* et ne peut plus être affichée/);
    expect(text).toContain("Dupliquer");
    expect(text).not.toContain("Continuer vers");
    expect(text).not.toContain("Comment établir le profil");
    expect(await inEnglish(edit(7, "/profile"))).toMatch(/This session ended on \d\d\/\d\d\/\d{4}.* and can no longer be displayed/);
  });

  it("say that the product is not configured in the journey, and to make the session again", async () => {
    const without = "update reco_session set config = jsonb_set(config, '{advice,productConfigs}', '[]') where uuid = $1";
    await front.database.sql.query(without, [demoAdvice(3)]);
    const { text } = await page(edit(3, "/allocations"));
    expect(text).toContain("n’est pas configuré dans le parcours");
    expect(text).toContain("Recréez la session avec un produit de ce parcours");
    expect(await inEnglish(edit(3, "/allocations"))).toMatch(
      /is not configured in the journey .*\. Create the session again with a product of this journey/,
    );
  });

  it.each([
    [
      "riskRange",
      "/allocations",
      `config = jsonb_set(config, '{advice,productConfigs}',
         (select jsonb_agg(c || '{"riskRanges":{}}') from jsonb_array_elements(config #> '{advice,productConfigs}') c))`,
      "Il manque la plage de risque des profils suivants",
      "the risk range is missing for these profiles",
    ],
    [
      "scoring",
      "/profile",
      "config = config #- '{advice,questionnaireTemplate}', parts = parts - 'questionnaire'",
      "n’a aucun barème de profil",
      "has no scoring definition",
    ],
  ] as const)("say what the journey lacks to go on: %s", async (block, step, without, french, english) => {
    await front.database.sql.query(`update reco_session set ${without} where uuid = $1`, [demoAdvice(2)]);
    expect((await page(edit(2, step))).text).toContain(french);
    expect([block, await inEnglish(edit(2, step))]).toEqual([block, expect.stringContaining(english)]);
  });

  it("say that no portfolio is associated with a way of management that has a share", async () => {
    const { workspace } = await api.get<FullSession>(`${SESSIONS}/${demoAdvice(4)}`);
    const modes = ["free", "delegated"].map((mode) => ({ mode, weight: "50" }));
    const allocations = workspace!.allocations.map((allocation) => ({ ...allocation, modes }));
    await api.send(`${SESSIONS}/${demoAdvice(4)}/workspace`, { ...workspace, allocations }, "PUT");
    expect((await page(edit(4, "/checks"))).text).toContain("Aucun portefeuille n’est associé à ce mode");
    expect(await inEnglish(edit(4, "/checks"))).toContain("No portfolio is associated with this mode");
  });

  it("show the file of a published advice, its figures again, and where it no longer stands", { timeout: 120_000 }, async () => {
    const at = `${SESSIONS}/${demoAdvice(PUBLISHED_ADVICE)}`;
    await api.send(`${at}/advice/finalize`, {});
    await api.send(`${at}/publishing/packages`, { language: "fr", withoutDics: leftOut(await api.get<FullSession>(at)) });
    await expect
      .poll(async () => (await api.get<AdvicePackage[]>(`${at}/publishing/packages`))[0]?.state, { timeout: 60_000, interval: 200 })
      .toBe("PUBLISHED");

    const replay = await page(edit(PUBLISHED_ADVICE, "/replay/1"));
    expect(replay.text).toMatch(/Les \d+ chiffres publiés le .* ressortent à l’identique/);
    expect(replay.text).toContain("Rien n’a changé");
    await front.database.sql.query("update series set management_fees = 2.5 where full_name = 'Orvane Crédit Entreprises'");
    const later = await page(edit(PUBLISHED_ADVICE, "/replay/1"));
    expect(later.text).toMatch(/ressortent à l’identique/);
    expect(later.text).toMatch(/Frais courants : Orvane Crédit Entreprises 0,75 % 2,50 %/u);
    expect((await page(edit(PUBLISHED_ADVICE, "/replay/2"))).status).toBe(404);
    expect((await page(edit(FINALISED_ADVICE, "/replay/1"))).status).toBe(404);

    // It opens on what was advised; its steps are read as lists, and sending again is a page of its own.
    const opened = await jar.fetch(`${front.url}${edit(PUBLISHED_ADVICE)}`);
    expect(opened.url).toMatch(/\/edit\/summary$/);
    const summary = await page(edit(PUBLISHED_ADVICE, "/summary"));
    for (const shown of [
      "conseil du",
      "Pas encore envoyé au client",
      "Rapport d’adéquation (PDF)",
      "Prochaine revue",
      "Ce qui a été conseillé",
    ])
      expect(summary.text).toContain(shown);
    const content = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(content(summary.html)).not.toMatch(/<(textarea|fieldset)\b|\bdisabled\b/);
    expect(summary.text.replace(/\s/g, " ")).toMatch(/Coûts [\d ]+ € par an \(\d,\d\d %\)/);

    // What comes after it: the day of the execution, a portfolio that follows it, and the review in a calendar.
    const post = async (fields: Record<string, string>) => {
      const [token = ""] = /name="version" value="(\d+)"/.exec((await page(edit(PUBLISHED_ADVICE, "/summary"))).html)?.slice(1) ?? [];
      const body = new URLSearchParams({ idem: crypto.randomUUID(), version: token, ...fields });
      const init = { method: "POST", body, headers: { origin: front.url, "content-type": "application/x-www-form-urlencoded" } };
      const { answer, url } = await jar.fetch(`${front.url}${edit(PUBLISHED_ADVICE, "/summary")}`, init);
      const html = await answer.text();
      return { status: answer.status, url, html, text: html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ") };
    };
    expect(summary.text).toContain("Ordre chez l’assureur");
    const early = await post({ intent: "execution", executedOn: "2020-01-01" });
    expect(early).toMatchObject({ status: 400, text: expect.stringContaining("Ce jour est antérieur au conseil ou à venir") });
    const day = marketToday();
    const late = await post({ intent: "execution", executedOn: day, version: "0" });
    expect(late).toMatchObject({ status: 400, text: expect.stringContaining("Ce conseil a été modifié entre-temps") });
    expect(late.html).toContain(`value="${day}"`);
    const noted = await post({ intent: "execution", executedOn: day });
    expect(noted.text).toContain(`Ordre exécuté le ${day.split("-").reverse().join("/")}`);
    expect((await post({ intent: "follow" })).text).toContain("Portefeuille suivi créé");
    const followed = (await api.get<FullSession>(at)).followUp;
    expect(followed).toEqual({ executedOn: day, portfolio: expect.any(String) });
    expect((await page(`/fia/model-portfolios/edit/${followed.portfolio}`)).text).toMatch(/Conseil du \d\d\/\d\d\/\d{4}, Brissonne/);
    const calendar = await jar.fetch(`${front.url}/fia/reco-journey/package/${demoAdvice(PUBLISHED_ADVICE)}/review`);
    expect(calendar.answer.headers.get("content-type")).toContain("text/calendar");
    const { standsUntil } = await api.get<FullSession>(at);
    const event = (await calendar.answer.text()).replace(/\r\n /g, "");
    expect(event).toContain(`DTSTART;VALUE=DATE:${standsUntil!.replaceAll("-", "")}`);
    expect(event).toContain("SUMMARY:Revue du conseil");
    expect((await jar.fetch(`${front.url}/fia/reco-journey/package/${demoAdvice(2)}/review`)).answer.status).toBe(404);
    expect(content(summary.html).split("<details")[0]).not.toMatch(/[0-9a-f]{16}…|SHA-256/);
    for (const [step, told] of [
      ["client", "Courriel de contact"],
      ["sustainability", "Le client a-t-il des préférences de durabilité"],
      ["profile", "Profil établi le"],
      ["parameters", "Durée du placement"],
    ] as const) {
      const read = await page(edit(PUBLISHED_ADVICE, `/${step}`));
      expect([step, read.text.includes(told)]).toEqual([step, true]);
      expect(content(read.html)).not.toMatch(/<(input|textarea|select|fieldset)\b/);
    }
    expect((await page(edit(PUBLISHED_ADVICE, "/sending/again"))).html).toMatch(/name="email"/);
    expect((await jar.fetch(`${front.url}${edit(2, "/summary")}`)).url).not.toContain("summary");

    const record = await page(edit(PUBLISHED_ADVICE, "/record"));
    for (const shown of ["Documents publiés", "Publication n° 1", "Conseil arrêté", "Claire Morvan", "Exporter le dossier"])
      expect(record.text).toContain(shown);
    const { answer } = await jar.fetch(`${front.url}/fia/reco-journey/package/${demoAdvice(PUBLISHED_ADVICE)}/record`);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(Buffer.from(await answer.arrayBuffer()).includes("SHA256SUMS")).toBe(true);

    expect((await page("/fia/dashboard")).text).toMatch(/Conseils en cours .*À envoyer 1 .*En attente de contrôles 3 /);
    const clock = [{ part: "rates", from: "2026-01-02", until: "2026-04-02" }];
    await front.database.sql.query(
      "update reco_session set stands_until = '2026-04-02', published = jsonb_set(published, '{-1,clocks}', $2::jsonb) where uuid = $1",
      [demoAdvice(PUBLISHED_ADVICE), JSON.stringify(clock)],
    );
    const dashboard = await page("/fia/dashboard");
    expect(dashboard.text).toMatch(/ Caducs 2 .*Refaire le conseil/);
    expect(dashboard.text).toContain("Taux et scénarios plus à jour depuis le 02/04/2026");
    expect(await inEnglish("/fia/dashboard")).toMatch(/Advices in hand .* Lapsed 2 .*Advise again/);
    // A new advice is among the first buttons of who may begin one.
    expect(dashboard.html.split("Conseils en cours")[0]).toContain('href="/fia/reco-journey/new"');
    const list = await page("/fia/reco-journey?advice=LAPSED");
    expect(list.text).toContain("1 session");
    expect(list.text).toContain("Hélène Auvray");
    expect(list.text).toContain("Refaire le conseil");
  });
});
