import { address } from "#app/navigation/address.ts";

/** Reports of the use stand in the administration and, for advisers who have them, in their menu. */
export type UsageReportArea = "admin" | "fia";
export type UsageReport = "simulators" | "api";
export interface UsageReportQuery {
  from?: string;
  to?: string;
  by?: string;
  organisation?: string;
  user?: string;
  simulator?: string;
  endpoint?: string;
}
const reports = (area: UsageReportArea) => `/${area}/business-reporting`;
export const usageReportPath = (area: UsageReportArea, report: UsageReport, query: UsageReportQuery = {}) =>
  address(`${reports(area)}/${report}`, { ...query });
/** The figures of the page as a file. */
export const usageExcelPath = (area: UsageReportArea, report: UsageReport, query: UsageReportQuery = {}) =>
  address(`${reports(area)}/${report}/use.xlsx`, { ...query });
