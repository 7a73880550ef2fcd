import type { AlertNotification, Deliveries, NotificationPreferences } from "#app/contract/alert.ts";
import type { QuietHours } from "#app/domain/alert.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { nullUnlessFound } from "#app/services/calls/found.ts";
import { headersOfNew } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";

/** What is done with one notification at one press. */
export const MOVES = ["read", "unread", "hide", "show", "wake", "reopen"] as const;
export type Move = (typeof MOVES)[number];

type Asked = NonNullable<Parameters<Viewer["api"]["alertNotifications"]["byUser"]>[0]["query"]>;
export const listNotifications = ({ api, user }: Viewer, query: Asked) =>
  api.alertNotifications.byUser({ params: { id: user.uuid }, query });

/** Null for a notification that is not the person's own; an empty change reads it. */
export const findNotification = ({ api }: Viewer, uuid: string | undefined): Promise<AlertNotification | null> =>
  uuid !== undefined && isUuid(uuid)
    ? nullUnlessFound(api.alertNotifications.update({ params: { id: uuid }, query: {}, headers: {} }))
    : Promise.resolve(null);

/** Each press has a key of its own, whatever else the same page sends. */
const keyOf = (idem: string, ...parts: string[]) => headersOfNew({ idem: [idem, ...parts].join(" ").slice(0, 255) });

async function moved({ api }: Viewer, uuid: string, move: Move, idem: string): Promise<AlertNotification> {
  const common = { params: { id: uuid }, headers: keyOf(idem, uuid, move) };
  const { update, handle, snooze } = api.alertNotifications;
  switch (move) {
    case "read":
    case "unread":
      return update({ ...common, query: { read: move === "read" ? "true" : "false" } });
    case "hide":
    case "show":
      return update({ ...common, query: { visible: move === "show" ? "true" : "false" } });
    case "wake":
      return snooze({ ...common, body: { until: null } });
    case "reopen":
      return handle({ ...common, body: { handled: false } });
  }
}

/** Null for a notification that is not the person's own. */
export async function moveNotification(viewer: Viewer, context: RequestContext, uuid: string, move: Move, idem: string) {
  const done = isUuid(uuid) ? await nullUnlessFound(moved(viewer, uuid, move, idem)) : null;
  await context.forgetUnread();
  return done;
}

export async function readAll({ api, user }: Viewer, context: RequestContext, idem: string): Promise<number> {
  const { marked } = await api.alertNotifications.readAll({ params: { id: user.uuid }, headers: keyOf(idem, "all") });
  await context.forgetUnread();
  return marked;
}

export async function handleNotification({ api }: Viewer, context: RequestContext, uuid: string, note: string, idem: string) {
  await api.alertNotifications.handle({ params: { id: uuid }, headers: keyOf(idem), body: { handled: true, note } });
  await context.forgetUnread();
}

/** Says whether the day was one to come. */
export async function snoozeNotification({ api }: Viewer, context: RequestContext, uuid: string, until: string, idem: string) {
  const outcome = await attempt(
    () => api.alertNotifications.snooze({ params: { id: uuid }, headers: keyOf(idem), body: { until } }),
    ({ status }) => status === 422 || status === 400,
  );
  await context.forgetUnread();
  return !("refusal" in outcome);
}

export const preferencesOf = ({ api, user }: Viewer): Promise<NotificationPreferences> =>
  api.alertNotifications.preferences({ params: { id: user.uuid } });

export const savePreferences = (
  { api, user }: Viewer,
  changed: { deliveries?: Partial<Deliveries>; quietHours?: QuietHours | null },
  idem: string,
) => api.alertNotifications.putPreferences({ params: { id: user.uuid }, headers: keyOf(idem), body: changed });
