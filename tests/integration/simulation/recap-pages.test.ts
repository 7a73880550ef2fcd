import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Simulation } from "#app/contract/simulation/simulation.ts";
import { type Api, apiOf } from "../../bench/web.ts";
import { type CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { shown, textOf } from "../../fixtures/rendered/adviser-pages.ts";
import { renderedPages } from "../../fixtures/rendered/rendered-pages.ts";

/** A partner's way into the simulator, as a browser without scripts goes it: the dispatcher, the recap, the simulation. */
const DISPATCHER = "/fia/simulators/maif/dispatcher";
const FREE = "de300000-0004-4000-8000-000000000001";
const MANDATE = "de300000-0004-4000-8000-000000000003";
const { build } = await renderedPages();
let front: TestFront;
let partner: CookieJar;
let api: Api;
beforeAll(async () => {
  front = await startFront({ build, limits: false, logLevel: "warn" });
  partner = await signInOverHttp(front.url, "partner");
  api = await apiOf(front, "partner");
}, 120_000);
afterAll(() => front?.close());

const plain = (html: string) =>
  textOf(html)
    .replace(/\u00a0|\u202f/g, " ")
    .trim();
const page = async (path: string) => shown(await (await fetch(`${front.url}${path}`, { headers: { cookie: partner.header() } })).text());
async function send(path: string, fields: Record<string, string>) {
  const answer = await fetch(`${front.url}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: partner.header(), origin: front.url },
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, html: shown(await answer.text()), to: answer.headers.get("location") ?? "" };
}
const factsOf = (html: string) =>
  [...html.matchAll(/<dt>([\s\S]*?)<\/dt>\s*<dd[^>]*>([\s\S]*?)<\/dd>/g)].map(([, name, value]) => [plain(name!), plain(value!)]);

describe("the dispatcher of a partner", () => {
  it("asks whether the contract exists or is new, and says what is missing or too much", async () => {
    const form = await page(DISPATCHER);
    const kinds = [...form.matchAll(/<input type="radio" name="contractType"[^>]*value="(\w+)"\/><span class="choice-text">([^<]*)</g)];
    expect(kinds.map(([, value, name]) => [value, name])).toEqual([
      ["existing", "Contrat existant"],
      ["new", "Nouveau contrat"],
    ]);
    const fields = { contractType: "existing", investmentContract: FREE, horizon: "12", euroFund: "40,01" };
    for (const [given, wrong] of [
      [fields, ["simpleDeposit", "euroFund", "profileName", "originalFormula"]],
      [{ ...fields, contractType: "new" }, ["simpleDeposit", "euroFund", "profileName"]],
      [{ ...fields, euroFund: "40", simpleDeposit: "1000", profileName: "DYNAMIC" }, ["originalFormula"]],
    ] as const) {
      const { status, html } = await send(DISPATCHER, given);
      expect(status).toBe(400);
      expect([...html.matchAll(/<a href="#dispatcher-(\w+)"/g)].map(([, field]) => field).sort()).toEqual([...wrong].sort());
    }
  });
});

describe("the recap of the parameters", () => {
  it.each([
    [
      {
        contractType: "existing",
        originalContract: "AV-118",
        originalFormula: "free_custom",
        investmentContract: FREE,
        projectName: "Retraite",
        simpleDeposit: "1 500,5",
        periodicDeposit: "250",
        periodicDepositFrequency: "QUARTERLY",
        horizon: "12",
        profileName: "DYNAMIC",
        euroFund: "25",
      },
      [
        ["Contrat", "Contrat existant"],
        ["Numéro ou nom du contrat existant", "AV-118"],
        ["Formule actuelle", "Libre, personnalisée"],
        ["Contrat d’investissement", "Assurance vie – gestion libre"],
        ["Nom du projet", "Retraite"],
        ["Versement libre", "1 500,50 €"],
        ["Versement programmé", "250 € par trimestre"],
        ["Devise", "€"],
        ["Horizon", "12 ans"],
        ["Profil de risque", "Dynamique (3 sur 4)"],
        ["Mode de gestion", "Gestion libre"],
        ["Part du fonds en euros", "25 %"],
        ["Fonds en euros Sérénité", "25 %"],
        ["Orvane Crédit Entreprises", "13,23 %"],
        ["Orvane Actions Monde", "44,12 %"],
        ["Ardelune Actions Zone euro", "17,65 %"],
      ],
      {
        horizonYears: 12,
        subscriber: { riskProfile: "DYNAMIC" },
        movements: [
          { type: "SIMPLE_DEPOSIT", amount: "1500.5" },
          { type: "PERIODIC_DEPOSIT", amount: "250", frequency: "QUARTERLY" },
        ],
      },
    ],
    [
      // Nothing is said of how often: each month.
      { contractType: "new", investmentContract: MANDATE, periodicDeposit: "80", horizon: "7", profileName: "CONSERVATIVE", euroFund: "0" },
      [
        ["Contrat", "Nouveau contrat"],
        ["Contrat d’investissement", "Assurance vie – mandat de gestion"],
        ["Versement libre", "Aucun"],
        ["Versement programmé", "80 € par mois"],
        ["Devise", "€"],
        ["Horizon", "7 ans"],
        ["Profil de risque", "Prudent (1 sur 4)"],
        ["Mode de gestion", "Gestion déléguée"],
        ["Fonds en euros Sérénité", "50 %"],
        ["Orvane Crédit Entreprises", "35 %"],
        ["Orvane Actions Monde", "15 %"],
      ],
      {
        horizonYears: 7,
        subscriber: { riskProfile: "CONSERVATIVE" },
        movements: [{ type: "PERIODIC_DEPOSIT", amount: "80", frequency: "MONTHLY" }],
      },
    ],
  ])("shows what was handed over, leads back to it, and begins a simulation with it: %o", async (typed, facts, begun) => {
    const { status, to } = await send(DISPATCHER, typed as Record<string, string>);
    expect([status, to]).toEqual([303, expect.stringMatching(/^\/fia\/simulators\/recap\?/)]);
    const html = await page(to);
    expect(factsOf(html)).toEqual(expect.arrayContaining(facts));
    const [back] = [...html.matchAll(/<a [^>]*href="(\/fia\/simulators\/maif\/dispatcher\?[^"]*)"/g)].map(([, href]) =>
      href!.replaceAll("&amp;", "&"),
    );
    const handed = new URL(back!, front.url).searchParams;
    expect(Object.fromEntries(Object.keys(typed).map((name) => [name, plain(handed.get(name) ?? "")]))).toEqual(typed);
    const again = await page(back!);
    for (const choice of [typed.contractType, typed.profileName, typed.investmentContract])
      expect(again).toMatch(new RegExp(`<option value="${choice}"[^>]*selected|<input type="radio"[^>]*checked=""[^>]*value="${choice}"`));
    for (const name of ["projectName", "simpleDeposit", "periodicDeposit", "horizon"] as const)
      expect(plain(/value="([^"]*)"/.exec(new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(again)![0])?.[1] ?? "")).toBe(
        (typed as Record<string, string>)[name] ?? "",
      );
    const form = html.slice(html.lastIndexOf("<form"));
    const fields = Object.fromEntries(
      [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
    );
    const started = await send(to, fields);
    expect([started.status, started.to]).toEqual([303, expect.stringMatching(/^\/fia\/simulators\/edit\/[0-9a-f-]{36}/)]);
    const uuid = /[0-9a-f-]{36}/.exec(started.to)![0];
    const { draft, parameters } = await api.get<Simulation>(`/product-config-service/v1/simulation_snapshots/${uuid}`);
    expect(draft ?? parameters).toMatchObject({ currency: "EUR", ...begun });
  });
});
