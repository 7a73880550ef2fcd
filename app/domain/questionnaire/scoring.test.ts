import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countedAnswers, mayAnswer, withAttempt } from "./attempts.ts";
import { ageAt, scoreOf } from "./score.ts";
import { profileDistribution } from "./synthetic.ts";
import { type Answers, type Condition, isKnowledgeValidation, type QuestionnaireTemplate, questionOf, RISK_PROFILES } from "./template.ts";
import { templateReasons } from "./validate-template.ts";

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8"));
const demo = read("backend/demo/questionnaire/risk-profile.json") as QuestionnaireTemplate;
const change = (edit: (copy: QuestionnaireTemplate) => void): QuestionnaireTemplate => {
  const copy = structuredClone(demo);
  edit(copy);
  return copy;
};
const letters = (line: string): Record<string, string[]> =>
  Object.fromEntries(
    line
      .split(" ")
      .filter(Boolean)
      .map((part) => {
        const [code = "", chosen = ""] = part.split("=");
        return [code, [...chosen]];
      }),
  );

interface Case {
  name: string;
  base: string;
  change: string;
  age: number | null;
  expected: { baseProfile: string; profile: string | null; findings: string[]; open: string[] };
}
const fixture = read("tests/fixtures/questionnaire-cases.json") as { version: number; bases: Record<string, string>; cases: Case[] };
const answersOf = (base: string, more = ""): Record<string, string[]> => ({ ...letters(fixture.bases[base] ?? ""), ...letters(more) });
const bold = answersOf("bold");
const rank = (profile: string | null) => RISK_PROFILES.indexOf(profile as (typeof RISK_PROFILES)[number]);
const without = (of: Answers, code: string): Answers => ({ ...of, [code]: [] });

describe("scored cases of the demonstration's questionnaire", () => {
  it("are of the version that is published", () => expect([fixture.version, fixture.cases.length > 30]).toEqual([demo.version, true]));
  it.each(fixture.cases)("$name", ({ base, change: more, age, expected }) => {
    const score = scoreOf(demo, answersOf(base, more), { age });
    expect({
      baseProfile: score.baseProfile,
      profile: score.profile,
      findings: score.findings.map(({ code, lowered }) => (lowered ? `${code}>${lowered.to ?? ""}` : code)),
      open: score.families.filter(({ open }) => open).map(({ code }) => code),
    }).toEqual(expected);
    for (const { sentence, adviserSentence } of score.findings) {
      for (const words of [sentence, adviserSentence]) expect([words.fr.length > 20, words.en.length > 20]).toEqual([true, true]);
    }
  });
  it("let every control of the questionnaire have its say", () => {
    const seen = new Set(fixture.cases.flatMap(({ expected }) => expected.findings.map((one) => one.split(">")[0])));
    expect((demo.profileRule.controls ?? []).map(({ code }) => code).filter((code) => !seen.has(code))).toEqual([]);
  });
  it("say something else to the adviser than to the client in every control", () => {
    for (const { sentence, adviserSentence } of demo.profileRule.controls ?? []) {
      expect(adviserSentence?.fr).toBeTruthy();
      expect(adviserSentence?.fr).not.toBe(sentence.fr);
      expect(adviserSentence?.en).not.toBe(sentence.en);
    }
  });
});

describe("knowledge", () => {
  const question = questionOf(demo, "KV01")!;
  const day = 24 * 3_600_000;
  it("counts by the first answer; another is an attempt of another day that changes nothing", () => {
    let attempts = withAttempt(question, {}, ["Z"], 0);
    expect(mayAnswer(question, attempts, 1000, ["B"])).toBe(false);
    expect(mayAnswer(question, attempts, 1000, ["Z"])).toBe(true);
    expect(mayAnswer(question, attempts, day, ["B"])).toBe(true);
    attempts = withAttempt(question, attempts, ["B"], day);
    expect(attempts.KV01?.map(({ answers }) => answers)).toEqual([["Z"], ["B"]]);
    const counted = countedAnswers(demo, { ...bold, KV01: ["B"], OB01: ["D"] }, { ...attempts, OB01: [{ at: "", answers: ["A"] }] });
    expect([counted.KV01, counted.OB01]).toEqual([["Z"], ["D"]]);
    expect(mayAnswer(questionOf(demo, "OB01")!, { OB01: [{ at: new Date(0).toISOString(), answers: ["A"] }] }, 1, ["B"])).toBe(true);
  });
  it("is never shown by what is declared: without one right answer no family opens, whatever else is said", () => {
    const declared = demo.questions.filter(({ type, code }) => type !== "END" && !/^(IN|KV|SP)/.test(code));
    const wrong = demo.questions
      .filter(isKnowledgeValidation)
      .map(({ code, answers = [] }) => [code, [answers.find(({ correct }) => !correct)!.code]]);
    fc.assert(
      fc.property(fc.array(fc.nat(5), { minLength: declared.length, maxLength: declared.length }), (picks) => {
        const said = declared.map(({ code, answers = [] }, i) => [code, [answers[(picks[i] ?? 0) % answers.length]!.code]]);
        const score = scoreOf(demo, { ...bold, ...Object.fromEntries(said), ...Object.fromEntries(wrong) });
        expect(score.families.map(({ open }) => open)).toEqual([false, false, false]);
        expect([score.structuredProductsUnlocked, rank(score.profile) <= 1]).toEqual([false, true]);
      }),
      { numRuns: 100 },
    );
  });
  it("opens by the rule of earlier versions by a question of knowledge alone", () => {
    const rule = (of: string) =>
      change((t) => {
        t.productGates = [];
        t.structuredProductsRule = { unlockedWhen: { question: of, pointsAtLeast: 3 }, forbiddenProfiles: [], firstTimeWhenNot: "f" };
      });
    expect(scoreOf(rule("KV05"), bold).structuredProductsUnlocked).toBe(true);
    expect(scoreOf(rule("RT01"), bold).structuredProductsUnlocked).toBe(false);
    expect(templateReasons(rule("KV05"))).toEqual([]);
    expect(templateReasons(rule("RT01"))).toEqual([{ fault: "GATE_WITHOUT_TEST", at: "structuredProductsRule" }]);
  });
});

describe("an answer that is missing", () => {
  const asked = demo.questions.filter(({ type, code }) => type !== "END" && !/^(IN|SP)/.test(code));
  it.each(asked.map(({ code }) => code))("%s never counts as the best one", (code) => {
    const open = change((t) => {
      questionOf(t, code)!.required = false;
    });
    for (const base of Object.keys(fixture.bases)) {
      for (const more of ["", "KV01=Z KV02=Z KV03=Z KV04=Z KV05=Z KV06=Z", "CL01=C CL02=B CL03=A", "OB02=B OB03=A"]) {
        const given = answersOf(base, more);
        const silent = scoreOf(open, without(given, code), { age: 80 });
        for (const answer of questionOf(open, code)?.answers ?? []) {
          const said = scoreOf(open, { ...given, [code]: [answer.code] }, { age: 80 });
          expect(rank(silent.profile), `${base} ${more} ${answer.code}`).toBeLessThanOrEqual(rank(said.profile));
        }
      }
    }
  });
  it("has its own sentence, which names the question", () => {
    const open = change((t) => {
      questionOf(t, "OB02")!.required = false;
    });
    const { profile, findings } = scoreOf(open, without(bold, "OB02"), { age: 50 });
    expect(profile).toBe("CONSERVATIVE");
    expect(findings.find(({ code }) => code === "HORIZON_SHORT")?.sentence.fr).toMatch(
      /^Sans réponse à «\u202fDans combien de temps .*\u202fPrudent/,
    );
  });
});

describe("what publishing asks of the rules", () => {
  const control = (...when: Condition[]) =>
    change((t) => {
      t.profileRule.controls?.push({ code: "MINE", severity: "NOTE", when, sentence: { fr: "x", en: "x" } });
    });
  it.each<[string, QuestionnaireTemplate, boolean]>([
    ["ages in order", control({ fromAge: 18, toAge: 25 }), true],
    ["ages the wrong way round", control({ fromAge: 25, toAge: 18 }), false],
    ["two scored parts", control({ section: "TOLERANCE", aboveSection: "OBJECTIVES", by: 1 }), true],
    ["a part that is not scored", control({ section: "TOLERANCE", aboveSection: "EXPERIENCE", by: 1 }), false],
    ["one part with itself", control({ section: "TOLERANCE", aboveSection: "TOLERANCE", by: 1 }), false],
    ["two numbers", control({ fact: "maxLossPct", aboveFact: "acceptedLossPct" }), true],
    ["a fact that is no number", control({ fact: "maxLossPct", aboveFact: "borrowedMoney" }), false],
    ["a question that may be passed over", control({ unanswered: ["CL05"] }), true],
    ["a question that must be answered", control({ unanswered: ["CL04"] }), false],
  ])("%s", (_name, template, passes) =>
    expect(templateReasons(template)).toEqual(passes ? [] : [{ fault: "UNKNOWN_CONDITION", at: "MINE" }]),
  );
  it("declared experience gives no points beside right answers", () => {
    const moved = (section: string, points: number) =>
      templateReasons(
        change((t) => {
          const question = questionOf(t, "KE01")!;
          question.section = section;
          for (const answer of question.answers ?? []) answer.points = points;
          for (const one of t.sections) if (one.code === section) delete one.max;
        }),
      ).filter(({ fault }) => fault === "DECLARED_KNOWLEDGE");
    expect(moved("KNOWLEDGE", 2)).toEqual([{ fault: "DECLARED_KNOWLEDGE", at: "KE01" }]);
    expect([moved("KNOWLEDGE", 0), moved("OBJECTIVES", 2)]).toEqual([[], []]);
  });
  it("a gate needs a test that can be passed", () => {
    const gate = (questions: string[], right: number) =>
      templateReasons(
        change((t) => {
          t.productGates = [{ code: "G", title: { fr: "g", en: "g" }, questions, right, forbiddenProfiles: [] }];
        }),
      ).map(({ fault }) => fault);
    expect([gate(["KV01"], 1), gate(["KE04"], 1), gate(["KV01", "KE01"], 1), gate(["KV01"], 2), gate(["KV01", "KV01"], 2)]).toEqual([
      [],
      ...Array(4).fill(["GATE_WITHOUT_TEST"]),
    ]);
  });
});

describe("the tester", () => {
  const seen = profileDistribution(demo, 500, 7);
  it("counts for each rule whom it concerns and whom it takes down, and to whom each family opens", () => {
    const blind = profileDistribution(
      change((t) => {
        t.profileRule.caps = [];
        t.profileRule.controls = [];
      }),
      500,
      7,
    );
    expect(blind.profiles.every(({ base, final }) => base === final)).toBe(true);
    expect(seen.profiles.map(({ base }) => base)).toEqual(blind.profiles.map(({ base }) => base));
    const stopped = (of: typeof seen) => of.findings.reduce((sum, { lowered }) => sum + lowered, 0);
    expect([stopped(blind), stopped(seen) > 0]).toEqual([0, true]);
    for (const { count, lowered } of seen.findings) expect(lowered).toBeLessThanOrEqual(count);
    expect(seen.findings.find(({ code }) => code === "AGE_85")?.count).toBeGreaterThan(0);
    expect(seen.findings.find(({ code }) => code === "MISSING_ANSWERS")?.count).toBeGreaterThan(0);
    expect(seen.families.map(({ code }) => code)).toEqual(["FUNDS", "STRUCTURED_PRODUCTS", "ILLIQUID"]);
    // What few people are concerned by is met in few of them: one in twelve, give or take what chance does.
    for (const rare of ["BORROWED_MONEY", "PROTECTED_ADULT"]) {
      const share = (seen.findings.find(({ code }) => code === rare)?.count ?? 0) / 500;
      expect([rare, share > 0, share < 0.1]).toEqual([rare, true, true]);
    }
    for (const { open } of seen.families) expect([open > 0, open < 500]).toEqual([true, true]);
  });
});

it("an age is the one reached in the year of answering", () => {
  // Midnight in Paris on New Year's Eve is 23:00.
  expect([ageAt(1940, "2026-01-01T00:00:00Z"), ageAt(1940, "2026-12-31T22:59:59Z"), ageAt(1940, "2026-12-31T23:00:00Z")]).toEqual([
    86, 86, 87,
  ]);
});

it("an answer on losses of the demonstration's questionnaire states no more than its words prove", () => {
  const stated = demo.questions.flatMap(({ answers = [] }) =>
    answers.flatMap(({ label, set = {} }) => {
      const percent = set.maxLossPct ?? set.acceptedLossPct;
      return percent === undefined ? [] : [[Number(/\d+/.exec(label.en)?.[0] ?? 0), percent]];
    }),
  );
  expect(stated).toEqual([0, 10, 25, 50, 50, 0, 10, 25, 50, 50].map((percent) => [percent, percent]));
});
