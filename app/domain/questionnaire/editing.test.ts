import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addQuestion, blankTemplate, changeQuestion, changeSections, freeQuestionCode, moveQuestion, removeQuestion } from "./edit.ts";
import { pathOf } from "./path.ts";
import { pointsRange } from "./points.ts";
import { templateRanges } from "./ranges.ts";
import { profileDistribution } from "./synthetic.ts";
import { type QuestionnaireTemplate, questionOf, type TemplateQuestion } from "./template.ts";
import { templateReasons } from "./validate-template.ts";

const demoFile = new URL("../../../backend/demo/questionnaire/risk-profile.json", import.meta.url);
const demo = JSON.parse(readFileSync(demoFile, "utf8")) as QuestionnaireTemplate;
const codes = ({ questions }: QuestionnaireTemplate) => questions.map(({ code }) => code);
const next = (of: QuestionnaireTemplate, code: string) => questionOf(of, code)?.next;
const words = (text: string) => ({ fr: text, en: text });
const question = (code: string, more: Partial<TemplateQuestion> = {}): TemplateQuestion => ({
  code,
  section: "OBJECTIVES",
  type: "SINGLE_CHOICE",
  title: words(code),
  next: "",
  answers: [
    { code: "A", label: words("a"), points: 0 },
    { code: "B", label: words("b"), points: 3 },
  ],
  ...more,
});

describe("editing a questionnaire", () => {
  it("puts a question into the way, at the beginning too, and branches stay where they led", () => {
    const between = addQuestion(demo, question("OB09"), "OB01");
    expect([next(between, "OB01"), next(between, "OB09")]).toEqual(["OB09", "OB02"]);
    expect(questionOf(between, "IN01")?.answers?.[1]?.next).toBe("END_DECLINED");
    const before = addQuestion(demo, question("OB00"), null);
    expect([before.firstQuestion, next(before, "OB00")]).toEqual(["OB00", "IN01"]);
    const afterConsent = addQuestion(demo, question("OB00"), "IN01");
    expect(questionOf(afterConsent, "IN01")?.answers?.map((answer) => answer.next)).toEqual(["OB00", "END_DECLINED"]);
  });
  it("moves within the section, renames wherever it is named, and undoes by the way back", () => {
    expect(codes(moveQuestion(demo, "OB02", -1)).slice(0, 4)).toEqual(["IN01", "OB02", "OB01", "OB03"]);
    expect(moveQuestion(demo, "OB01", -1)).toBe(demo);
    const { next: _next, ...rest } = questionOf(demo, "OB02")!;
    const renamed = changeQuestion(demo, "OB02", { ...rest, code: "HZ", next: "" }, "OB01");
    expect(templateReasons(renamed)).toEqual([]);
    expect(JSON.stringify(renamed)).not.toContain('"OB02"');
    fc.assert(
      fc.property(fc.constantFrom(...codes(demo)), fc.constantFrom(-1 as const, 1 as const), (code, by) => {
        const moved = moveQuestion(demo, code, by);
        if (moved === demo) return;
        expect(codes(moved).toSorted()).toEqual(codes(demo).toSorted());
        expect(codes(moveQuestion(moved, code, by === 1 ? -1 : 1))).toEqual(codes(demo));
      }),
    );
  });
  it("takes a question out and leads around it", () => {
    const without = removeQuestion(demo, "SP04");
    expect([next(without, "SP03"), questionOf(without, "SP05")?.visibleIf]).toEqual(["SP05", undefined]);
    expect(templateReasons(without)).toEqual([]);
    expect(templateReasons(removeQuestion(demo, "OB02")).map(({ at }) => at)).toContain("HORIZON_SHORT");
  });
  it("gives sections other codes, swapped ones too", () => {
    const swapped = changeSections(
      demo,
      demo.sections.map((section) => {
        const other = { CAPACITY: "OBJECTIVES", OBJECTIVES: "CAPACITY" }[section.code];
        return { ...section, former: section.code, code: other ?? section.code };
      }),
    );
    expect(questionOf(swapped, "OB01")?.section).toBe("CAPACITY");
    expect(templateReasons(swapped)).toEqual([]);
  });
  it("names new questions after those of their section", () => {
    expect(freeQuestionCode(demo, "OBJECTIVES")).toBe("OB04");
    expect(freeQuestionCode(blankTemplate("X", words("x")), "TOLERANCE")).toBe("TO01");
  });
});

describe("points that can be reached", () => {
  it("follow the branches, the limits of choice and the scoring mode", () => {
    expect(templateRanges(demo)?.sections).toMatchObject({ TOLERANCE: { min: 13, max: 47 }, KNOWLEDGE: { min: 0, max: 12 } });
    const several = question("Q", { type: "MULTIPLE_CHOICE", minAnswers: 1, maxAnswers: 1 });
    expect(pointsRange(several)).toEqual({ min: 0, max: 3 });
    const leaving = structuredClone(demo);
    questionOf(leaving, "RT01")!.answers![3]!.next = "SP01";
    expect(templateRanges(leaving)?.sections.TOLERANCE).toEqual({ min: 1, max: 47 });
    expect(templateReasons(leaving)).toContainEqual({ fault: "POINTS_OUT_OF_RANGE", at: "TOLERANCE" });
    delete leaving.sections.find(({ code }) => code === "TOLERANCE")!.min;
    expect(templateReasons(leaving)).toEqual([{ fault: "BAND_GAP", at: "LOW" }]);
  });
  it("are unknown where a way goes in a circle", () => {
    const round = structuredClone(demo);
    questionOf(round, "OB03")!.next = "OB01";
    expect(templateRanges(round)).toBeNull();
  });
});

describe("the tester", () => {
  it("gives the same clients for the same seed, each with one outcome", () => {
    const seen = profileDistribution(demo, 100, 7);
    expect(profileDistribution(demo, 100, 7)).toEqual(seen);
    expect(profileDistribution(demo, 100, 8)).not.toEqual(seen);
    const final = seen.profiles.reduce((sum, { final: one }) => sum + one, 0);
    expect(final + seen.withoutProfile + seen.blocked + seen.badlyConfigured).toBe(100);
    expect(seen.badlyConfigured).toBe(0);
    const boldest = seen.profiles.at(-1)!;
    expect(boldest.final).toBeLessThan(boldest.base);
    for (const { code, min, max } of seen.sections) {
      const section = demo.sections.find((one) => one.code === code)!;
      expect([min >= section.min!, max <= section.max!]).toEqual([true, true]);
    }
  });
  it("counts clients whom no band holds", () => {
    const gap = structuredClone(demo);
    gap.toleranceBands = gap.toleranceBands.filter(({ code }) => code !== "AVERAGE");
    expect(profileDistribution(gap, 60, 1).badlyConfigured).toBeGreaterThan(0);
  });
});

it("begins blank with reasons that name what is missing, and with a way to its end", () => {
  const blank = blankTemplate("NEW", words("New"));
  expect(pathOf(blank, {}).end?.code).toBe("END_DONE");
  expect(templateReasons(blank)).toContainEqual({ fault: "BAND_GAP", at: "" });
});
