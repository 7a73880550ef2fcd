import { formatCount } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { listNotifications } from "#app/modules/alert/notification.server.ts";
import { notificationRow } from "#app/modules/alert/notification-view.server.ts";
import { notificationsPath } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { PagePart } from "./first-page.ts";

const SHOWN = 3;

/** What the bell counts, the newest of it, and the list of all. */
export async function notificationsPart(viewer: Viewer): Promise<PagePart> {
  const { language } = viewer;
  const t = getFixedT(language);
  const unread = { visible: "true", handled: "false", snoozed: "false", read: "false" } as const;
  const { items, total } = await listNotifications(viewer, { ...unread, limit: SHOWN });
  const href = notificationsPath({ state: "unread" });
  const shown = formatCount(total, language);
  return {
    counts: [
      {
        id: "notifications",
        count: total,
        shown,
        label: t("firstPages.counts.notifications", { count: total }),
        hint: t("firstPages.hints.notifications"),
        href,
        tone: "plain",
      },
    ],
    todo: [],
    cards: [
      {
        id: "notifications",
        title: t("firstPages.parts.notifications"),
        rows: items.map((told) => {
          const row = notificationRow(viewer, told);
          return { label: `${row.title}${language === "fr" ? "\u202f" : ""}: ${row.sentence}`, value: "", href: row.href };
        }),
        empty: t("firstPages.empty.notifications"),
        all: { label: t("firstPages.all"), href: notificationsPath() },
      },
    ],
  };
}
