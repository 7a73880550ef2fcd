import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerFault, pathOf } from "./path.ts";
import { pointsOf } from "./points.ts";
import { type ScoreError, scoreOf } from "./score.ts";
import { canMove, SESSION_STATUSES, statusAt, statusFromText } from "./session-status.ts";
import {
  type Answers,
  isAllTrue,
  isKnowledgeValidation,
  isMultiple,
  type QuestionnaireTemplate,
  questionOf,
  RISK_PROFILES,
} from "./template.ts";
import { templateReasons } from "./validate-template.ts";

/** The demonstration's questionnaire, read as a file: the domain imports nothing of the backend. */
const demoFile = new URL("../../../backend/demo/questionnaire/risk-profile.json", import.meta.url);
const demo = JSON.parse(readFileSync(demoFile, "utf8")) as QuestionnaireTemplate;
const change = (edit: (copy: QuestionnaireTemplate) => void): QuestionnaireTemplate => {
  const copy = structuredClone(demo);
  edit(copy);
  return copy;
};
const find = (of: QuestionnaireTemplate, code: string) => questionOf(of, code)!;
const refused = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as ScoreError).code;
  }
  return "nothing";
};

it("a question of knowledge is right when all that is true was chosen, and nothing else", () => {
  const answer = (code: string, correct?: boolean) => ({ code, label: { fr: code, en: code }, correct });
  const question = { answers: [answer("a", true), answer("b", true), answer("c", false), answer("none")] };
  expect([["b", "a"], ["a"], ["a", "b", "c"], ["none"], []].map((chosen) => isAllTrue(question, chosen))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

/** Picks one fitting answer for each question from a list of numbers, along the way that the answers themselves open. */
function answersFrom(of: QuestionnaireTemplate, picks: readonly number[]): Record<string, string[]> {
  const answers: Record<string, string[]> = {};
  for (let step = 0; ; step += 1) {
    const { open } = pathOf(of, answers);
    if (!open) return answers;
    const offered = open.answers ?? [];
    const pick = picks[step % picks.length] ?? 0;
    const first = offered[pick % offered.length]!;
    const others =
      isMultiple(open) && !first.exclusive ? offered.filter((a, i) => a !== first && !a.exclusive && (pick >> i) % 2 === 1) : [];
    answers[open.code] = [first, ...others].slice(0, open.maxAnswers ?? offered.length).map(({ code }) => code);
  }
}
const picks = fc.array(fc.nat(1023), { minLength: 40, maxLength: 40 });
const rank = (profile: string | null) => RISK_PROFILES.indexOf(profile as (typeof RISK_PROFILES)[number]);

/** A person who consents, needs no help and answers everything else by the last choice; caps come from the answers named. */
const steady: Answers = Object.fromEntries(
  demo.questions
    .filter(({ type }) => type !== "END")
    .map(({ code, answers = [] }) => [code, [answers[/^(IN01|VU)/.test(code) ? 0 : answers.length - 1]!.code]]),
);

describe("way through a questionnaire", () => {
  it("opens the first question, then the one the answer leads to", () => {
    expect(pathOf(demo, {}).open?.code).toBe("IN01");
    expect(pathOf(demo, { IN01: ["Y"] }).open?.code).toBe("OB01");
    expect(pathOf(demo, { IN01: ["N"] })).toMatchObject({ open: null, end: { code: "END_DECLINED" } });
  });
  it("skips a question that is not to be asked, and drops its answer", () => {
    const base = { ...steady, SP01: ["Y"], SP02: ["A"], SP03: ["A"] };
    expect(pathOf(demo, { ...base, SP04: ["Z"], SP05: ["A"] }).answered.map(({ code }) => code)).not.toContain("SP05");
    expect(scoreOf(demo, { ...base, SP04: ["Z"], SP05: ["A"] }).fields.minimumCoverage).toBeUndefined();
    expect(pathOf(demo, { ...base, SP04: ["A"], SP05: [] }).open?.code).toBe("SP05");
  });
  it("tells why an answer does not fit", () => {
    const single = find(demo, "OB01");
    const several = find(demo, "KE01");
    expect(answerFault(undefined, ["A"])).toBe("UNKNOWN_QUESTION");
    expect(answerFault(find(demo, "END_DONE"), [])).toBe("UNKNOWN_QUESTION");
    expect(answerFault(single, ["X"])).toBe("UNKNOWN_ANSWER");
    expect(answerFault(single, [])).toBe("NONE_CHOSEN");
    expect(answerFault(single, ["A", "B"])).toBe("TOO_MANY");
    expect(answerFault(several, ["A", "A"])).toBe("UNKNOWN_ANSWER");
    expect(answerFault(several, ["A", "Z"])).toBe("EXCLUSIVE");
    expect(answerFault({ ...several, minAnswers: 2 }, ["A"])).toBe("TOO_FEW");
    expect(answerFault({ ...several, maxAnswers: 1 }, ["A", "B"])).toBe("TOO_MANY");
    expect(answerFault(several, ["A", "B"])).toBeNull();
    expect(answerFault(single, ["A"])).toBeNull();
  });
});

describe("score", () => {
  it("waits for the last answer, and refuses a template without a fitting band", () => {
    expect(refused(() => scoreOf(demo, { IN01: ["Y"] }))).toBe("INCOMPLETE");
    expect(
      refused(() =>
        scoreOf(
          change((t) => t.toleranceBands.splice(0)),
          steady,
        ),
      ),
    ).toBe("BADLY_CONFIGURED");
  });
  it("adds the points by the question's mode", () => {
    const several = ["A", "B", "C"].map((code) => ({ code, label: { fr: code, en: code }, points: 2 }));
    expect(pointsOf({ ...find(demo, "KE01"), answers: several, scoring: { mode: "CAPPED_SUM", max: 4 } }, ["A", "B", "C"])).toBe(4);
    expect(pointsOf(find(demo, "KV04"), ["C"])).toBe(0);
    expect(pointsOf(find(demo, "KV04"), ["A", "B", "C", "D"])).toBe(2);
    expect(pointsOf(find(demo, "OB01"), ["D"])).toBe(3);
  });
  it("lets the most restrictive dimension decide, and says which in words", () => {
    const bold = answersFrom(demo, [0, ...Array(39).fill(3)]);
    const capped = scoreOf(demo, { ...bold, OB02: ["A"] });
    expect(capped).toMatchObject({ profile: "CONSERVATIVE", structuredProductsUnlocked: false });
    expect(capped.findings.find(({ code }) => code === "HORIZON_SHORT")?.sentence.en).toContain("limits the profile to “Cautious”");
  });
  it("sums all points where the organisation chose so, and still lowers by its controls", () => {
    const sum = change((t) => {
      t.profileRule.method = "SUM_OF_POINTS";
      t.profileRule.controls = t.profileRule.controls?.filter(({ code }) => code === "NO_RESERVE");
      t.toleranceBands = [
        { code: "ALL_LOW", from: 13, to: 40, profile: "BALANCED" },
        { code: "ALL_HIGH", from: 41, to: 88, profile: "AGGRESSIVE" },
      ];
    });
    expect(templateReasons(sum)).toEqual([]);
    const answers = { ...steady, OB02: ["A"] };
    const total = Object.values(scoreOf(sum, answers).sectionScores ?? {}).reduce((a, b) => a + b, 0);
    expect(scoreOf(sum, answers).profile).toBe(total > 40 ? "AGGRESSIVE" : "BALANCED");
    expect(total).toBeGreaterThan(40);
    expect(scoreOf(demo, answers).profile).toBe("CONSERVATIVE");
    expect(scoreOf(sum, { ...answers, CL02: ["A"] })).toMatchObject({
      profile: "BALANCED",
      findings: [{ code: "NO_RESERVE", severity: "CAP" }],
    });
  });
  it("gives no profile where a control blocks", () => {
    const blocking = change((t) => {
      t.profileRule.controls!.find(({ code }) => code === "NO_RESERVE")!.severity = "BLOCK";
    });
    expect(scoreOf(blocking, { ...steady, CL02: ["A"] })).toMatchObject({
      profile: null,
      suggestedSri: null,
      structuredProductsUnlocked: false,
    });
  });
  it("never rises above the base, whatever is answered, and reads nothing off the way", () => {
    fc.assert(
      fc.property(picks, (numbers) => {
        const answers = answersFrom(demo, numbers);
        const score = scoreOf(demo, answers);
        if (score.profile === null) {
          expect(score.end === "END_DECLINED" || score.findings.some(({ severity }) => severity === "BLOCK")).toBe(true);
          return;
        }
        expect(rank(score.profile)).toBeLessThanOrEqual(rank(score.baseProfile));
        for (const { code, scored, min = 0, max = 0 } of demo.sections) {
          if (!scored) continue;
          expect(score.sectionScores?.[code]).toBeGreaterThanOrEqual(min);
          expect(score.sectionScores?.[code]).toBeLessThanOrEqual(max);
        }
        const onTheWay = Object.fromEntries(score.path.flatMap((code) => (answers[code] ? [[code, answers[code]]] : [])));
        expect(scoreOf(demo, onTheWay)).toEqual(score);
      }),
      { numRuns: 200 },
    );
  });
  it("is only ever lowered by one more cap or control", () => {
    fc.assert(
      fc.property(picks, fc.constantFrom(...RISK_PROFILES), fc.nat(), (numbers, max, place) => {
        const answers = answersFrom(demo, [0, ...numbers]);
        const before = scoreOf(demo, answers);
        const asked = before.path[place % (before.path.length - 1)]!;
        const when = { question: asked, answer: [...answers[asked]!] };
        const sentence = { fr: "x", en: "x" };
        const more = change((t) => {
          t.profileRule.caps.push({ code: "ONE_MORE", when, max });
          t.profileRule.controls?.push({ code: "ONE_CONTROL", severity: "CAP", when: [when], max, sentence });
        });
        expect(rank(scoreOf(more, answers).profile)).toBeLessThanOrEqual(rank(before.profile));
      }),
      { numRuns: 100 },
    );
  });
});

describe("the demonstration's questionnaire", () => {
  /** Words that a person who never invested does not know. */
  const TERMS = {
    fr: /obligation|\bactions?\b|monétaire|fonds\b|\bsupport|durabilit|taxonomie|incidence|unité de compte|structuré|SCPI|épargne disponible|%.*\/.*%/i,
    en: /\bbonds?\b|\bshares? fund|money market|\bfund\b|sustainab|taxonomy|adverse impact|unit-linked|structured|%.*\/.*%/i,
  };

  it.each(["fr", "en"] as const)(
    "explains, in %s, each question that asks for more than common words, but those that test knowledge",
    (language) => {
      const asked = demo.questions.filter(({ type }) => type !== "END" && !isKnowledgeValidation({ type }));
      const hard = asked.filter(({ title, answers = [] }) =>
        TERMS[language].test([title, ...answers.map(({ label }) => label)].map((words) => words[language]).join(" ")),
      );
      expect(hard.length).toBeGreaterThanOrEqual(8);
      expect(hard.filter(({ help }) => !help?.[language]).map(({ code }) => code)).toEqual([]);
    },
  );
});

describe("publishing a template", () => {
  it("finds nothing against the demonstration's", () => expect(templateReasons(demo)).toEqual([]));
  it.each<[string, (t: QuestionnaireTemplate) => void, string]>([
    [
      "NO_FIRST_QUESTION",
      (t) => {
        t.firstQuestion = "XX";
      },
      "XX",
    ],
    [
      "DUPLICATE_CODE",
      (t) => {
        find(t, "OB02").code = "OB01";
      },
      "OB01",
    ],
    [
      "UNKNOWN_SECTION",
      (t) => {
        find(t, "OB02").section = "XX";
      },
      "OB02",
    ],
    [
      "UNKNOWN_NEXT",
      (t) => {
        find(t, "OB02").next = "XX";
      },
      "OB02",
    ],
    [
      "UNKNOWN_NEXT",
      (t) => {
        delete find(t, "OB02").next;
      },
      "OB02",
    ],
    [
      "CIRCLE",
      (t) => {
        find(t, "OB03").next = "OB01";
      },
      "OB03",
    ],
    [
      "UNREACHABLE",
      (t) => {
        find(t, "IN01").answers![1]!.next = "OB01";
      },
      "END_DECLINED",
    ],
    [
      "NO_ANSWERS",
      (t) => {
        find(t, "OB02").answers!.splice(1);
      },
      "OB02",
    ],
    [
      "BRANCH_ON_MULTIPLE",
      (t) => {
        find(t, "KE01").answers![0]!.next = "OB02";
      },
      "KE01",
    ],
    [
      "MISSING_POINTS",
      (t) => {
        delete find(t, "OB02").answers![0]!.points;
      },
      "OB02",
    ],
    [
      "MISSING_CORRECT",
      (t) => {
        find(t, "KV01").answers![1]!.correct = false;
      },
      "KV01",
    ],
    [
      "MISSING_TEXT",
      (t) => {
        find(t, "OB02").title.fr = " ";
      },
      "OB02",
    ],
    [
      "BAD_LIMITS",
      (t) => {
        find(t, "KE01").minAnswers = 7;
      },
      "KE01",
    ],
    [
      "POINTS_OUT_OF_RANGE",
      (t) => {
        find(t, "OB01").answers![3]!.points = 9;
      },
      "OBJECTIVES",
    ],
    [
      "UNKNOWN_BASE",
      (t) => {
        t.profileRule.base.section = "XX";
      },
      "XX",
    ],
    [
      "BAND_GAP",
      (t) => {
        t.toleranceBands[2]!.from = 24;
      },
      "AVERAGE",
    ],
    [
      "BAND_GAP",
      (t) => {
        t.knowledgeBands[3]!.to = 11;
      },
      "EXPERT",
    ],
    [
      "BAND_OVERLAP",
      (t) => {
        t.toleranceBands[2]!.from = 22;
      },
      "AVERAGE",
    ],
    [
      "BAND_OVERLAP",
      (t) => {
        t.toleranceBands[1]!.from = t.toleranceBands[0]!.from;
      },
      "BELOW_AVERAGE",
    ],
    [
      "BAND_WITHOUT_PROFILE",
      (t) => {
        delete t.toleranceBands[0]!.profile;
      },
      "LOW",
    ],
    [
      "UNKNOWN_PROFILE",
      (t) => {
        t.profiles.splice(0, 1);
      },
      "LOW",
    ],
    [
      "UNKNOWN_CONDITION",
      (t) => {
        t.profileRule.caps[0]!.when = { question: "OB02", answer: ["Q"] };
      },
      "HORIZON_SHORT",
    ],
    [
      "CAP_WITHOUT_LEVEL",
      (t) => {
        delete t.profileRule.controls!.find(({ code }) => code === "NO_RESERVE")!.max;
      },
      "NO_RESERVE",
    ],
  ])("%s", (fault, edit, at) => expect(templateReasons(change(edit))).toContainEqual({ fault, at }));
  it("needs an END that can be reached", () => {
    const endless = change((t) => {
      t.questions = t.questions.filter(({ type }) => type !== "END");
    });
    expect(templateReasons(endless).map(({ fault }) => fault)).toEqual(expect.arrayContaining(["NO_END", "UNKNOWN_NEXT"]));
  });
});

describe("session status", () => {
  it("goes from to do to done, expires and comes back with a new link, and never leaves done but to be put away", () => {
    expect(canMove("TO_DO", "IN_PROGRESS") && canMove("IN_PROGRESS", "DONE") && canMove("EXPIRED", "IN_PROGRESS")).toBe(true);
    expect(SESSION_STATUSES.filter((to) => canMove("DONE", to))).toEqual(["ARCHIVED"]);
    expect(SESSION_STATUSES.filter((to) => canMove("ABANDONNED", to))).toEqual(["ARCHIVED"]);
    expect(SESSION_STATUSES.filter((to) => canMove("ARCHIVED", to))).toEqual([]);
  });
  it("is expired from the instant on which the link runs out", () => {
    const at = Date.parse("2026-11-20T10:00:00Z");
    expect(statusAt("TO_DO", "2026-11-20T10:00:00Z", at - 1)).toBe("TO_DO");
    expect(statusAt("IN_PROGRESS", "2026-11-20T10:00:00Z", at)).toBe("EXPIRED");
    expect(statusAt("DONE", "2026-11-20T10:00:00Z", at)).toBe("DONE");
    expect(statusAt("TO_DO", null, at)).toBe("TO_DO");
  });
  it("reads both spellings of abandoned", () => {
    expect([statusFromText("ABANDONED"), statusFromText("ABANDONNED"), statusFromText("DONE")]).toEqual([
      "ABANDONNED",
      "ABANDONNED",
      "DONE",
    ]);
  });
});

const shared = process.env.CAIRN_SHARED ?? new URL("../../../../shared", import.meta.url).pathname;
const casesFile = `${shared}/data/questionnaire-cases.json`;
const hasCases = existsSync(casesFile);

describe.skipIf(!hasCases)("scored cases of the shared questionnaire", () => {
  const read = (name: string) => JSON.parse(readFileSync(`${shared}/data/${name}`, "utf8"));
  const original = hasCases ? (read("questionnaire-risk-profile.json") as QuestionnaireTemplate) : demo;
  const { cases } = (hasCases ? read("questionnaire-cases.json") : { cases: [] }) as {
    cases: Array<{ name: string; answers: Answers; expected: Record<string, unknown> }>;
  };
  it("are there", () => expect(cases.length).toBeGreaterThanOrEqual(9));
  it.each(cases)("$name", ({ answers, expected }) => expect(scoreOf(original, answers)).toMatchObject(expected));
});
