import { expect, it } from "vitest";
import { type HeldFund, lateAfter, marketDaysBetween, portfolioNotices } from "./notices.ts";

const fund = (changes: Partial<HeldFund> = {}): HeldFund => ({
  ...{ portfolio: "p", owner: "o", series: "s", commercialStatus: "OPEN", closeDate: null, simulated: false },
  ...{ firstValueDate: "2024-01-01", lastValueDate: "2026-03-06", valueCount: 570 },
  ...changes,
});
const kinds = (held: HeldFund, today: string) => portfolioNotices([held], today).map(({ kind }) => kind);

it("counts Mondays to Fridays after a day", () => {
  expect(marketDaysBetween("2026-03-06", "2026-03-09")).toBe(1);
  expect(marketDaysBetween("2026-03-06", "2026-03-06")).toBe(0);
  expect(marketDaysBetween("2026-03-02", "2026-03-16")).toBe(10);
  expect(marketDaysBetween("2026-03-07", "2026-03-08")).toBe(0);
});

it("a value is late by how often the fund had one", () => {
  expect(lateAfter(fund())).toBe(3);
  expect(lateAfter(fund({ valueCount: 114 }))).toBe(10);
  expect(lateAfter(fund({ valueCount: 27 }))).toBeGreaterThan(25);
  expect(kinds(fund(), "2026-03-11")).toEqual([]);
  expect(portfolioNotices([fund()], "2026-03-12")).toMatchObject([
    { kind: "missing-values", figure: 4, threshold: 3, since: "2026-03-06", occasion: "s 2026-03-06" },
  ]);
  expect(kinds(fund({ valueCount: 114 }), "2026-03-20")).toEqual([]);
  expect(kinds(fund({ valueCount: 114 }), "2026-03-23")).toEqual(["missing-values"]);
});

it("nobody delivers what a model gives, nor the values of a fund that closed", () => {
  expect(kinds(fund({ simulated: true }), "2026-06-01")).toEqual([]);
  expect(kinds(fund({ lastValueDate: null, firstValueDate: null, valueCount: 0 }), "2026-06-01")).toEqual([]);
  expect(kinds(fund({ commercialStatus: "CLOSED" }), "2026-06-01")).toEqual(["closed-fund"]);
});

it("a fund is told when it takes no new money, and a month before it closes", () => {
  const today = "2026-03-09";
  expect(kinds(fund({ closeDate: "2026-04-09" }), today)).toEqual([]);
  expect(portfolioNotices([fund({ closeDate: "2026-04-08" })], today)).toMatchObject([
    { kind: "closed-fund", due: "2026-04-08", occasion: "s 2026-04-08" },
  ]);
  expect(portfolioNotices([fund({ commercialStatus: "RUNOFF" })], today)).toMatchObject([
    { kind: "closed-fund", occasion: "s RUNOFF", due: null },
  ]);
});
