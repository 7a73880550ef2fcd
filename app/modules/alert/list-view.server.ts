import { rangeTexts, readFilter, readPage } from "#app/components/data/list-state.ts";
import { NOTIFICATION_KINDS, NOTIFICATION_SUBJECTS } from "#app/domain/alert.ts";
import { kindName } from "#app/domain/alert-words.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { NotificationsQuery } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { listNotifications } from "./notification.server.ts";
import { type NotificationRow, notificationRow } from "./notification-view.server.ts";

/** What of the notifications is shown; what waits for the person comes first. */
export const STATES = ["open", "unread", "read", "snoozed", "handled", "hidden", "all"] as const;
export type NotificationState = (typeof STATES)[number];

/** The flags of the call that leave those of a state. */
const FLAGS: Record<NotificationState, Partial<Record<"visible" | "read" | "handled" | "snoozed", "true" | "false">>> = {
  open: { visible: "true", handled: "false", snoozed: "false" },
  unread: { visible: "true", handled: "false", snoozed: "false", read: "false" },
  read: { visible: "true", handled: "false", snoozed: "false", read: "true" },
  snoozed: { visible: "true", handled: "false", snoozed: "true" },
  handled: { visible: "true", handled: "true" },
  hidden: { visible: "false" },
  all: {},
};
/** The query of the call for those that wait for the person. */
export const OPEN = FLAGS.open;

/** The state of the list as its address has it; anything else than a known value is left out. */
export function hereOf(url: string): NotificationsView["here"] {
  const { page, size } = readPage(url);
  const state = readFilter(url, "state", STATES);
  const kind = readFilter(url, "kind", NOTIFICATION_KINDS);
  const about = readFilter(url, "about", NOTIFICATION_SUBJECTS);
  const resource = new URL(url).searchParams.get("resource") ?? "";
  return {
    ...(state && state !== "open" && { state }),
    ...(kind && { kind }),
    ...(about && { about }),
    ...(isUuid(resource) && { resource: resource.toLowerCase() }),
    page,
    size,
  };
}

export interface NotificationsView {
  title: string;
  rows: NotificationRow[];
  total: number;
  unread: number;
  count: string;
  range: { from: string; to: string; total: string };
  kinds: Array<{ value: string; label: string }>;
  /** Name of the one thing that they are about, where the address asks for one. */
  only: string | null;
  here: NotificationsQuery & { page: number; size: number };
}

export async function notificationsView(viewer: Viewer, url: string): Promise<NotificationsView> {
  const { language } = viewer;
  const t = getFixedT(language);
  const here = hereOf(url);
  const { kind, about, resource, page, size } = here;
  const state = STATES.find((known) => known === here.state) ?? "open";
  const alertType = NOTIFICATION_KINDS.find((known) => known === kind);
  const resourceType = NOTIFICATION_SUBJECTS.find((known) => known === about);
  const filters = { ...(alertType && { alertType }), ...(resourceType && { resourceType }), ...(resource && { resource }) };
  const query = { ...FLAGS[state], ...filters, limit: size, offset: (page - 1) * size };
  const { items, total, unread } = await listNotifications(viewer, query);
  const first = items[0];
  return {
    title: t("alerts.list.title"),
    rows: items.map((told) => notificationRow(viewer, told)),
    total,
    unread,
    count: t("alerts.list.count", { count: unread, shown: formatCount(unread, language) }),
    range: rangeTexts(url, { page, size }, items.length, total, language),
    kinds: NOTIFICATION_KINDS.map((value) => ({ value, label: kindName(value, language) })),
    only:
      resource === undefined ? null : first?.series === resource ? first.seriesName : (first?.resourceName ?? t("alerts.list.oneThing")),
    here,
  };
}
