import { describe, expect, it } from "vitest";
import type { Simulation } from "#app/contract/simulation/simulation.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { fakeViewer, parameters, resultOf, SIMULATION, simulationOf } from "../../../../tests/fixtures/simulation.ts";
import { loadEditPage } from "../page/edit-page.server.ts";
import { sustainabilityPart } from "../report/sustainability-part.server.ts";
import { USUAL } from "../results/shown-results.ts";
import { sustainabilityView } from "./sustainability-view.server.ts";

const writing = { t: getFixedT("fr"), language: "fr" } as const;
const bare = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
/** 60 % of a fund that commits to 30 % and considers weapons, 40 % of one that says nothing. */
const declared = [
  { sustainabilityMinInvestments: "30", pai: { Cw: true, Gge: false } },
  { sustainabilityMinInvestments: null, pai: null },
];
const viewOf = async (subscriber: object) =>
  (await sustainabilityView(fakeViewer({ declared }).viewer, { ...parameters, subscriber }, writing))!;
const wanting = (sustainabilityPreferences: object, more: object = {}) => ({
  hasSustainabilityPreferences: true,
  sustainabilityPreferences,
  ...more,
});

describe("what the client asks for in sustainability, against what is reached", () => {
  it("is told by criterion in figures and in words, and the whole never claims more", async () => {
    const { wishes } = await viewOf(wanting({ minSustainableInvestments: "25", controversialWeapons: true, greenhouseGaz: true }));
    // 0.6 × 30 % = 18 % of 25 %: more than half; weapons 60 % of 50 %; greenhouse gases nothing.
    expect(
      wishes.rows.map(({ asked, reached, coverage, flag, verdict }) => [bare(asked), bare(reached), bare(coverage), flag, verdict]),
    ).toEqual([
      ["au moins 25 %", "18 %", "60 %", "orange", "Partiellement atteint"],
      ["au moins 50 %", "0 %", "60 %", "red", "Non atteint"],
      ["au moins 50 %", "60 %", "60 %", "green", "Atteint"],
    ]);
    expect(wishes.flag).toBe("red");
    expect(wishes.sentence).toContain("n’atteint pas toutes les préférences du client (1 sur 3)");
    expect(wishes.sentence).toContain("ne peut pas être présentée comme y répondant");
  });

  it("stands on the tab of a simulation that is under way, as of one that was saved", async () => {
    const asking = { ...parameters, subscriber: wanting({ minSustainableInvestments: "25" }) };
    const flagOf = async (simulation: Simulation) => {
      const { viewer } = fakeViewer({ declared, simulation });
      const asked = { ...USUAL, tab: "sustainability" } as const;
      const page = await loadEditPage(viewer, { uuid: SIMULATION, asked, kept: null }, writing);
      const shown = page?.outcome.shown;
      return shown?.tab === "sustainability" ? shown.sustainability?.wishes.flag : undefined;
    };
    expect(await flagOf(simulationOf({ draft: asking }))).toBe("orange");
    expect(await flagOf(simulationOf({ parameters: asking, results: resultOf(), savedAt: "2026-09-23T08:00:00Z" }))).toBe("orange");
  });

  it("is reached when every criterion is, just at the minimum too", async () => {
    const { wishes } = await viewOf(wanting({ minSustainableInvestments: "18", minimumCoverage: "60", controversialWeapons: true }));
    expect([wishes.flag, bare(wishes.sentence)]).toEqual(["green", "L’allocation atteint les 2 préférences exprimées par le client."]);
    const above = await viewOf(wanting({ minSustainableInvestments: "18.01" }));
    expect([above.wishes.flag, bare(above.wishes.rows[0]?.reached ?? "")]).toEqual(["orange", "18 %"]);
  });

  it("is not judged where nothing is asked for, and says which", async () => {
    const sentences = await Promise.all(
      [{}, { hasSustainabilityPreferences: false }, wanting({ minSustainableInvestments: "0" })].map(viewOf),
    );
    expect(sentences.map(({ wishes }) => [wishes.flag, wishes.rows.length])).toEqual([
      [null, 0],
      [null, 0],
      [null, 0],
    ]);
    expect(new Set(sentences.map(({ wishes }) => wishes.sentence)).size).toBe(3);
  });

  it("is told in the report as on the page, with the client's reason to depart from the answers", async () => {
    const view = await viewOf(
      wanting({ minSustainableInvestments: "25" }, { preferencesReason: "Contrat imposé", esgLastUpdate: "2026-09-22" }),
    );
    const text = bare(JSON.stringify(sustainabilityPart(view, writing)));
    for (const told of [view.wishes.sentence, "Partiellement atteint", "au moins 25 %", "18 %", "Contrat imposé", "22/09/2026"])
      expect(text).toContain(bare(told));
  });
});
