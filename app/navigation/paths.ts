/** Every address of the application. Screens and redirects never spell one themselves. */
type Query = Readonly<Record<string, string | number | undefined>>;

/** Adds the parameters that have a value. */
export function withQuery(path: string, query: Query): string {
  let written = "";
  for (const name in query) {
    const value = query[name];
    if (value === undefined || value === "") continue;
    written += `${written === "" ? "?" : "&"}${part(name)}=${part(String(value))}`;
  }
  return path + written;
}

/** Most parts need no escaping; telling so is cheaper than escaping them, and a long list has hundreds. */
const part = (value: string) => (/^[\w.~-]*$/.test(value) ? value : encodeURIComponent(value));

export const homePath = () => "/";
export const preferencesPath = () => "/preferences";
/** How each figure is computed. */
export const methodologyPath = () => "/methodology";
/** Takes what a person folds of the menu. */
export const menuStatePath = () => "/preferences/menu";
export const loginPath = (returnTo?: string) => withQuery("/auth/login", { returnTo });
export const logoutPath = () => "/auth/logout";

export const themePath = (hash: string) => `/resources/theme/${part(hash)}.css`;
export const logoPath = (hash: string) => withQuery("/resources/logo", { v: hash });
export const faviconPath = (hash: string) => withQuery("/resources/favicon", { v: hash });

/** State of a list in its address. */
export interface ListQuery {
  q?: string;
  sort?: string;
  dir?: "asc" | "desc";
  page?: number;
  size?: number;
}

const simulators = "/fia/simulators";
export const simulatorsPath = (query: ListQuery = {}) => withQuery(simulators, { ...query });
/** Starts a simulation with one of the simulators offered. */
export const simulationNewPath = (simulator?: string) => withQuery(`${simulators}/new`, { simulator });
export const simulationPath = (uuid: string, tab?: string) => withQuery(`${simulators}/edit/${part(uuid)}`, { tab });
/** Modals over one simulation. */
export const simulationModalPath = (
  uuid: string,
  modal: "save" | "delete" | "composition" | "movement" | "subscriber" | "export",
  query: Query = {},
) => withQuery(`${simulators}/edit/${part(uuid)}/${modal}`, query);
export const simulationSavePath = (uuid: string) => simulationModalPath(uuid, "save");
/** Series that the investments card may add, as data. */
export const simulatorSeriesPath = () => `${simulators}/series`;
export const simulationDeletePath = (uuid: string, query: ListQuery = {}) => withQuery(`${simulators}/delete/${part(uuid)}`, { ...query });

const data = "/admin/data";
export interface SeriesListQuery extends ListQuery {
  type?: string;
  assetClass?: string;
  provider?: string;
  stale?: string;
}
export const seriesListPath = (query: SeriesListQuery = {}) => withQuery(`${data}/series`, { ...query });
export const seriesPath = (uuid: string, query: Query = {}) => withQuery(`${data}/series/${part(uuid)}`, query);
export const loadValuesPath = (query: ListQuery = {}) => withQuery(`${data}/load-values`, { ...query });
export const valueImportPath = (uuid: string, query: Query = {}) => withQuery(`${data}/load-values/${part(uuid)}`, query);
/** File that shows an accepted form. */
export const valueExamplePath = (form: "long" | "wide") => withQuery(`${data}/load-values/example.csv`, { form });

const marketEvents = "/admin/market-events";
export interface MarketEventsQuery extends ListQuery {
  category?: string;
}
export const marketEventsPath = (query: MarketEventsQuery = {}) => withQuery(marketEvents, { ...query });
export const marketEventNewPath = (query: MarketEventsQuery = {}) => withQuery(`${marketEvents}/new`, { ...query });
export const marketEventPath = (id: string, query: MarketEventsQuery = {}) => withQuery(`${marketEvents}/${part(id)}`, { ...query });
export const marketEventDeletePath = (id: string, query: MarketEventsQuery = {}) =>
  withQuery(`${marketEvents}/${part(id)}/delete`, { ...query });

/** Settings of organisations: `segment` is the part of the address that names the kind. */
export const organisationsPath = (segment: string, query: ListQuery = {}) => withQuery(`/admin/settings/${part(segment)}`, { ...query });
export const organisationNewPath = (segment: string) => `/admin/settings/${part(segment)}/new`;
export const organisationPath = (segment: string, uuid: string, query: Query = {}) =>
  withQuery(`/admin/settings/${part(segment)}/${part(uuid)}`, query);
export const organisationDeletePath = (segment: string, uuid: string) => `/admin/settings/${part(segment)}/${part(uuid)}/delete`;
/** Stylesheet of a chart that is being typed, for the preview beside it. */
export const chartPreviewPath = (query: string) => `/admin/settings/chart-preview.css${query === "" ? "" : `?${query}`}`;
/** A stored picture of an organisation that the person administers. */
export const organisationPicturePath = (segment: string, uuid: string, picture: "logo" | "favicon", version: number) =>
  withQuery(`/admin/settings/${part(segment)}/${part(uuid)}/picture`, { picture, v: version });
