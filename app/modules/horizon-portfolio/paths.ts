import { address, part } from "#app/navigation/address.ts";
import type { ListQuery } from "#app/navigation/paths.ts";

/** Horizon portfolios stand in the administration and in the area of an insurer. */
export type HorizonArea = "admin" | "insurer";
const portfolios = (area: HorizonArea) => `/${area}/horizon-model-portfolios`;
export const horizonPortfoliosPath = (area: HorizonArea, query: ListQuery & { workingStatus?: string | undefined } = {}) =>
  address(portfolios(area), { ...query });
export const horizonPortfolioNewPath = (area: HorizonArea) => address(`${portfolios(area)}/new`, {});
export interface HorizonQuery {
  tab?: string;
  /** Day of the settings that are shown. */
  date?: string;
}
export const horizonPortfolioPath = (area: HorizonArea, uuid: string, query: HorizonQuery = {}) =>
  address(`${portfolios(area)}/${part(uuid)}`, { ...query });
/** The report between two days, as a file. */
export const horizonReportPath = (area: HorizonArea, uuid: string, query: { from: string; to: string }) =>
  address(`${portfolios(area)}/${part(uuid)}/report.pdf`, { ...query });
export const horizonPortfolioDeletePath = (area: HorizonArea, uuid: string) => address(`${portfolios(area)}/${part(uuid)}/delete`, {});
