import { address, atBase, type ListQuery, part, type Query } from "./address.ts";

/** Addresses of market data: series, values and definitions on their way in, matrices. */
const data = "/admin/data";
/** Series stand in the administration and in the area of an asset manager. */
export type SeriesArea = "admin" | "asset-manager";
const series = (area: SeriesArea) => (area === "admin" ? `${data}/series` : "/asset-manager/datas/series");
export interface SeriesListQuery extends ListQuery {
  type?: string;
  assetClass?: string;
  status?: string;
  provider?: string;
  stale?: string;
}
export const seriesListPath = (query: SeriesListQuery = {}, area: SeriesArea = "admin") => address(series(area), { ...query });
export const seriesNewPath = (area: SeriesArea) => atBase(`${series(area)}/new`);
export const seriesPath = (uuid: string, query: Query = {}, area: SeriesArea = "admin") => address(`${series(area)}/${part(uuid)}`, query);
export const seriesFormulaPath = (uuid: string, area: SeriesArea = "admin") => atBase(`${series(area)}/${part(uuid)}/formula`);
/** Pages of one series; `date` and `from` to `to` name values, `remove` a comment, `list` one of the two lists of the history. */
export const seriesPartPath = (
  area: SeriesArea,
  uuid: string,
  page: "values" | "values/edit" | "values/delete" | "comments" | "terms" | "uses" | "history",
  query: Query = {},
) => address(`${series(area)}/${part(uuid)}/${page}`, query);
/** Asks before a change of values is taken back. */
export const seriesUndoPath = (area: SeriesArea, uuid: string, change: string) =>
  atBase(`${series(area)}/${part(uuid)}/history/${part(change)}`);
/** All values of a series as a file. */
export const seriesExcelPath = (area: SeriesArea, uuid: string) => atBase(`${series(area)}/${part(uuid)}/values.xlsx`);
export const loadValuesPath = (query: ListQuery = {}) => address(`${data}/load-values`, { ...query });
export const valueImportPath = (uuid: string, query: Query = {}) => address(`${data}/load-values/${part(uuid)}`, query);
/** The faulty cells of a file of values. */
export const valueFaultsPath = (uuid: string) => atBase(`${data}/load-values/${part(uuid)}/faults.csv`);
/** How a file of values is read, and may be read otherwise. */
export const valueMappingPath = (uuid: string) => atBase(`${data}/load-values/${part(uuid)}/mapping`);
/** Asks before a written import is taken back. */
export const valueImportUndoPath = (uuid: string) => atBase(`${data}/load-values/${part(uuid)}/undo`);
/** File that shows an accepted form. */
export const valueExamplePath = (form: string) => address(`${data}/load-values/example.csv`, { form });

export const loadDefinitionsPath = (query: ListQuery = {}) => address(`${data}/load-series-definitions`, { ...query });
export const definitionImportPath = (uuid: string) => atBase(`${data}/load-series-definitions/${part(uuid)}`);
/** The refused lines of a file of definitions. */
export const definitionFaultsPath = (uuid: string) => atBase(`${data}/load-series-definitions/${part(uuid)}/faults.csv`);
/** All definitions in the form that the import reads. */
export const definitionMappingPath = (uuid: string) => atBase(`${data}/load-series-definitions/${part(uuid)}/mapping`);
export const definitionsExportPath = () => atBase(`${data}/load-series-definitions/definitions.xlsx`);

const yields = "/admin/matrixes/matrixes-yield";
export const scenarioSetsPath = (query: ListQuery = {}) => address(yields, { ...query });
export const scenarioSetNewPath = () => atBase(`${yields}/new`);
export const matrixFormulasPath = (query: ListQuery = {}) => address(`${yields}/formulas`, { ...query });
export const matrixBuildPath = (uuid: string) => atBase(`${yields}/builds/${part(uuid)}`);
export interface ScenarioSetQuery extends ListQuery {
  measure?: string;
  assetClass?: string;
  compare?: string;
}
export const scenarioSetPath = (uuid: string, query: ScenarioSetQuery = {}) => address(`${yields}/${part(uuid)}`, { ...query });

const glidepaths = "/admin/matrixes/matrixes-glidepath";
export const glidepathsPath = (query: ListQuery = {}) => address(glidepaths, { ...query });
export const glidepathNewPath = () => atBase(`${glidepaths}/new`);
export const glidepathImportPath = () => atBase(`${glidepaths}/import`);
export const glidepathPath = (id: string) => atBase(`${glidepaths}/${part(id)}`);
export const glidepathDeletePath = (id: string) => atBase(`${glidepaths}/${part(id)}/delete`);
export const glidepathExportPath = (id: string, format: "xlsx" | "csv") => atBase(`${glidepaths}/${part(id)}/export.${format}`);

const providers = `${data}/providers`;
export const providersPath = (query: ListQuery = {}) => address(providers, { ...query });
export const providerNewPath = () => atBase(`${providers}/new`);
export const providerPath = (id: string, query: { page?: number } = {}) => address(`${providers}/${part(id)}`, query);
/** Pages of one provider: its form, how its files are read, and the question before it is removed. */
export const providerPartPath = (id: string, page: "edit" | "mapping" | "delete") => atBase(`${providers}/${part(id)}/${page}`);
/** What a run took over, and the lines that it did not. */
export const providerRunPath = (id: string, run: string, query: { page?: number } = {}) =>
  address(`${providers}/${part(id)}/runs/${part(run)}`, query);
/** Dividends that providers and the stored flows tell differently. */
export const dividendsToCheckPath = (query: { page?: number } = {}) => address(`${providers}/dividends`, query);
