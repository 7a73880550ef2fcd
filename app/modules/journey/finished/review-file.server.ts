import ical, { ICalAlarmType } from "ical-generator";
import type { FullSession } from "#app/contract/journey/session.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { sessionTitle } from "#app/modules/journey/session/session-view.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Days before a review on which the calendar reminds of it. */
const REMINDED_DAYS = 30;
const DAY_SECONDS = 86_400;

/** The next review of a published advice as a calendar file (RFC 5545): a whole day, with a reminder. Null where none is due. */
export function reviewFile(viewer: Viewer, session: FullSession): File | null {
  const { standsUntil, advice } = session;
  if (standsUntil === null || !advice || session.heldUntil !== null) return null;
  const t = getFixedT(viewer.language);
  const calendar = ical({ prodId: { company: "Cairn", product: "Cairn" } });
  calendar.createEvent({
    id: `review-${session.uuid}-${standsUntil}`,
    stamp: new Date(session.updatedAt),
    start: standsUntil,
    allDay: true,
    summary: t("journeyFinished.review.event", { client: sessionTitle(session, viewer) }),
    description: t("journeyFinished.review.eventText", {
      date: formatDate(marketDay(advice.finalizedAt)),
      product: session.productName,
    }),
    alarms: [{ type: ICalAlarmType.display, trigger: REMINDED_DAYS * DAY_SECONDS }],
  });
  return new File([calendar.toString()], t("journeyFinished.review.file", { date: standsUntil }), { type: "text/calendar; charset=utf-8" });
}
