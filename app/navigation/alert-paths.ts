import { address, atBase, type ListQuery, part } from "./address.ts";

const notifications = "/notifications";
export interface NotificationsQuery extends ListQuery {
  state?: string;
  kind?: string;
  about?: string;
  /** The one portfolio, fund or questionnaire that they are about. */
  resource?: string;
}
export const notificationsPath = (query: NotificationsQuery = {}) => address(notifications, { ...query });
export const notificationModalPath = (uuid: string, modal: "handle" | "snooze", query: NotificationsQuery = {}) =>
  address(`${notifications}/${part(uuid)}/${modal}`, { ...query });
/** How one is told of each kind. */
export const deliveriesPath = () => atBase(`${notifications}/preferences`);
/** Alerts of a person on one model portfolio. */
export const portfolioAlertsPath = (uuid: string) => atBase(`/fia/model-portfolios/edit/${part(uuid)}/notifications`);
/** Where one of them is set. */
export const portfolioAlertPath = (uuid: string, alertType: string) => `${portfolioAlertsPath(uuid)}/${part(alertType)}`;
