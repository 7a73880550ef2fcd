import type { AlertConfiguration, AlertPreview } from "#app/contract/alert.ts";
import type { ModelPortfolio } from "#app/contract/model-portfolio.ts";
import { ALERT_TYPES, type AlertType, DEFAULT_DEVIATION, DEFAULT_PERIOD_DAYS } from "#app/domain/alert.ts";
import { formatDate, formatInstant, formatNumber } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { OPEN } from "../list-view.server.ts";
import { listNotifications } from "../notification.server.ts";
import { type NotificationRow, notificationRow } from "../notification-view.server.ts";

export interface AlertValues {
  deviationThreshold: string;
  periodInDays: number;
}

interface Alert {
  alertType: AlertType;
  state: "none" | "on" | "off";
  preview: PreviewView;
}
/** One alert as its card shows it: what it watches, in words. */
export interface AlertCard extends Alert {
  rule: string;
  facts: string[];
}
/** The same as its form has it; the version is null while it was never set. */
export interface AlertForm extends Alert {
  uuid: string;
  title: string;
  values: AlertValues;
  version: number | null;
}

/** How often it would have been raised in the last year, in words and by day. */
export interface PreviewView {
  text: string;
  rows: Array<{ since: string; until: string; figure: string }>;
}

export interface PortfolioAlertsView {
  title: string;
  uuid: string;
  cards: AlertCard[];
  told: NotificationRow[];
}

export const isAlertType = (text: string | undefined): text is AlertType => ALERT_TYPES.some((known) => known === text);

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

/** An alert as it is set, or as it would be when it is set for the first time. */
async function alertOf(viewer: Viewer, alertType: AlertType, uuid: string, configurations: readonly AlertConfiguration[]) {
  const set = configurations.find((one) => one.alertType === alertType);
  const values: AlertValues = set?.body ?? { deviationThreshold: DEFAULT_DEVIATION, periodInDays: DEFAULT_PERIOD_DAYS };
  const state: Alert["state"] = set ? (set.active ? "on" : "off") : "none";
  return { set, values, alert: { alertType, state, preview: await previewOf(viewer, alertType, uuid, values) } };
}

export async function portfolioAlertsView(viewer: Viewer, { uuid, name }: ModelPortfolio): Promise<PortfolioAlertsView> {
  const { language } = viewer;
  const t = getFixedT(language);
  const [configurations, told] = await Promise.all([
    configurationsOf(viewer, uuid),
    listNotifications(viewer, { ...OPEN, resource: uuid, limit: 5 }),
  ]);
  const card = async (alertType: AlertType): Promise<AlertCard> => {
    const { set, values, alert } = await alertOf(viewer, alertType, uuid, configurations);
    const points = formatNumber(values.deviationThreshold, language, { decimals: [0, 2] });
    return {
      ...alert,
      rule: t(`alerts.portfolio.${alertType}Rule`, { count: values.periodInDays, points }),
      facts: [
        ...(set?.raisedSince ? [t("alerts.portfolio.standing", { day: formatDate(set.raisedSince) })] : []),
        ...(set?.checkedAt ? [t("alerts.portfolio.checked", { at: formatInstant(set.checkedAt, language) })] : []),
      ],
    };
  };
  return {
    title: t("alerts.portfolio.title", { name }),
    uuid,
    cards: await Promise.all(ALERT_TYPES.map(card)),
    told: told.items.map((one) => notificationRow(viewer, one)),
  };
}

export async function alertForm(viewer: Viewer, { uuid }: ModelPortfolio, alertType: AlertType): Promise<AlertForm> {
  const { set, values, alert } = await alertOf(viewer, alertType, uuid, await configurationsOf(viewer, uuid));
  const named = { name: getFixedT(viewer.language)(`alerts.portfolio.${alertType}`) };
  return {
    ...alert,
    uuid,
    title: getFixedT(viewer.language)("alerts.portfolio.configureTitle", named),
    values,
    version: set?.version ?? null,
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
