import { isKnowledgeValidation, type QuestionnaireTemplate } from "#app/domain/questionnaire/template.ts";
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
  /** Every question in its order, END included, with its answers; whether it may be passed over, and whether it tests knowledge. */
  questions: Array<Choice & { isEnd: boolean; isOptional: boolean; isTest: boolean; answers: Choice[] }>;
  profiles: Choice[];
  /** Numbers that answers state, by name. */
  facts: Choice[];
}

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text);

export function templateChoices(content: QuestionnaireTemplate, language: Viewer["language"]): TemplateChoices {
  const choice = (code: string, words: { fr: string; en: string }): Choice => {
    const text = wordsIn(words, language, code);
    return { value: code, label: text === code ? code : `${code} · ${shortened(text)}` };
  };
  return {
    sections: content.sections.map(({ code, title }) => choice(code, title)),
    questions: content.questions.map(({ code, title, type, required, answers = [] }) => ({
      ...choice(code, title),
      isEnd: type === "END",
      isOptional: required === false,
      isTest: isKnowledgeValidation({ type }),
      answers: answers.map((answer) => choice(answer.code, answer.label)),
    })),
    profiles: content.profiles.map(({ code, label }) => ({ value: code, label: wordsIn(label, language, code) })),
    facts: [...numberFacts(content)].map((fact) => ({ value: fact, label: fact })),
  };
}

const numberFacts = ({ questions }: QuestionnaireTemplate): Set<string> =>
  new Set(
    questions.flatMap(({ answers = [] }) =>
      answers.flatMap(({ set = {} }) => Object.entries(set).flatMap(([fact, value]) => (typeof value === "number" ? [fact] : []))),
    ),
  );
