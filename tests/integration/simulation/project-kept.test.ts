import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SeriesRecord } from "#app/contract/series/series.ts";
import type { Simulation } from "#app/contract/simulation/simulation.ts";
import { type AdviserPages, openAdviserPages, textOf } from "../../fixtures/rendered/adviser-pages.ts";

/** What an adviser types about a project and its client, sent as a browser without scripts sends it, and what is kept of it. */
const UUID = "de300000-0005-4000-8000-000000000001";
const EDIT = `/fia/simulators/edit/${UUID}`;
let pages: AdviserPages;
beforeAll(async () => {
  pages = await openAdviserPages();
}, 120_000);
afterAll(() => pages?.front.close());

const plain = (html: string) => textOf(html.slice(html.indexOf("<main"))).replace(/\u00a0|\u202f/g, " ");
const stored = async () => (await pages.api.get<Simulation>(`/product-config-service/v1/simulation_snapshots/${UUID}`)).draft!;
/** Fields of the form of this name with what stands in them. */
function fieldsOf(html: string, id: string): Map<string, string> {
  const form = html.split(`id="${id}"`)[1]!.split("</form>")[0]!;
  const standsIn = (tag: string) => /value="([^"]*)"/.exec(tag)?.[1] ?? "";
  const fields = new Map<string, string>();
  for (const [tag, name = ""] of form.matchAll(/<input[^>]*name="([^"]+)"[^>]*>/g))
    if (!/type="(?:radio|checkbox)"/.test(tag) || tag.includes("checked=")) fields.set(name, standsIn(tag));
  for (const [, name = "", options = ""] of form.matchAll(/<select[^>]*name="([^"]+)"[^>]*>([\s\S]*?)<\/select>/g))
    fields.set(name, standsIn(/<option[^>]*selected=""[^>]*>/.exec(options)?.[0] ?? ""));
  // Each sending has a mark of its own.
  fields.delete("idem");
  return fields;
}
const send = (path: string, fields: Map<string, string>, typed: Record<string, string>) =>
  pages.send(path, [...new Map([...fields, ...Object.entries(typed)])]);

const KINDS = ["SIMPLE_DEPOSIT", "PERIODIC_DEPOSIT", "SIMPLE_WITHDRAWAL", "PERIODIC_WITHDRAWAL"] as const;
/** Payments in the order of their kinds: what is typed, and the amount that is kept. */
type Payment = { amount: string; kept: string; frequency?: string; startDate: string; endDate?: string; name: string };

describe("the project of a simulation", () => {
  it.each<[goal: object, typed: Record<string, string>, paidIn: string, payments: Payment[]]>([
    [
      { kind: "target", amount: "61000.50" },
      { currentBalance: "12 500,25", goalKind: "target", goalAmount: "61 000,50", horizonYears: "12" },
      // 12,500.25 + 1,700 + 36 months of 100.
      "17 800 €",
      [
        { amount: "1 700", kept: "1700", startDate: "2027-04-01", name: "Prime" },
        { amount: "100", kept: "100", frequency: "MONTHLY", startDate: "2027-01-01", endDate: "2029-12-31", name: "Épargne" },
        { amount: "300", kept: "300", startDate: "2028-04-01", name: "Voyage" },
        { amount: "150", kept: "150", frequency: "QUARTERLY", startDate: "2030-01-01", endDate: "2030-12-31", name: "Loyer" },
      ],
    ],
    [
      { kind: "annualized_return", rate: "3.5" },
      { currentBalance: "8 000", goalKind: "annualized_return", goalRate: "3,5", horizonYears: "9" },
      // 8,000 + 2,500 + two half-years of 900.
      "12 300 €",
      [
        { amount: "2 500", kept: "2500", startDate: "2028-09-01", name: "Héritage" },
        { amount: "900", kept: "900", frequency: "SEMI_ANNUALLY", startDate: "2027-02-01", endDate: "2027-12-31", name: "Bonus" },
        { amount: "450,5", kept: "450.5", startDate: "2029-06-01", name: "Travaux" },
        { amount: "1 200", kept: "1200", frequency: "YEARLY", startDate: "2031-03-01", endDate: "2033-03-31", name: "Études" },
      ],
    ],
    [
      { kind: "none" },
      { currentBalance: "5 000", goalKind: "none", horizonYears: "6" },
      "6 500 €",
      [{ amount: "1 500", kept: "1500", startDate: "2027-05-01", name: "Vente" }],
    ],
  ])("is kept as it is typed, with the goal %j, and computed with", async (goal, typed, paidIn, payments) => {
    let html = await pages.page(EDIT);
    while (html.includes("remove-movement:0"))
      html = (await send(EDIT, fieldsOf(html, "simulation"), { intent: "remove-movement:0" })).html;
    for (const [at] of payments.entries()) {
      expect(html).toMatch(new RegExp(`<button[^>]*name="intent" value="add-movement:${KINDS[at]}"`));
      html = (await send(EDIT, fieldsOf(html, "simulation"), { intent: `add-movement:${KINDS[at]}` })).html;
      expect(fieldsOf(html, "simulation").get(`movements[${at}].type`)).toBe(KINDS[at]);
    }
    const written = payments.flatMap(({ kept: _, ...payment }, at) =>
      Object.entries(payment).map(([field, value]) => [`movements[${at}].${field}`, value]),
    );
    const { status } = await send(EDIT, fieldsOf(html, "simulation"), {
      ...typed,
      ...(Object.fromEntries(written) as Record<string, string>),
      intent: "simulate",
    });
    expect(status).toBe(303);
    const draft = await stored();
    expect(draft).toMatchObject({
      goal,
      horizonYears: Number(typed.horizonYears),
      currentBalance: typed.currentBalance!.replace(" ", "").replace(",", "."),
    });
    expect(draft.movements).toEqual(payments.map(({ kept, ...payment }, at) => ({ ...payment, type: KINDS[at], amount: kept })));

    const again = fieldsOf(await pages.page(EDIT), "simulation");
    for (const [field, value] of Object.entries(typed))
      expect([field, again.get(field)?.replace(/\u202f|\u00a0/g, " ")]).toEqual([field, value]);
    const outcomes = plain(await pages.page(`${EDIT}?tab=outcomes`));
    expect(outcomes).toContain(`Total versé, encours compris ${paidIn}`);
    expect(outcomes).toContain(`${typed.horizonYears} ans (20`);
  });

  it("has outdated results as long as a change is not computed with, and up-to-date ones afterwards", async () => {
    const told = "Les hypothèses ont changé : ces résultats correspondent aux précédentes.";
    const paidIn = (page: string) => Number(/Total versé, encours compris ([\d ]+) €/.exec(plain(page))![1]!.replaceAll(" ", ""));
    const fresh = await pages.page(EDIT);
    const balance = Number(fieldsOf(fresh, "simulation").get("currentBalance")!.replace(/\s/g, ""));
    const before = paidIn(await pages.page(`${EDIT}?tab=outcomes`));
    expect(fresh).not.toContain("results-outdated");
    const changed = { currentBalance: "91 000", intent: "add-movement:SIMPLE_DEPOSIT" };
    const { html } = await send(EDIT, fieldsOf(fresh, "simulation"), changed);
    expect(html).toContain("results-outdated");
    expect(plain(html)).toContain(told);
    expect(html).toMatch(/<button[^>]*name="intent" value="simulate"[^>]*>(?:<svg[\s\S]*?<\/svg>)?Mettre à jour les résultats/);
    const { status } = await send(EDIT, fieldsOf(fresh, "simulation"), { currentBalance: "91 000", intent: "simulate" });
    expect(status).toBe(303);
    const again = await pages.page(`${EDIT}?tab=outcomes`);
    expect(again).not.toContain("results-outdated");
    expect(plain(again)).not.toContain(told);
    expect(paidIn(again) - before).toBe(91_000 - balance);
  });

  it.each<[filter: string, value: string, fits: (fund: SeriesRecord) => boolean]>([
    ["assetClass", "REAL_ESTATE", ({ assetClass }) => assetClass === "REAL_ESTATE"],
    ["assetClass", "FIXED_INCOME", ({ assetClass }) => assetClass === "FIXED_INCOME"],
    ["sriMax", "2", ({ sri }) => sri !== null && sri <= 2],
    ["sfdr", "ARTICLE_9", ({ sfdrCategory }) => sfdrCategory === "ARTICLE_9"],
    ["sfdr", "ARTICLE_8", ({ sfdrCategory }) => sfdrCategory === "ARTICLE_8"],
    ["label", "isr", ({ isrLabel }) => isrLabel === true],
    ["label", "esg", ({ esgLabel }) => esgLabel === true],
    ["sfdr", "ARTICLE_6", ({ sfdrCategory }) => sfdrCategory === "ARTICLE_6"],
    ["q", "Kelmoor", ({ fullName }) => fullName.includes("Kelmoor")],
  ])("is composed of funds that its modal narrows by %s, %s", async (filter, value, fits) => {
    const { html } = await pages.send(`${EDIT}/composition`, [
      ["intent", "search"],
      [filter, value],
    ]);
    const found = [...html.matchAll(/<input[^>]*name="pick"[^>]*value="([^"]+)"/g)].map(([, uuid]) => uuid!);
    expect(found).not.toEqual([]);
    const funds = await Promise.all(found.map((uuid) => pages.api.get<SeriesRecord>(`/series-definition-service/v1/series/${uuid}`)));
    expect(funds.filter((fund) => !fits(fund)).map(({ fullName }) => fullName)).toEqual([]);
  });

  it("takes the fees that are set in their modal, and says them on the page", async () => {
    for (const [entryFee, managementFee, kept] of [
      ["1,5", "0,6", { entryFee: "1.5", managementFee: "0.6" }],
      ["3", "0,85", { entryFee: "3", managementFee: "0.85" }],
    ] as const) {
      const fields = fieldsOf(await pages.page(`${EDIT}/fees`), "deposit-fees");
      const { status } = await send(`${EDIT}/fees`, fields, { entryFee, managementFee });
      expect([status, await stored()]).toMatchObject([303, kept]);
      expect(plain(await pages.page(EDIT))).toContain(`${entryFee} % sur chaque versement`);
    }
  });
});

describe("the client of a simulation", () => {
  const today = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" }).format(new Date());
  const keep = async (typed: Record<string, string>, impacts: readonly string[] = []) => {
    const { status } = await pages.send(`${EDIT}/subscriber`, [
      ...Object.entries(typed),
      ...impacts.map((impact) => ["pai", impact] as const),
    ]);
    expect(status).toBe(303);
    return (await stored()).subscriber;
  };

  it.each([
    [
      {
        clientId: "de300000-000e-4000-8000-000000000009",
        firstName: "Sylvie",
        lastName: "Ibarra",
        birthYear: 1958,
        riskProfile: "DYNAMIC",
        email: "zoe@client.example",
        extClientCode: "C-42",
        coSubscriberName: "Paul Morin",
      },
      { structured: "no", sustainable: "yes" },
      { minSustainableInvestments: "12.5", minTaxonomyAlignment: "3", minimumCoverage: "40" },
      { Gge: "greenhouseGaz", Iob: "biodiversityImpact", We: "waterEmissions", Hw: "hazardousWaste" },
    ],
    [
      {
        clientId: "de300000-000e-4000-8000-000000000008",
        firstName: "Paul",
        lastName: "Hérisson",
        birthYear: 1986,
        riskProfile: "CONSERVATIVE",
        email: "luc@client.example",
        extClientCode: "D-7",
        coSubscriberName: "Ana Abadie",
      },
      { structured: "yes", sustainable: "yes" },
      { minSustainableInvestments: "30", minTaxonomyAlignment: "7.25", minimumCoverage: "65" },
      {
        Vip: "internationalPrinciplesViolation",
        Lmip: "internationalPrinciplesMonitoring",
        Gpg: "genderPayGap",
        Lbgd: "genderDiversity",
        Cw: "controversialWeapons",
      },
    ],
    [{ firstName: "Jeanne", lastName: "Roy", birthYear: 1990, riskProfile: "AGGRESSIVE" }, { structured: "no", sustainable: "no" }, {}, {}],
  ])("is kept with everything that is typed, %o", async (client, { structured, sustainable }, minima, impacts) => {
    const written = Object.fromEntries(Object.entries(minima).map(([field, value]) => [field, value.replace(".", ",")]));
    const kept = await keep({ ...client, birthYear: String(client.birthYear), structured, sustainable, ...written }, Object.keys(impacts));
    expect(kept).toEqual({
      ...client,
      hasInvestedInStructuredProducts: structured === "yes",
      hasSustainabilityPreferences: sustainable === "yes",
      riskKeyLastUpdate: today(),
      esgLastUpdate: today(),
      ...(sustainable === "yes" && {
        sustainabilityPreferences: { ...minima, ...Object.fromEntries(Object.values(impacts).map((wish) => [wish, true])) },
      }),
    });
    expect(plain(await pages.page(EDIT))).toContain(`${client.firstName} ${client.lastName}`);
  });

  it("is offered a coverage of half of the allocation where nothing else is said", async () => {
    await keep({ birthYear: "1980", riskProfile: "BALANCED", sustainable: "no" });
    expect(await pages.page(`${EDIT}/subscriber`)).toMatch(/<input[^>]*name="minimumCoverage"[^>]*value="50"/);
    const asked = { birthYear: "1980", riskProfile: "BALANCED", sustainable: "yes", minimumCoverage: "50" };
    const { sustainabilityPreferences } = (await keep(asked, ["We"]))!;
    expect(sustainabilityPreferences).toEqual({ minimumCoverage: "50", waterEmissions: true });
  });

  it("is called by both names where both are set, else by the word for a subscriber", async () => {
    const called = async (names: Record<string, string>) => {
      await keep({ birthYear: "1975", riskProfile: "BALANCED", ...names });
      return plain(await pages.page(EDIT)).split("Imprimé")[0]!;
    };
    expect(await called({ firstName: "Odette", lastName: "Martinet" })).toContain("Odette Martinet");
    for (const names of [{ firstName: "Odette" }, { lastName: "Martinet" }, {}] as Array<Record<string, string>>) {
      const head = await called(names);
      expect(head).toMatch(/Souscripteur .*Équilibré/);
      expect(head).not.toMatch(/Odette|Martinet/);
    }
  });
});
