import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appUser } from "#backend/database/schema/index.ts";
import { type CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { shown, textOf } from "../../fixtures/rendered/adviser-pages.ts";
import { renderedPages } from "../../fixtures/rendered/rendered-pages.ts";

/** What a simulation knows of its client, and what a partner hands over to it, as their pages keep and show it. */
const { build } = await renderedPages();
let front: TestFront;
const jars: Record<string, CookieJar> = {};
beforeAll(async () => {
  front = await startFront({ build, limits: false, logLevel: "warn" });
  for (const who of ["adviser", "partner"]) jars[who] = await signInOverHttp(front.url, who);
}, 120_000);
afterAll(() => front?.close());

async function page(path: string, who = "adviser"): Promise<string> {
  const answer = await fetch(`${front.url}${path}`, { headers: { cookie: jars[who]?.header() ?? "" } });
  expect(answer.status).toBe(200);
  return shown(await answer.text()).replaceAll("&#x27;", "'");
}
const EDIT = "/fia/simulators/edit/de300000-0005-4000-8000-000000000001";
const FORM = `${EDIT}/subscriber`;
async function send(fields: ReadonlyArray<readonly [string, string]>): Promise<number> {
  const body = new URLSearchParams([["idem", crypto.randomUUID()], ...fields.map(([name, value]): [string, string] => [name, value])]);
  const headers = { cookie: jars.adviser?.header() ?? "", origin: front.url };
  return (await fetch(`${front.url}${FORM}`, { method: "POST", redirect: "manual", headers, body })).status;
}
const typedIn = (html: string, name: string) =>
  new RegExp(`<input(?=[^>]*name="${name}")(?=[^>]*value="([^"]*)")`).exec(html)?.[1]?.replace(/\s/g, " ") ?? "";
const ticked = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<input(?=[^>]*name="${name}")(?=[^>]*checked="")[^>]*value="([^"]*)"`, "g"))].map(([, value]) => value);
const kept = async () => {
  const [row] = await front.database.sql.query<{ kept: { subscriber?: Record<string, unknown> } }>(
    "SELECT coalesce(draft, parameters) AS kept FROM simulation_snapshot WHERE uuid = $1",
    ["de300000-0005-4000-8000-000000000001"],
  );
  return row?.kept.subscriber;
};
const PERSON = [
  ["birthYear", "1961"],
  ["riskProfile", "DYNAMIC"],
] as const;

const CODES = {
  Gge: "greenhouseGaz",
  Iob: "biodiversityImpact",
  We: "waterEmissions",
  Hw: "hazardousWaste",
  Vip: "internationalPrinciplesViolation",
  Lmip: "internationalPrinciplesMonitoring",
  Cw: "controversialWeapons",
  Gpg: "genderPayGap",
  Lbgd: "genderDiversity",
} as const;

describe("the subscriber of a simulation", () => {
  it.each([
    [{ minSustainableInvestments: "12,5", minTaxonomyAlignment: "3", minimumCoverage: "40" }, ["Gge", "We", "Vip", "Cw", "Lbgd"]],
    [{ minSustainableInvestments: "20", minTaxonomyAlignment: "7,25", minimumCoverage: "65" }, ["Iob", "Hw", "Lmip", "Gpg"]],
  ])("wishes in sustainability %j and %j: the form keeps them as numbers and flags, and shows them again", async (shares, codes) => {
    const empty = await page(FORM);
    const offered = [...empty.matchAll(/<input type="checkbox"[^>]*name="pai"[^>]*value="(\w+)"/g)].map(([, code]) => code);
    expect(offered.toSorted()).toEqual(Object.keys(CODES).toSorted());
    expect(await send([...PERSON, ["sustainable", "yes"], ...Object.entries(shares), ...codes.map((code) => ["pai", code] as const)])).toBe(
      303,
    );
    const numbers = Object.fromEntries(Object.entries(shares).map(([name, text]) => [name, text.replace(",", ".")]));
    const flags = Object.fromEntries(codes.map((code) => [CODES[code as keyof typeof CODES], true]));
    expect(await kept()).toMatchObject({ hasSustainabilityPreferences: true });
    expect((await kept())?.sustainabilityPreferences).toEqual({ ...numbers, ...flags });
    const again = await page(FORM);
    for (const [name, text] of Object.entries(shares)) expect([name, typedIn(again, name)]).toEqual([name, text]);
    expect(ticked(again, "pai").toSorted()).toEqual(codes.toSorted());
    expect(ticked(again, "sustainable")).toEqual(["yes"]);
  });

  it("stands at the head of the simulation by first and last name, else by the word for a subscriber in the language of the page", async () => {
    const head = async () => /<p class="facts"><span>([^<]*)</.exec(await page(EDIT))?.[1];
    const languages = [
      ["fr", "Souscripteur"],
      ["en", "Subscriber"],
    ] as const;
    for (const [language, word] of languages) {
      await front.database.orm.update(appUser).set({ preferences: { language } }).where(eq(appUser.username, "adviser"));
      front.context.viewers.forget({ profile: { username: "adviser" } } as Parameters<typeof front.context.viewers.forget>[0]);
      for (const [first, last, name] of [
        ["Claire", "Martin", "Claire Martin"],
        ["Léa", "Dupont", "Léa Dupont"],
        ["Claire", "", word],
        ["", "Martin", word],
        ["", "", word],
      ] as const) {
        expect(await send([...PERSON, ["firstName", first], ["lastName", last]])).toBe(303);
        expect([language, first, last, await head()]).toEqual([language, first, last, name]);
      }
    }
    await front.database.orm.update(appUser).set({ preferences: {} }).where(eq(appUser.username, "adviser"));
    front.context.viewers.forget({ profile: { username: "adviser" } } as Parameters<typeof front.context.viewers.forget>[0]);
  });

  it("goes back to what stands for nobody in particular by a button of its form", async () => {
    const named = [
      ["firstName", "Claire"],
      ["lastName", "Martin"],
      ["email", "claire@client.example"],
      ["sustainable", "yes"],
    ] as const;
    expect(await send([...PERSON, ...named, ["minimumCoverage", "80"], ["pai", "Cw"]])).toBe(303);
    const before = await page(FORM);
    expect(["firstName", "lastName", "birthYear", "email", "minimumCoverage"].map((name) => typedIn(before, name))).toEqual([
      ...["Claire", "Martin", "1961", "claire@client.example", "80"],
    ]);
    expect(before).toMatch(/<button(?=[^>]*form="subscriber")(?=[^>]*name="intent")(?=[^>]*value="reset")/);
    expect(await send([["intent", "reset"]])).toBe(303);
    expect(await kept()).toBeUndefined();
    const after = await page(FORM);
    expect(["firstName", "lastName", "birthYear", "email", "minimumCoverage"].map((name) => typedIn(after, name))).toEqual([
      "",
      "",
      "",
      "",
      "50",
    ]);
    expect([ticked(after, "pai"), ticked(after, "sustainable")]).toEqual([[], []]);
    expect(textOf((await page(EDIT)).split("<main")[1] ?? "")).not.toContain("Claire Martin");
  });
});

describe("the risk profile of a subscriber", () => {
  it("is one of four that the form offers and keeps, and no other", async () => {
    const profiles = { CONSERVATIVE: "Prudent", BALANCED: "Équilibré", DYNAMIC: "Dynamique", AGGRESSIVE: "Offensif" };
    const html = await page(FORM);
    const select = /<select[^>]*name="riskProfile"[\s\S]*?<\/select>/.exec(html)?.[0] ?? "";
    const radios = html.matchAll(/<input type="radio" name="riskProfile"[^>]*value="(\w+)"[^>]*\/>.*?<span[^>]*>([^<]*)/g);
    const offered = select ? select.matchAll(/<option value="(\w+)"[^>]*>([^<]*)/g) : radios;
    expect(Object.fromEntries([...offered].map(([, value, label]) => [value, label]))).toEqual(profiles);
    for (const riskProfile of Object.keys(profiles)) {
      expect(
        await send([
          ["birthYear", "1961"],
          ["riskProfile", riskProfile],
        ]),
      ).toBe(303);
      expect(await kept()).toMatchObject({ riskProfile });
    }
    expect(
      await send([
        ["birthYear", "1961"],
        ["riskProfile", "RECKLESS"],
      ]),
    ).toBe(400);
  });
});

describe("the recap of what a partner hands over", () => {
  const uuidOf = async (name: string) =>
    (await front.database.sql.query<{ uuid: string }>("SELECT uuid FROM simulator WHERE name = $1", [name]))[0]?.uuid ?? "";
  const LIFE = "Assurance vie – gestion libre";
  const HANDED: ReadonlyArray<
    readonly [contract: string, handed: Record<string, string>, facts: Record<string, string>, lines: readonly string[]]
  > = [
    [
      LIFE,
      { contractType: "new", periodicDeposit: "150", horizon: "12", profileName: "DYNAMIC" },
      {
        Contrat: "Nouveau contrat",
        "Contrat d’investissement": LIFE,
        "Nom du projet": "Aucun",
        "Versement libre": "Aucun",
        "Versement programmé": "150 € par mois",
        Devise: "€",
        Horizon: "12 ans",
        "Profil de risque": "Dynamique (3 sur 4)",
        "Mode de gestion": "Gestion libre",
        "Part du fonds en euros": "0 %",
      },
      ["17,65 %", "58,82 %", "23,53 %"],
    ],
    [
      "Assurance vie – pilotage à horizon",
      {
        ...{ contractType: "existing", originalContract: "C-17", originalFormula: "delegated_evol", projectName: "Études de Jules" },
        ...{ simpleDeposit: "2500,50", periodicDeposit: "300", periodicDepositFrequency: "QUARTERLY" },
        ...{ horizon: "20", profileName: "CONSERVATIVE", riskLevel: "5" },
      },
      {
        Contrat: "Contrat existant",
        "Numéro ou nom du contrat existant": "C-17",
        "Formule actuelle": "Déléguée, profil évolutif",
        "Contrat d’investissement": "Assurance vie – pilotage à horizon",
        "Nom du projet": "Études de Jules",
        "Versement libre": "2 500,50 €",
        "Versement programmé": "300 € par trimestre",
        Devise: "€",
        Horizon: "20 ans",
        "Profil de risque": "Prudent (1 sur 4)",
        "Niveau de risque": "5 / 7",
        "Mode de gestion": "Gestion à horizon",
      },
      [],
    ],
  ];
  it.each(HANDED)("shows every parameter of %s, %j, and what stands for those that are not given", async (name, handed, facts, lines) => {
    const query = new URLSearchParams({ ...handed, investmentContract: await uuidOf(name) });
    const html = await page(`/fia/simulators/recap?${query}`, "partner");
    const told = Object.fromEntries(
      [...html.matchAll(/<dt[^>]*>([\s\S]*?)<\/dt>\s*<dd[^>]*>([\s\S]*?)<\/dd>/g)].map(([, label = "", value = ""]) =>
        [label, value].map((text) => textOf(text).trim().replaceAll("\u202f", " ").replaceAll("\u00a0", " ")),
      ),
    );
    expect(told).toMatchObject(facts);
    expect(Object.keys(told).filter((label) => ["Numéro ou nom du contrat existant", "Niveau de risque"].includes(label))).toHaveLength(
      handed.originalContract ? 2 : 0,
    );
    for (const weight of lines) expect(Object.values(told)).toContain(weight);
  });
});
