/** Spelling of the catalogue. */
export const ALERT_TYPES = ["deviation", "srri"] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

export const ALERT_RESOURCE_TYPES = ["series", "model_portfolios"] as const;
export type AlertResourceType = (typeof ALERT_RESOURCE_TYPES)[number];

/** Points (per cent) and days when the caller names none; the days are those of the market, Monday to Friday. */
export const DEFAULT_DEVIATION = "5";
export const DEFAULT_PERIOD_DAYS = 5;
/** A raised alert is over once the figure is below this part of its threshold: at the threshold itself it would flap. */
export const END_OF_ALERT = 0.8;

/** What is told without anybody having set it up: each to whom it concerns. */
export const NOTICE_KINDS = [
  "closed-fund",
  "missing-values",
  "link-expiring",
  "profile-expiring",
  "questionnaire-done",
  "unhandled-alert",
  "job-failed",
  "second-reading",
  "kid-published",
  "grid-late",
  "weights-drifted",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTIFICATION_KINDS = [...ALERT_TYPES, ...NOTICE_KINDS] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Days after which an alert on a shared portfolio that its owner leaves as it is goes to the leaders of the house. */
export const UNHANDLED_AFTER_DAYS = 7;

/** What a notification may be about. */
export const NOTIFICATION_SUBJECTS = [
  ...ALERT_RESOURCE_TYPES,
  "questionnaire_sessions",
  "reco_sessions",
  "value_imports",
  "definition_imports",
  "matrix_builds",
  "kid_documents",
  "monitored_portfolios",
] as const;
export type NotificationSubject = (typeof NOTIFICATION_SUBJECTS)[number];

/** How a person is notified of a kind: on the platform alone, besides in one e-mail a day, or by an e-mail at once. */
export const DELIVERIES = ["bell", "digest", "immediate"] as const;
export type Delivery = (typeof DELIVERIES)[number];
export const DEFAULT_DELIVERY: Delivery = "digest";
/** Hour of the day in the market's time zone from which the e-mail of the day goes out. */
export const DIGEST_HOUR = 8;

/** Where people choose their quiet hours: France and its territories by their offsets. */
export const QUIET_TIME_ZONES = [
  "Europe/Paris",
  "America/Guadeloupe",
  "America/Cayenne",
  "Indian/Mayotte",
  "Indian/Reunion",
  "Pacific/Noumea",
  "Pacific/Tahiti",
] as const;
export type QuietTimeZone = (typeof QUIET_TIME_ZONES)[number];

/**
 * Hours in which a person wants no e-mail. They begin on these days (1 Monday to 7 Sunday) at `from` and end at `to`, on the next
 * day where that is not later: the same hour twice is a whole day.
 */
export interface QuietHours {
  from: number;
  to: number;
  days: number[];
  timeZone: QuietTimeZone;
}
/** What waits for longer would be too old to be sent: from Friday evening to Monday morning, no more. */
export const LONGEST_SILENCE = 64;

const DAY = 24;
const WEEK = 7 * DAY;

/** Whether each hour of the week, from Monday's first on, is quiet. */
function quietWeek({ from, to, days }: Pick<QuietHours, "from" | "to" | "days">): boolean[] {
  const week = Array.from({ length: WEEK }, () => false);
  const length = to > from ? to - from : to - from + DAY;
  for (const day of days) for (let hour = 0; hour < length; hour++) week[((day - 1) * DAY + from + hour) % WEEK] = true;
  return week;
}

/** Most hours in a row in which nothing is sent; the week begins again after Sunday. */
export function longestSilence(quiet: Pick<QuietHours, "from" | "to" | "days">): number {
  const week = quietWeek(quiet);
  if (week.every(Boolean)) return Number.POSITIVE_INFINITY;
  let [longest, run] = [0, 0];
  for (const silent of [...week, ...week]) {
    run = silent ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Whether a moment is within the quiet hours, by the clock of their time zone. */
export function isQuiet(quiet: QuietHours, at: Date): boolean {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone: quiet.timeZone, weekday: "short", hour: "2-digit", hourCycle: "h23" });
  const told = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  return quietWeek(quiet)[WEEKDAYS.indexOf(told.weekday ?? "") * DAY + Number(told.hour)] === true;
}
