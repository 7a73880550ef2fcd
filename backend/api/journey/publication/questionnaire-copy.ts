import { and, eq } from "drizzle-orm";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { marketDay, marketToday } from "#app/domain/time/market-day.ts";
import type { Queries } from "#backend/calls/context.ts";
import { questionnaireSession, questionnaireTemplate } from "#backend/database/schema/index.ts";
import { subscribersOf } from "../advice/client-record.store.ts";
import { adviceOf } from "../session.domain.ts";
import type { SessionRow } from "../session.store.ts";

/**
 * The questionnaires that an advice rests on, or would rest on today: the client's and that of who subscribes with them, each with its
 * questions and answers in words, and its result as it is kept. Null without one.
 */
export async function questionnaireCopies(queries: Queries, row: SessionRow, language: InterfaceLanguage) {
  const advice = adviceOf(row);
  const day = advice ? marketDay(advice.finalizedAt) : marketToday();
  const { record, second } = await subscribersOf(queries, row, day);
  const copy = (uuid: string | undefined) => copyOf(queries, row, uuid, language);
  return {
    client: await copy(advice?.questionnaire?.uuid ?? record?.session),
    second: await copy(advice?.secondQuestionnaire?.uuid ?? second?.record?.session),
  };
}

async function copyOf(queries: Queries, row: SessionRow, uuid: string | undefined, language: InterfaceLanguage) {
  if (!uuid) return null;
  const [found] = await queries
    .select({ session: questionnaireSession, template: questionnaireTemplate })
    .from(questionnaireSession)
    .innerJoin(questionnaireTemplate, eq(questionnaireTemplate.uuid, questionnaireSession.template))
    .where(and(eq(questionnaireSession.uuid, uuid), eq(questionnaireSession.organisation, row.distributor)));
  if (!found) return null;
  const { session, template } = found;
  const { completedBy, withAdviser, completedAt, amountToInvest, answers, attempts, profile, override, raise, result } = session;
  const said = template.content.questions.flatMap(({ code, title, answers: offered = [] }) => {
    const given = answers[code];
    if (!given) return [];
    const worded = given.map((one) => offered.find((answer) => answer.code === one)?.label[language] ?? one);
    return [{ code, question: title[language], given, answers: worded }];
  });
  return {
    uuid,
    template: { uuid: template.uuid },
    ...{ completedAt: completedAt && new Date(completedAt).toISOString(), completedBy, withAdviser, amountToInvest },
    answers: said,
    attempts,
    ...{ profile, override, raise, result },
  };
}
