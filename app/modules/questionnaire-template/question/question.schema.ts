import { z } from "zod";
import { alongside } from "#app/domain/form-differences.ts";
import { FOLLOWING, withFollowing } from "#app/domain/questionnaire/edit.ts";
import {
  type FieldValue,
  isKnowledgeValidation,
  isMultiple,
  QUESTION_TYPES,
  type QuestionnaireTemplate,
  SCORING_MODES,
  SENTIMENTS,
  type TemplateAnswer,
  type TemplateQuestion,
} from "#app/domain/questionnaire/template.ts";
import { markFields } from "#app/services/calls/write-marks.ts";
import { MOST_ANSWERS } from "../limits.ts";
import { bothOf, bothOrNone, code, points, words } from "../template.schema.ts";

const PREFIX = "questionnaireTemplates.form";

const answer = z.object({
  code,
  labelFr: words,
  labelEn: words,
  points: points.optional(),
  correct: z.boolean().default(false),
  exclusive: z.boolean().default(false),
  preselected: z.boolean().default(false),
  next: z.string().optional(),
  sentiment: z.enum(SENTIMENTS).optional(),
  feedbackFr: words,
  feedbackEn: words,
  perCentOfAmount: z
    .number({ error: `${PREFIX}.perCentWrong` })
    .min(0, `${PREFIX}.perCentWrong`)
    .max(100, `${PREFIX}.perCentWrong`)
    .optional(),
  facts: z
    .string()
    .max(1000, `${PREFIX}.factsWrong`)
    .optional()
    .refine((text) => readFacts(text) !== null, `${PREFIX}.factsWrong`),
});

const choice = z
  .number({ error: `${PREFIX}.wholeNumber` })
  .int(`${PREFIX}.wholeNumber`)
  .max(40, `${PREFIX}.choiceRange`);

export const questionSchema = z
  .object({
    code,
    section: z.string({ error: `${PREFIX}.sectionRequired` }),
    type: z.enum(QUESTION_TYPES, `${PREFIX}.typeRequired`),
    /** Code of the question before this one; none at the beginning. */
    after: z.string().optional(),
    titleFr: words,
    titleEn: words,
    helpFr: words,
    helpEn: words,
    helpWithAmountFr: words,
    helpWithAmountEn: words,
    optional: z.boolean().default(false),
    next: z.string().optional(),
    outcome: z.enum(["PROFILE", "NO_PROFILE"]).optional(),
    minAnswers: choice.min(0, `${PREFIX}.choiceRange`).optional(),
    maxAnswers: choice.min(1, `${PREFIX}.choiceRange`).optional(),
    scoring: z.enum(SCORING_MODES).optional(),
    scoringMin: points.optional(),
    scoringMax: points.optional(),
    unlocks: code.optional(),
    visibleQuestion: z.string().optional(),
    visibleUnless: z.array(z.string()).optional(),
    answers: z.array(answer).max(MOST_ANSWERS, `${PREFIX}.answersMany`).optional(),
    ...markFields,
  })
  .superRefine(({ answers = [] }, context) => {
    answers.forEach((one, place) => {
      if (answers.findIndex((other) => other.code === one.code) < place)
        context.addIssue({ code: "custom", path: ["answers", place, "code"], message: `${PREFIX}.answerCodeTaken` });
    });
  });
export type QuestionForm = z.infer<typeof questionSchema>;

const FACT = /^([A-Za-z][\w-]{0,39})\s*=([^;=]{0,240})$/;

/** Facts as typed, `name=value; name=value`; null where that cannot be read. */
function readFacts(text: string | undefined): Record<string, FieldValue> | null {
  const facts: Record<string, FieldValue> = {};
  for (const part of (text ?? "").split(";")) {
    if (part.trim() === "") continue;
    const [, name, value] = FACT.exec(part.trim()) ?? [];
    if (name === undefined || value === undefined) return null;
    facts[name] = factValue(value.trim());
  }
  return facts;
}

function factValue(text: string): FieldValue {
  if (text === "true" || text === "false") return text === "true";
  if (text === "null") return null;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

const numberText = (value: number | undefined) => (value === undefined ? "" : String(value));
const box = (on: boolean | undefined) => (on ? "on" : "");

/** A stored question as the form shows it. */
export function questionFormOf({ questions }: QuestionnaireTemplate, place: number) {
  const question = withFollowing(questions, place);
  const { visibleIf, scoring, help, helpWithAmount } = question;
  return {
    code: question.code,
    section: question.section,
    type: question.type,
    after: questions[place - 1]?.code ?? "",
    titleFr: question.title.fr,
    titleEn: question.title.en,
    helpFr: help?.fr ?? "",
    helpEn: help?.en ?? "",
    helpWithAmountFr: helpWithAmount?.fr ?? "",
    helpWithAmountEn: helpWithAmount?.en ?? "",
    optional: box(question.required === false),
    next: question.next ?? FOLLOWING,
    outcome: question.outcome ?? "PROFILE",
    minAnswers: numberText(question.minAnswers),
    maxAnswers: numberText(question.maxAnswers),
    scoring: scoring?.mode ?? "",
    scoringMin: numberText(scoring?.min),
    scoringMax: numberText(scoring?.max),
    unlocks: question.unlocks ?? "",
    visibleQuestion: visibleIf?.question ?? "",
    visibleUnless: visibleIf?.notAnswered ?? [],
    answers: (question.answers ?? []).map((one) => ({
      code: one.code,
      labelFr: one.label.fr,
      labelEn: one.label.en,
      points: numberText(one.points),
      correct: box(one.correct),
      exclusive: box(one.exclusive),
      preselected: box(one.default),
      // A branch to the following question is none where the question itself leads there.
      next: one.next === FOLLOWING && question.next !== FOLLOWING ? (questions[place + 1]?.code ?? "") : (one.next ?? ""),
      sentiment: one.sentiment ?? "",
      feedbackFr: one.feedback?.fr ?? "",
      feedbackEn: one.feedback?.en ?? "",
      perCentOfAmount: numberText(one.perCentOfAmount),
      facts: Object.entries(one.set ?? {})
        .map(([name, value]) => `${name}=${value}`)
        .join("; "),
    })),
  };
}

/** The same with the answers in the order of what was typed; nothing for a question that is not there. */
export function questionAlongside(typed: QuestionForm, template: QuestionnaireTemplate, code: string | null): object {
  const place = template.questions.findIndex((question) => question.code === code);
  if (place < 0) return {};
  const { answers, ...stored } = questionFormOf(template, place);
  return { ...stored, ...(stored.type !== "END" && { answers: alongside(typed, "answers", answers, "code") }) };
}

/** A new question as the form begins with it. */
export const blankQuestionForm = (own: string, section: string, after: string | undefined) => ({
  code: own,
  section,
  type: "SINGLE_CHOICE",
  after: after ?? "",
  outcome: "PROFILE",
  answers: [{ code: "A" }, { code: "B" }, { code: "C" }],
});

/** What was typed, as the template keeps it: only what the type of question has. */
export function questionOfForm(form: QuestionForm): TemplateQuestion {
  const { type } = form;
  const help = bothOrNone(form.helpFr, form.helpEn);
  const common = {
    code: form.code,
    section: form.section,
    type,
    title: bothOf(form.titleFr, form.titleEn),
    ...(help && { help }),
  };
  if (type === "END") return { ...common, outcome: form.outcome ?? "PROFILE" };
  const several = isMultiple({ type });
  const helpWithAmount = bothOrNone(form.helpWithAmountFr, form.helpWithAmountEn);
  return {
    ...common,
    ...(helpWithAmount && { helpWithAmount }),
    required: !form.optional,
    next: form.next ?? FOLLOWING,
    ...(form.unlocks && { unlocks: form.unlocks }),
    ...(form.visibleQuestion && { visibleIf: { question: form.visibleQuestion, notAnswered: form.visibleUnless ?? [] } }),
    ...(several && form.scoring && { scoring: { mode: form.scoring, ...bounds(form) } }),
    ...(several && form.minAnswers !== undefined && { minAnswers: form.minAnswers }),
    ...(several && form.maxAnswers !== undefined && { maxAnswers: form.maxAnswers }),
    answers: (form.answers ?? []).map((one) => answerOfForm(one, type)),
  };
}

const bounds = ({ scoringMin: min, scoringMax: max }: QuestionForm) => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
});

function answerOfForm(one: NonNullable<QuestionForm["answers"]>[number], type: TemplateQuestion["type"]): TemplateAnswer {
  const several = isMultiple({ type });
  const feedback = bothOrNone(one.feedbackFr, one.feedbackEn);
  const facts = readFacts(one.facts) ?? {};
  return {
    code: one.code,
    label: bothOf(one.labelFr, one.labelEn),
    ...(one.points !== undefined && { points: one.points }),
    ...(several && one.exclusive && { exclusive: true }),
    ...(!several && one.next !== undefined && { next: one.next }),
    ...(isKnowledgeValidation({ type }) && { correct: one.correct }),
    ...((one.sentiment || feedback) && { sentiment: one.sentiment ?? ("INFORMATION" as const) }),
    ...(feedback && { feedback }),
    ...(one.perCentOfAmount !== undefined && { perCentOfAmount: one.perCentOfAmount }),
    ...(Object.keys(facts).length > 0 && { set: facts }),
    ...(one.preselected && { default: true }),
  };
}
