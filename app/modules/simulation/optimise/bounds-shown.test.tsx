import { expect, it } from "vitest";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { fakeViewer, SERIES, SIMULATION } from "../../../../tests/fixtures/simulation.ts";
import { actOnOptimise } from "./optimise.server.ts";
import { OptimiseModal } from "./optimise-modal.tsx";

/** What an adviser reads when the bounds of an optimisation leave no solution: the form is posted, the modal that answers is drawn. */
type Bounds = Record<string, string>;
const FREE: Bounds = {
  ...{ "assets[0].min": "0", "assets[0].max": "100", "assets[1].min": "0", "assets[1].max": "100" },
  ...{ "classes[0].min": "0", "classes[0].max": "100", "classes[1].min": "0", "classes[1].max": "100" },
};

const REACH = {
  ...{ volatility: 0.05, expectedReturn: 0.04, frontier: [] },
  range: { volatilityMin: 0.01, volatilityMax: 0.12, expectedReturnMin: 0.02, expectedReturnMax: 0.08, lowestSrri: 2, highestSrri: 5 },
};

async function answered(bounds: Bounds, language: "en" | "fr") {
  const { viewer } = fakeViewer();
  const fields = new FormData();
  for (const [name, value] of Object.entries({
    ...{ "assets[0].of": SERIES[0], "assets[1].of": SERIES[1], "classes[0].of": "CAPITAL_GUARANTEED", "classes[1].of": "EQUITIES" },
    ...{ aim: "ratio", risk: "none", intent: "run", ...FREE, ...bounds },
  }))
    fields.set(name, value);
  // What the supports can reach; a proposal itself is not computed here.
  const computation = { ...viewer.computation, optimisation: { allocation: async () => REACH } };
  const asked = { ...viewer, computation } as unknown as typeof viewer;
  const answer = await actOnOptimise(asked, SIMULATION, fields, "2026-11-23", { t: getFixedT(language), language }).catch(() => null);
  if (answer?.kind !== "stay") return { status: null, faults: [] };
  const html = renderHtml(<OptimiseModal view={answer.view} closeHref="/s" />, language);
  const summary = [...html.matchAll(/<a href="#optimise[^"]*">([\s\S]*?)<\/a>/g)].map(([, text]) => text!.replace(/[\u202f\u00a0]/g, " "));
  return { status: answer.status, faults: summary };
}

it.each<[rule: string, broken: Bounds, english: string[], french: string[], kept: Bounds]>([
  [
    "a missing minimum and maximum",
    { "assets[0].min": "", "assets[1].max": " " },
    ["Fonds euro: The Minimum field is required", "Actions monde: The Maximum field is required"],
    ["Fonds euro : Le champ Minimum est obligatoire", "Actions monde : Le champ Maximum est obligatoire"],
    { "assets[0].min": "0", "assets[1].max": "100" },
  ],
  [
    "bounds outside of 0 to 100 %",
    { "assets[0].min": "-1", "assets[1].max": "101" },
    ["Fonds euro: Enter a percentage from 0 to 100", "Actions monde: Enter a percentage from 0 to 100"],
    ["Fonds euro : Saisissez un pourcentage de 0 à 100", "Actions monde : Saisissez un pourcentage de 0 à 100"],
    { "assets[0].min": "0", "assets[1].max": "100" },
  ],
  [
    "a class without its minimum and its maximum",
    { "classes[0].min": "", "classes[1].max": "" },
    ["Capital guaranteed: The Minimum field is required", "Equities: The Maximum field is required"],
    ["Capital garanti : Le champ Minimum est obligatoire", "Actions : Le champ Maximum est obligatoire"],
    { "classes[0].min": "0", "classes[1].max": "100" },
  ],
  [
    "bounds of classes outside of 0 to 100 %",
    { "classes[0].max": "100.01", "classes[1].min": "-0.01" },
    ["Capital guaranteed: Enter a percentage from 0 to 100", "Equities: Enter a percentage from 0 to 100"],
    ["Capital garanti : Saisissez un pourcentage de 0 à 100", "Actions : Saisissez un pourcentage de 0 à 100"],
    { "classes[0].max": "100", "classes[1].min": "0" },
  ],
  [
    "a minimum above the maximum",
    { "assets[0].min": "41", "assets[0].max": "40" },
    ["Fonds euro: The minimum is above the maximum"],
    ["Fonds euro : Le minimum dépasse le maximum"],
    { "assets[0].min": "40", "assets[0].max": "40" },
  ],
  [
    "maxima below 100 %",
    { "assets[0].max": "60", "assets[1].max": "39" },
    ["Bounds: The maxima total 99%: raise them to 100% at least"],
    ["Bornes : Les maximums totalisent 99 % : relevez-les à 100 % au moins"],
    { "assets[0].max": "60", "assets[1].max": "40" },
  ],
  [
    "minima above 100 %",
    { "assets[0].min": "60", "assets[1].min": "41" },
    ["Bounds: The minima total 101%: lower them to 100% at most"],
    ["Bornes : Les minimums totalisent 101 % : baissez-les à 100 % au plus"],
    { "assets[0].min": "60", "assets[1].min": "40" },
  ],
  [
    "series that cannot fill their class",
    { "assets[1].max": "29", "classes[1].min": "30" },
    ["Equities: The series of the class only reach 29%"],
    ["Actions : Les supports de la classe n’atteignent que 29 %"],
    { "assets[1].max": "30", "classes[1].min": "30" },
  ],
  [
    "series that overfill their class",
    { "assets[1].min": "51", "classes[1].max": "50" },
    ["Equities: The minima of the series of the class already total 51%"],
    ["Actions : Les minimums des supports de la classe totalisent déjà 51 %"],
    { "assets[1].min": "50", "classes[1].max": "50" },
  ],
  [
    "a class whose minimum is above its maximum",
    { "classes[0].min": "50", "classes[0].max": "49" },
    ["Capital guaranteed: The minimum is above the maximum"],
    ["Capital garanti : Le minimum dépasse le maximum"],
    { "classes[0].min": "49", "classes[0].max": "50" },
  ],
])("an optimisation is refused for %s, in both languages", async (_rule, broken, english, french, kept) => {
  expect(await answered(broken, "en")).toEqual({ status: 400, faults: english });
  expect(await answered(broken, "fr")).toEqual({ status: 400, faults: french });
  expect((await answered(kept, "en")).faults).toEqual([]);
});
