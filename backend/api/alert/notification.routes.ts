import type { AlertNotification, NotificationPreferences } from "#app/contract/alert.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { api, type CallerContext, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { requireOwn, requireReadable, requireReader } from "./alert-reader.ts";
import { checkAlertsOf } from "./check-alerts.ts";
import { deliveriesOf, putDeliveries, putQuietHours, quietHoursOf } from "./delivery.store.ts";
import * as store from "./notification.store.ts";

const objectType = "notification";
const iso = (instant: string | null) => instant && new Date(instant).toISOString();
const flag = (text: "true" | "false" | undefined) => (text === undefined ? undefined : text === "true");

const notificationOf = ({ owner, resource, resourceName, ...row }: store.NotificationRow): AlertNotification => ({
  uuid: row.uuid,
  user: owner,
  configuration: row.configuration,
  alertType: row.alertType,
  resourceType: row.resourceType,
  resourceUuid: resource,
  resourceName: resourceName ?? resource,
  figure: row.figure,
  threshold: row.threshold,
  series: row.series,
  seriesName: row.seriesName,
  since: row.since,
  due: iso(row.due),
  endedAt: iso(row.endedAt),
  read: row.read,
  visible: row.visible,
  snoozedUntil: iso(row.snoozedUntil),
  handledAt: iso(row.handledAt),
  note: row.note,
  createdAt: new Date(row.createdAt).toISOString(),
});

type Headers = Parameters<typeof saveOnce>[1]["headers"];

/** Changes one of the caller's own; 404 for any other. The audit log does not record what people do with their notifications. */
function changeOne(
  context: CallerContext,
  { move, id, headers, request }: { move: string; id: string; headers: Headers; request: unknown },
  change: (tx: Transaction, owner: string) => Promise<unknown>,
): Promise<AlertNotification> {
  const { caller } = context;
  requireReader(caller);
  return saveOnce(context, { verb: `notification.${move}`, objectType, headers, request: [id, request], audited: false }, async (tx) => {
    await change(tx, caller.userUuid);
    const [row] = await store.findNotifications(tx, caller.userUuid, [id]);
    if (!row) throw refuse.notFound("Notification");
    return { answer: notificationOf(row), objectId: id, organisationUuid: null };
  });
}

const preferencesOf = async (queries: Queries, owner: string): Promise<NotificationPreferences> => ({
  deliveries: await deliveriesOf(queries, owner),
  quietHours: await quietHoursOf(queries, owner),
});

export const alertNotificationRoutes = {
  check: api.alertNotifications.check.handler(({ input: { headers }, context }) => {
    const { userUuid } = context.caller;
    requireReader(context.caller);
    // What was raised is reported by the notifications: no row of the audit log.
    const write = { verb: "notification.check", objectType, headers, request: {}, audited: false };
    return saveOnce(context, write, async (tx) => {
      const answer = (await store.findNotifications(tx, userUuid, await checkAlertsOf(tx, userUuid))).map(notificationOf);
      return { answer, objectId: null, organisationUuid: null };
    });
  }),

  byUser: api.alertNotifications.byUser.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    await requireReadable(database.orm, caller, params.id);
    const { limit, offset, visible, read, handled, snoozed, standing, ...about } = query;
    const state = { visible: flag(visible), read: flag(read), handled: flag(handled), snoozed: flag(snoozed), standing: flag(standing) };
    const { items, total, unread } = await store.listNotifications(database.orm, params.id, { limit, offset, ...state, ...about });
    return { items: items.map(notificationOf), total, limit, offset, unread };
  }),

  unread: api.alertNotifications.unread.handler(async ({ input: { params }, context: { caller, database } }) => {
    requireOwn(caller, params.id);
    return { unread: await store.countUnread(database.orm, params.id) };
  }),

  hide: api.alertNotifications.hide.handler(({ input: { query, headers }, context }) => {
    const { caller } = context;
    requireReader(caller);
    const write = { verb: "notification.hide", objectType, headers, request: query, audited: false };
    return saveOnce(context, write, async (tx) => {
      await store.markNotifications(tx, caller.userUuid, { visible: false }, query.uuids);
      const answer = (await store.findNotifications(tx, caller.userUuid, query.uuids)).map(notificationOf);
      return { answer, objectId: null, organisationUuid: null };
    });
  }),

  readAll: api.alertNotifications.readAll.handler(({ input: { params, headers }, context }) => {
    const { caller } = context;
    requireOwn(caller, params.id);
    const write = { verb: "notification.read-all", objectType, headers, request: params, audited: false };
    return saveOnce(context, write, async (tx) => {
      const marked = await store.markNotifications(tx, caller.userUuid, { read: true });
      return { answer: { marked }, objectId: null, organisationUuid: null };
    });
  }),

  update: api.alertNotifications.update.handler(({ input: { params, query, headers }, context }) =>
    changeOne(context, { move: "update", id: params.id, headers, request: query }, async (tx, owner) => {
      const change = { read: flag(query.read), visible: flag(query.visible) };
      if (Object.values(change).some((value) => value !== undefined)) await store.markNotifications(tx, owner, change, [params.id]);
    }),
  ),

  handle: api.alertNotifications.handle.handler(({ input: { params, headers, body }, context }) =>
    changeOne(context, { move: "handle", id: params.id, headers, request: body }, (tx, owner) => {
      const done = {
        handledAt: new Date().toISOString(),
        ...(body.note !== undefined && { note: body.note || null }),
        read: true,
        snoozedUntil: null,
      };
      return store.markNotifications(tx, owner, body.handled ? done : { handledAt: null }, [params.id]);
    }),
  ),

  snooze: api.alertNotifications.snooze.handler(({ input: { params, headers, body }, context }) => {
    if (body.until !== null && body.until <= marketToday())
      throw refuse.unprocessable("DAY_PASSED", "A notification can only be put off until a future day.");
    return changeOne(context, { move: "snooze", id: params.id, headers, request: body }, (tx, owner) =>
      store.snoozeNotification(tx, owner, params.id, body.until),
    );
  }),

  preferences: api.alertNotifications.preferences.handler(async ({ input: { params }, context: { caller, database } }) => {
    requireOwn(caller, params.id);
    return preferencesOf(database.orm, params.id);
  }),

  putPreferences: api.alertNotifications.putPreferences.handler(({ input: { params, headers, body }, context }) => {
    requireOwn(context.caller, params.id);
    const write = { verb: "notification.preferences", objectType, headers, request: [params, body], audited: false };
    return saveOnce(context, write, async (tx) => {
      await putDeliveries(tx, params.id, body.deliveries ?? {});
      if (body.quietHours !== undefined) await putQuietHours(tx, params.id, body.quietHours);
      return { answer: await preferencesOf(tx, params.id), objectId: params.id, organisationUuid: null };
    });
  }),
};
