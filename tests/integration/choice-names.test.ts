import { afterAll, beforeAll, expect, it } from "vitest";
import { type CookieJar, signInOverHttp } from "../fixtures/app.ts";
import { startFront, type TestFront } from "../fixtures/front.ts";
import { shown } from "../fixtures/rendered/adviser-pages.ts";
import { renderedPages } from "../fixtures/rendered/rendered-pages.ts";

/** What fields with a fixed list of values offer on the pages that are served: the values as outside systems spell them. */
const { build } = await renderedPages();
let front: TestFront;
const jars = new Map<string, CookieJar>();
beforeAll(async () => {
  front = await startFront({ build, limits: false, computation: true, logLevel: "warn" });
}, 120_000);
afterAll(() => front?.close());

async function choicesOf(username: string, path: string, field: string): Promise<Record<string, string>> {
  const jar = jars.get(username) ?? (await signInOverHttp(front.url, username));
  jars.set(username, jar);
  const html = shown(await (await jar.fetch(`${front.url}${path}`)).answer.text());
  const name = field.replace(/[[\]]/g, "\\$&");
  const select = new RegExp(`<select[^>]*name="${name}"[^>]*>([\\s\\S]*?)</select>`).exec(html)?.[1];
  const found = select
    ? select.matchAll(/<option value="([^"]+)"[^>]*>([^<]*)</g)
    : html.matchAll(
        new RegExp(`<input type="(?:radio|checkbox)" name="${name}"[^>]*value="([^"]*)"[^>]*/><span class="choice-text">([^<]*)`, "g"),
      );
  return Object.fromEntries([...found].map(([, value, label]) => [value!, label!.replace(/\u00a0|\u202f/g, " ")]));
}

const SIMULATION = "/fia/simulators/edit/de300000-0005-4000-8000-000000000001";
const SIMULATOR = "/admin/settings/admin-simulators/new";
const PROFILES = { CONSERVATIVE: "Prudent", BALANCED: "Équilibré", DYNAMIC: "Dynamique", AGGRESSIVE: "Offensif" };
const FREQUENCIES = { MONTHLY: "Mensuel", QUARTERLY: "Trimestriel", SEMI_ANNUALLY: "Semestriel", YEARLY: "Annuel" };

it.each<[field: string, path: string, username: string, choices: Record<string, string>]>([
  [
    "actType",
    "/fia/reco-journey/new",
    "adviser",
    { ACT_NEW_CONTRACTS: "Nouveau contrat", ACT_DEPOSITS: "Versement", ACT_REBALANCINGS: "Arbitrage", ACT_WITHDRAWALS: "Rachat" },
  ],
  [
    "regularContributionsFrequency",
    "/fia/reco-journey/new",
    "adviser",
    { MONTHLY: "Mensuelle", QUARTERLY: "Trimestrielle", SEMIANNUALLY: "Semestrielle", ANNUALLY: "Annuelle" },
  ],
  ["preferences", "/fia/reco-journey/new", "adviser", { yes: "A des préférences", no: "Sans préférence", unsaid: "Ne s’est pas prononcé" }],
  ["movements[0].frequency", SIMULATION, "adviser", FREQUENCIES],
  [
    "movements[0].type",
    SIMULATION,
    "adviser",
    {
      SIMPLE_DEPOSIT: "Versement libre",
      PERIODIC_DEPOSIT: "Versement programmé",
      SIMPLE_WITHDRAWAL: "Rachat partiel",
      PERIODIC_WITHDRAWAL: "Rachat programmé",
    },
  ],
  [
    "rebalancing",
    SIMULATION,
    "adviser",
    { MONTHLY_REBALANCING: "Chaque mois", BUY_AND_HOLD: "Aucun (conservation)", YEARLY_REBALANCING: "Chaque année" },
  ],
  ["goalKind", SIMULATION, "adviser", { target: "Montant", annualized_return: "Rendement", none: "Aucun" }],
  [
    "aim",
    `${SIMULATION}/optimise`,
    "adviser",
    {
      chances: "Meilleures chances d’atteindre un montant",
      calmest: "Moindre risque pour atteindre un montant",
      median: "Valeur finale médiane la plus haute",
      ratio: "Meilleur rendement par unité de risque",
      parity: "Risque réparti également entre les supports",
    },
  ],
  [
    "originalFormula",
    "/fia/simulators/maif/dispatcher",
    "partner",
    {
      free_secured: "Libre, sécurisée",
      free_custom: "Libre, personnalisée",
      delegated: "Déléguée",
      delegated_const: "Déléguée, profil constant",
      delegated_evol: "Déléguée, profil évolutif",
    },
  ],
  ["profileName", "/fia/simulators/maif/dispatcher", "partner", PROFILES],
  ["periodicDepositFrequency", "/fia/simulators/maif/dispatcher", "partner", FREQUENCIES],
  [
    "status",
    "/fia/risk-profiling",
    "adviser",
    { TO_DO: "À faire", IN_PROGRESS: "En cours", DONE: "Terminé", ABANDONNED: "Annulé", EXPIRED: "Expiré", ARCHIVED: "Classé" },
  ],
  [
    "managementType",
    SIMULATOR,
    "admin",
    {
      FREE: "Gestion libre",
      DELEGATED: "Gestion déléguée",
      HORIZON: "Gestion à horizon",
      SELF_BUILT: "Gestion libre, allocation composée par le conseiller",
      GLIDEPATH: "Gestion à horizon, grille de désensibilisation",
    },
  ],
  ["riskScale", SIMULATOR, "admin", { SRI: "SRI", SRRI: "SRRI", SPED: "SPED" }],
  ["mode", SIMULATOR, "admin", { ADVANCED: "Avancé", INSTITUTIONAL: "Institutionnel", SIMPLIFIED: "Simplifié" }],
])("the field %s of %s offers to the %s each value by its name, and no other", async (field, path, username, choices) => {
  expect(await choicesOf(username, path, field)).toEqual(choices);
});

it("the amounts of an advice are shown as money or as shares, as the address says", async () => {
  const jar = await signInOverHttp(front.url, "adviser");
  const page = "/fia/reco-journey/journey/de300000-0014-4000-8000-000000000004/edit/checks";
  const orders = async (query: string) => {
    const html = shown(await (await jar.fetch(`${front.url}${page}${query}`)).answer.text());
    for (const [display, name] of [
      ["AMOUNT", "Montants"],
      ["PERCENTAGE", "Pourcentages"],
    ])
      expect(html).toMatch(
        new RegExp(
          `<a[^>]*href="[^"]*display=${display}[^"]*"[^>]*>(?:<[^>]*>)*${name}<|<a[^>]*aria-current="page"[^>]*>(?:<[^>]*>)*${name}<`,
        ),
      );
    return /<table[^>]*>\s*<caption[^>]*>Achats et ventes[\s\S]*?<\/table>/.exec(html)![0];
  };
  expect(await orders("")).toContain("€");
  expect(await orders("?display=AMOUNT")).toContain("€");
  expect(await orders("?display=PERCENTAGE")).not.toContain("€");
});
