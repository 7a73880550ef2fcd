import { data } from "@remix-run/node";
import { addQuestion, changeQuestion, freeQuestionCode } from "#app/domain/questionnaire/edit.ts";
import type { QuestionnaireTemplate } from "#app/domain/questionnaire/template.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { templateChoices } from "../choices-view.server.ts";
import type { Draft } from "../template.server.ts";
import { wordsIn } from "../words.server.ts";
import { blankQuestionForm, type QuestionForm, questionFormOf, questionOfForm } from "./question.schema.ts";

/** Place of a question; null for a new one. Throws the page of what does not exist. */
function placeOf({ questions }: QuestionnaireTemplate, code: string | null | undefined): number | null {
  if (code === null || code === undefined) return null;
  const place = questions.findIndex((question) => question.code === code);
  if (place < 0) throw data(null, { status: 404 });
  return place;
}

/** The form of a question, or of a new one at the end of a section. */
export function questionView(
  { id, name, version, content }: Draft,
  code: string | undefined,
  asked: string | null,
  language: Viewer["language"],
) {
  const t = getFixedT(language);
  const place = placeOf(content, code);
  const common = { template: { id, name, version }, choices: templateChoices(content, language) };
  if (place !== null) {
    const question = content.questions[place]!;
    return {
      ...common,
      title: wordsIn(question.title, language, question.code),
      former: question.code,
      neighbours: { before: content.questions[place - 1]?.code ?? null, after: content.questions[place + 1]?.code ?? null },
      values: questionFormOf(content, place) as object,
    };
  }
  const section = content.sections.find((one) => one.code === asked)?.code ?? content.sections[0]?.code ?? "";
  return {
    ...common,
    title: t("questionnaireTemplates.question.newTitle"),
    former: null,
    neighbours: { before: null, after: null },
    values: blankQuestionForm(freeQuestionCode(content, section), section, lastBefore(content, section)) as object,
  };
}

/** The question after which a new one of the section belongs: its last one, else the last of the sections before it. */
function lastBefore({ sections, questions }: QuestionnaireTemplate, section: string): string | undefined {
  const place = sections.findIndex(({ code }) => code === section);
  const before = new Set(sections.slice(0, place + 1).map(({ code }) => code));
  return questions.findLast((question) => before.has(question.section))?.code;
}

/** The template with what was typed, in its place. */
export function withQuestion(content: QuestionnaireTemplate, former: string | null, form: QuestionForm): QuestionnaireTemplate {
  const question = questionOfForm(form);
  const after = form.after ?? null;
  return former === null ? addQuestion(content, question, after) : changeQuestion(content, former, question, after);
}
