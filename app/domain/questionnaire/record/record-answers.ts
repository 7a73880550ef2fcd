import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatInstant, formatNumber } from "#app/domain/format/format.ts";
import { countedAttempt } from "../attempts.ts";
import { isAllTrue, isKnowledgeValidation, type QuestionnaireTemplate, type TemplateQuestion } from "../template.ts";
import { RECORD_SENTENCES, RECORD_WORDS } from "./record-texts.ts";
import type { RecordAsked, RecordBlock, RecordedSession } from "./recorded-session.ts";

/** Questions of a section that lay on the client's way, in the order of the questionnaire. */
export function answersOf({ code, title }: QuestionnaireTemplate["sections"][number], asked: RecordAsked<object>): RecordBlock[] {
  const { session, template, score, copy } = asked;
  const { language } = session;
  const words = RECORD_WORDS[language];
  const questions = template.questions.filter(
    (question) => question.section === code && question.type !== "END" && score.path.includes(question.code),
  );
  if (questions.length === 0) return [];
  const chosenOf = (question: TemplateQuestion) =>
    (question.answers ?? []).filter((answer) => session.answers[question.code]?.includes(answer.code));
  const withPoints = copy === "adviser" && questions.some((question) => question.answers?.some(({ points }) => points !== undefined));
  const explained = questions.flatMap((question) => explanationsOf(question, chosenOf(question), language));
  return [
    { kind: "heading", level: 2, text: title[language] },
    {
      kind: "table",
      caption: RECORD_SENTENCES[language].answersOf(title[language]),
      columns: [
        { label: words.question },
        { label: words.answer },
        { label: words.answeredAt },
        ...(withPoints ? [{ label: words.points, numeric: true }] : []),
      ],
      rows: questions.map((question) => {
        const chosen = chosenOf(question);
        const said = saidTo(question, session) || words.none;
        const worth = chosen
          .map(({ points }) => (points === undefined ? "" : formatNumber(points, language, { decimals: [0, 2] })))
          .join("\n");
        return [question.title[language], said, timesOf(question, session), ...(withPoints ? [worth] : [])];
      }),
    },
    ...(explained.length > 0
      ? [
          { kind: "heading" as const, level: 2 as const, text: words.explanations },
          { kind: "definitions" as const, items: explained },
        ]
      : []),
  ];
}

/** What the client was told of an answer: the questionnaire's comment, else which of the statements are true. */
function explanationsOf(question: TemplateQuestion, chosen: NonNullable<TemplateQuestion["answers"]>, language: InterfaceLanguage) {
  const words = RECORD_WORDS[language];
  const title = question.title[language];
  const comments = chosen.flatMap(({ feedback, sentiment }) =>
    feedback ? [{ term: words[sentiment ?? "INFORMATION"], text: `${title} ${feedback[language]}` }] : [],
  );
  if (comments.length > 0 || !isKnowledgeValidation(question)) return comments;
  const codes = chosen.map(({ code }) => code);
  const statements = (question.answers ?? [])
    .filter(({ exclusive }) => !exclusive)
    .map(({ label, correct }) => `${correct ? words.isTrue : words.isFalse} ${label[language]}`);
  return [{ term: words[isAllTrue(question, codes) ? "POSITIVE" : "NEGATIVE"], text: `${title} ${statements.join(" · ")}` }];
}

/** What was answered; of a question of knowledge that was tried again every attempt on a line, and which of them counts. */
function saidTo({ code, answers = [] }: TemplateQuestion, { attempts, answers: given, language }: RecordedSession): string {
  const words = RECORD_WORDS[language];
  const labelsOf = (chosen: readonly string[] = []) =>
    answers.filter((answer) => chosen.includes(answer.code)).map(({ label }) => label[language]);
  const tries = attempts[code] ?? [];
  if (tries.length < 2) return labelsOf(given[code]).join("\n");
  const counted = countedAttempt(tries, given[code] ?? []);
  return tries
    .map(({ answers: chosen }, i) => {
      const said = labelsOf(chosen).join(" · ") || words.none;
      return `${i + 1}. ${said} (${i === counted ? words.counted : words.notCounted})`;
    })
    .join("\n");
}

/** When a question was answered; of a question of knowledge every attempt. */
const timesOf = ({ code }: TemplateQuestion, { attempts, language }: RecordedSession): string =>
  (attempts[code] ?? []).map(({ at }, i, { length }) => `${length > 1 ? `${i + 1}. ` : ""}${formatInstant(at, language)}`).join("\n");
