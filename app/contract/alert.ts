import { z } from "zod";
import {
  changeOf,
  decimal,
  instant,
  isoDate,
  listOf,
  listQuery,
  onceHeaders,
  route,
  uuid,
  uuidList,
  writeHeaders,
} from "#app/contract/base.ts";
import {
  ALERT_RESOURCE_TYPES,
  ALERT_TYPES,
  DEFAULT_DEVIATION,
  DEFAULT_PERIOD_DAYS,
  DELIVERIES,
  LONGEST_SILENCE,
  longestSilence,
  NOTIFICATION_KINDS,
  NOTIFICATION_SUBJECTS,
  QUIET_TIME_ZONES,
} from "#app/domain/alert.ts";

/** The longest period of a lasting deviation that an alert may ask for: a quarter of market days. */
const MAX_PERIOD_DAYS = 66;
const answer = z.enum(["true", "false"]);

/** `deviationThreshold` in points (per cent) counts for deviations alone; `periodInDays` are market days. */
export const alertBody = z.object({
  deviationThreshold: decimal.refine((text) => Number(text) > 0 && Number(text) <= 100, "above 0, at most 100").default(DEFAULT_DEVIATION),
  periodInDays: z.number().int().min(1).max(MAX_PERIOD_DAYS).default(DEFAULT_PERIOD_DAYS),
});

const subject = { alertType: z.enum(ALERT_TYPES), resourceType: z.enum(ALERT_RESOURCE_TYPES) };
export const alertConfiguration = z.object({
  id: uuid,
  user: uuid,
  ...subject,
  resourceUuid: uuid,
  resourceName: z.string(),
  active: z.boolean(),
  body: alertBody,
  /** Day of the values since which the alert holds; null while there is none. */
  raisedSince: isoDate.nullable(),
  checkedAt: instant.nullable(),
  version: z.number().int(),
});
export type AlertConfiguration = z.infer<typeof alertConfiguration>;

/**
 * What an alert found, or what is told without one. `figure` and `threshold` are points for a deviation, risk classes (1 to 7)
 * for `srri`, market days for missing values, and null for the rest; `series` is the line of a portfolio that moved most, was
 * closed or has no values.
 */
export const notification = z.object({
  uuid,
  user: uuid,
  /** Null for what is told without an alert of its own. */
  configuration: uuid.nullable(),
  alertType: z.enum(NOTIFICATION_KINDS),
  resourceType: z.enum(NOTIFICATION_SUBJECTS),
  resourceUuid: uuid,
  /** Of a questionnaire: the client's. */
  resourceName: z.string(),
  figure: z.number().nullable(),
  threshold: z.number().nullable(),
  series: uuid.nullable(),
  seriesName: z.string().nullable(),
  /** Day of the values that raised it, or of what happened. */
  since: isoDate,
  /** When something ends: a link, a profile. */
  due: instant.nullable(),
  /** When its reason ended; null while it lasts. */
  endedAt: instant.nullable(),
  read: z.boolean(),
  visible: z.boolean(),
  /** Put off until then. */
  snoozedUntil: instant.nullable(),
  handledAt: instant.nullable(),
  /** What was done, in the words of whoever handled it. */
  note: z.string().nullable(),
  createdAt: instant,
});
export type AlertNotification = z.infer<typeof notification>;

/** Times at which an alert would have been raised between two days, the latest first; `until` is null while it would still stand. */
export const alertPreview = z.object({
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  raised: z.array(z.object({ since: isoDate, until: isoDate.nullable(), figure: z.number() })),
});
export type AlertPreview = z.infer<typeof alertPreview>;

const hour = z.number().int().min(0).max(23);
/** From one full hour to another, on the next day where that is not later; `days` on which they begin, 1 for Monday to 7. */
const quietHours = z
  .object({
    from: hour,
    to: hour,
    days: z
      .array(z.number().int().min(1).max(7))
      .min(1)
      .max(7)
      .refine((days) => new Set(days).size === days.length, "the same day twice"),
    timeZone: z.enum(QUIET_TIME_ZONES).default("Europe/Paris"),
  })
  .refine((quiet) => longestSilence(quiet) <= LONGEST_SILENCE, { path: ["days"], error: `at most ${LONGEST_SILENCE} hours in a row` });
const deliveries = z.record(z.enum(NOTIFICATION_KINDS), z.enum(DELIVERIES));
export type Deliveries = z.infer<typeof deliveries>;
const preferences = z.object({ deliveries, quietHours: quietHours.nullable() });
export type NotificationPreferences = z.infer<typeof preferences>;

const root = "/financial-alert-service/v1";
const configurations = `${root}/financial_alert_configurations` as const;
const notifications = `${root}/notifications` as const;
const byId = z.object({ params: z.object({ id: uuid }) });
const page = listQuery.pick({ limit: true, offset: true });

/**
 * Alerts on series and model portfolios, each person's own; an administrator reads those of others. Deviation of a
 * portfolio: a weight that moved from its composition by the threshold on each of the days. Deviation of a series: its
 * performance over the days, up or down. `srri`: another risk class than the published one of a series, or than the
 * portfolio had when the alert was first checked, at both ends of the days.
 */
export const alerts = {
  create: route("POST", configurations, "alerts-config-create", "Add an alert on a series or a model portfolio")
    .route({ successStatus: 201 })
    .input(
      z.object({
        query: z
          .object({
            user: uuid.optional(),
            ...subject,
            resource: uuid.optional(),
            resourceUuid: uuid.optional().describe("same as resource"),
            active: answer.default("true"),
          })
          .refine(({ resource, resourceUuid }) => (resource ?? resourceUuid) !== undefined, { path: ["resource"], error: "is needed" })
          .refine(({ resource, resourceUuid }) => !resource || !resourceUuid || resource === resourceUuid, {
            path: ["resourceUuid"],
            error: "another one than resource",
          }),
        headers: onceHeaders,
        body: alertBody.default({ deviationThreshold: DEFAULT_DEVIATION, periodInDays: DEFAULT_PERIOD_DAYS }),
      }),
    )
    .output(alertConfiguration),
  get: route("GET", `${configurations}/{id}`, "alerts-config-get", "One alert").input(byId).output(alertConfiguration),
  byUser: route("GET", `${configurations}/user/{id}`, "alerts-config-by-user", "Alerts of a person, or those on one thing")
    .input(z.object({ ...byId.shape, query: page.extend({ resource: uuid.optional() }) }))
    .output(listOf(alertConfiguration)),
  update: route(
    "PUT",
    `${configurations}/{id}`,
    "alerts-config-update",
    "Switch an alert on or off, or set it otherwise: it then starts anew",
  )
    .input(
      z.object({
        ...byId.shape,
        query: z.object({ active: answer }),
        headers: writeHeaders,
        body: changeOf(alertBody).partial().optional().describe("absent: as it was"),
      }),
    )
    .output(alertConfiguration),
  preview: route("POST", `${configurations}/preview`, "alerts-config-preview", "How often an alert would have been raised in the last year")
    .input(z.object({ query: z.object({ ...subject, resource: uuid }), body: alertBody }))
    .output(alertPreview),
};

export const alertNotifications = {
  check: route("POST", `${notifications}/check`, "notifications-check", "Check the caller's alerts now; gives what was raised")
    .input(z.object({ headers: onceHeaders }))
    .output(z.array(notification)),
  hide: route("PUT", `${notifications}/hide`, "notifications-hide", "Hide several notifications")
    .input(
      z.object({
        query: z.object({ uuids: uuidList }),
        headers: onceHeaders,
      }),
    )
    .output(z.array(notification)),
  byUser: route("GET", `${notifications}/user/{id}`, "notifications-by-user", "Notifications of a person, newest first")
    .input(
      z.object({
        ...byId.shape,
        query: page.extend({
          visible: answer.optional(),
          read: answer.optional(),
          handled: answer.optional(),
          /** Put off until later. */
          snoozed: answer.optional(),
          /** What it tells holds still. */
          standing: answer.optional(),
          alertType: z.enum(NOTIFICATION_KINDS).optional(),
          resourceType: z.enum(NOTIFICATION_SUBJECTS).optional(),
          resource: uuid.optional(),
        }),
      }),
    )
    .output(listOf(notification).extend({ unread: z.number().int() })),
  readAll: route("PUT", `${notifications}/user/{id}/read`, "notifications-user-read", "Mark all of a person's notifications as read")
    .input(z.object({ ...byId.shape, headers: onceHeaders }))
    .output(z.object({ marked: z.number().int() })),
  update: route("PUT", `${notifications}/{id}`, "notifications-update", "Mark one as read or unread, show or hide it")
    .input(z.object({ ...byId.shape, query: z.object({ read: answer.optional(), visible: answer.optional() }), headers: onceHeaders }))
    .output(notification),
  unread: route("GET", `${notifications}/user/{id}/unread`, "notifications-user-unread", "How many a person has not read")
    .input(byId)
    .output(z.object({ unread: z.number().int() })),
  handle: route("PUT", `${notifications}/{id}/handled`, "notifications-handle", "Mark one as handled with a note, or take that back")
    .input(
      z.object({
        ...byId.shape,
        headers: onceHeaders,
        body: z.object({ handled: z.boolean(), note: z.string().trim().max(1000).optional().describe("absent: as it was") }),
      }),
    )
    .output(notification),
  snooze: route("PUT", `${notifications}/{id}/snooze`, "notifications-snooze", "Put one off until the morning of a day, or take that back")
    .input(z.object({ ...byId.shape, headers: onceHeaders, body: z.object({ until: isoDate.nullable() }) }))
    .output(notification),
  preferences: route("GET", `${notifications}/user/{id}/preferences`, "notifications-preferences-get", "How a person is told of each kind")
    .input(byId)
    .output(preferences),
  putPreferences: route(
    "PUT",
    `${notifications}/user/{id}/preferences`,
    "notifications-preferences-put",
    "Say how one is told of each kind",
  )
    .input(
      z.object({
        ...byId.shape,
        headers: onceHeaders,
        body: z.object({
          deliveries: z.partialRecord(z.enum(NOTIFICATION_KINDS), z.enum(DELIVERIES)).optional().describe("absent kinds stay"),
          quietHours: quietHours.nullable().optional().describe("absent: as they were; null: none"),
        }),
      }),
    )
    .output(preferences),
};

/** What the link at the foot of an e-mail leads to: whoever has it may end the e-mails of one kind and nothing else, without signing in. */
export const alertMails = {
  unsubscribe: route(
    "POST",
    `${root}/e-mails/unsubscribe`,
    "alerts-email-unsubscribe",
    "End the e-mails of one kind; without confirm, tell which",
  )
    .input(z.object({ body: z.object({ token: z.string().max(300), confirm: z.boolean().default(false) }) }))
    .output(
      z.object({
        alertType: z.enum(NOTIFICATION_KINDS),
        subscribed: z.boolean(),
        language: z.enum(["fr", "en"]),
        organisation: z.string(),
      }),
    ),
};
