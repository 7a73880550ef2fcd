import { expect, it } from "vitest";
import { rowsByDay } from "./load-action.server.ts";

it("rows go to the day in their first cell, in the order of the days; heads and other rows are counted", () => {
  const { days, undated } = rowsByDay(
    "Date\tISIN\tPoids\n31/12/2026\tFR0\t60\n2026-09-30;LU1;100\n31/12/2026\tFR1\t40\n31/02/2026\tFR2\t10\n\n",
  );
  expect([...days]).toEqual([
    ["2026-09-30", ["LU1\t100"]],
    ["2026-12-31", ["FR0\t60", "FR1\t40"]],
  ]);
  expect(undated).toBe(2);
});
