import { randomUUID } from "node:crypto";
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPOSIT_MONTHS } from "#app/domain/advice/scheduled-payments.ts";
import { recoSession } from "#backend/database/schema/index.ts";
import { DEMO_PRODUCTS, DEMO_RECO_JOURNEY, DEMO_RETIREMENT_JOURNEY, demoClient, demoSeries } from "#backend/demo/ids.ts";
import { type CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { renderedPages } from "../../fixtures/rendered/rendered-pages.ts";

/** The form that begins an advice, as a browser without scripts sends it: each field arrives in the session that it begins. */
let front: TestFront;
let adviser: CookieJar;
const { build } = await renderedPages();
beforeAll(async () => {
  front = await startFront({ build, limits: false });
  adviser = await signInOverHttp(front.url, "adviser");
}, 120_000);
afterAll(() => front?.close());

/** A journey that lets nobody pay in twice a year. */
const retirement = `${DEMO_RETIREMENT_JOURNEY} ${DEMO_PRODUCTS.retirement}`;
const contract = `${DEMO_RECO_JOURNEY} ${DEMO_PRODUCTS.lifeInsurance}`;

/** Sends the form; what the newest session begins with, where one was begun. */
async function begin(fields: Record<string, string | File | string[]>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ idem: randomUUID(), contract, clientBirthDate: "1975-04-12", ...fields }))
    for (const one of [value].flat()) form.append(name, one as string);
  const answer = await fetch(`${front.url}/fia/reco-journey/new`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: adviser.header(), origin: front.url },
    body: form,
  });
  const [newest] = await front.database.orm.select().from(recoSession).orderBy(desc(recoSession.createdAt)).limit(1);
  return { status: answer.status, html: await answer.text(), creation: newest?.creation };
}

/** Work while the life insurance is a contract of another kind: one on no life, which a company may hold. */
async function asCapitalisation<T>(work: () => Promise<T>): Promise<T> {
  const kindOf = (kind: string) =>
    front.database.sql.query("update product set details = jsonb_set(details, '{kind}', to_jsonb($2::text)) where uuid = $1", [
      DEMO_PRODUCTS.lifeInsurance,
      kind,
    ]);
  await kindOf("CAPITALISATION");
  try {
    return await work();
  } finally {
    await kindOf("LIFE_INSURANCE");
  }
}

it("begins a new contract for two natural persons, with a deposit, some months of deposits and what is known", async () => {
  const { status, creation } = await begin({
    person: "natural",
    clientFirstName: "Hélène",
    clientLastName: "Lambrecht",
    clientBirthDate: "1975-04-12",
    clientEstimatedRetirementAge: "64",
    contactEmail: "helene@client.example",
    coSubscriberFirstName: "Marc",
    coSubscriberLastName: "Lambrecht",
    coSubscriberBirthDate: "1973-11-02",
    extClientCode: "C-118",
    extAdvisorCode: "A-7",
    // Of the other kind of person: left out.
    legalPersonName: "SCI des Tilleuls",
    actType: "ACT_NEW_CONTRACTS",
    projectName: "Études de Louise",
    depositInitial: "40 000,50",
    regularContributionsAmount: "250",
    depositMonths: ["Jan", "Jul"],
    horizonYears: "10",
    horizonMonths: "6",
    riskProfile: "BALANCED",
    clientRiskKeyLastUpdate: "2026-01-15",
    preferences: "yes",
    clientEsgLastUpdate: "2026-01-16",
  });
  expect(status).toBe(303);
  expect(creation).toMatchObject({
    recoJourneyUuid: DEMO_RECO_JOURNEY,
    productUuid: DEMO_PRODUCTS.lifeInsurance,
    clientFirstName: "Hélène",
    clientLastName: "Lambrecht",
    clientBirthDate: "1975-04-12",
    clientEstimatedRetirementAge: 64,
    contactEmail: "helene@client.example",
    coSubscriberFirstName: "Marc",
    coSubscriberLastName: "Lambrecht",
    coSubscriberBirthDate: "1973-11-02",
    extClientCode: "C-118",
    extAdvisorCode: "A-7",
    actType: "ACT_NEW_CONTRACTS",
    projectName: "Études de Louise",
    depositInitial: "40000.50",
    depositInitialEnabled: true,
    periodicDepositsEnabled: true,
    regularContributionsAmount: "250",
    depositJan: true,
    depositFeb: false,
    depositJul: true,
    depositDec: false,
    investmentHorizonMonths: 126,
    riskProfile: "BALANCED",
    clientRiskKeyLastUpdate: "2026-01-15",
    hasSustainablePreferences: true,
    clientEsgLastUpdate: "2026-01-16",
    currentCompositionEnabled: false,
  });
  expect(creation).not.toHaveProperty("legalPersonName");
  expect(creation).not.toHaveProperty("regularContributionsFrequency");
});

it.each([
  [
    {
      clientFirstName: "Hélène",
      clientLastName: "Lambrecht",
      clientBirthDate: "1975-04-12",
      clientRiskKeyLastUpdate: "2026-01-15",
      contactEmail: "helene@client.example",
      coSubscriberFirstName: "Marc",
      coSubscriberLastName: "Oudin",
      coSubscriberBirthDate: "1973-11-02",
      extClientCode: "C-118",
      extAdvisorCode: "A-7",
      projectName: "Études de Louise",
      riskProfile: "BALANCED",
      clientEsgLastUpdate: "2026-01-16",
    },
    { contract: () => contract, clientEstimatedRetirementAge: 64, preferences: "yes", horizon: [10, 6] },
    { actType: "ACT_DEPOSITS", additionalContributionAmount: "5000" },
    { regularContributionsAmount: "250", regularContributionsFrequency: "MONTHLY" },
  ],
  [
    {
      clientFirstName: "Bruno",
      clientLastName: "Castaing",
      clientBirthDate: "1961-09-30",
      clientRiskKeyLastUpdate: "2026-02-03",
      contactEmail: "bruno@maison.example",
      coSubscriberFirstName: "Rose",
      coSubscriberLastName: "Vidal",
      coSubscriberBirthDate: "1964-01-21",
      extClientCode: "D-9",
      extAdvisorCode: "B-31",
      projectName: "Retraite",
      riskProfile: "AGGRESSIVE",
      clientEsgLastUpdate: "2026-02-04",
    },
    { contract: () => retirement, clientEstimatedRetirementAge: 67, preferences: "no", horizon: [7, 0] },
    { actType: "ACT_DEPOSITS", additionalContributionAmount: "1250" },
    {},
  ],
  [
    {
      clientFirstName: "Nora",
      clientLastName: "Delmas",
      clientBirthDate: "1982-06-05",
      clientRiskKeyLastUpdate: "2026-03-09",
      contactEmail: "nora@atelier.example",
      coSubscriberFirstName: "Igor",
      coSubscriberLastName: "Fabre",
      coSubscriberBirthDate: "1980-12-24",
      extClientCode: "E-55",
      extAdvisorCode: "C-2",
      projectName: "Maison",
      riskProfile: "DYNAMIC",
      clientEsgLastUpdate: "2026-03-10",
    },
    { contract: () => contract, clientEstimatedRetirementAge: 62, preferences: "yes", horizon: [15, 3] },
    { actType: "ACT_NEW_CONTRACTS", depositInitial: "7000" },
    { regularContributionsAmount: "120", regularContributionsFrequency: "QUARTERLY" },
  ],
])(
  "keeps every field of who the client is and what is planned: $clientLastName",
  async (texts, { contract: of, preferences, horizon, ...age }, act, regular) => {
    const [years, months] = horizon as [number, number];
    const { status, creation } = await begin({
      person: "natural",
      contract: of(),
      ...texts,
      ...act,
      ...regular,
      clientEstimatedRetirementAge: String(age.clientEstimatedRetirementAge),
      horizonYears: String(years),
      horizonMonths: String(months),
      preferences,
    });
    expect(status).toBe(303);
    const [recoJourneyUuid, productUuid] = of().split(" ");
    expect(creation).toMatchObject({
      ...{ recoJourneyUuid, productUuid, ...texts, ...age, ...act, ...regular },
      investmentHorizonMonths: years * 12 + months,
      hasSustainablePreferences: preferences === "yes",
      periodicDepositsEnabled: "regularContributionsAmount" in regular,
      currentCompositionEnabled: false,
    });
  },
);

it.each([
  ["BALANCED", "1 500", "1500"],
  ["DYNAMIC", "2 250,5", "2250.5"],
])("keeps the profile %s and the withdrawal of %s", async (riskProfile, typed, withdrawalAmount) => {
  const { status, creation } = await begin({
    ...{ person: "natural", clientLastName: "Aubertin", actType: "ACT_WITHDRAWALS", withdrawalAmount: typed, riskProfile },
    ...{ clientRiskKeyLastUpdate: "2026-01-15", preferences: "unsaid", holdings: "FR00ZZ800227;8 000,00", holdingsDate: "2026-01-30" },
  });
  expect(status).toBe(303);
  expect(creation).toMatchObject({ actType: "ACT_WITHDRAWALS", riskProfile, withdrawalAmount, periodicDepositsEnabled: false });
});

it.each([
  ["SCI des Tilleuls", "812 345 678", "Paul", "Aubertin"],
  ["Martin et fils", "552 100 554", "Anne", "Martin"],
])(
  "keeps the name, identifier and representative of the legal person %s, and whether its contract has lines",
  async (name, identifier, first, last) => {
    const legal = {
      legalPersonName: name,
      legalPersonIdentifier: identifier,
      legalPersonRepresentativeFirstName: first,
      legalPersonRepresentativeLastName: last,
    };
    const holdings = { holdings: "FR00ZZ800094;12 000,50", holdingsDate: "2026-01-30" };
    for (const held of [{}, holdings]) {
      const { status, creation } = await asCapitalisation(() =>
        begin({ person: "legal", ...legal, actType: "ACT_REBALANCINGS", preferences: "unsaid", ...held }),
      );
      expect(status).toBe(303);
      expect(creation).toMatchObject({ ...legal, hasSustainablePreferences: null, currentCompositionEnabled: held === holdings });
    }
  },
);

it.each([
  ["ACT_NEW_CONTRACTS", { depositInitial: "4 100,5" }, { depositInitial: "4100.5" }, "MONTHLY", "CONSERVATIVE"],
  ["ACT_NEW_CONTRACTS", { depositInitial: "900" }, { depositInitial: "900" }, "QUARTERLY", "BALANCED"],
  ["ACT_DEPOSITS", { additionalContributionAmount: "2 600" }, { additionalContributionAmount: "2600" }, "SEMIANNUALLY", "DYNAMIC"],
  ["ACT_DEPOSITS", { additionalContributionAmount: "310" }, { additionalContributionAmount: "310" }, "ANNUALLY", "AGGRESSIVE"],
  ["ACT_WITHDRAWALS", { withdrawalAmount: "1 700,25" }, { withdrawalAmount: "1700.25" }, null, "CONSERVATIVE"],
  ["ACT_REBALANCINGS", {}, {}, null, "AGGRESSIVE"],
])("keeps the act %s of %j as %j, the frequency %s and the profile %s", async (actType, typed, amounts, frequency, riskProfile) => {
  const { status, creation } = await begin({
    ...{ person: "natural", clientLastName: "Aubertin", horizonYears: "10", actType, ...typed },
    ...{ riskProfile, clientRiskKeyLastUpdate: "2026-01-15", preferences: "unsaid" },
    ...(frequency && { regularContributionsAmount: "250", regularContributionsFrequency: frequency }),
  });
  expect(status).toBe(303);
  expect(creation).toMatchObject({ actType, ...amounts, riskProfile, periodicDepositsEnabled: frequency !== null });
  expect(creation).toMatchObject(
    frequency ? { regularContributionsAmount: "250", regularContributionsFrequency: frequency } : { investmentHorizonMonths: 120 },
  );
});

/** Every field that a session begins with, by the words that ask for it. */
const ASKED: ReadonlyArray<readonly [name: string, words: string]> = [
  ["person", "Le client est une"],
  ["clientFirstName", "Prénom"],
  ["clientLastName", "Nom"],
  ["clientBirthDate", "Date de naissance"],
  ["clientEstimatedRetirementAge", "Âge de départ à la retraite envisagé"],
  ["legalPersonName", "Raison sociale"],
  ["legalPersonIdentifier", "Identifiant (SIREN)"],
  ["legalPersonRepresentativeFirstName", "Prénom du représentant"],
  ["legalPersonRepresentativeLastName", "Nom du représentant"],
  ["coSubscriberFirstName", "Prénom du co-souscripteur"],
  ["coSubscriberLastName", "Nom du co-souscripteur"],
  ["coSubscriberBirthDate", "Date de naissance du co-souscripteur"],
  ["contactEmail", "Courriel de contact"],
  ["extClientCode", "Code client externe"],
  ["extAdvisorCode", "Code conseiller externe"],
  ["contract", "Parcours et produit"],
  ["actType", "Acte"],
  ["projectName", "Nom du projet"],
  ["depositInitial", "Versement initial"],
  ["additionalContributionAmount", "Versement complémentaire"],
  ["withdrawalAmount", "Montant du rachat"],
  ["regularContributionsAmount", "Versement programmé"],
  ["regularContributionsFrequency", "Périodicité"],
  ["depositMonths", "Mois des versements"],
  ["horizonYears", "Horizon, en années"],
  ["horizonMonths", "et en mois"],
  ["preferences", "Préférences de durabilité"],
  ["clientEsgLastUpdate", "Préférences exprimées le"],
  ["holdings", "Supports détenus"],
  ["holdingsDate", "Valeurs au"],
];
/** What may be chosen of those that are chosen. */
const CHOICES: Record<string, string> = {
  person: "natural legal",
  actType: "ACT_NEW_CONTRACTS ACT_DEPOSITS ACT_REBALANCINGS ACT_WITHDRAWALS",
  regularContributionsFrequency: "MONTHLY QUARTERLY SEMIANNUALLY ANNUALLY",
  depositMonths: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
  preferences: "yes no unsaid",
};
it.each(["fia/reco-journey/new", "fia/reco-journey/session", "reco-journey/session", "abeille/reco-journey/session"])(
  "is asked for at /%s: every field of a session's beginning by its words, with all that may be chosen",
  async (path) => {
    const answer = await fetch(`${front.url}/${path}`, { headers: { cookie: adviser.header() } });
    const html = (await answer.text()).replaceAll(/<script\b.*?<\/script>/gs, "");
    expect(answer.status).toBe(200);
    const form = /<form[^>]*id="new-session"[\s\S]*?<\/form>/.exec(html)![0];
    const labels = [...form.matchAll(/<(?:label|legend)[^>]*>([\s\S]*?)<\/(?:label|legend)>/g)].map(([, label]) =>
      label!
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    );
    for (const [name, words] of ASKED) {
      expect([name, new RegExp(`<(?:input|select|textarea)[^>]*name="${name}"`).test(form)]).toEqual([name, true]);
      expect([name, labels.filter((label) => label === words || label.startsWith(`${words} `)).length > 0]).toEqual([name, true]);
    }
    for (const [name, values] of Object.entries(CHOICES)) {
      const select = new RegExp(`<select[^>]*name="${name}"[\\s\\S]*?</select>`).exec(form)?.[0];
      const offered = select
        ? [...select.matchAll(/<option[^>]*value="([^"]+)"/g)]
        : [...form.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]+)"`, "g"))];
      expect([name, offered.map(([, value]) => value)]).toEqual([name, values.split(" ")]);
    }
    expect(form).toMatch(/<button[^>]*type="submit"[^>]*>(?:<[^>]+>)*Commencer la session/);
  },
);

it("keeps each month in which a deposit is planned, and the initial deposit where there is one", async () => {
  const half = (rest: number) => DEPOSIT_MONTHS.filter((_, at) => at % 2 === rest);
  for (const [depositMonths, depositInitial] of [
    [half(0), "40 000,50"],
    [half(1), ""],
  ] as const) {
    const { creation } = await begin({
      ...{ person: "natural", clientLastName: "Lambrecht", actType: "ACT_NEW_CONTRACTS", horizonYears: "10", preferences: "unsaid" },
      ...{ depositInitial, regularContributionsAmount: "250", depositMonths },
    });
    expect(creation).toMatchObject({
      depositInitialEnabled: depositInitial !== "",
      ...(depositInitial && { depositInitial: "40000.50" }),
      ...Object.fromEntries(DEPOSIT_MONTHS.map((month) => [`deposit${month}`, depositMonths.includes(month)])),
    });
  }
});

it("begins a deposit of a legal person into a contract whose lines were pasted", async () => {
  const { status, creation } = await asCapitalisation(() =>
    begin({
      person: "legal",
      legalPersonName: "SCI des Tilleuls",
      legalPersonIdentifier: "812 345 678",
      legalPersonRepresentativeFirstName: "Paul",
      legalPersonRepresentativeLastName: "Aubertin",
      actType: "ACT_DEPOSITS",
      additionalContributionAmount: "5 000",
      regularContributionsAmount: "300",
      regularContributionsFrequency: "SEMIANNUALLY",
      holdings: "FR00ZZ800094;12 000,50\nFR00ZZ800227\t8000",
      holdingsDate: "2026-01-30",
      preferences: "unsaid",
    }),
  );
  expect(status).toBe(303);
  expect(creation).toMatchObject({
    legalPersonName: "SCI des Tilleuls",
    legalPersonIdentifier: "812 345 678",
    legalPersonRepresentativeFirstName: "Paul",
    legalPersonRepresentativeLastName: "Aubertin",
    actType: "ACT_DEPOSITS",
    additionalContributionAmount: "5000",
    regularContributionsAmount: "300",
    regularContributionsFrequency: "SEMIANNUALLY",
    hasSustainablePreferences: null,
    currentCompositionEnabled: true,
    currentComposition: [{ amount: "12000.50" }, { amount: "8000" }],
    currentCompositionDate: "2026-01-30",
  });
});

it("takes the lines of a file before what is typed, and a withdrawal with its amount", async () => {
  const { status, creation } = await begin({
    person: "natural",
    clientLastName: "Aubertin",
    actType: "ACT_WITHDRAWALS",
    withdrawalAmount: "1 500",
    preferences: "no",
    clientEsgLastUpdate: "2026-01-16",
    holdings: "FR00ZZ800094;12 000,50",
    holdingsFile: new File(["FR00ZZ800227;8 000,00"], "contrat.csv", { type: "text/csv" }),
    holdingsDate: "2026-01-30",
  });
  expect(status).toBe(303);
  expect(creation).toMatchObject({ withdrawalAmount: "1500", hasSustainablePreferences: false, depositInitialEnabled: false });
  expect(creation?.currentComposition).toEqual([{ series: expect.any(String), amount: "8000.00" }]);
});

it.each<[string, Record<string, string | string[]>, string]>([
  ["a legal person without a name", { person: "legal", actType: "ACT_REBALANCINGS" }, "Le champ Raison sociale est obligatoire"],
  [
    "a withdrawal of nothing",
    { person: "natural", clientLastName: "Aubertin", actType: "ACT_WITHDRAWALS" },
    "Le champ Montant du rachat est obligatoire",
  ],
  [
    "a new contract that nothing is paid into",
    { person: "natural", clientLastName: "Aubertin", actType: "ACT_NEW_CONTRACTS" },
    "Saisissez le versement, ou un versement programmé",
  ],
  [
    "regular deposits at no time",
    { person: "natural", clientLastName: "Aubertin", actType: "ACT_NEW_CONTRACTS", regularContributionsAmount: "100" },
    "Choisissez une périodicité ou des mois",
  ],
  [
    "a product of another journey",
    { person: "natural", clientLastName: "Aubertin", actType: "ACT_REBALANCINGS", contract: `${DEMO_RECO_JOURNEY} ${demoSeries(1)}` },
    "Ce produit n’existe plus ou n’est plus ouvert à votre réseau",
  ],
  [
    "a journey that is not there",
    {
      ...{ person: "natural", clientLastName: "Aubertin", actType: "ACT_REBALANCINGS" },
      contract: `${demoSeries(1)} ${DEMO_PRODUCTS.lifeInsurance}`,
    },
    "Ce parcours n’existe plus ou n’est plus ouvert à votre réseau",
  ],
  [
    "a frequency that the journey does not open",
    {
      ...{ person: "natural", clientLastName: "Aubertin", actType: "ACT_NEW_CONTRACTS", contract: retirement },
      ...{ depositInitial: "5000", regularContributionsAmount: "100", regularContributionsFrequency: "SEMIANNUALLY" },
    },
    "Cette périodicité n’est pas ouverte dans ce parcours",
  ],
  [
    "months that make such a frequency",
    {
      ...{ person: "natural", clientLastName: "Aubertin", actType: "ACT_NEW_CONTRACTS", contract: retirement },
      ...{ depositInitial: "5000", regularContributionsAmount: "100", depositMonths: ["Jan", "Jul"] },
    },
    "Ces mois font des versements semestriels, que ce parcours n’ouvre pas",
  ],
  [
    "a birth in the future",
    { person: "natural", clientLastName: "Aubertin", actType: "ACT_REBALANCINGS", clientBirthDate: "2999-01-01" },
    "Saisissez la date de naissance d’une personne de 18 à 120 ans",
  ],
  [
    "digits in a name",
    { person: "natural", clientLastName: "R2D2", clientBirthDate: "1980-05-06", actType: "ACT_REBALANCINGS" },
    "Écrivez le nom en lettres, sans chiffres ni symboles",
  ],
])("refuses %s, and gives back what was typed", async (_, fields, words) => {
  const before = await front.database.orm.$count(recoSession);
  const { status, html } = await begin({ ...fields, projectName: "Ma saisie à garder" });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(html).toContain(words);
  expect(html).toContain("Ma saisie à garder");
  expect(await front.database.orm.$count(recoSession)).toBe(before);
});

it("asks each natural person's date of birth, and no company's", async () => {
  const couple = { person: "natural", clientLastName: "Lambrecht", coSubscriberFirstName: "Marc", actType: "ACT_REBALANCINGS" };
  const { status, html } = await begin({ ...couple, clientBirthDate: "" });
  expect(status).toBe(400);
  expect(html.split("Précisez la date de naissance").length - 1).toBeGreaterThanOrEqual(4);
  expect((await begin(couple)).html).toContain("Précisez la date de naissance");
  expect((await begin({ ...couple, coSubscriberBirthDate: "1973-11-02" })).status).toBe(303);
});

it("tells at once that a company cannot hold a contract on a life, and begins with one that it may hold", async () => {
  const company = { person: "legal", legalPersonName: "SCI des Tilleuls", actType: "ACT_REBALANCINGS" };
  const { status, html } = await begin(company);
  expect([status, html]).toEqual([400, expect.stringContaining("Une personne morale ne peut pas détenir ce contrat")]);
  expect((await asCapitalisation(() => begin(company))).status).toBe(303);
});

it("offers no choice of a profile, and shows the one that an outside system states as declared", async () => {
  const get = async (query: string) =>
    (await fetch(`${front.url}/fia/reco-journey/new${query}`, { headers: { cookie: adviser.header() } })).text();
  expect(await get("")).not.toContain('name="riskProfile"');
  const html = await get("?riskProfile=BALANCED&clientRiskKeyLastUpdate=2026-01-15");
  expect(html).toMatch(/Profil déclaré, sans questionnaire\s: Équilibré, le 15\/01\/2026/);
  expect(html).toMatch(/<input type="hidden" name="riskProfile" value="BALANCED"/);
});

describe("a second subscriber who is on record", () => {
  const typed = { person: "natural", clientLastName: "Lambrecht", actType: "ACT_REBALANCINGS", projectName: "Ma saisie à garder" };
  const named = { ...typed, coSubscriberLastName: "Jaouen" };

  it("is looked for by the names that are typed, chosen, taken away again; what was typed stays", async () => {
    const before = await front.database.orm.$count(recoSession);
    const searched = await begin({ ...named, second: "search" });
    expect(searched.status).toBe(200);
    expect(searched.html).toMatch(/Choisir Karim Jaouen, né\(e\) en 1995/);
    expect(searched.html).toContain("Ma saisie à garder");
    expect((await begin({ ...typed, second: "search" })).html).toContain("Aucun dossier à ce nom");
    const chosen = await begin({ ...named, second: demoClient(10) });
    expect(chosen.html).toMatch(/Karim Jaouen, né\(e\) en 1995, d’après son dossier/);
    expect(chosen.html).toContain(`name="coSubscriberRetailClient" value="${demoClient(10)}"`);
    expect(chosen.html).toContain("Ma saisie à garder");
    const away = await begin({ ...named, coSubscriberRetailClient: demoClient(10), coSubscriberFirstName: "Karim", second: "none" });
    expect(away.html).not.toContain(demoClient(10));
    expect(await front.database.orm.$count(recoSession)).toBe(before);
  });

  it("is not the client, nor a client of another house", async () => {
    for (const second of [demoClient(1), demoClient(13)]) {
      const { html } = await begin({ ...named, retailClient: demoClient(1), second });
      expect(html).not.toContain("coSubscriberRetailClient");
    }
    const forged = await begin({ ...named, coSubscriberRetailClient: demoClient(13) });
    expect([forged.status, forged.html]).toEqual([400, expect.stringContaining("La fiche de ce client n’existe plus")]);
  });

  it("stands in the session that begins, without a date of birth of their own, and when the form comes back", async () => {
    const couple = { ...named, coSubscriberRetailClient: demoClient(10), coSubscriberFirstName: "Karim" };
    const back = await begin({ ...couple, clientBirthDate: "" });
    expect([back.status, back.html]).toEqual([400, expect.stringContaining("Karim Jaouen, né(e) en 1995")]);
    const { status, creation } = await begin(couple);
    expect([status, creation]).toEqual([
      303,
      expect.objectContaining({ coSubscriberRetailClient: demoClient(10), coSubscriberFirstName: "Karim", coSubscriberLastName: "Jaouen" }),
    ]);
  });
});
