import type { FinalAdvice } from "#app/contract/journey/advice.ts";
import type { AdviceClock } from "#app/domain/advice-report/clock.ts";
import { KID_MONTHS, monthsAfter, PREFERENCES_MONTHS, RATES_DAYS } from "#app/domain/advice-report/clock.ts";
import { validUntil } from "#app/domain/questionnaire/validity.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { configOf, creationOf, partOf } from "../session.domain.ts";
import type { SessionRow } from "../session.store.ts";

/** Day of the oldest key information document of an advice; null where no day is known. */
export const oldestDocument = (advice: FinalAdvice, series: ReadonlyMap<string, { kidDate: string | null }>): string | null =>
  advice.lines.flatMap((line) => series.get(line.series)?.kidDate ?? []).sort()[0] ?? null;

const earliest = (days: ReadonlyArray<string | undefined>): string | undefined => days.flatMap((day) => day ?? []).sort()[0];

/**
 * When the parts of an advice run out: the profile and the preferences from the day they were stated (the days that the session
 * keeps, else those of the usual validity; a profile no later than the questionnaires that it rests on, of two people both), the documents from the day of the oldest one (the day of the advice where that is not
 * known), and the rates from the day of the advice.
 */
export function clocksOf(
  row: SessionRow,
  { questionnaire, secondQuestionnaire }: Pick<FinalAdvice, "questionnaire" | "secondQuestionnaire">,
  advised: string,
  oldest: string | null,
): AdviceClock[] {
  const creation = creationOf(row);
  const profile = (partOf(row, "questionnaire") ?? {}) as { statedOn?: string; expiresOn?: string };
  const wishes = (partOf(row, "sustainability") ?? {}) as {
    statedOn?: string;
    expiresOn?: string;
    hasSustainablePreferences?: boolean | null;
  };
  const day = marketDay(advised);
  const statedOn = profile.statedOn ?? creation.clientRiskKeyLastUpdate ?? marketDay(row.createdAt);
  const wishedOn = wishes.statedOn ?? creation.clientEsgLastUpdate ?? marketDay(row.createdAt);
  const ends = [questionnaire?.validUntil, secondQuestionnaire?.validUntil];
  const kidMonths = configOf(row).advice.kidMaxMonths ?? KID_MONTHS;
  return [
    { part: "profile", from: statedOn, until: earliest([...ends, profile.expiresOn ?? validUntil(statedOn)])! },
    ...(wishes.hasSustainablePreferences
      ? [{ part: "preferences" as const, from: wishedOn, until: wishes.expiresOn ?? monthsAfter(wishedOn, PREFERENCES_MONTHS) }]
      : []),
    { part: "documents", from: oldest ?? day, until: monthsAfter(oldest ?? day, kidMonths) },
    { part: "rates", from: day, until: new Date(Date.parse(day) + RATES_DAYS * 86_400_000).toISOString().slice(0, 10) },
  ];
}
