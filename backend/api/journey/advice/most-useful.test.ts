import { expect, it } from "vitest";
import { mostUseful } from "./most-useful.ts";

const support = (name: string, sri: number | null, investments: number, taxonomy = 0, impacts: string[] = []) => ({
  name,
  assetClass: name === "euro" ? "CAPITAL_GUARANTEED" : "EQUITIES",
  sri,
  sustainabilityMinInvestments: investments,
  sustainabilityMinTaxonomyAlignment: taxonomy,
  pai: Object.fromEntries(impacts.map((code) => [code, true])),
});
const names = (list: ReadonlyArray<{ name: string }>) => list.map(({ name }) => name);

it("keeps all that there are while they are few", () => {
  const few = [support("b", 4, 0), support("a", 2, 0.5)];
  expect(mostUseful(few, 2)).toEqual(few);
});

it("keeps the guaranteed fund and the best of each class of risk for each use, in the order in which they stood", () => {
  const plain = Array.from({ length: 400 }, (_, at) => support(`plain ${at}`, 4, 0.01));
  const shelf = [...plain, support("green", 4, 0.9), support("taxonomy", 4, 0, 0.4), support("calm", 2, 0.3), support("euro", 1, 0)];
  shelf.push(support("impacts", 4, 0, 0, ["Gge", "Iob"]), support("unrated", null, 0.2));
  expect(names(mostUseful(shelf, 6))).toEqual(["green", "taxonomy", "calm", "euro", "impacts", "unrated"]);
  expect(mostUseful(shelf, 300)).toHaveLength(300);
});
