import type { AlertConfiguration, AlertPreview } from "#app/contract/alert.ts";
import type { ModelPortfolio } from "#app/contract/model-portfolio.ts";
import { ALERT_TYPES, type AlertType, DEFAULT_DEVIATION, DEFAULT_PERIOD_DAYS } from "#app/domain/alert.ts";
import { formatDate, formatInstant, formatNumber } from "#app/domain/format/format.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { portfolioHead } from "#app/modules/model-portfolio/detail-view.server.ts";
import type { PortfolioHeadView } from "#app/modules/model-portfolio/portfolio-frame.tsx";
import { attempt } from "#app/services/calls/attempt.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { OPEN } from "./list-view.server.ts";
import { listNotifications } from "./notification.server.ts";
import { type NotificationRow, notificationRow } from "./notification-view.server.ts";

export interface AlertValues {
  deviationThreshold: string;
  periodInDays: number;
}

/** One alert as its card shows it. */
export interface AlertCard {
  alertType: AlertType;
  values: AlertValues;
  /** Null while it was never set. */
  version: number | null;
  active: boolean;
  facts: string[];
  preview: PreviewView;
}

/** How often it would have been raised in the last year, in words and by day. */
export interface PreviewView {
  text: string;
  rows: Array<{ since: string; until: string; figure: string }>;
}

export interface PortfolioAlertsView {
  title: string;
  head: PortfolioHeadView;
  uuid: string;
  cards: AlertCard[];
  told: NotificationRow[];
}

/** Null for what the person may not see, as for what does not exist. */
export async function findPortfolio({ api }: Viewer, uuid: string | undefined): Promise<ModelPortfolio | null> {
  if (uuid === undefined || !isUuid(uuid)) return null;
  const [found] = await api.modelPortfolios.in({ query: { uuids: uuid } });
  return found ?? null;
}

async function configurationsOf({ api, user }: Viewer, resource: string): Promise<AlertConfiguration[]> {
  return (await api.alerts.byUser({ params: { id: user.uuid }, query: { resource } })).items;
}

const subject = (alertType: AlertType, resource: string) => ({ alertType, resourceType: "model_portfolios" as const, resource });

export async function previewOf(
  { api, language }: Viewer,
  alertType: AlertType,
  resource: string,
  body: AlertValues,
): Promise<PreviewView> {
  return previewView(await api.alerts.preview({ query: subject(alertType, resource), body }), language);
}

function previewView({ from, to, raised }: AlertPreview, language: Viewer["language"]): PreviewView {
  const t = getFixedT(language);
  if (from === null || to === null) return { text: t("alerts.portfolio.noPast"), rows: [] };
  const days = { from: formatDate(from), to: formatDate(to) };
  return {
    text: raised.length === 0 ? t("alerts.portfolio.firedNever", days) : t("alerts.portfolio.fired", { count: raised.length, ...days }),
    rows: raised.map(({ since, until, figure }) => ({
      since: formatDate(since),
      until: until === null ? t("alerts.portfolio.stillOn") : formatDate(until),
      figure: formatNumber(figure, language, { decimals: [0, 2] }),
    })),
  };
}

export async function portfolioAlertsView(viewer: Viewer, portfolio: ModelPortfolio): Promise<PortfolioAlertsView> {
  const { uuid, name } = portfolio;
  const { language } = viewer;
  const t = getFixedT(language);
  const [configurations, told] = await Promise.all([
    configurationsOf(viewer, uuid),
    listNotifications(viewer, { ...OPEN, resource: uuid, limit: 5 }),
  ]);
  const card = async (alertType: AlertType): Promise<AlertCard> => {
    const set = configurations.find((one) => one.alertType === alertType);
    const values = set?.body ?? { deviationThreshold: DEFAULT_DEVIATION, periodInDays: DEFAULT_PERIOD_DAYS };
    return {
      alertType,
      values,
      version: set?.version ?? null,
      active: set?.active ?? false,
      facts: [
        ...(set?.raisedSince ? [t("alerts.portfolio.standing", { day: formatDate(set.raisedSince) })] : []),
        ...(set?.checkedAt ? [t("alerts.portfolio.checked", { at: formatInstant(set.checkedAt, language) })] : []),
      ],
      preview: await previewOf(viewer, alertType, uuid, values),
    };
  };
  return {
    title: t("alerts.portfolio.title", { name }),
    head: portfolioHead(viewer, portfolio, "adviser"),
    uuid,
    cards: await Promise.all(ALERT_TYPES.map(card)),
    told: told.items.map((one) => notificationRow(viewer, one)),
  };
}

interface Written extends WriteMarks {
  alertType: AlertType;
  values: AlertValues;
  active: boolean;
}

/** Sets an alert and switches it on, or switches it off. Says whether it was as the person saw it. */
export async function saveAlert(viewer: Viewer, resource: string, { alertType, values, active, ...marks }: Written): Promise<boolean> {
  const { api } = viewer;
  const present = (await configurationsOf(viewer, resource)).find((one) => one.alertType === alertType);
  const write = present
    ? () =>
        api.alerts.update({
          params: { id: present.id },
          query: { active: active ? "true" : "false" },
          headers: headersOfChange(marks),
          body: values,
        })
    : () => api.alerts.create({ query: subject(alertType, resource), headers: headersOfNew(marks), body: values });
  // What another window has set meanwhile was not there for the person.
  if (present && marks.version === undefined) return false;
  return !("refusal" in (await attempt(write, ({ status }) => status === 409 || status === 422)));
}
