import { describe, expect, it } from "vitest";
import { explorationOf } from "#app/components/charts/explorer/kinds/adapters.ts";
import { placesOf, valuesAt } from "#app/components/charts/explorer/view.ts";
import { type TestFund, testPortfolio } from "../../../../tests/fixtures/portfolio-viewer.ts";
import { overTime } from "./over-time.server.ts";

const [WORLD, BONDS, EURO, GOLD] = [1, 2, 3, 4].map((n) => `5b0c8c3e-0000-4000-8000-00000000004${n}`) as [string, string, string, string];
const funds: TestFund[] = [
  { uuid: WORLD, fullName: "Monde", assetClass: "EQUITIES", values: [] },
  { uuid: BONDS, fullName: "Taux", assetClass: "FIXED_INCOME", values: [] },
  { uuid: EURO, fullName: "Europe", assetClass: "EQUITIES", values: [] },
  { uuid: GOLD, fullName: "Or", assetClass: "COMMODITIES", values: [] },
];
const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, " ") ?? null;
const portfolio = testPortfolio(funds, [
  { date: "2024-01-01", weights: { [WORLD]: "60.00", [BONDS]: "40.00" } },
  { date: "2024-04-10", weights: { [WORLD]: "30.00", [EURO]: "30.00", [BONDS]: "40.00" } },
  { date: "2024-12-01", weights: { [GOLD]: "100.00" } },
]);

describe("compositions over time", () => {
  const view = overTime(portfolio, "2024-07-19", "fr")!;

  it("stand by class, each fund with its weight in each composition that was in effect, and none of one to come", () => {
    expect(view.days).toEqual(["01/01/2024", "10/04/2024"]);
    expect(view.rows.map(({ name, weights }) => [name, ...weights.map(plain)])).toEqual([
      ["1. Taux", "40 %", "40 %"],
      ["2. Monde", "60 %", "30 %"],
      ["3. Europe", null, "30 %"],
    ]);
    expect(view.names.map(({ label }) => label)).toEqual(view.rows.map(({ name }) => name));
    expect(plain(view.caption)).toContain("du 01/01/2024 au 19/07/2024");
  });

  it("are as wide as they lasted, and each fund bears its number where it is the largest", () => {
    // 100 of 200 days each: the world's fund falls from 60 to 30 per cent in the middle, above 40 of bonds.
    const { areas, numbers } = view.drawing;
    expect(areas[1]?.path).toBe("M0 0L500 0L500 300L1000 300L1000 600L500 600L500 600L0 600Z");
    expect(numbers).toEqual([
      { number: 1, assetClass: "FIXED_INCOME", left: 25, top: 80 },
      { number: 2, assetClass: "EQUITIES", left: 25, top: 30 },
      { number: 3, assetClass: "EQUITIES", left: 75, top: 15 },
    ]);
  });

  it("are read once a composition, in words and figures of the person's language", () => {
    const { drawing, names } = view;
    const explored = explorationOf(
      { kind: "stacked", drawing, names, across: "Composition du", height: 260 },
      { day: "", month: "" },
      "fr",
    );
    const places = placesOf(explored, explored.series, explored.span);
    expect(places.map((x) => explored.across.cell(x))).toEqual(view.days);
    expect(valuesAt(explored.series, places[1]!).map(({ series, point }) => `${series.name} ${plain(series.text(point))}`)).toEqual([
      "1. Taux 40 %",
      "2. Monde 30 %",
      "3. Europe 30 %",
    ]);
  });

  it("are not drawn while there is but one", () => {
    expect(overTime(portfolio, "2024-04-10", "fr")).toBeNull();
  });
});
