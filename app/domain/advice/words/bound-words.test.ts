import { describe, expect, it } from "vitest";
import type { AdviceCheckCode } from "#app/domain/journey.ts";
import { boundText } from "./bound-words.ts";

const both = (code: AdviceCheckCode, found: string, allowed: string) =>
  (["fr", "en"] as const).map((language) => boundText({ code, found, allowed }, language)?.replace(/[\u00a0\u202f]/g, " "));

describe("what a measure is held against", () => {
  it.each<[AdviceCheckCode, string, string, string, string]>([
    ["LOW_RISK_SHARE", "20.00", "30", "au moins 30 %", "at least 30%"],
    ["MINIMUM_ASSETS", "1", "2", "au moins 2", "at least 2"],
    ["MINIMUM_PER_ASSET", "1", "5", "au moins 5 %", "at least 5%"],
    ["MINIMUM_DEPOSIT", "20.00", "50.00", "au moins 50 €", "at least €50"],
    ["SUSTAINABILITY", "12.00", "25", "au moins 25 %", "at least 25%"],
    ["LIQUIDITY_NEED", "2000.00", "8000.00", "au moins 8 000 €", "at least €8,000"],
    ["DIVERSIFICATION", "minLines 2", "3", "au moins 3", "at least 3"],
    ["DIVERSIFICATION", "maxLineWeight 60", "40", "au plus 40 %", "at most 40%"],
    ["EQUITY_HORIZON", "65.00", "60", "au plus 60 %", "at most 60%"],
    ["LINE_SRI", "5", "4", "au plus 4", "at most 4"],
    ["RISK_RANGE", "2.8", "2–2.7", "entre 2 et 2,7", "between 2 and 2.7"],
    ["KID_AGE", "2025-01-02", "2025-11-30", "au plus tôt le 30/11/2025", "not before 30 November 2025"],
    ["ALLOCATION_TOTAL", "95", "100", "100 % attendus", "100% expected"],
  ])("%s %s against %s", (code, found, allowed, fr, en) => {
    expect(both(code, found, allowed)).toEqual([fr, en]);
  });

  it("is nothing of a change that is weighed by what it saves", () => {
    expect(both("SWITCH_BENEFIT", "300.00", "900.00")).toEqual([undefined, undefined]);
  });
});
