import { describe, expect, it } from "vitest";
import { calendarOf, shadeOf } from "./calendar-table.ts";

describe("calendar of returns", () => {
  it("puts the newest year first and leaves months without values empty", () => {
    const [present, before] = calendarOf(
      {
        years: [
          { year: 2025, return: 0.05, complete: true },
          { year: 2026, return: -0.0312, complete: false },
        ],
        months: [
          { year: 2025, month: 12, return: 0.0004, complete: true },
          { year: 2026, month: 1, return: -0.0312, complete: false },
        ],
      },
      "fr",
    );
    expect(present).toMatchObject({ year: 2026, total: { text: "\u22123,1", shade: -3, complete: false } });
    expect(present?.months[0]).toEqual({ text: "\u22123,1", shade: -3, complete: false });
    expect(present?.months.slice(1)).toEqual(Array(11).fill(null));
    expect(before?.months[11]).toEqual({ text: "0,0", shade: 0, complete: true });
  });
  it("leaves out a return that cannot be computed", () => {
    expect(calendarOf({ years: [{ year: 2026, return: null, complete: false }], months: [] }, "en")[0]?.total).toBeNull();
  });
  it.each([
    [3, 3],
    [2.9, 2],
    [1, 2],
    [0.9, 1],
    [0, 0],
    [-0.1, -1],
    [-1, -1],
    [-1.1, -2],
    [-3, -2],
    [-3.1, -3],
  ])("shades %s per cent as %s", (percent, shade) => {
    expect(shadeOf(percent)).toBe(shade);
  });
});
