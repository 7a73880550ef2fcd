import { describe, expect, it } from "vitest";
import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { fakeViewer, parameters, SERIES, SIMULATION, simulationOf } from "../../../../tests/fixtures/simulation.ts";
import { loadEditPage } from "../page/edit-page.server.ts";
import { SimulatorPage } from "../page/simulator-page.tsx";
import { USUAL } from "../results/shown-results.ts";
import { keepSubscriber } from "./subscriber.server.ts";

const TODAY = "2026-11-22";
const [EURO, WORLD] = SERIES;
const shares = (euro: string, world: string) => [
  { series: EURO, weight: euro },
  { series: WORLD, weight: world },
];
/** What the contract sets for each profile; that of the simulation is 60 and 40. */
const PROFILES = [
  ["CONSERVATIVE", shares("80.00", "20.00"), "Prudent", "Cautious"],
  ["BALANCED", shares("50.00", "50.00"), "Équilibré", "Balanced"],
  ["DYNAMIC", shares("30.00", "70.00"), "Dynamique", "Dynamic"],
  ["AGGRESSIVE", shares("10.00", "90.00"), "Offensif", "Aggressive"],
] as const;
const profileAllocations = Object.fromEntries(PROFILES.map(([profile, lines]) => [profile, lines]));

function viewerOf(draft: SimulationParameters) {
  const { viewer, calls } = fakeViewer({ simulation: simulationOf({ draft }) });
  const { simulators } = viewer.api;
  const get: typeof simulators.get = async (input) => ({ ...(await simulators.get(input)), config: { profileAllocations } });
  return { viewer: { ...viewer, api: { ...viewer.api, simulators: { ...simulators, get } } } as Viewer, calls };
}
async function keep(draft: SimulationParameters, riskProfile: string) {
  const { viewer, calls } = viewerOf(draft);
  const fields = new FormData();
  for (const [name, value] of Object.entries({ birthYear: "1961", riskProfile, idem: "token-123" })) fields.set(name, value);
  const answer = await keepSubscriber(viewer, SIMULATION, fields, TODAY);
  const kept = calls.find(([name]) => name === "keepDraft")?.[1] as { body: { parameters: SimulationParameters } };
  return { answer, kept: kept.body.parameters };
}

describe("another risk profile of the client", () => {
  it.each(PROFILES)(
    "%s brings its own allocation, with a warning that can take it back, in both languages",
    async (profile, lines, french, english) => {
      const { answer, kept } = await keep(parameters, profile);
      expect(answer).toEqual({ kind: "kept", change: "replaced" });
      expect(kept).toMatchObject({
        allocation: lines,
        subscriber: { riskProfile: profile },
        replaced: { allocation: parameters.allocation },
      });
      for (const [language, title, text, undo] of [
        ["fr", "L’allocation a été remplacée", `prévue pour le profil ${french}`, "Annuler le remplacement"],
        ["en", "The allocation was replaced", `set for the ${english} profile`, "Undo the replacement"],
      ] as const) {
        const writing = { t: getFixedT(language), language };
        const page = await loadEditPage(viewerOf(kept).viewer, { uuid: SIMULATION, asked: USUAL, kept: null }, writing);
        const html = renderHtml(<SimulatorPage page={page!} answer={undefined} searchAddress="/s" />, language);
        expect(html).toContain(title);
        expect(html).toContain(text);
        expect(html).toMatch(new RegExp(`<button[^>]*value="undo-default"[^>]*>${undo}<`));
      }
    },
  );

  it("leaves the allocation and warns of nothing where the profile stays the same", async () => {
    const own = { ...parameters, subscriber: { birthYear: 1961, riskProfile: "DYNAMIC" as const } };
    const { answer, kept } = await keep(own, "DYNAMIC");
    expect(answer).toEqual({ kind: "kept", change: "saved" });
    expect([kept.allocation, kept.replaced]).toEqual([parameters.allocation, undefined]);
    const writing = { t: getFixedT("en"), language: "en" } as const;
    const page = await loadEditPage(viewerOf(kept).viewer, { uuid: SIMULATION, asked: USUAL, kept: null }, writing);
    expect(renderHtml(<SimulatorPage page={page!} answer={undefined} searchAddress="/s" />, "en")).not.toContain(
      "The allocation was replaced",
    );
  });
});
