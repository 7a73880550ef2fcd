import { eq } from "drizzle-orm";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { inEuros } from "#app/domain/questionnaire/in-euros.ts";
import type { QuestionnaireTemplate } from "#app/domain/questionnaire/template.ts";
import type { Queries } from "#backend/calls/context.ts";
import { questionnaireSession, questionnaireTemplate } from "#backend/database/schema/index.ts";

/** Questions as a client read them, and the answers that were chosen by question. */
export interface Answered {
  questions: QuestionnaireTemplate["questions"];
  answers: Readonly<Record<string, readonly string[]>>;
}

/** What a client was asked and answered, percentages in euros of the client's own sum; null of a session that is gone. */
export async function readAnswered(queries: Queries, session: string): Promise<Answered | null> {
  const [asked] = await queries
    .select({
      answers: questionnaireSession.answers,
      content: questionnaireTemplate.content,
      amount: questionnaireSession.amountToInvest,
    })
    .from(questionnaireSession)
    .innerJoin(questionnaireTemplate, eq(questionnaireTemplate.uuid, questionnaireSession.template))
    .where(eq(questionnaireSession.uuid, session));
  return asked ? { questions: inEuros(asked.content, asked.amount).questions, answers: asked.answers } : null;
}

const chosenOf = ({ questions, answers }: Answered) =>
  questions.map(({ code, answers: offered = [] }) => ({
    code,
    chosen: offered.filter((answer) => (answers[code] ?? []).includes(answer.code)),
  }));

/**
 * The most that the chosen answers prove of a figure in per cent; null where none states it. An answer that was shown with a share of the
 * client's sum proves no more than that share, whatever its template set: "more than 25 %" was shown as 25 %, and proves 25.
 */
export function provenPercent(answered: Answered | null, figure: string): number | null {
  const proven = (answered ? chosenOf(answered) : []).flatMap(({ chosen }) =>
    chosen.flatMap(({ set, perCentOfAmount }) => {
      const stated = set?.[figure];
      return typeof stated === "number" ? [Math.min(stated, perCentOfAmount ?? stated)] : [];
    }),
  );
  return proven.length > 0 ? Math.min(...proven) : null;
}

/** What was answered to some questions, in the words of the template; nothing of those that were not answered. */
export function answersInWords<C extends string>(
  answered: Answered | null,
  codes: readonly C[],
  language: InterfaceLanguage,
): Partial<Record<C, string>> {
  const worded = (answered ? chosenOf(answered) : []).flatMap(({ code, chosen }) =>
    chosen.length > 0 && codes.includes(code as C) ? [[code, chosen.map(({ label }) => label[language]).join(", ")]] : [],
  );
  return Object.fromEntries(worded) as Partial<Record<C, string>>;
}

/**
 * The answer that states a figure, as it was read; of several people the one that states the least. An open answer ("more than 25 %") is no
 * figure that anybody said, so it is quoted. Null where none states it.
 */
export function leastAnswerInWords(all: readonly Answered[], figure: string, language: InterfaceLanguage): string | null {
  const stating = all
    .flatMap(chosenOf)
    .flatMap(({ chosen }) => chosen)
    .flatMap(({ set, label }) => (typeof set?.[figure] === "number" ? [{ value: set[figure], label: label[language] }] : []))
    .sort((one, other) => one.value - other.value);
  return stating[0]?.label ?? null;
}
