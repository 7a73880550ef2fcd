import { z } from "zod";
import { decimal, instant, isoDate, listOf, listQuery, onceHeaders, route, uuid, uuidList, writeHeaders } from "#app/contract/base.ts";
import { ALERT_RESOURCE_TYPES, ALERT_TYPES, DEFAULT_DEVIATION, DEFAULT_PERIOD_DAYS } from "#app/domain/alert.ts";

/** A lasting alert of a portfolio is told by at most a quarter of market days. */
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
  /** Day of the values since which the alert stands; null while there is none. */
  raisedSince: isoDate.nullable(),
  checkedAt: instant.nullable(),
  version: z.number().int(),
});
export type AlertConfiguration = z.infer<typeof alertConfiguration>;

/**
 * What an alert found. `figure` and `threshold` are points for a deviation and risk classes (1 to 7) for `srri`; `series` is
 * the line of a portfolio that moved most.
 */
export const notification = z.object({
  uuid,
  user: uuid,
  configuration: uuid,
  ...subject,
  resourceUuid: uuid,
  resourceName: z.string(),
  figure: z.number(),
  threshold: z.number(),
  series: uuid.nullable(),
  /** Day of the values that raised it. */
  since: isoDate,
  read: z.boolean(),
  visible: z.boolean(),
  createdAt: instant,
});
export type AlertNotification = z.infer<typeof notification>;

const _tags = ["financial-alert-service"];
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
export const alertConfigurations = {
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
  byUser: route("GET", `${configurations}/user/{id}`, "alerts-config-by-user", "Alerts of a person")
    .input(z.object({ ...byId.shape, query: page }))
    .output(listOf(alertConfiguration)),
  update: route("PUT", `${configurations}/{id}`, "alerts-config-update", "Switch an alert on or off")
    .input(z.object({ ...byId.shape, query: z.object({ active: answer }), headers: writeHeaders }))
    .output(alertConfiguration),
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
    .input(z.object({ ...byId.shape, query: page.extend({ visible: answer.optional(), read: answer.optional() }) }))
    .output(listOf(notification).extend({ unread: z.number().int() })),
  readAll: route("PUT", `${notifications}/user/{id}/read`, "notifications-user-read", "Mark all of a person's notifications as read")
    .input(z.object({ ...byId.shape, headers: onceHeaders }))
    .output(z.object({ marked: z.number().int() })),
  update: route("PUT", `${notifications}/{id}`, "notifications-update", "Mark one as read or unread, show or hide it")
    .input(z.object({ ...byId.shape, query: z.object({ read: answer.optional(), visible: answer.optional() }), headers: onceHeaders }))
    .output(notification),
};
