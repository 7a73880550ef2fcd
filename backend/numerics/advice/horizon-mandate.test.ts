import { describe, expect, it } from "vitest";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { type MandateRequest, mandatePerformance, mandateSchedule } from "./horizon-mandate.ts";

const row = (horizonLeft: number, risky: number) => ({ horizonLeft, weights: { R: risky, S: 1 - risky } });
/** Two grids: half and a quarter at risk, then from 1 September 2021 four and two fifths. */
const GRIDS = [
  { date: "2019-01-01", rows: [row(0, 0), row(1, 0.25), row(2, 0.5)] },
  { date: "2021-09-01", rows: [row(0, 0), row(1, 0.4), row(2, 0.8)] },
];
const request = (rule: Partial<MandateRequest["rule"]> = {}): MandateRequest => ({
  subscriptionDate: "2020-03-10",
  horizonLeft: 3,
  rule: { stepChangeReference: "SUBSCRIPTION_DATE", rebalancing: "BUY_AND_HOLD", gridTrigger: "NEXT_STEP", ...rule },
  grids: GRIDS,
  currency: "EUR",
});
const schedule = (rule?: Partial<MandateRequest["rule"]>) =>
  mandateSchedule(request(rule)).compositions.map(({ date, horizonLeft, weights }) => [date, horizonLeft, weights.R]);

describe("a mandate whose grid was replaced", () => {
  it("goes to the new grid at the next step", () => {
    expect(schedule()).toEqual([
      ["2020-03-10", 3, 0.5],
      ["2021-03-10", 2, 0.5],
      ["2022-03-10", 1, 0.4],
      ["2023-03-10", 0, 0],
    ]);
  });

  it("goes to it on its day where that concerns everybody", () => {
    expect(schedule({ gridTrigger: "GRID_DATE" })).toEqual([
      ["2020-03-10", 3, 0.5],
      ["2021-03-10", 2, 0.5],
      ["2021-09-01", 2, 0.8],
      ["2022-03-10", 1, 0.4],
      ["2023-03-10", 0, 0],
    ]);
  });

  it("keeps the grid of its subscription where a new one is for new subscribers", () => {
    expect(schedule({ gridTrigger: "NEW_SUBSCRIPTIONS" }).map(([, , risky]) => risky)).toEqual([0.5, 0.5, 0.25, 0]);
  });

  it("grows as the hand says, and otherwise where its weights go back on a day of the year", () => {
    // The risky one doubles before 30 June 2020 and doubles again after it; the safe one stays.
    const days = Int32Array.from(["2020-03-10", "2020-06-30", "2020-12-31"].map(dayNumber));
    const of = (uuid: string, ...values: number[]) => [uuid, { uuid, days, values: Float64Array.from(values) }] as const;
    const series = new Map([of("R", 1, 2, 4), of("S", 1, 1, 1)]);
    const total = (rule?: Partial<MandateRequest["rule"]>) =>
      mandatePerformance({ ...request(rule), to: "2020-12-31" }, series).track.map(([date, value]) => [date, Number(value.toFixed(9))]);
    // Half and half: 0.5 · 4 + 0.5; and going back to half of 1.5 in June: 0.75 · 2 + 0.75.
    expect(total()).toEqual([
      ["2020-03-10", 100],
      ["2020-06-30", 150],
      ["2020-12-31", 250],
    ]);
    expect(total({ rebalancingDate: "06-30" })).toEqual([
      ["2020-03-10", 100],
      ["2020-06-30", 150],
      ["2020-12-31", 225],
    ]);
  });

  it("has no schedule without a grid", () => {
    expect(() => mandateSchedule({ ...request(), grids: [] })).toThrow("no grid");
  });
});
