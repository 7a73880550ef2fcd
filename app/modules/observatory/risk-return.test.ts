import { expect, it } from "vitest";
import { drawRiskReturn, sparkPath } from "./risk-return.ts";

const points = [
  { uuid: "a", name: "Orvane Équilibre 60", volatility: 7, performance: 8 },
  { uuid: "b", name: "Brissonne Allocation", volatility: 7.1, performance: 8 },
  { uuid: "c", name: "Kelmoor Mesuré", volatility: 3, performance: -2 },
  { uuid: "d", name: "Maubrey Convictions", volatility: 20, performance: 2 },
];
const text = (value: number) => String(value);

it("places a point by its risk and its performance, zero in both axes, and the medians with them", () => {
  const { points: placed, median } = drawRiskReturn(points, [], { performance: 8, volatility: 7 }, text);
  const [first, , last] = placed;
  expect(last!.left).toBeLessThan(first!.left);
  expect(last!.top).toBeGreaterThan(first!.top);
  expect(median).toEqual({ left: first!.left, top: first!.top });
  expect(drawRiskReturn(points, [], { performance: null, volatility: null }, text).median).toBeNull();
});

it("names no point over another name, the compared ones first", () => {
  const { points: placed } = drawRiskReturn(points, ["b"], { performance: null, volatility: null }, text);
  const of = (uuid: string) => placed.find((point) => point.uuid === uuid)!;
  expect(of("b")).toMatchObject({ chosen: 1, label: "end" });
  expect(of("a").label).not.toBe("end");
  expect(of("c").label).toBe("end");
});

it("draws a small line between its lowest and its highest value, and none for one value", () => {
  expect(sparkPath([100])).toBeNull();
  expect(sparkPath([100, 110, 105])).toBe("M0 19L40 1L80 10");
});
