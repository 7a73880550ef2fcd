import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatLongDate } from "#app/domain/format/format.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { SnoozeChoice } from "./modals.tsx";

const DAYS = [1, 3, 7, 30] as const;

/** Days to which a notification may be put off, counted from today in Paris. */
export function snoozeChoices(language: InterfaceLanguage, now: Date): SnoozeChoice[] {
  const t = getFixedT(language);
  const today = Date.parse(marketDay(now));
  return DAYS.map((count) => {
    const day = new Date(today + count * 86_400_000).toISOString().slice(0, 10);
    const shown = formatLongDate(day, language);
    return { day, label: count === 1 ? t("alerts.snooze.tomorrow", { day: shown }) : t("alerts.snooze.days", { count, day: shown }) };
  });
}
