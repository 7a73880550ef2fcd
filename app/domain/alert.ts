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
export const NOTICE_KINDS = ["closed-fund", "missing-values", "link-expiring", "profile-expiring", "questionnaire-done"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTIFICATION_KINDS = [...ALERT_TYPES, ...NOTICE_KINDS] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What a notification may be about. */
export const NOTIFICATION_SUBJECTS = [...ALERT_RESOURCE_TYPES, "questionnaire_sessions"] as const;
export type NotificationSubject = (typeof NOTIFICATION_SUBJECTS)[number];

/** How a person is notified of a kind: on the platform alone, besides in one e-mail a day, or by an e-mail at once. */
export const DELIVERIES = ["bell", "digest", "immediate"] as const;
export type Delivery = (typeof DELIVERIES)[number];
export const DEFAULT_DELIVERY: Delivery = "digest";
/** Hour of the day in the market's time zone from which the e-mail of the day goes out. */
export const DIGEST_HOUR = 8;
