import { address, atBase, type ListQuery, part, type Query } from "./address.ts";
import type { KeepingArea } from "./reporting-paths.ts";

export * from "./reporting-paths.ts";

/** Monitored portfolios stand in every menu; the monitoring module has no menu of its own. */
export type MonitoredArea = "asset-manager" | "admin" | "fia" | "insurer" | "monitoring";

const portfolios = (area: MonitoredArea) => (area === "monitoring" ? "/monitoring" : `/${area}/aaa-model-portfolios`);
export interface MonitoredQuery extends ListQuery {
  version?: string;
  status?: string;
  step?: string;
  /** Why they wait for a person. */
  state?: string;
  /** Those that are out of use too. */
  all?: string;
}
export const monitoredListPath = (area: MonitoredArea, query: MonitoredQuery = {}) => address(portfolios(area), { ...query });
/** `source` names the portfolio that is copied, `name` is what a new one begins with. */
export const monitoredNewPath = (area: KeepingArea, query: { source?: string; name?: string } = {}) =>
  address(`${portfolios(area)}/new`, query);
/** A portfolio: its general settings where it is kept, all that a follower reads of it elsewhere. */
export const monitoredPath = (area: MonitoredArea, uuid: string, query: Query = {}) =>
  address(`${portfolios(area === "fia" ? "monitoring" : area)}/${part(uuid)}`, query);
/** Asks before a portfolio is taken out of use. */
export const monitoredDeactivatePath = (area: KeepingArea, uuid: string) => atBase(`${portfolios(area)}/${part(uuid)}/deactivate`);
type MonitoredPart =
  | "compositions"
  | "compositions/delete"
  | "migrate"
  | "load"
  | "constraints"
  | "values"
  | "values/backtesting"
  | "reporting"
  | "priips"
  | "settings"
  | "transfers"
  | "transfers/grid"
  | "transfers/recipient"
  | "transfers/trial"
  | "documents/new"
  | "darm"
  | "optimise";
/** Pages of one portfolio where it is kept: its parts, and what asks before something of it is changed. */
export const monitoredPartPath = (area: KeepingArea, uuid: string, page: MonitoredPart, query: Query = {}) =>
  address(`${portfolios(area)}/${part(uuid)}/${page}`, query);
/** What was sent in a grid transfer and what came back, as files; the page that asks before one is given up. */
export const transferPath = (area: KeepingArea, uuid: string, transfer: string, page: "request" | "response" | "abandon") =>
  atBase(`${portfolios(area)}/${part(uuid)}/transfers/${part(transfer)}/${page}`);
/** The file of a document of a portfolio; the page that asks before it is removed. */
export const documentPath = (area: KeepingArea, uuid: string, document: string, page: "file" | "delete") =>
  atBase(`${portfolios(area)}/${part(uuid)}/documents/${part(document)}/${page}`);
/** The report of a trial of the exchange of grids, as a file. */
export const trialReportPath = (area: KeepingArea, uuid: string, trial: string) =>
  atBase(`${portfolios(area)}/${part(uuid)}/transfers/trial/${part(trial)}/report`);
