import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FullSession } from "#app/contract/journey/session.ts";
import { DEMO_PRODUCTS, DEMO_USERS, demoAdvice, demoSeries } from "#backend/demo/ids.ts";
import { leftOut } from "#backend/demo/journey/left-out.ts";
import { FINALISED_ADVICE } from "#backend/demo/journey/sessions.ts";
import { defineManaged } from "../../fixtures/journeys.ts";
import { type AdviserPages, openAdviserPages, textOf } from "../../fixtures/rendered/adviser-pages.ts";
import { beginAdvice } from "../../fixtures/rendered/begun-advice.ts";

/** What an adviser finds at each step of a session, and under each way of management, in a browser without scripts. */
const SESSIONS = "/product-config-service/v1/reco_journeys/sessions";
let pages: AdviserPages;
let parts: string;
beforeAll(async () => {
  pages = await openAdviserPages();
  parts = await withFourModes();
}, 120_000);
afterAll(() => pages?.front.close());

const edit = (uuid: string, rest: string) => `/fia/reco-journey/journey/${uuid}/edit/${rest}`;
const stored = (uuid: string) => pages.api.get<FullSession>(`${SESSIONS}/${uuid}`);
const main = async (path: string) => {
  const html = await pages.page(path);
  return html.slice(html.indexOf("<main"));
};
const unescaped = (text: string) => text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
const labels = (html: string) =>
  [...html.matchAll(/<(?:label|legend)[^>]*>([\s\S]*?)<\/(?:label|legend)>/g)].map(([, label]) => textOf(label!).trim());

interface Split {
  shares?: string[];
  structured?: string;
  mandate?: string;
  free?: string[];
}

/** A session whose allocation is split between four ways of management; of the mandates there are twelve lines. */
async function withFourModes(split: Split = {}): Promise<string> {
  const { shares = ["40", "30", "20", "10"], structured = "100", mandate = "100", free = ["50", "50"] } = split;
  const uuid = await beginAdvice(pages, { riskProfile: "DYNAMIC" });
  const lines = (...numbers: number[]) =>
    numbers.map((number) => ({ series: demoSeries(number), weight: String(Math.floor(100 / numbers.length)) }));
  const twelve = [16, 14, 9, 1, 2, 3, 4, 5, 6, 7, 8, 10].map((number, at) => ({ series: demoSeries(number), weight: at < 4 ? "9" : "8" }));
  await defineManaged(pages.front.database, DEMO_PRODUCTS.lifeInsurance, {
    mandates: [{ code: "M-1", label: "Orvane Équilibre", manager: "Orvane", allocation: twelve }],
  });
  const modes = (["free", "delegated", "horizon", "structured-product"] as const).map((mode, at) => ({ mode, weight: shares[at]! }));
  const allocation = {
    number: 1,
    modes,
    lines: lines(1, 16).map((line, at) => ({ ...line, weight: free[at]! })),
    delegatedProfiles: [{ mandatCode: "M-1", allocation: mandate }],
    horizonProfile: {},
    structuredProducts: [{ series: demoSeries(47), weight: structured }],
  };
  await pages.api.send(`${SESSIONS}/${uuid}/workspace`, { allocations: [allocation], selectedAllocation: 1 }, "PUT");
  return uuid;
}

describe("a step of a session", () => {
  it.each<[step: string, title: string, fields: string[], texts: string[]]>([
    [
      "sustainability",
      "Durabilité",
      [
        "Conservées telles qu’exprimées le ",
        "Mises à jour aujourd’hui",
        "Part minimale d’investissements durables (facultatif)",
        "Part minimale alignée sur la taxinomie européenne (facultatif)",
        "Part de l’épargne qui les prend en compte",
      ],
      ["Le client a-t-il des préférences de durabilité ?"],
    ],
    [
      "profile",
      "Profil de risque",
      [
        "Conserver le profil Prudent du 07/10/2026",
        "Remplir le questionnaire ensemble Vous posez les questions ; revenez ici ensuite pour reprendre le résultat",
        "Envoyer le questionnaire par un lien Le client répond seul ; revenez ici quand il a terminé",
      ],
      ["Profil au dossier client : Prudent", "Profil de cette session : Prudent"],
    ],
    [
      "parameters",
      "Paramètres de la proposition",
      ["Nom du projet (facultatif)", "Versement programmé (facultatif)", "Périodicité (facultatif)", "Horizon, en années"],
      ["Composition actuelle du contrat"],
    ],
    [
      "allocations",
      "Allocations",
      ["Montant de Fonds en euros Sérénité", "Poids de Fonds en euros Sérénité"],
      ["Allocation 1", "100 %, complet", "Charger un portefeuille modèle", "Enregistrer et continuer"],
    ],
    [
      "checks",
      "Recommandation",
      ["Je confirme vouloir tout recommencer"],
      ["Nous ne pouvons pas vous le conseiller en l’état", "Contrôles", "Classement des allocations", "Achats et ventes"],
    ],
  ])("at %s bears the title %s with what is asked there", async (step, title, fields, texts) => {
    const html = await main(edit(demoAdvice(4), step));
    // The title says whose file it is.
    expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]).toBe(`Yves Dantec, ${title.charAt(0).toLowerCase()}${title.slice(1)}`);
    expect(labels(html)).toEqual(expect.arrayContaining(fields.map((field) => expect.stringContaining(field) as string)));
    for (const text of texts) expect(textOf(html)).toContain(text);
    expect(html).toMatch(/aria-current="step"/);
  });

  it("of the sustainability preferences asks for each adverse impact, and keeps those that are ticked", async () => {
    const impacts = {
      greenhouseGaz: "Émissions de gaz à effet de serre",
      biodiversityImpact: "Atteintes à la biodiversité",
      waterEmissions: "Rejets dans l’eau",
      hazardousWaste: "Déchets dangereux",
      internationalPrinciplesViolation: "Violations des principes internationaux",
      internationalPrinciplesMonitoring: "Absence de suivi des principes internationaux",
      genderPayGap: "Écart de rémunération entre femmes et hommes",
      genderDiversity: "Mixité des conseils d’administration",
      controversialWeapons: "Armes controversées",
    };
    const uuid = await beginAdvice(pages, { riskProfile: "DYNAMIC" });
    const codes = ["Gge", "Iob", "We", "Hw", "Vip", "Lmip", "Gpg", "Lbgd", "Cw"];
    const considers = (flags: readonly string[], labels: Record<string, string>) =>
      pages.front.database.sql.query(
        "update reco_session set config = jsonb_set(jsonb_set(config, '{general,paiFlags}', $2), '{general,paiLabels}', $3) where uuid = $1",
        [uuid, JSON.stringify(Object.fromEntries(codes.map((code) => [code, flags.includes(code)]))), JSON.stringify(labels)],
      );
    // The journey says which of them it considers, and what it calls them.
    await considers(["Hw", "Cw"], { Hw: "Rebuts toxiques" });
    const few = await main(edit(uuid, "sustainability"));
    expect([...few.matchAll(/<input[^>]*name="impacts"[^>]*value="([^"]+)"/g)].map(([, value]) => value).toSorted()).toEqual([
      "controversialWeapons",
      "hazardousWaste",
    ]);
    expect(labels(few)).toEqual(expect.arrayContaining([expect.stringContaining("Rebuts toxiques")]));
    await considers(codes, {});
    const html = await main(edit(uuid, "sustainability"));
    const shownLabels = labels(html);
    const boxes = [...html.matchAll(/<input[^>]*name="impacts"[^>]*value="([^"]+)"/g)].map(([, value]) => value);
    expect(boxes.toSorted()).toEqual(Object.keys(impacts).toSorted());
    for (const words of Object.values(impacts)) expect(shownLabels).toContainEqual(expect.stringContaining(words));
    const names = Object.keys(impacts);
    for (const ticked of [names.filter((_, at) => at % 2 === 0), names.filter((_, at) => at % 2 === 1)]) {
      const fields: Array<[string, string]> = [
        ["version", String((await stored(uuid)).version)],
        ...ticked.map((name): [string, string] => ["impacts", name]),
        ...Object.entries({ decision: "update", wants: "yes", minTaxonomyAlignment: "7,5", minimumCoverage: "65", intent: "leave" }),
      ];
      expect((await pages.send(edit(uuid, "sustainability"), fields)).status).toBe(303);
      const { sustainability } = await stored(uuid);
      expect(sustainability).toMatchObject({ hasSustainablePreferences: true, minTaxonomyAlignment: "7.5", minimumCoverage: "65" });
      const wanted = names.filter((name) => sustainability![name as keyof typeof impacts] === true);
      expect(wanted).toEqual(ticked);
    }
    for (const [wants, said] of [
      ["no", false],
      ["unsaid", null],
    ] as const) {
      const version = String((await stored(uuid)).version);
      const { status } = await pages.send(edit(uuid, "sustainability"), { version, decision: "update", wants, intent: "leave" });
      expect([status, (await stored(uuid)).sustainability?.hasSustainablePreferences]).toEqual([303, said]);
    }
  });

  it("lets what is on file be kept as it is or stated anew, and keeps what was chosen of the preferences", async () => {
    const uuid = demoAdvice(4);
    const before = (await stored(uuid)).sustainability;
    const ways = labels(await main(edit(uuid, "profile"))).join("\n");
    for (const way of ["Conserver le profil Prudent", "Remplir le questionnaire ensemble", "Envoyer le questionnaire par un lien"])
      expect(ways).toContain(way);
    const choose = async (fields: Array<[string, string]>) =>
      pages.send(edit(uuid, "sustainability"), [["version", String((await stored(uuid)).version)], ["intent", "leave"], ...fields]);
    expect(
      (
        await choose([
          ["decision", "keep"],
          ["wants", "no"],
        ])
      ).status,
    ).toBe(303);
    expect((await stored(uuid)).sustainability).toEqual(before);
    const anew: Array<[string, string]> = [
      ["decision", "update"],
      ["wants", "yes"],
      ["minSustainableInvestments", "10"],
      ["minimumCoverage", "50"],
    ];
    expect((await choose(anew)).status).toBe(303);
    expect((await stored(uuid)).sustainability).toMatchObject({ hasSustainablePreferences: true, minSustainableInvestments: "10" });
  });

  it("that publishes asks for the documents and the adviser's comment, once the advice is final", async () => {
    const uuid = demoAdvice(FINALISED_ADVICE);
    expect(textOf(await main(edit(uuid, "publishing")))).toContain("les documents sont faits du conseil arrêté");
    await pages.api.send(`${SESSIONS}/${uuid}/advice/finalize`, {});
    const html = await main(edit(uuid, "publishing"));
    expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]).toMatch(/, publication$/);
    for (const name of ["advisorComment", "documents"]) expect(html).toMatch(new RegExp(`name="${name}"`));
    expect(html).toMatch(/<button[^>]*>Publier<\/button>/);
    expect(labels(html).join("\n")).toMatch(/Informations clés|informations clés/);
  });

  it("that publishes sends on the comment and each document as they were ticked", { timeout: 120_000 }, async () => {
    const uuid = demoAdvice(FINALISED_ADVICE);
    if ((await stored(uuid)).state === "IN_PROGRESS") await pages.api.send(`${SESSIONS}/${uuid}/advice/finalize`, {});
    const reasons = leftOut(await stored(uuid)).map(({ fullName, isin, reason }): [string, string] => [
      `withoutDic.${isin ?? ""} ${fullName}`,
      reason,
    ]);
    const offered = ["proposal", "summary", "dics"];
    for (const document of offered) {
      const { status } = await pages.send(edit(uuid, "publishing"), [
        ["documents", document],
        ["language", "fr"],
        ["advisorComment", `Avec ${document} seul`],
        ...reasons,
      ]);
      expect([document, status]).toEqual([document, 302]);
      const last = async () => (await stored(uuid)).publications.at(-1);
      await expect.poll(async () => (await last())?.advisorComment, { timeout: 40_000 }).toBe(`Avec ${document} seul`);
      expect(await last()).toMatchObject({
        enablePublishInvestmentProposal: document === "proposal",
        enablePublishTransactionsSummary: document === "summary",
        enablePublishDic: document === "dics",
      });
    }
  });

  it("that sends the documents waits for the publication", async () => {
    const finalised = demoAdvice(FINALISED_ADVICE);
    await pages.api.send(`${SESSIONS}/${finalised}/advice/finalize`, {});
    const uuid = await beginAdvice(pages, { riskProfile: "DYNAMIC" });
    const waits = async () => {
      const html = await main(edit(uuid, "sending"));
      expect(textOf(html)).toMatch(/L’envoi attend la publication\s: publiez d’abord les documents/);
      for (const name of ["email", "subject", "message"]) expect(html).not.toContain(`name="${name}"`);
      const { text } = await pages.send(edit(uuid, "sending"), {
        ...{ intent: "send", email: "lea@client.example", subject: "Vos documents", message: "Bonjour, voici vos documents." },
      });
      expect(text).not.toContain("Envoyé");
    };
    await waits();
    // An advice that is final, and of which nothing is published yet.
    const final = "(select advice from reco_session where uuid = $2)";
    await pages.front.database.sql.query(`update reco_session set finalized_at = now(), advice = ${final} where uuid = $1`, [
      uuid,
      finalised,
    ]);
    expect((await stored(uuid)).state).toBe("FINALIZED");
    await waits();
  });

  it("that publishes says which key information documents cannot be had, and takes a reason to publish without them", {
    timeout: 120_000,
  }, async () => {
    const uuid = demoAdvice(FINALISED_ADVICE);
    if ((await stored(uuid)).state === "IN_PROGRESS") await pages.api.send(`${SESSIONS}/${uuid}/advice/finalize`, {});
    // The demo keeps its own documents; an installation has none before it has opened them.
    await pages.front.database.sql.query("delete from issuer_document");
    const before = (await stored(uuid)).publications.length;
    const publish = (fields: Array<[string, string]>) =>
      pages.send(edit(uuid, "publishing"), [["documents", "dics"], ["language", "fr"], ["advisorComment", "Sans DIC"], ...fields]);
    expect((await publish([])).status).toBe(302);
    const shown = async () => textOf(await main(edit(uuid, "publishing"))).replace(/[\u202f\u00a0]/g, " ");
    await expect
      .poll(shown, { timeout: 40_000 })
      .toMatch(/\d+ documents? d’informations clés (n’est pas disponible|ne sont pas disponibles)/);
    expect(await shown()).toContain("Pourquoi le DIC n’est pas remis : ");
    expect((await stored(uuid)).publications).toHaveLength(before);
    // What the adviser said of them when the advice was judged is proposed for each.
    const words = "Le client reçoit ces documents en agence.";
    const said = [{ allocation: 1, code: "KID_PRESENT", reasons: ["Motif"], words, by: "adviser" }];
    const told = "update reco_session set advice = jsonb_set(advice, '{acceptances}', $2::jsonb) where uuid = $1";
    await pages.front.database.sql.query(told, [uuid, JSON.stringify(said)]);
    expect(await shown()).toContain(words);
    const fields = [...(await main(edit(uuid, "publishing"))).matchAll(/name="(withoutDic\.[^"]+)"/g)].map(([, name]) => unescaped(name!));
    const short = await publish([[fields[0]!, "trop court"]]);
    expect([short.status, short.text]).toEqual([400, expect.stringContaining("Donnez une raison d’au moins 20 caractères")]);
    expect((await publish(fields.map((name) => [name, "Remis en main propre au rendez-vous."]))).status).toBe(302);
    await expect.poll(async () => (await stored(uuid)).publications.length, { timeout: 40_000 }).toBe(before + 1);
  });

  it("does not finalise an advice that a check stands against, and says so", async () => {
    const uuid = demoAdvice(4);
    const { status, text } = await pages.send(edit(uuid, "checks"), [
      ["version", String((await stored(uuid)).version)],
      ["intent", "finalise"],
    ]);
    expect(status).toBe(422);
    expect(text).toContain("Le conseil n’a pas pu être finalisé");
    expect((await stored(uuid)).state).toBe("IN_PROGRESS");
    const speak = (language: "fr" | "en") =>
      pages.api.send(`/user-service/v1/users/${DEMO_USERS.adviser}/preferences`, { language, fontSize: "NORMAL" }, "PUT");
    await speak("en");
    const english = await pages.send(edit(uuid, "checks"), [
      ["version", String((await stored(uuid)).version)],
      ["intent", "finalise"],
    ]);
    await speak("fr");
    expect([english.status, english.text]).toEqual([422, expect.stringContaining("The advice could not be finalised")]);
  });
});

describe("an allocation under four ways of management", () => {
  it.each([
    ["free", "Gestion libre", ["Supports et poids", "Fonds en euros Sérénité"], ["Capital garanti 50 %, Immobilier 50 %"]],
    [
      "delegated",
      "Gestion déléguée",
      ["Profils de gestion déléguée", "Part d’Orvane Équilibre"],
      ["Gestion déléguée 16 %, Capital garanti 17 %, Monétaire 16 %, Obligations 42 %, Immobilier 9 %"],
    ],
    [
      // Ten years before the end the grid of the demonstration holds 75 · 8 / 23 of equities.
      "horizon",
      "Gestion à horizon",
      ["Sur 10 ans, la part exposée commence à 26 %", " 10 26 % 74 %"],
      ["Capital garanti 44 %, Obligations 30 %, Actions 26 %", "Désensibilisation progressive", " 44 % 30 % 26 % "],
    ],
    [
      "structured-product",
      "Produits structurés",
      ["Vrai ou faux : les produits structurés"],
      ["Autres 100 %", "Brissonne Autocall Europe 2032"],
    ],
  ])("has under %s a tab %s with its composition, analysis and performances", async (mode, name, composed, analysed) => {
    const read = (html: string) => textOf(html).replace(/\u00a0|\u202f/g, " ");
    const query = `?allocation=1&mode=${mode}`;
    const current = (html: string, label: string) => new RegExp(`<a[^>]*aria-current="page"[^>]*>(?:<[^>]+>)*${label}`).test(html);
    const composition = await main(edit(parts, `allocations${query}`));
    expect(composition).toMatch(new RegExp(`<option[^>]*selected[^>]*>${name}`));
    for (const text of composed) expect(read(composition)).toContain(text);
    expect(composition).toMatch(/<button[^>]*value="go:analysis"/);
    const version = String((await stored(parts)).version);
    const away = await pages.send(edit(parts, `allocations${query}`), { version, intent: "go:analysis" });
    expect([away.status, away.to]).toEqual([303, expect.stringMatching(new RegExp(`/allocations/analysis\\?allocation=1&mode=${mode}$`))]);
    const analysis = await main(edit(parts, `allocations/analysis${query}`));
    expect(analysis).toMatch(new RegExp(`href="[^"]*/allocations/performances\\?[^"]*mode=${mode}`));
    for (const label of [name, "Analyse"]) expect([label, current(analysis, label)]).toEqual([label, true]);
    for (const text of ["Répartition par classe d’actifs", "Niveau de risque (SRI)", ...analysed]) expect(read(analysis)).toContain(text);
    for (const other of ["Désensibilisation progressive", "Autres 100 %", "Monétaire 16 %"])
      expect([other, read(analysis).includes(other)]).toEqual([other, analysed.some((text) => text.includes(other))]);
    const performance = await main(edit(parts, `allocations/performances${query}`));
    for (const label of [name, "Performances"]) expect([label, current(performance, label)]).toEqual([label, true]);
    const told = read(performance);
    expect(told).toMatch(new RegExp(`Historique de performance .*Allocation 1 – ${name} [+−][\\d,]+ %`));
    expect(told).toContain("Performances calendaires");
    expect(told.includes("Rendement de chaque mandat")).toBe(mode === "delegated");
  });

  it("shows the ten largest lines of all mandates, and how many there are besides", async () => {
    const html = await main(edit(parts, "allocations/analysis?allocation=1&mode=delegated"));
    const table = /<table[^>]*>\s*<caption[^>]*>10\s+premières\s+lignes de l’ensemble des mandats[\s\S]*?<\/table>/.exec(html)![0];
    expect(table.split("<tbody")[1]!.match(/<tr/g)).toHaveLength(10);
    expect(textOf(html)).toMatch(/2\s+autres lignes, 16\s%/);
  });

  it.each([
    [
      "the ways",
      { shares: ["40", "30", "20", "5"] },
      "free",
      /Répartition entre modes de gestion 95 % 100 % attendus Bloquant Pourquoi \? Les parts des modes de gestion doivent totaliser 100 %\./,
    ],
    [
      "the ways, too large",
      { shares: ["40", "30", "20", "15"] },
      "free",
      /Répartition entre modes de gestion 105 % 100 % attendus Bloquant Pourquoi \? Les parts des modes de gestion doivent totaliser 100 %\./,
    ],
    [
      "structured products",
      { structured: "93.5" },
      "structured-product",
      /Total de l’allocation : Produits structurés 93,5 % 100 % attendus Bloquant Pourquoi \? Les parts doivent totaliser 100 %,/,
    ],
    [
      "mandates",
      { mandate: "87" },
      "delegated",
      /Total de l’allocation : Gestion déléguée 87 % 100 % attendus Bloquant Pourquoi \? Les parts doivent totaliser 100 %,/,
    ],
    [
      "supports",
      { free: ["50", "54.25"] },
      "free",
      /Total de l’allocation : Gestion libre 104,25 % 100 % attendus Bloquant Pourquoi \? Les parts doivent totaliser 100 %,/,
    ],
  ])("says what the split between %s comes to where it is not 100 %", async (_of, split, mode, words) => {
    const uuid = await withFourModes(split);
    const of = async (session: string) =>
      textOf(await main(edit(session, `allocations?allocation=1&mode=${mode}`))).replace(/\u202f|\u00a0/g, " ");
    expect(await of(uuid)).toMatch(words);
    expect(await of(parts)).not.toMatch(words);
  });
});
