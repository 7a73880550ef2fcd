import { formatAmount } from "#app/domain/format/format.ts";
import { AMOUNT, type BothLanguages, type QuestionnaireTemplate, type TemplateAnswer, type TemplateQuestion } from "./template.ts";

/**
 * The questionnaire with its percentages in euros of the client's own placement: an answer that has `perCentOfAmount` says its
 * share of `amount` behind its words, in whole euros, and the help of its question is the one for a known amount. Without an
 * amount the questionnaire is given back as it is.
 *
 * @param amount sum that the client thinks of investing, in euros, as an exact decimal
 */
export function inEuros<T extends Pick<QuestionnaireTemplate, "questions">>(template: T, amount: string | null): T {
  if (amount === null) return template;
  return {
    ...template,
    questions: template.questions.map((question) => (speaksOf(question) ? worded(question, Number(amount)) : question)),
  };
}

const speaksOf = ({ answers = [] }: TemplateQuestion): boolean => answers.some(({ perCentOfAmount }) => perCentOfAmount !== undefined);

function worded(question: TemplateQuestion, amount: number): TemplateQuestion {
  const { help, helpWithAmount, answers = [] } = question;
  return {
    ...question,
    help: helpWithAmount ? both((language) => helpWithAmount[language].replaceAll(AMOUNT, euros(amount, language))) : help,
    answers: answers.map((answer) => withEuros(answer, amount)),
  };
}

function withEuros(answer: TemplateAnswer, amount: number): TemplateAnswer {
  const { perCentOfAmount, label } = answer;
  if (perCentOfAmount === undefined) return answer;
  return { ...answer, label: both((language) => `${label[language]} (${euros((amount * perCentOfAmount) / 100, language)})`) };
}

const euros = (amount: number, language: "fr" | "en"): string => formatAmount(Math.round(amount), language, { decimals: 0 });
const both = (say: (language: "fr" | "en") => string): BothLanguages => ({ fr: say("fr"), en: say("en") });
