import { describe, expect, it } from "vitest";
import { facts, found, OPEN } from "../../../../tests/fixtures/golden/plain-advice.ts";
import type { AdviceFacts } from "../facts.ts";
import { checkSentence } from "../words/check-words.ts";

const contradicted = (changes: Partial<AdviceFacts>) => found("CONTRADICTION", facts(changes)).filter(({ flag }) => flag !== "green");
const asked = (changes: Partial<typeof OPEN>) => ({ ...OPEN, ...changes });

describe("what the session says is held against the questionnaire", () => {
  it("sums that are needed against withdrawals that were excluded; what is needed at the end is no withdrawal", () => {
    const needs = [{ amount: 1000, months: 30 }];
    expect(contradicted({ needs })).toMatchObject([{ flag: "orange", subject: "needs", found: "1000.00", allowed: "NONE" }]);
    expect(contradicted({ needs: [{ amount: 1000, months: 96 }] })).toEqual([]);
    expect(contradicted({ needs, record: asked({ withdrawals: "OCCASIONAL" }) })).toEqual([]);
    const [told] = contradicted({ needs });
    expect(checkSentence({ code: "CONTRADICTION", ...told! }, "client", "en")).toContain(
      "€1,000 to be withdrawn before the end in this study, no withdrawals",
    );
  });

  it("capital that is to be protected against a profile that bears its fall; more caution contradicts no purpose", () => {
    const of = (objective: typeof OPEN.objective, changes: Partial<AdviceFacts> = {}) =>
      contradicted({ record: asked({ objective }), ...changes }).filter(({ subject }) => subject === "objective");
    expect(of("PROTECT")).toMatchObject([{ flag: "orange", found: "BALANCED", allowed: "PROTECT", figures: { date: OPEN.statedOn } }]);
    expect(of("PROTECT", { riskProfile: "CONSERVATIVE" })).toEqual([]);
    for (const objective of ["INCOME", "GROWTH", "STRONG_GROWTH"] as const)
      expect(of(objective, { riskProfile: "CONSERVATIVE" })).toEqual([]);
    const [told] = of("PROTECT");
    expect(checkSentence({ code: "CONTRADICTION", ...told! }, "adviser", "fr")).toMatch(
      /^Le profil retenu, Équilibré, .+ pour objectif de protéger son capital/,
    );
    expect(checkSentence({ code: "CONTRADICTION", ...told! }, "client", "en")).toContain("Your objective is protecting the capital");
  });

  it("extra income of which the session plans none, once it was asked", () => {
    const record = asked({ objective: "INCOME" });
    const of = (changes: Partial<AdviceFacts>) => contradicted({ record, ...changes }).filter(({ subject }) => subject === "income");
    expect(of({ needs: [] })).toMatchObject([{ flag: "orange", allowed: "INCOME" }]);
    expect(of({ needs: null })).toEqual([]);
    expect(of({ needs: [], withdrawals: { yearly: 600, mayUseCapital: false } })).toEqual([]);
    expect(of({ needs: [{ amount: 1000, months: 30 }] })).toEqual([]);
    const [told] = of({ needs: [] });
    expect(checkSentence({ code: "CONTRADICTION", ...told! }, "adviser", "en")).toContain(
      "receiving extra income, but no withdrawal is planned",
    );
  });

  it("a purpose that nobody asked is not judged", () => {
    expect(found("NOT_JUDGED", facts({ record: asked({ objective: null }) }))).toEqual([
      { flag: "orange", subject: "CONTRADICTION", missing: "OBJECTIVE" },
    ]);
  });

  it("years of birth of each person that are not those of their records", () => {
    const birthYears = [
      { who: "client" as const, said: 1970, record: 1960 },
      { who: "coSubscriber" as const, said: 1980, record: 1940 },
    ];
    expect(contradicted({ birthYears })).toMatchObject([
      { flag: "red", subject: "birth", found: "1970", allowed: "1960" },
      { flag: "red", subject: "secondBirth", found: "1980", allowed: "1940" },
    ]);
    const [, second] = contradicted({ birthYears });
    expect(checkSentence({ code: "CONTRADICTION", ...second! }, "adviser", "fr")).toMatch(
      /^Année de naissance du co-souscripteur.+1980 .+ 1940/,
    );
  });

  it("most of the money, over half of it, against the horizon", () => {
    const record = asked({ withdrawals: "OCCASIONAL" });
    const most = (amount: number, months = 30) => contradicted({ record, needs: [{ amount, months }] });
    expect(most(5000)).toEqual([]);
    expect(most(5001)).toMatchObject([{ flag: "orange", subject: "mostNeeded", found: "2.5", allowed: "3" }]);
    expect(
      contradicted({ record: asked({ withdrawals: "OCCASIONAL", horizon: 1 }), horizonMonths: 59, needs: [{ amount: 9000, months: 30 }] }),
    ).toEqual([]);
    const [told] = most(7000);
    expect(checkSentence({ code: "CONTRADICTION", ...told! }, "adviser", "en")).toMatch(/^Most of the savings are needed within 2.5 years/);
  });

  it("a shorter horizon is the careful side: confirmed, never refused; a longer one by more than a bracket is refused", () => {
    const horizon = (years: number, bracket: number) => contradicted({ horizonMonths: years * 12, record: asked({ horizon: bracket }) });
    for (const years of [1, 4, 7]) expect(horizon(years, 3)).toMatchObject([{ flag: "orange", subject: "horizon" }]);
    expect(horizon(6, 1)).toMatchObject([{ flag: "orange" }]);
    expect(horizon(6, 0)).toMatchObject([{ flag: "red" }]);
  });

  it("a refused one says what can be done, and asks for no confirmation", () => {
    const words = (changes: Partial<AdviceFacts>) => {
      const [told] = contradicted(changes);
      return checkSentence({ code: "CONTRADICTION", ...told! }, "adviser", "fr");
    };
    const far = words({ horizonMonths: 72, record: asked({ horizon: 0 }) });
    const wish = words({ wantsSustainability: false, record: asked({ wantsSustainability: true }) });
    for (const text of [far, wish]) {
      expect(text).not.toContain("faites confirmer");
      expect(text).toContain("faites répondre le client à un nouveau questionnaire");
    }
    expect(words({ horizonMonths: 72, record: asked({ horizon: 1 }) })).toContain("faites confirmer par le client");
  });
});
