import { describe, expect, it } from "vitest";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { fakeViewer, parameters, refusal, resultOf, SERIES, SIMULATION, simulationOf } from "../../../../tests/fixtures/simulation.ts";
import { loadOptimise } from "../optimise/optimise.server.ts";
import { OptimiseModal } from "../optimise/optimise-modal.tsx";
import { type Asked, USUAL } from "../results/shown-results.ts";
import { loadEditPage } from "./edit-page.server.ts";
import { SimulatorPage } from "./simulator-page.tsx";

/** Every error of the catalogue as an adviser reads it: in its card, with what to do next and its code, in both languages. */
type Answers = Parameters<typeof fakeViewer>[0];
const LANGUAGES = ["fr", "en"] as const;
const read = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

async function page(language: InterfaceLanguage, answers: Answers, asked: Partial<Asked> = {}) {
  const { viewer } = fakeViewer(answers);
  const writing = { t: getFixedT(language), language };
  const loaded = await loadEditPage(viewer, { uuid: SIMULATION, asked: { ...USUAL, ...asked }, kept: null }, writing);
  return renderHtml(<SimulatorPage page={loaded!} answer={undefined} searchAddress="/s" />, language);
}
const card = (html: string, id: string) => read(html.slice(html.indexOf(`id="${id}"`)).split("</section>")[0]!);
const refused = (code: string, data: Record<string, unknown>, status = 422) => ({
  resolve: () => {
    throw refusal(status, code, data);
  },
});
const world = { series: [SERIES[1]] };

const CHARTED: Array<[code: string, id: string, data: Record<string, unknown>, french: string[], english: string[]]> = [
  [
    "3107",
    "projection",
    world,
    ["Historique ou proxy insuffisant : Actions monde", "L’historique commun est trop court pour calculer", "contactez l’assistance"],
    ["No usable history or proxy: Actions monde", "The common history is too short to compute with", "contact support"],
  ],
  [
    "0023",
    "projection",
    world,
    ["Les données s’arrêtent trop tôt : Actions monde", "Les dernières valeurs précèdent la date de fin demandée."],
    ["Data ends too early: Actions monde", "The last values come before the end date asked for."],
  ],
  [
    "00001",
    "projection",
    { ...world, from: "2023-01-31", to: "2023-02-02" },
    ["Pas de données entre le 31/01/2023 et le 02/02/2023 : Actions monde", "L’historique ne peut pas être calculé entre ces dates."],
    ["No data between 31/01/2023 and 02/02/2023: Actions monde", "The history cannot be computed between these dates."],
  ],
  ...["0993", "00991"].map((code): [string, string, Record<string, unknown>, string[], string[]] => [
    code,
    "success",
    world,
    [
      "Chances de succès non calculables : pas de scénarios de marché pour Actions monde",
      "Leurs matrices ou leurs données de simulation manquent",
    ],
    ["Success chances not available: no market scenarios for Actions monde", "Their matrices or simulation data are missing"],
  ]),
  [
    "errorSuccessChances",
    "success",
    {},
    ["Chances de succès non calculables avec cette allocation", "ne donne pas de résultat avec ces supports, ces poids et cet objectif"],
    ["Success chances not computable with this allocation", "These series, weights and goal give no result."],
  ],
  [
    "2201",
    "movements",
    {},
    ["Ajoutez un encours ou un versement", "Il n’y a ni encours ni versement : rien n’est investi.", "Aller à l’encours actuel"],
    ["Add a balance or a deposit", "There is neither a balance nor a deposit: nothing is invested.", "Go to the current balance"],
  ],
];

describe("the catalogue of errors", () => {
  it.each(CHARTED)("%s is said in the card %s, in both languages", async (code, id, data, french, english) => {
    for (const language of LANGUAGES) {
      const html = await page(language, refused(code, data));
      const inCard = card(html, id);
      for (const text of language === "fr" ? french : english) expect(inCard).toContain(text);
      expect(inCard).toContain(`${language === "fr" ? "Réf." : "Ref."} ${code} ·`);
      expect(inCard).toMatch(language === "fr" ? /à l’assistance : ref-1/ : /for support: ref-1/);
      // The same where the projection refuses what the scenarios allowed, and in the history of what is charted.
      const projected = await page(language, { project: refused(code, data).resolve });
      expect(card(projected, id)).toContain((language === "fr" ? french : english)[0]);
      if (id !== "projection") continue;
      const history = read(await page(language, { track: refused(code, data).resolve }, { tab: "history" }));
      for (const text of language === "fr" ? french : english) expect(history).toContain(text);
    }
  });

  it("errorSuccessChances leaves the projection, without the chances", async () => {
    const project = ({ target }: { target?: unknown }) => {
      if (target) throw refusal(422, "errorSuccessChances", {});
      return resultOf(13_449, null);
    };
    const html = await page("en", { project });
    expect(card(html, "success")).toContain("Success chances not computable with this allocation");
    expect(card(html, "projection")).toContain("€13,400");
  });

  it("0000 says in both languages that no payment is enough, how near one comes and what else there is to change", async () => {
    const deposits = () => {
      throw refusal(422, "0000", { reachable: { successRate: 0.62, targetAmount: 12_000 } });
    };
    expect(read(await page("en", { deposits }, { levers: true }))).toMatch(
      /No payment is enough At best 62% chance\. Lengthen the horizon, lower the goal or change the allocation\. Ref\. 0000/,
    );
    expect(read(await page("fr", { deposits }, { levers: true }))).toMatch(
      /Aucun versement n’y suffit Au mieux 62 % de chances\. .*Réf\. 0000/,
    );
  });

  it("0086 says in both languages that the class of risk asked for is out of reach, in the optimiser", async () => {
    const reach = { volatilityMin: 0.02, volatilityMax: 0.08, lowestSrri: 3, highestSrri: 4 };
    for (const srri of [6, 2])
      for (const language of LANGUAGES) {
        const { viewer } = fakeViewer();
        const allocation = () => {
          throw refusal(422, "0086", { srri, reach });
        };
        const computation = { ...viewer.computation, optimisation: { ...viewer.computation.optimisation, allocation } };
        const writing = { t: getFixedT(language), language };
        const view = await loadOptimise({ ...viewer, computation } as unknown as Viewer, SIMULATION, "2026-11-23", writing);
        const text = read(renderHtml(<OptimiseModal view={view!} closeHref="/s" />, language));
        expect(text).toContain(
          language === "fr" ? `La classe SRRI ${srri} demandée est hors d’atteinte.` : `The SRRI class ${srri} asked for is out of reach.`,
        );
      }
  });

  it("another code is told as it came, in both languages", async () => {
    for (const [code, status] of [
      ["INTERNAL_SERVER_ERROR", 500],
      ["SCENARIOS_BUSY", 503],
    ] as const) {
      expect(card(await page("en", refused(code, {}, status)), "projection")).toContain(
        `Server error: ${code} · Reference for support: ref-1`,
      );
      expect(card(await page("fr", refused(code, {}, status)), "projection")).toContain(`Erreur du serveur : ${code} ·`);
    }
  });

  it("a plan without a balance is no error where deposits are made", async () => {
    const html = await page("en", { simulation: simulationOf({ parameters: { ...parameters, currentBalance: "0" } }) });
    expect(read(html)).not.toContain("Add a balance or a deposit");
  });
});
