import type { AlertNotification } from "#app/contract/alert.ts";
import type { NotificationKind } from "#app/domain/alert.ts";
import { kindName, notificationSentence } from "#app/domain/alert-words.ts";
import { formatDate, formatInstant } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { portfolioAlertsPath, portfolioPath, seriesPath, sessionPath } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** A notification as the page gets it: texts only. */
export interface NotificationRow {
  uuid: string;
  kind: NotificationKind;
  kindName: string;
  /** What it is about, and where that is; null where the person has no page of it. */
  title: string;
  href: string | null;
  sentence: string;
  /** Since when, and what became of it. */
  facts: string[];
  note: string | null;
  read: boolean;
  visible: boolean;
  handled: boolean;
  snoozed: boolean;
}

/** Address of what a notification is about, for somebody who may open it. */
export function subjectPath({ permissions, roles }: Pick<Viewer, "permissions" | "roles">, told: AlertNotification): string | null {
  const { alertType, resourceType, resourceUuid } = told;
  switch (resourceType) {
    case "model_portfolios":
      if (!permissions.has("model-portfolios")) return null;
      return alertType === "unhandled-alert" ? portfolioPath("adviser", resourceUuid) : portfolioAlertsPath(resourceUuid);
    case "questionnaire_sessions":
      return permissions.has("risk-profiling") ? sessionPath(resourceUuid) : null;
    case "series":
      return permissions.has("series-view") ? seriesPath(resourceUuid, {}, roles.includes("ADMIN") ? "admin" : "asset-manager") : null;
  }
}

const isLater = (instant: string | null): instant is string => instant !== null && Date.parse(instant) > Date.now();

export function notificationRow(viewer: Viewer, told: AlertNotification): NotificationRow {
  const { language } = viewer;
  const t = getFixedT(language);
  const { uuid, alertType, endedAt, snoozedUntil, handledAt, createdAt } = told;
  const snoozed = isLater(snoozedUntil);
  return {
    uuid,
    kind: alertType,
    kindName: kindName(alertType, language),
    title: told.resourceName,
    href: subjectPath(viewer, told),
    sentence: notificationSentence(told, language),
    facts: [
      t("alerts.facts.told", { at: formatInstant(createdAt, language) }),
      ...(endedAt ? [t("alerts.facts.ended", { at: formatDate(endedAt.slice(0, 10)) })] : []),
      ...(snoozed ? [t("alerts.facts.snoozed", { at: formatDate(snoozedUntil.slice(0, 10)) })] : []),
      ...(handledAt ? [t("alerts.facts.handled", { at: formatInstant(handledAt, language) })] : []),
    ],
    note: told.note,
    read: told.read,
    visible: told.visible,
    handled: handledAt !== null,
    snoozed,
  };
}
