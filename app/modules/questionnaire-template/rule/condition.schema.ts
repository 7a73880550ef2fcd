import { z } from "zod";
import type { Condition } from "#app/domain/questionnaire/template.ts";
import { points } from "../template.schema.ts";

const PREFIX = "questionnaireTemplates.form";
/** What a condition may look at, in the order of the editor. */
export const CONDITION_KINDS = ["question", "section", "age", "dimensions", "facts", "unanswered"] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

const NEEDED: Record<ConditionKind, Record<string, string>> = {
  question: { question: "questionRequired", answer: "answerRequired" },
  section: { section: "sectionRequired", from: "wholeNumber", to: "wholeNumber" },
  age: { fromAge: "ageWrong", toAge: "ageWrong" },
  dimensions: { dimension: "sectionRequired", aboveSection: "sectionRequired", by: "levelsWrong" },
  facts: { fact: "factRequired", aboveFact: "factRequired" },
  unanswered: { unanswered: "questionRequired" },
};
const age = z
  .number({ error: `${PREFIX}.ageWrong` })
  .int(`${PREFIX}.ageWrong`)
  .min(0, `${PREFIX}.ageWrong`)
  .max(130, `${PREFIX}.ageWrong`);
const levels = z
  .number({ error: `${PREFIX}.levelsWrong` })
  .int(`${PREFIX}.levelsWrong`)
  .min(1, `${PREFIX}.levelsWrong`)
  .max(3, `${PREFIX}.levelsWrong`);

/** The form of one condition: what the other kinds hold is passed over. */
export const conditionSchema = z
  .object({
    kind: z.enum(CONDITION_KINDS),
    question: z.string().optional(),
    answer: z.array(z.string()).optional(),
    section: z.string().optional(),
    from: points.optional(),
    to: points.optional(),
    fromAge: age.optional(),
    toAge: age.optional(),
    dimension: z.string().optional(),
    aboveSection: z.string().optional(),
    by: levels.optional(),
    fact: z.string().optional(),
    aboveFact: z.string().optional(),
    unanswered: z.array(z.string()).optional(),
  })
  .superRefine((form, context) => {
    const add = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message: `${PREFIX}.${message}` });
    for (const [field, message] of Object.entries(NEEDED[form.kind])) {
      const value = form[field as keyof typeof form];
      // The answers are offered once the question is chosen.
      const waits = field === "answer" && form.question === undefined;
      if (!waits && (Array.isArray(value) ? value.length === 0 : value === undefined)) add(field, message);
    }
    const { kind, from, to, fromAge, toAge } = form;
    if (kind === "section" && from !== undefined && to !== undefined && to < from) add("to", "maxBelowMin");
    if (kind === "age" && fromAge !== undefined && toAge !== undefined && toAge < fromAge) add("toAge", "maxBelowMin");
  });
export type ConditionForm = z.infer<typeof conditionSchema>;

/** A stored condition as the form shows it. */
export function conditionForm(when: Condition) {
  if ("question" in when) return { kind: "question", question: when.question, answer: when.answer };
  if ("unanswered" in when) return { kind: "unanswered", unanswered: when.unanswered };
  if ("fromAge" in when) return { kind: "age", fromAge: String(when.fromAge), toAge: String(when.toAge) };
  if ("fact" in when) return { kind: "facts", fact: when.fact, aboveFact: when.aboveFact };
  if ("aboveSection" in when) {
    return { kind: "dimensions", dimension: when.section, aboveSection: when.aboveSection, by: String(when.by) };
  }
  return { kind: "section", section: when.section, from: String(when.from), to: String(when.to) };
}

export function conditionOf(form: ConditionForm): Condition {
  switch (form.kind) {
    case "question":
      return { question: form.question ?? "", answer: form.answer ?? [] };
    case "section":
      return { section: form.section ?? "", from: form.from ?? 0, to: form.to ?? 0 };
    case "age":
      return { fromAge: form.fromAge ?? 0, toAge: form.toAge ?? 0 };
    case "dimensions":
      return { section: form.dimension ?? "", aboveSection: form.aboveSection ?? "", by: form.by ?? 1 };
    case "facts":
      return { fact: form.fact ?? "", aboveFact: form.aboveFact ?? "" };
    case "unanswered":
      return { unanswered: form.unanswered ?? [] };
  }
}
