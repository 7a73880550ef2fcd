import { readFileSync } from "node:fs";
import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { differences } from "#app/domain/form-differences.ts";
import { changeSections } from "#app/domain/questionnaire/edit.ts";
import type { QuestionnaireTemplate } from "#app/domain/questionnaire/template.ts";
import { readQuestionnaire, readSent } from "./list/import.server.ts";
import { questionAlongside, questionFormOf, questionSchema } from "./question/question.schema.ts";
import { withQuestion } from "./question/question-view.server.ts";
import { RULE_KINDS, ruleFormOf, ruleSchema, rulesOf, withRule } from "./rule/rule.schema.ts";
import { scoringFormOf, scoringSchema, withScoring } from "./scoring/scoring.schema.ts";
import { sectionsAlongside, sectionsFormOf, sectionsOf, sectionsSchema } from "./sections.schema.ts";
import { generalFormOf, generalSchema } from "./template.schema.ts";

const file = readFileSync(new URL("../../../backend/demo/questionnaire/risk-profile.json", import.meta.url), "utf8");
const demo = JSON.parse(file) as QuestionnaireTemplate;

/** Sends the values as a browser would, and reads them as the action does. */
function sent<T extends z.ZodType>(schema: T, values: object): z.infer<T> {
  const form = new FormData();
  form.set("idem", "a-key-of-the-form");
  const put = (name: string, value: unknown): void => {
    if (Array.isArray(value) && value.every((one) => typeof one === "string")) for (const one of value) form.append(name, one);
    else if (Array.isArray(value)) for (const [place, one] of value.entries()) put(`${name}[${place}]`, one);
    else if (value && typeof value === "object") {
      for (const [key, one] of Object.entries(value)) put(name ? `${name}.${key}` : key, one);
    } else if (value !== undefined) form.append(name, String(value));
  };
  put("", values);
  const submission = parseWithZod(form, { schema });
  expect(submission.status, JSON.stringify(submission.reply().error)).toBe("success");
  return (submission as unknown as { value: z.infer<T> }).value;
}
/** Facts that are stated and those that are the same without being stated. */
const tidy = (template: QuestionnaireTemplate) =>
  structuredClone({
    ...template,
    questions: template.questions.map((question) => (question.type === "END" ? question : { required: true, ...question })),
  });

describe("the forms of the editor", () => {
  it("lose nothing of a question when it is saved as it is", () => {
    let saved = demo;
    for (const [place, { code }] of demo.questions.entries()) {
      saved = withQuestion(saved, code, sent(questionSchema, questionFormOf(saved, place)));
    }
    const withoutDoubled = tidy(demo);
    // An answer that leads where the question leads anyway is no branch.
    delete withoutDoubled.questions[0]?.answers?.[0]?.next;
    expect(tidy(saved)).toEqual(withoutDoubled);
  });
  it("lose nothing of sections, scoring, limits and checks", () => {
    expect(changeSections(demo, sectionsOf(sent(sectionsSchema, { sections: sectionsFormOf(demo) })))).toEqual(demo);
    expect(withScoring(demo, sent(scoringSchema, scoringFormOf(demo)))).toEqual(demo);
    let saved = demo;
    for (const kind of RULE_KINDS) {
      for (const rule of rulesOf(demo, kind)) saved = withRule(saved, kind, rule.code, sent(ruleSchema[kind], ruleFormOf(rule)));
    }
    expect(saved).toEqual(demo);
  });
  it("tell of a draft that somebody else changed what they changed, and nothing else", () => {
    const told = (typed: object, present: object) => differences(typed, present).map(({ field, present: held }) => [field, held]);
    for (const { code } of demo.questions) {
      const place = demo.questions.findIndex((question) => question.code === code);
      const typed = sent(questionSchema, questionFormOf(demo, place));
      expect(told(typed, questionAlongside(typed, demo, code))).toEqual([]);
    }
    for (const kind of RULE_KINDS)
      for (const rule of rulesOf(demo, kind)) expect(told(sent(ruleSchema[kind], ruleFormOf(rule)), ruleFormOf(rule))).toEqual([]);
    expect(told(sent(scoringSchema, scoringFormOf(demo)), scoringFormOf(demo))).toEqual([]);
    const about = { name: "N", description: "", distributor: null };
    expect(told(sent(generalSchema, generalFormOf(demo, about)), generalFormOf(demo, { ...about, name: "M" }))).toEqual([["name", "M"]]);

    const [first, second] = sectionsFormOf(demo);
    const swapped = sent(sectionsSchema, { sections: [{ ...second, code: "MINE" }, first, { code: "NEW" }] });
    const theirs = { ...demo, sections: demo.sections.slice(0, 2).map((one) => ({ ...one, title: { ...one.title, fr: "Leur titre" } })) };
    expect(told(swapped, sectionsAlongside(swapped, theirs))).toEqual([
      ["sections[0].code", second?.code],
      ["sections[0].titleFr", "Leur titre"],
      ["sections[1].titleFr", "Leur titre"],
      ["sections[2].code", ""],
    ]);
    const place = demo.questions.findIndex(({ answers = [] }) => answers.length > 1);
    const { code = "", answers = [] } = demo.questions[place] ?? {};
    const typed = sent(questionSchema, { ...questionFormOf(demo, place), answers: questionFormOf(demo, place).answers.toReversed() });
    expect(told(typed, questionAlongside(typed, demo, code))).toEqual([]);
    const fewer = demo.questions.map((question) => (question.code === code ? { ...question, answers: answers.slice(1) } : question));
    const gone = `answers[${answers.length - 1}].code`;
    expect(told(typed, questionAlongside(typed, { ...demo, questions: fewer }, code))).toEqual([[gone, ""]]);
    expect(questionAlongside(typed, demo, null)).toEqual({});
  });
  it("say at its field what cannot be kept", () => {
    const values = questionFormOf(demo, 1);
    const form = new FormData();
    form.set("idem", "a-key-of-the-form");
    for (const [name, value] of Object.entries({ ...values, code: "a b" })) if (typeof value === "string") form.append(name, value);
    form.append("answers[0].code", "A");
    form.append("answers[0].points", "many");
    form.append("answers[1].code", "A");
    form.append("answers[1].facts", "no equals sign");
    const { error } = parseWithZod(form, { schema: questionSchema }).reply();
    expect(Object.keys(error ?? {}).toSorted()).toEqual(["answers[0].points", "answers[1].facts", "code"]);
  });
});

describe("the import", () => {
  it("takes the file of an export", () => expect(readQuestionnaire(`\uFEFF${file}`, "fr")).toEqual({ content: demo }));
  it.each([
    ["a file that is cut", file.slice(0, 40), "This is not JSON: reading stops at line"],
    ["another shape", JSON.stringify({ ...demo, firstQuestion: 7 }), "firstQuestion: value absent or of another type than text"],
    [
      "a code that is none",
      JSON.stringify({ ...demo, questions: demo.questions.map((one) => (one.code === "KV01" ? { ...one, section: "__proto__" } : one)) }),
      "questions[17] (KV01).section: a code has 40 characters at most",
    ],
    ["too large a file", `"${"x".repeat(600_000)}"`, "The file is larger than 512 kB"],
  ])("names the place of the fault in %s", (_what, text, expected) => {
    const read = readQuestionnaire(text, "en");
    expect("faults" in read && read.faults[0]).toContain(expected);
  });
  it.each([
    ["nothing", undefined, "  ", "file", "Choose a file or paste its text"],
    ["an empty file", "", "", "file", "This file is empty. Choose another one"],
    ["a wrong file, whatever was pasted", "{", file, "file", "This is not JSON"],
    ["a file in windows-1252", Buffer.from('{"title":"Tolérance"}', "latin1"), file, "file", "The file is not in UTF-8"],
    ["a wrong text", undefined, "{", "pasted", "This is not JSON"],
    ["a wrong text beside an empty file", "", "{", "pasted", "This is not JSON"],
  ])("tells which of its fields is wrong of %s", async (_what, content, pasted, field, expected) => {
    const form = new FormData();
    form.set("idem", "a-key-of-the-form");
    form.set("file", content === undefined ? new File([], "") : new File([content], "questionnaire.json"));
    form.set("pasted", pasted);
    const read = await readSent(form, "en");
    expect(read.field).toBe(field);
    expect("faults" in read && read.faults[0]).toContain(expected);
  });
});
