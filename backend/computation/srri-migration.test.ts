import { describe, expect, it } from "vitest";
import { srriRequest } from "#app/contract/computation/risk.ts";
import { dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { classToPublish, migrationFridays } from "../numerics/risk/srri-migration.ts";
import { srriAnswer } from "../workers/risk-answers.ts";

describe("class to publish", () => {
  it("stays while one week of four months agrees with it", () => {
    expect(classToPublish(3, [4, 4, 4, 3, 4])).toBe(3);
    expect(classToPublish(3, [])).toBe(3);
  });

  it("becomes the one that prevailed, the more recent where two did", () => {
    expect(classToPublish(3, [4, 5, 5, 4, 4])).toBe(4);
    expect(classToPublish(3, [5, 4, 4, 5])).toBe(5);
    expect(classToPublish(3, [4, 5, 5, 4])).toBe(4);
  });

  it("looks at the Fridays of the last four months", () => {
    const fridays = migrationFridays(dayNumber("2024-05-29")).map(isoDay);
    expect([fridays[0], fridays.at(-1), fridays.length]).toEqual(["2024-02-02", "2024-05-24", 17]);
    expect(isoDay(migrationFridays(dayNumber("2024-05-31")).at(-1)!)).toBe("2024-05-31");
  });
});

/** Weekly values whose returns alternate by plus and minus `swing(week)`: the volatility is close to that times the root of 52. */
function alternating(swing: (week: number) => number, weeks: number) {
  const last = dayNumber("2024-05-31");
  const days = Int32Array.from({ length: weeks + 1 }, (_, i) => last - 7 * (weeks - i));
  const values = new Float64Array(weeks + 1).fill(100);
  for (let i = 1; i <= weeks; i++) values[i] = values[i - 1]! * (1 + (i % 2 === 0 ? 1 : -1) * swing(i));
  return { uuid: "A", assetClass: "EQUITIES", days, values };
}

describe("publication with an indicator", () => {
  const WEEKS = 300;
  const answer = (swing: (week: number) => number, currentSrri: number, weeks = WEEKS) => {
    const request = srriRequest.parse({ method: "HISTORICAL_ALLOCATION", weights: { A: 1 }, currentSrri });
    return srriAnswer({ request, series: new Map([["A", alternating(swing, weeks)]]) });
  };

  it("changes when every week of four months computed another class", () => {
    // 1.2 % a week is 8.7 % a year: class 4 throughout.
    expect(answer(() => 0.012, 5)).toMatchObject({ srri: 4, publication: { srri: 4, changed: true } });
    expect(answer(() => 0.012, 4)).toMatchObject({ srri: 4, publication: { srri: 4, changed: false } });
  });

  it("does not change for a crisis of the last weeks alone", () => {
    const crisis = (week: number) => (week > WEEKS - 8 ? 0.06 : 0.012);
    const { srri, publication } = answer(crisis, 4) as { srri: number; publication: { srri: number; weeklyClasses: number[] } };
    expect(srri).toBe(5);
    expect(publication.srri).toBe(4);
    expect(publication.weeklyClasses).toHaveLength(18);
    expect(publication.weeklyClasses[0]).toBe(4);
    expect(publication.weeklyClasses.at(-1)).toBe(5);
  });

  it("needs four months more of history than the indicator", () => {
    expect(() => answer(() => 0.012, 4, 262)).toThrowError(expect.objectContaining({ code: "3107" }));
  });
});
