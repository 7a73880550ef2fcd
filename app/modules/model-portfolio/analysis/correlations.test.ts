import { expect, it } from "vitest";
import { portfolioViewer, type TestFund, testPortfolio } from "../../../../tests/fixtures/portfolio-viewer.ts";
import { correlationsOf } from "./correlations.server.ts";

const [WORLD, TWIN, AGAINST, YOUNG] = [1, 2, 3, 4].map((n) => `5b0c8c3e-0000-4000-8000-00000000005${n}`) as [
  string,
  string,
  string,
  string,
];
/** One value a week, `weeks` of them up to the end: it goes up and down by turns, by `step` of itself. */
const weekly = (weeks: number, step: number): TestFund["values"] =>
  Array.from({ length: weeks }, (_, i) => {
    const week = 120 - weeks + i;
    const swing = week % 3 === 0 ? 1 + step : week % 3 === 1 ? 1 - step : 1;
    return [new Date(Date.UTC(2022, 0, 7 + 7 * week)).toISOString().slice(0, 10), 100 * swing];
  });
const funds: TestFund[] = [
  { uuid: WORLD, fullName: "Monde", values: weekly(120, 0.02) },
  { uuid: TWIN, fullName: "Monde bis", values: weekly(120, 0.04) },
  { uuid: AGAINST, fullName: "Inverse", values: weekly(120, -0.02) },
  { uuid: YOUNG, fullName: "Jeune", values: weekly(40, 0.02) },
];
const [present] = testPortfolio(funds, [
  { date: "2024-04-01", weights: { [WORLD]: "25", [TWIN]: "25", [AGAINST]: "25", [YOUNG]: "25" } },
]).compositions;

it("names the pairs that hardly spread the risk, and those without a year of common history instead of a figure", async () => {
  const found = await correlationsOf(portfolioViewer({ funds }), present!.lines);
  expect(found!.names).toEqual(["Monde", "Monde bis", "Inverse", "Jeune"]);
  expect(found!.redundant).toEqual([expect.stringMatching(/^Monde et Monde bis évoluent presque ensemble \(corrélation 1,00\)/)]);
  expect(found!.cells.map((row) => row.map((cell) => cell?.step ?? null))).toEqual([
    [4, 4, -4, null],
    [4, 4, -4, null],
    [-4, -4, 4, null],
    [null, null, null, null],
  ]);
  expect(found!.unknown).toEqual(["Monde", "Monde bis", "Inverse"].map((name) => `${name} et Jeune n’ont pas un an d’historique commun.`));
});

it("has nothing to compare in a single line", async () => {
  expect(await correlationsOf(portfolioViewer({ funds }), present!.lines.slice(0, 1))).toBeNull();
});
