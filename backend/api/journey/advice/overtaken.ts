import type { FinalAdvice } from "#app/contract/journey/advice.ts";
import type { ClientRecord } from "#app/domain/advice/suitability/client-record.ts";
import type { Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { SessionRow } from "../session.store.ts";
import { subscribersOf } from "./client-record.store.ts";

type RestedOn = FinalAdvice["questionnaire"];

/** What a person has answered is no longer what an advice rests on: another questionnaire, or another profile of the same one. */
const isOther = (rested: RestedOn, record: ClientRecord | null): boolean =>
  rested !== undefined && record !== null && (rested?.uuid !== record.session || rested.profile !== record.profile);

/**
 * Throws 409 ADVICE_OVERTAKEN where a finalised advice no longer rests on what counts of those who subscribe on a day (YYYY-MM-DD): one of
 * them has answered since, or a questionnaire has run out. The advice is made anew then; what was handed over of it stays as it was.
 */
export async function requireStanding(queries: Queries, row: SessionRow, advice: FinalAdvice, day: string): Promise<void> {
  const rested = [advice.questionnaire, advice.secondQuestionnaire];
  const over = rested.flatMap((one) => (one && one.validUntil < day ? [one.validUntil] : []));
  if (over.length > 0) throw overtaken("EXPIRED", over[0]!);
  const { record, second } = await subscribersOf(queries, row, day);
  const answers = [record, second?.record ?? null];
  const since = answers.find((one, person) => isOther(rested[person], one));
  if (since) throw overtaken("ANSWERED", since.statedOn);
}

const overtaken = (reason: "EXPIRED" | "ANSWERED", date: string) =>
  refuse.conflict("ADVICE_OVERTAKEN", "This advice no longer rests on what its client has answered: it is made anew.", { reason, date });
