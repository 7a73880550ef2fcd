import { expect, it } from "vitest";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { fakeViewer, SIMULATION } from "../../../../tests/fixtures/simulation.ts";
import { readFilters } from "../inputs/instrument-filters.ts";
import { searchSeries } from "../inputs/lines.server.ts";
import { actOnComposition } from "./composition.server.ts";

const LANGUAGES = [
  ["en", "Enter at least 3 characters"],
  ["fr", "Saisissez au moins 3 caractères"],
] as const;
const NO_FILTERS = readFilters(() => "");
const narrowed = (filters: Record<string, string>) => readFilters((name) => filters[name] ?? "");

it.each(LANGUAGES)("a search of funds needs three characters, spaces around them aside, and says so in %s", async (language, told) => {
  const writing = { t: getFixedT(language), language };
  for (const filters of [null, NO_FILTERS, narrowed({ assetClass: "EQUITIES" })])
    for (const [typed, asks] of [
      ["m", false],
      ["mo", false],
      ["  mo  ", false],
      ["mon", true],
      [" mon ", true],
      ["monde", true],
    ] as const) {
      const { viewer, calls } = fakeViewer();
      const { found, note } = await searchSeries(viewer, typed, writing, filters);
      const asked = calls.some(([name]) => name === "series");
      expect([typed, asked, found.length > 0, note]).toEqual([typed, asks, asks, asks ? null : told]);
    }
});

it.each(LANGUAGES)("the composition of a portfolio asks for three characters of a fund that is searched, in %s", async (language, told) => {
  const note = async (q: string) => {
    const fields = new FormData();
    for (const [name, value] of Object.entries({ intent: "search", q })) fields.set(name, value);
    const answer = await actOnComposition(fakeViewer().viewer, SIMULATION, fields, { t: getFixedT(language), language });
    return answer.kind === "stay" ? answer.state.search : null;
  };
  expect(await note("mo")).toMatchObject({ found: [], note: told });
  expect(await note("mon")).toMatchObject({ found: [{}, {}], note: null });
});
