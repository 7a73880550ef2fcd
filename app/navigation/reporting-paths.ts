import { address, atBase, type ListQuery, part } from "./address.ts";

/** Where the people stand who keep monitored portfolios, and do not only follow them. */
export type KeepingArea = "asset-manager" | "admin";
/** Consolidated reports stand below the monitored portfolios, where these are kept. */
export type ReportingArea = KeepingArea;
export interface ReportingQuery extends ListQuery {
  status?: string | undefined;
}

const reportings = (area: ReportingArea) => `/${area}/aaa-model-portfolios/reportings`;
const one = (area: ReportingArea, uuid: string) => `${reportings(area)}/${part(uuid)}`;
export const reportingsPath = (area: ReportingArea, query: ReportingQuery = {}) => address(reportings(area), { ...query });
export const reportingNewPath = (area: ReportingArea) => atBase(`${reportings(area)}/new`);
export const reportingFilePath = (area: ReportingArea, uuid: string) => atBase(`${one(area, uuid)}/file.pdf`);
export const reportingRenamePath = (area: ReportingArea, uuid: string) => atBase(`${one(area, uuid)}/rename`);
/** Asks before a report in error is built anew, with or without the portfolio that failed. */
export const reportingAgainPath = (area: ReportingArea, uuid: string) => atBase(`${one(area, uuid)}/again`);
export const reportingDeletePath = (area: ReportingArea, uuid: string) => atBase(`${one(area, uuid)}/delete`);
