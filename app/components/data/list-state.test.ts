import { describe, expect, it } from "vitest";
import { rangeTexts } from "./list-state.ts";

const list = "http://x/cairn/admin/data/series";
const ranged = (url: string, page: number, shown: number, total: number) => rangeTexts(url, { page, size: 25 }, shown, total, "fr");

/** Where an address leads; null where it is answered. */
function leadsTo(query: string, page: number, total: number): string | null {
  try {
    ranged(`${list}${query}`, page, 0, total);
    return null;
  } catch (answer) {
    if (answer instanceof Response && answer.status === 302) return answer.headers.get("Location");
    throw answer;
  }
}

describe("rows that a page of a list shows", () => {
  it("are told by the first and the last", () => {
    expect(ranged(list, 1, 25, 1_045)).toEqual({ from: "1", to: "25", total: "1\u202f045" });
    expect(ranged(list, 2, 20, 45)).toEqual({ from: "26", to: "45", total: "45" });
    expect(ranged(list, 1, 0, 0)).toEqual({ from: "0", to: "0", total: "0" });
  });

  it("beyond the end are those of the last page, with the same filters and sort", () => {
    expect(leadsTo("?type=FUND&page=99&sort=sri", 99, 45)).toBe("/cairn/admin/data/series?type=FUND&page=2&sort=sri");
    expect(leadsTo("?page=3", 3, 0)).toBe("/cairn/admin/data/series?page=1");
    expect(leadsTo("?page=2", 2, 50)).toBeNull();
  });
});
