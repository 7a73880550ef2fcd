import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonths, dayNumber, isoDay, monthEnd, monthOf, monthsUntil } from "./calendar.ts";

const monthsAfter = (date: string, count: number) => isoDay(addMonths(dayNumber(date), count));
const day = fc.integer({ min: 0, max: 40_000 });

describe("calendar", () => {
  it("clamps to the last day of the month", () => {
    expect(monthsAfter("2024-03-31", -1)).toBe("2024-02-29");
    expect(monthsAfter("2024-01-31", 1)).toBe("2024-02-29");
    expect(monthsAfter("2023-01-31", 1)).toBe("2023-02-28");
    expect(monthsAfter("2024-02-29", 12)).toBe("2025-02-28");
    expect(monthsAfter("2024-12-15", 1)).toBe("2025-01-15");
    expect(isoDay(monthEnd(monthOf(dayNumber("2100-02-10"))))).toBe("2100-02-28");
  });

  it("maps a date to the first month step on or after it", () => {
    const until = (date: string) => monthsUntil(dayNumber("2024-01-31"), dayNumber(date));
    expect([until("2023-05-01"), until("2024-01-31"), until("2024-02-01"), until("2024-02-29"), until("2024-03-01")]).toEqual([
      0, 0, 1, 1, 2,
    ]);
  });

  it("agrees with the platform's calendar on days of all kinds, also before 1970 and in years 1 to 99", () => {
    const wrong: number[] = [];
    for (let number = -719_162; number <= 1_000_000; number += 13) {
      const date = new Date(number * 86_400_000);
      const same = dayNumber(isoDay(number)) === number && monthOf(number) === date.getUTCFullYear() * 12 + date.getUTCMonth();
      if (!same) wrong.push(number);
    }
    expect(wrong).toEqual([]);
  });

  it("finds the smallest such step", () => {
    fc.assert(
      fc.property(day, day, (start, date) => {
        const k = monthsUntil(start, date);
        expect(k === 0 || addMonths(start, k) >= date).toBe(true);
        if (k > 0) expect(addMonths(start, k - 1)).toBeLessThan(date);
      }),
    );
  });
});
