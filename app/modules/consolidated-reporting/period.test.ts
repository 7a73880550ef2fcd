import { expect, it } from "vitest";
import { periodOf } from "./period.ts";

it("a period ends on its last day and begins with the day before its first", () => {
  const to = "2026-06-30";
  expect(periodOf({ period: "SINCE_START", to })).toEqual({ from: null, to });
  expect(periodOf({ period: "YEAR_TO_DATE", to })).toEqual({ from: "2025-12-31", to });
  expect(periodOf({ period: "ONE_YEAR", to })).toEqual({ from: "2025-06-30", to });
  expect(periodOf({ period: "THREE_YEARS", to: "2028-02-29" }).from).toBe("2025-02-28");
  expect(periodOf({ period: "CUSTOM", from: "2026-01-02", to }).from).toBe("2026-01-02");
  expect(periodOf({ period: "SINCE_START", from: "2026-01-02", to }).from).toBeNull();
});
