import { LONGEST_SILENCE, longestSilence, QUIET_TIME_ZONES, type QuietHours } from "#app/domain/alert.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";

export interface QuietHoursView {
  on: boolean;
  from: string;
  to: string;
  days: string[];
  timeZone: string;
  /** Hours of a day as the person reads them. */
  hours: Array<{ value: string; label: string }>;
  error: string | null;
}

/** What the form begins with where a person has no quiet hours yet: the nights of the working week. */
const PROPOSED: QuietHours = { from: 20, to: 8, days: [1, 2, 3, 4, 5], timeZone: "Europe/Paris" };

const hourText = (hour: number, language: InterfaceLanguage) =>
  language === "fr" ? `${hour}\u202fh` : `${String(hour).padStart(2, "0")}:00`;

function viewOf({ from, to, days, timeZone }: QuietHours, on: boolean, error: string | null, language: InterfaceLanguage): QuietHoursView {
  return {
    on,
    from: String(from),
    to: String(to),
    days: days.map(String),
    timeZone,
    hours: Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour, language) })),
    error,
  };
}

export const quietHoursView = (quiet: QuietHours | null, language: InterfaceLanguage): QuietHoursView =>
  viewOf(quiet ?? PROPOSED, quiet !== null, null, language);

const hourIn = (value: FormDataEntryValue | null, otherwise: number): number => {
  const hour = /^\d{1,2}$/.test(String(value)) ? Number(value) : otherwise;
  return hour <= 23 ? hour : otherwise;
};

/** What was typed: the hours to save, null for none, or the form again with what is wrong with it. */
export function readQuietHours(
  form: FormData,
  language: InterfaceLanguage,
): { hours: QuietHours | null; view: null } | { hours: null; view: QuietHoursView } {
  const typed: QuietHours = {
    from: hourIn(form.get("from"), PROPOSED.from),
    to: hourIn(form.get("to"), PROPOSED.to),
    days: [1, 2, 3, 4, 5, 6, 7].filter((day) => form.getAll("days").includes(String(day))),
    timeZone: QUIET_TIME_ZONES.find((zone) => zone === form.get("timeZone")) ?? PROPOSED.timeZone,
  };
  if (form.get("quiet") !== "on") return { hours: null, view: null };
  const t = getFixedT(language);
  const problem = (error: string) => ({ hours: null, view: viewOf(typed, true, error, language) });
  if (typed.days.length === 0) return problem(t("alerts.quiet.noDay"));
  if (longestSilence(typed) > LONGEST_SILENCE) return problem(t("alerts.quiet.tooLong", { hours: LONGEST_SILENCE }));
  return { hours: typed, view: null };
}
