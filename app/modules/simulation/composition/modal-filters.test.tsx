import { expect, it } from "vitest";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { fakeViewer, SIMULATION } from "../../../../tests/fixtures/simulation.ts";
import { actOnComposition } from "./composition.server.ts";
import { CompositionModal } from "./composition-modal.tsx";

const en = { t: getFixedT("en"), language: "en" } as const;
const FILTERS: Array<[name: string, value: string, label: string]> = [
  ["assetClass", "CASH", "Cash"],
  ["assetClass", "FIXED_INCOME", "Fixed income"],
  ["assetClass", "EQUITIES", "Equities"],
  ["assetClass", "REAL_ESTATE", "Real estate"],
  ["assetClass", "CAPITAL_GUARANTEED", "Capital guaranteed"],
  ["assetClass", "PRIVATE_EQUITY", "Private equity"],
  ...["1", "2", "3", "4", "5", "6"].map((level): [string, string, string] => ["sriMax", level, level]),
  ["sfdr", "ARTICLE_6", "Article 6"],
  ["sfdr", "ARTICLE_8", "Article 8"],
  ["sfdr", "ARTICLE_9", "Article 9"],
  ["label", "isr", "ISR"],
  ["label", "greenfin", "Greenfin"],
  ["label", "esg", "ESG"],
];

it.each(FILTERS)("the composition of a portfolio offers the filter %s, %s, and searches by it alone", async (name, value, label) => {
  const { viewer, calls } = fakeViewer();
  const fields = new FormData();
  fields.set("intent", "search");
  fields.set(name, value);
  const answer = await actOnComposition(viewer, SIMULATION, fields, en);
  if (answer.kind !== "stay") throw new Error(answer.kind);
  const searched = calls.filter(([call]) => call === "series").map(([, input]) => (input as { query: Record<string, unknown> }).query);
  const asked = searched.filter((query) => query.limit !== undefined && query.tradable === "true");
  const filters = asked.map((query) =>
    Object.fromEntries(Object.entries(query).filter(([key]) => /^(search|assetClass|sriMax|sfdr|label)$/.test(key))),
  );
  expect(filters).toEqual([{ [name]: name === "sriMax" ? Number(value) : value }]);
  expect(answer.state.search?.found).toHaveLength(2);

  const page = { name: null, state: answer.state, portfolios: [] };
  const html = renderHtml(<CompositionModal page={page} answer={answer.state} closeHref="/s" searchAddress="/s/search" />, "en");
  const select = new RegExp(`<select[^>]*name="${name}"[\\s\\S]*?</select>`).exec(html)?.[0] ?? "";
  expect(/<option value="([^"]*)"[^>]*selected=""[^>]*>([^<]*)</.exec(select)?.slice(1)).toEqual([value, expect.stringContaining(label)]);
  for (const other of ["assetClass", "sriMax", "sfdr", "label"]) expect(html).toMatch(new RegExp(`<select[^>]*name="${other}"`));
  expect(html.match(/<input[^>]*name="pick"/g)).toHaveLength(2);
});
