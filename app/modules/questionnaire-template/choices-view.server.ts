import type { QuestionnaireTemplate } from "#app/domain/questionnaire/template.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { wordsIn } from "./words.server.ts";

const LONGEST = 60;

export interface Choice {
  value: string;
  label: string;
}
/** What the forms of a questionnaire offer. */
export interface TemplateChoices {
  sections: Choice[];
  /** Every question in its order, END included, with its answers. */
  questions: Array<Choice & { isEnd: boolean; answers: Choice[] }>;
  profiles: Choice[];
}

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text);

export function templateChoices(content: QuestionnaireTemplate, language: Viewer["language"]): TemplateChoices {
  const choice = (code: string, words: { fr: string; en: string }): Choice => {
    const text = wordsIn(words, language, code);
    return { value: code, label: text === code ? code : `${code} · ${shortened(text)}` };
  };
  return {
    sections: content.sections.map(({ code, title }) => choice(code, title)),
    questions: content.questions.map(({ code, title, type, answers = [] }) => ({
      ...choice(code, title),
      isEnd: type === "END",
      answers: answers.map((answer) => choice(answer.code, answer.label)),
    })),
    profiles: content.profiles.map(({ code, label }) => ({ value: code, label: wordsIn(label, language, code) })),
  };
}
