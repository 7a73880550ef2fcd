import type { AlertNotification } from "#app/contract/alert.ts";
import type { NotificationKind } from "#app/domain/alert.ts";
import { kindName, notificationSentence } from "#app/domain/alert-words.ts";
import { formatDate, formatInstant } from "#app/domain/format/format.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { kidDocumentPath } from "#app/modules/kid-document/paths.ts";
import { journeySessionPath, secondReadingPath } from "#app/navigation/journey-paths.ts";
import {
  definitionImportPath,
  matrixBuildPath,
  monitoredPartPath,
  portfolioAlertsPath,
  portfolioPath,
  seriesPath,
  sessionPath,
  valueImportPath,
} from "#app/navigation/paths.ts";
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
      return alertType === "unhandled-alert" ? portfolioPath("fia", resourceUuid) : portfolioAlertsPath(resourceUuid);
    case "questionnaire_sessions":
      return permissions.has("risk-profiling") ? sessionPath(resourceUuid) : null;
    case "reco_sessions":
      if (!permissions.has("advisory-journeys")) return null;
      return alertType === "second-reading"
        ? secondReadingPath(resourceUuid)
        : journeySessionPath({ mount: "fia/reco-journey", bare: false }, resourceUuid);
    case "value_imports":
      return permissions.has("data") ? valueImportPath(resourceUuid) : null;
    case "definition_imports":
      return permissions.has("data") ? definitionImportPath(resourceUuid) : null;
    case "matrix_builds":
      return permissions.has("matrixes") ? matrixBuildPath(resourceUuid) : null;
    case "kid_documents":
      return kidDocumentPath(resourceUuid);
    case "monitored_portfolios": {
      if (!permissions.has("aaa-model-portfolios") || !permissions.has("data")) return null;
      const area = roles.includes("ADMIN") ? "admin" : "asset-manager";
      if (alertType !== "weights-drifted") return monitoredPartPath(area, resourceUuid, "transfers");
      return permissions.has("am-ableDriftedWeightsAlerts") ? monitoredPartPath(area, resourceUuid, "compositions") : null;
    }
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
      ...(endedAt ? [t("alerts.facts.ended", { at: formatDate(marketDay(endedAt)) })] : []),
      ...(snoozed ? [t("alerts.facts.snoozed", { at: formatDate(marketDay(snoozedUntil)) })] : []),
      ...(handledAt ? [t("alerts.facts.handled", { at: formatInstant(handledAt, language) })] : []),
    ],
    note: told.note,
    read: told.read,
    visible: told.visible,
    handled: handledAt !== null,
    snoozed,
  };
}
