import { expect, it } from "vitest";
import { freeAssetClasses } from "./asset-classes.ts";

it("adds lines up by class, in the order of charts, with the key of their colour", () => {
  const classOf = (series: string) => (({ a: "EQUITIES", b: "CAPITAL_GUARANTEED", c: "EQUITIES" }) as const)[series];
  const lines = [
    { series: "a", weight: "30.25" },
    { series: "b", weight: "40" },
    { series: "c", weight: "19.75" },
    { series: "unknown", weight: "10" },
  ];
  const classes = freeAssetClasses(lines, classOf);
  expect(classes.map(({ assetClass, colorKey, weight }) => [assetClass, colorKey, weight])).toEqual([
    ["CAPITAL_GUARANTEED", "capital-guaranteed", "40"],
    ["EQUITIES", "equities", "50"],
    ["NOT_DEFINED", "not-defined", "10"],
  ]);
  // Places in the order of all classes: the guaranteed one before the equities, with others between them.
  expect(classes.map(({ displayOrder }) => displayOrder)).toEqual([1, 5, 14]);
  expect(freeAssetClasses([], classOf)).toEqual([]);
});
