import { describe, expect, it } from "vitest";
import { getFixedT, RESOURCES } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { fakeViewer, parameters, refusal, SIMULATION, simulationOf } from "../../../../tests/fixtures/simulation.ts";
import { keepSubscriber, loadSubscriber } from "./subscriber.server.ts";
import { subscriberFacts, subscriberName } from "./subscriber-facts.ts";
import { SubscriberModal } from "./subscriber-modal.tsx";

const TODAY = "2026-11-22";
const writing = { t: getFixedT("en"), language: "en" } as const;
const subscriber = { firstName: "Claire", lastName: "Martin", birthYear: 1961, riskProfile: "DYNAMIC" } as const;
const YEARS = "Invalid year of birth: please provide a year between 1906 and 2008";
const ANNEES = "Année de naissance invalide : saisissez une année entre 1906 et 2008";
const SHARE = "Enter a percentage from 0 to 100, with two decimals at most";
const PART = "Saisissez un pourcentage de 0 à 100, avec deux décimales au plus";
const LETTERS = "Letters only, no digits or special characters";
const LETTRES = "Des lettres seulement, sans chiffre ni caractère spécial";
const simulation = simulationOf({ draft: { ...parameters, horizonYears: 7, subscriber } });

/** A reader of client records, whose search answers as told. */
function reader(list: () => unknown): Viewer {
  const { viewer } = fakeViewer({ simulation });
  const api = { ...viewer.api, retailClients: { list: async () => list() } };
  return { ...viewer, api, permissions: new Set(["simulators", "risk-profiling"]) } as unknown as Viewer;
}
async function shown(viewer: Viewer, query: string, language: "en" | "fr" = "en") {
  const page = await loadSubscriber(viewer, SIMULATION, { query, client: null }, TODAY, { t: getFixedT(language), language });
  if (!page) throw new Error("no page");
  return renderHtml(<SubscriberModal page={page} closeHref="/s" href="/s/subscriber" kept={{}} lastResult={undefined} />, language);
}

describe("the subscriber", () => {
  it("is called by first and last name when both are set, else by the word for a subscriber", () => {
    const french = { t: getFixedT("fr"), language: "fr" } as const;
    expect(subscriberName(subscriber, writing)).toBe("Claire Martin");
    for (const unnamed of [{}, { firstName: "Claire" }, { lastName: "Martin" }, { firstName: " ", lastName: "Martin" }]) {
      expect(subscriberName(unnamed, writing)).toBe("Subscriber");
      expect(subscriberName(unnamed, french)).toBe("Souscripteur");
    }
    expect(subscriberFacts(undefined, null, writing)).toEqual([]);
    expect(subscriberFacts({ firstName: "Claire" }, null, french)).toEqual(["Souscripteur"]);
  });

  it("goes back to nobody, and all else that was typed stays", async () => {
    const { viewer, calls } = fakeViewer({ simulation });
    const fields = new FormData();
    fields.set("intent", "reset");
    expect(await keepSubscriber(viewer, SIMULATION, fields, TODAY)).toEqual({ kind: "kept", change: "reset" });
    const kept = calls.find(([name]) => name === "keepDraft")?.[1] as { body: { parameters: object } };
    expect(kept.body.parameters).toEqual({ ...parameters, horizonYears: 7 });
    const button = /<button[^>]*value="reset"[^>]*>Reset<\/button>/;
    expect(
      await shown(
        reader(() => ({ items: [] })),
        "",
      ),
    ).toMatch(button);
    const gone = { viewer: fakeViewer({ simulation: null }).viewer };
    expect(await keepSubscriber(gone.viewer, SIMULATION, fields, TODAY)).toEqual({ kind: "absent" });
  });

  const typed = (change: Record<string, string> = {}) => {
    const fields = new FormData();
    for (const [name, value] of Object.entries({ birthYear: "1961", riskProfile: "DYNAMIC", idem: "token-123", ...change }))
      fields.set(name, value);
    return fields;
  };

  it("is kept with what the client wishes in sustainability, half of the allocation where nothing else is said", async () => {
    const { viewer, calls } = fakeViewer({ simulation: simulationOf() });
    const page = await loadSubscriber(
      reader(() => ({ items: [] })),
      SIMULATION,
      { query: "", client: null },
      TODAY,
      writing,
    );
    expect(page?.fields.minimumCoverage).toBe("50");
    const wishes = { sustainable: "yes", minSustainableInvestments: "12.5", minTaxonomyAlignment: "3", minimumCoverage: "40" };
    const fields = typed(wishes);
    for (const code of ["Gge", "Cw"]) fields.append("pai", code);
    expect(await keepSubscriber(viewer, SIMULATION, fields, TODAY)).toEqual({ kind: "kept", change: "saved" });
    const kept = calls.find(([name]) => name === "keepDraft")?.[1] as { body: { parameters: { subscriber: object } } };
    expect(kept.body.parameters.subscriber).toEqual({
      birthYear: 1961,
      riskProfile: "DYNAMIC",
      riskKeyLastUpdate: TODAY,
      hasSustainabilityPreferences: true,
      sustainabilityPreferences: {
        minSustainableInvestments: "12.5",
        minTaxonomyAlignment: "3",
        minimumCoverage: "40",
        greenhouseGaz: true,
        controversialWeapons: true,
      },
      esgLastUpdate: TODAY,
    });
  });

  it("is kept with all that is known of the client", async () => {
    const unasked = { profile: null, sustainability: null };
    const draft = { ...parameters, subscriber: { clientId: SIMULATION } };
    const { viewer, calls } = fakeViewer({ simulation: simulationOf({ draft, client: unasked }) });
    const known = {
      clientId: SIMULATION,
      firstName: "Zoé",
      lastName: "Morin",
      email: "zoe@example.com",
      extClientCode: "C-42",
      coSubscriberName: "Paul Morin",
    };
    await keepSubscriber(viewer, SIMULATION, typed({ ...known, structured: "no", sustainable: "no" }), TODAY);
    const kept = calls.find(([name]) => name === "keepDraft")?.[1] as { body: { parameters: { subscriber: object } } };
    expect(kept.body.parameters.subscriber).toEqual({
      ...known,
      birthYear: 1961,
      riskProfile: "DYNAMIC",
      riskKeyLastUpdate: TODAY,
      hasInvestedInStructuredProducts: false,
      hasSustainabilityPreferences: false,
      esgLastUpdate: TODAY,
    });
  });

  it.each([
    ["Gge", "greenhouseGaz"],
    ["Iob", "biodiversityImpact"],
    ["We", "waterEmissions"],
    ["Hw", "hazardousWaste"],
    ["Vip", "internationalPrinciplesViolation"],
    ["Lmip", "internationalPrinciplesMonitoring"],
    ["Gpg", "genderPayGap"],
    ["Lbgd", "genderDiversity"],
    ["Cw", "controversialWeapons"],
  ])("keeps the impact %s that is ticked as the wish %s, and no other", async (code, wish) => {
    const { viewer, calls } = fakeViewer({ simulation: simulationOf() });
    expect(await keepSubscriber(viewer, SIMULATION, typed({ sustainable: "yes", minimumCoverage: "50", pai: code }), TODAY)).toMatchObject({
      kind: "kept",
    });
    const kept = calls.find(([name]) => name === "keepDraft")?.[1] as {
      body: { parameters: { subscriber: { sustainabilityPreferences: object } } };
    };
    expect(kept.body.parameters.subscriber.sustainabilityPreferences).toEqual({ minimumCoverage: "50", [wish]: true });
  });

  it("is shown with the impacts that are wanted, and keeps the day of the wishes while they stay the same", async () => {
    const wished = {
      ...subscriber,
      esgLastUpdate: "2026-01-15",
      hasSustainabilityPreferences: true,
      sustainabilityPreferences: { minimumCoverage: "50", waterEmissions: true, genderDiversity: true },
    };
    const stored = simulationOf({ draft: { ...parameters, subscriber: wished } });
    const keeping = async (change: Record<string, string>, impacts: string[]) => {
      const { viewer, calls } = fakeViewer({ simulation: stored });
      const fields = typed({ sustainable: "yes", minimumCoverage: "50", ...change });
      for (const code of impacts) fields.append("pai", code);
      await keepSubscriber(viewer, SIMULATION, fields, TODAY);
      const kept = calls.find(([name]) => name === "keepDraft")?.[1] as {
        body: { parameters: { subscriber: { esgLastUpdate?: string } } };
      };
      return kept.body.parameters.subscriber.esgLastUpdate;
    };
    expect(await keeping({ firstName: "Zoé", lastName: "Morin" }, ["We", "Lbgd"])).toBe("2026-01-15");
    expect(await keeping({}, ["We"])).toBe(TODAY);
    expect(await keeping({ minTaxonomyAlignment: "3" }, ["We", "Lbgd"])).toBe(TODAY);
    const alone = { ...fakeViewer({ simulation: stored }).viewer, permissions: new Set(["simulators"]) } as unknown as Viewer;
    const page = await loadSubscriber(alone, SIMULATION, { query: "", client: null }, TODAY, writing);
    const html = renderHtml(<SubscriberModal page={page!} closeHref="/s" href="/s" kept={{}} lastResult={undefined} />);
    expect(page?.fields.pai).toEqual(["We", "Lbgd"]);
    expect(html.match(/name="pai"/g)).toHaveLength(9);
    expect(html).toContain("Last changed on 15/01/2026.");
  });

  it.each([
    ["minSustainableInvestments", "100.01", SHARE, PART, "100"],
    ["minSustainableInvestments", "a lot", SHARE, PART, "0"],
    ["minTaxonomyAlignment", "-1", SHARE, PART, "7.25"],
    ["minimumCoverage", "101", SHARE, PART, "100"],
    ["minimumCoverage", "half", SHARE, PART, "50"],
    ["birthYear", "", "The Year of birth field is required", "Le champ Année de naissance est obligatoire", "1961"],
    ["birthYear", "1e3", YEARS, ANNEES, "1960"],
    ["birthYear", "1905", YEARS, ANNEES, "1906"],
    ["birthYear", "2009", YEARS, ANNEES, "2008"],
    ["riskProfile", "", "Please select a risk level", "Choisissez un niveau de risque", "CONSERVATIVE"],
    ["firstName", "R2D2", LETTERS, LETTRES, "Anne-Marie"],
    ["firstName", "Anne!", LETTERS, LETTRES, "Zoé"],
    ["lastName", "Len0ir", LETTERS, LETTRES, "d’Été"],
    ["lastName", "Len@ir", LETTERS, LETTRES, "Le Noir"],
    ["minTaxonomyAlignment", "1e309", SHARE, PART, "12.5"],
  ])("is refused with %s %o, and what was typed stays", async (name, value, english, french, right) => {
    for (const language of ["en", "fr"] as const) {
      const { viewer, calls } = fakeViewer({ simulation });
      const given = { sustainable: "yes", minimumCoverage: "50", lastName: "Lenoir", [name]: value };
      const answer = await keepSubscriber({ ...viewer, language }, SIMULATION, typed(given), TODAY);
      if (answer.kind !== "stay") throw new Error(answer.kind);
      const page = await loadSubscriber(
        reader(() => ({ items: [] })),
        SIMULATION,
        { query: "", client: null },
        TODAY,
        { t: getFixedT(language), language },
      );
      const html = renderHtml(<SubscriberModal page={page!} closeHref="/s" href="/s" kept={{}} lastResult={answer.result} />, language);
      expect(html.replace(/[\u202f\u00a0]/g, " ")).toContain(language === "en" ? english : french);
      const kept = name === "lastName" ? value : "Lenoir";
      expect(html).toMatch(new RegExp(`<input[^>]*name="lastName"[^>]*value="${kept}"`));
      expect(calls.some(([call]) => call === "keepDraft")).toBe(false);
    }
    const { viewer } = fakeViewer({ simulation });
    const whole = { sustainable: "yes", minimumCoverage: "50", lastName: "Lenoir", [name]: right };
    expect(await keepSubscriber(viewer, SIMULATION, typed(whole), TODAY)).toMatchObject({ kind: "kept" });
  });

  it("tells of a required field by its name on the page, and so does every text of both languages", async () => {
    const texts = (of: object): string[] =>
      Object.values(of).flatMap((one: string | object) => (typeof one === "string" ? [one] : texts(one)));
    const told = (of: object, words: RegExp) => texts(of).filter((text) => words.test(text)).length;
    const { en, fr } = RESOURCES;
    for (const count of [told(en, /^The \S.* field is required$/), told(fr, /^Le champ \S.* est obligatoire$/)])
      expect(count).toBeGreaterThanOrEqual(55);
    for (const [language, words] of [
      ["en", "The Year of birth field is required"],
      ["fr", "Le champ Année de naissance est obligatoire"],
    ] as const) {
      const { viewer } = fakeViewer({ simulation });
      const answer = await keepSubscriber({ ...viewer, language }, SIMULATION, typed({ birthYear: "" }), TODAY);
      const asked = reader(() => ({ items: [] }));
      const page = await loadSubscriber(asked, SIMULATION, { query: "", client: null }, TODAY, { t: getFixedT(language), language });
      const result = answer.kind === "stay" ? answer.result : undefined;
      expect(renderHtml(<SubscriberModal page={page!} closeHref="/s" href="/s" kept={{}} lastResult={result} />, language)).toContain(
        words,
      );
    }
  });

  it("is found among the clients on record, or the page says that there is none or that they could not be retrieved", async () => {
    const client = { id: SIMULATION, firstName: "Zoé", lastName: "Étienne", birthYear: 1970, profile: null };
    expect(
      await shown(
        reader(() => ({ items: [client] })),
        "zo",
      ),
    ).toContain("Zoé Étienne");
    expect(
      await shown(
        reader(() => ({ items: [] })),
        "<b>",
      ),
    ).toContain("No client matches “&lt;b&gt;”");
    const failing = reader(() => {
      throw refusal(503, "DATABASE_UNAVAILABLE");
    });
    const html = await shown(failing, "zo");
    expect(html).toContain("Could not retrieve clients");
    expect(await shown(failing, "zo", "fr")).toContain("Les clients n’ont pas pu être récupérés");
    expect(html).toMatch(/<input[^>]*name="firstName"[^>]*value="Claire"/);
  });
});
