import { describe, expect, it } from "vitest";
import cases from "../../../tests/fixtures/golden/structured-cases.json" with { type: "json" };
import { outcomeWords } from "./outcome-words.ts";
import { structuredOutcomes } from "./outcomes.ts";
import { redemption } from "./redemption.ts";
import { termFacts } from "./term-words.ts";
import { observationDays, type StructuredTerms } from "./terms.ts";

/** Six years, looked at each year: 6.8 % from 80 % on, with memory, called at 100 %, protected down to 60 %. */
const AUTOCALL: StructuredTerms = {
  issuer: "Banque Tressan",
  guarantor: "Groupe Tressan",
  underlying: "Indice Alcyone Europe 50",
  issueDate: "2026-12-15",
  maturityDate: "2032-12-15",
  observation: "YEARLY",
  coupon: "6.8",
  couponBarrier: "80",
  memory: true,
  autocallBarrier: "100",
  protectionBarrier: "60",
  maximumLoss: "100",
};
const PROTECTED: StructuredTerms = {
  ...AUTOCALL,
  guarantor: null,
  maturityDate: "2031-12-15",
  observation: "SEMI_ANNUALLY",
  coupon: "3.6",
  couponBarrier: "105",
  autocallBarrier: "105",
  protectionBarrier: "100",
  maximumLoss: "10",
};
const told = (terms: StructuredTerms) =>
  structuredOutcomes(terms).map(({ code, level, day, total }) => [code, level, day, Math.round(total * 100) / 100]);

describe("a structured product", () => {
  it("pays what a second derivation from its terms pays, on 120 paths that often stand on a barrier", () => {
    for (const { terms, levels, paid } of cases as Array<{
      terms: StructuredTerms;
      levels: number[];
      paid: ReturnType<typeof redemption>;
    }>) {
      expect(observationDays(terms)).toHaveLength(levels.length);
      const got = redemption(terms, levels);
      expect([got.at, got.capital, Math.abs(got.coupons - paid.coupons) < 1e-9]).toEqual([paid.at, paid.capital, true]);
    }
  });

  it("is looked at on the same day of the month, the last time at maturity", () => {
    expect(observationDays({ ...AUTOCALL, issueDate: "2026-08-31", maturityDate: "2027-09-07", observation: "QUARTERLY" })).toEqual([
      "2026-11-30",
      "2027-02-28",
      "2027-05-31",
      "2027-09-07",
    ]);
    expect(observationDays({ ...AUTOCALL, maturityDate: "2027-01-15" })).toEqual(["2027-01-15"]);
  });
});

describe("what may become of it", () => {
  it("are five outcomes of an autocall, from its first coupon to the loss of all", () => {
    expect(told(AUTOCALL)).toEqual([
      ["EARLY", 100, "2027-12-15", 106.8],
      ["MATURITY", 80, "2032-12-15", 140.8],
      ["CAPITAL", 60, "2032-12-15", 100],
      ["LOSS", 40, "2032-12-15", 40],
      ["DEFAULT", null, null, 0],
    ]);
  });

  it("end a loss where the terms do, and still lose all when nobody can pay", () => {
    expect(told(PROTECTED)).toEqual([
      ["EARLY", 105, "2027-06-15", 101.8],
      ["MATURITY", 105, "2031-12-15", 118],
      ["CAPITAL", 100, "2031-12-15", 100],
      ["LOSS", 80, "2031-12-15", 90],
      ["DEFAULT", null, null, 0],
    ]);
    // Without memory the coupons of the looks below the barrier stay unpaid.
    expect(told({ ...PROTECTED, memory: false })[1]).toEqual(["MATURITY", 105, "2031-12-15", 101.8]);
  });

  it("leave out what the terms exclude: a call without a barrier, and no coupon where it is owed always", () => {
    const codes = (changes: Partial<StructuredTerms>) => structuredOutcomes({ ...AUTOCALL, ...changes }).map(({ code }) => code);
    expect(codes({ autocallBarrier: null })).toEqual(["MATURITY", "CAPITAL", "LOSS", "DEFAULT"]);
    expect(codes({ couponBarrier: null })).toEqual(["EARLY", "MATURITY", "LOSS", "DEFAULT"]);
    expect(told({ ...AUTOCALL, couponBarrier: null })[2]).toEqual(["LOSS", 40, "2032-12-15", 80.8]);
  });

  it("are told in plain words of both languages, with who cannot pay", () => {
    const last = structuredOutcomes(AUTOCALL).at(-1)!;
    expect(outcomeWords(AUTOCALL, last, "fr")).toEqual({
      title: "Défaut de l’émetteur\u202f: perte totale",
      sentence:
        "L’émetteur, Banque Tressan, et son garant, Groupe Tressan, ne peuvent plus payer\u202f: tout ce qui a été placé peut être perdu, quel que soit le sous-jacent.",
    });
    expect(outcomeWords(PROTECTED, structuredOutcomes(PROTECTED)[3]!, "en").sentence).toBe(
      "At maturity, on 15\u00a0December\u00a02031, the underlying stands at 80% of its initial level, below the barrier of 100%: its fall is lost, but no more than 10% of the capital.",
    );
    for (const language of ["fr", "en"] as const)
      for (const outcome of structuredOutcomes(AUTOCALL)) {
        const { title, sentence } = outcomeWords(AUTOCALL, outcome, language);
        expect(`${title} ${sentence}`).not.toMatch(/null|undefined|NaN| {2}|, ,/);
      }
  });

  it("stand beside a term sheet", () => {
    const facts = Object.fromEntries(termFacts(AUTOCALL, "en").map(({ label, value }) => [label, value]));
    expect(facts).toMatchObject({
      Issuer: "Banque Tressan",
      Guarantor: "Groupe Tressan",
      "Matures on": "15\u00a0December\u00a02032 (6 years)",
      Coupon: "6.8% a year, owed where the underlying stands at 80% of its initial level or above, with missed coupons caught up",
      "Early redemption barrier": "100% of the initial level",
      "Maximum loss at maturity, without default": "100% of the capital",
    });
    expect(termFacts({ ...PROTECTED, autocallBarrier: null }, "fr").map(({ value }) => value)).toEqual(
      expect.arrayContaining(["Aucun", "Pas de remboursement anticipé"]),
    );
  });
});
