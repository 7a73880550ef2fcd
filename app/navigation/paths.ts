import { address, atBase, base, belowBase, type ListQuery, part, type Query } from "./address.ts";

export { atBase, base, belowBase, type ListQuery, serveAt, withQuery } from "./address.ts";
export * from "./alert-paths.ts";
export * from "./data-paths.ts";
export * from "./journey-paths.ts";
export * from "./monitored-paths.ts";
export * from "./tax-paths.ts";

/** Every address is spelled here, with the server’s prefix; below one the start page has a name, so that its data stay below it too. */
export const homePath = () => (base() === "" ? "/" : atBase("/home"));
export const preferencesPath = (query: { page?: number } = {}) => address("/preferences", query);
export const ownSessionsPath = () => atBase("/preferences/sessions");
/** How each figure is computed. */
export const methodologyPath = () => atBase("/methodology");
/** Takes what a person folds of the menu. */
export const menuStatePath = () => atBase("/preferences/menu");
export const loginPath = (returnTo?: string) => address("/auth/login", { returnTo });
/** Sign-in that asks for the password again, whoever is signed in. */
export const confirmPath = (returnTo: string) => address("/auth/login", { returnTo, confirm: "1" });
/** Where a new version of the licence agreement is read and accepted. */
export const licensePath = () => atBase("/licence-agreement");
/** Where a link with a custom action token asks or explains. */
export const customLinkPath = () => atBase("/auth/link");
export const logoutPath = () => atBase("/auth/logout");

/** What a client answers by the link of an e-mail: `at` names a question or `check`, `why` a question to explain. */
export const questionnairePath = (token: string, query: { at?: string; why?: string; to?: "check"; shown?: "asked" | "opened" } = {}) =>
  address(`/questionnaire/${part(token)}`, { ...query });
/** Logo of the organisation behind a link. */
export const questionnaireLogoPath = (token: string, version: string) => address(`/questionnaire/${part(token)}/logo`, { v: version });

export const themePath = (hash: string) => atBase(`/resources/theme/${part(hash)}.css`);
/** Style sheet of a font by its name; `version` changes with what it says. */
export const fontPath = (slug: string, version: string) => address(`/static/fonts/${part(slug)}.css`, { v: version });
export const logoPath = (hash: string) => address("/resources/logo", { v: hash });
export const faviconPath = (hash: string) => address("/resources/favicon", { v: hash });

const simulators = "/fia/simulators";
export interface SimulationsQuery extends ListQuery {
  /** Rows are ticked, to be compared. */
  compare?: 1;
  /** Whose simulations; one's own without it. */
  whose?: "colleagues" | "all" | undefined;
}
export const simulatorsPath = (query: SimulationsQuery = {}) => address(simulators, { ...query });
/** Starts a simulation with one of the simulators offered, for a client on record where it names one. */
export const simulationNewPath = (query: { client?: string } = {}) => address(`${simulators}/new`, query);
/** Where the page of a simulation is: in its module, or alone, without menus, for the partner A2P. */
export type SimulationPlace = "edit" | "maif-a2p/standalone";
const STANDALONE = `${simulators}/maif-a2p/standalone/`;
export const simulationPlace = (pathname: string): SimulationPlace => (pathname.includes(STANDALONE) ? "maif-a2p/standalone" : "edit");
/** Page or modal of one simulation in the module itself. */
export const isInSimulators = (pathname: string) => belowBase(pathname).startsWith(`${simulators}/edit/`);
export const simulationPath = (uuid: string, place: SimulationPlace = "edit") => atBase(`${simulators}/${place}/${part(uuid)}`);
/** Modals over one simulation, and the page of its after-tax estimate. */
export const simulationModalPath = (
  uuid: string,
  modal: "save" | "delete" | "composition" | "optimise" | "subscriber" | "fees" | "export" | "after-tax",
  place: SimulationPlace = "edit",
) => `${simulationPath(uuid, place)}/${modal}`;
/** The report of a simulation as a file; `query` says which parts of it. */
export const simulationPdfPath = (uuid: string, query: string, place: SimulationPlace = "edit") =>
  `${atBase(`${simulators}/pdf/${part(uuid)}`)}?${query}${place === "edit" ? "" : "&standalone=1"}`;
export const simulationExcelPath = (uuid: string, place: SimulationPlace = "edit") =>
  address(`${simulators}/excel/${part(uuid)}`, { standalone: place === "edit" ? undefined : "1" });
/** Where a file of a simulation was asked for: its address says so, for the case that it cannot be made. */
export const placeOfFile = (query: URLSearchParams): SimulationPlace => (query.has("standalone") ? "maif-a2p/standalone" : "edit");
/** Sheet of one series over the simulation that holds it. */
export const simulationInstrumentPath = (uuid: string, series: string, place: SimulationPlace, query: Query = {}) =>
  address(`${simulators}/${place}/${part(uuid)}/instrument/${part(series)}`, query);
/** Series that the investments card may add, as data. */
/** Scenarios of one simulation for the engine in its page; the key changes with what is in them. */
export const simulationScenariosPath = (uuid: string, key: string) => address(`${simulators}/scenarios/${part(uuid)}`, { of: key });
export const simulatorSeriesPath = () => atBase(`${simulators}/series`);
export const simulationDeletePath = (uuid: string, query: ListQuery = {}) => address(`${simulators}/delete/${part(uuid)}`, { ...query });
export const simulationDuplicatePath = (uuid: string, query: ListQuery = {}) =>
  address(`${simulators}/duplicate/${part(uuid)}`, { ...query });
/** Where a saved plan is told against today's market. */
export const simulationFollowUpPath = (uuid: string) => atBase(`${simulators}/follow-up/${part(uuid)}`);
export const simulationRenamePath = (uuid: string, query: ListQuery = {}) => address(`${simulators}/rename/${part(uuid)}`, { ...query });
/** Asks before a saved simulation is shared, or shared no longer. */
export const simulationSharePath = (uuid: string, query: ListQuery = {}) => address(`${simulators}/share/${part(uuid)}`, { ...query });
/** A partner's way in, and the recap of what it hands over. */
export const dispatcherPath = (query: Query = {}) => address(`${simulators}/maif/dispatcher`, query);
export const recapPath = (query: Query = {}) => address(`${simulators}/recap`, query);
/** Up to three simulations side by side; the form of the list adds them as `simulation`. */
export const simulationComparePath = () => atBase(`${simulators}/compare`);

/** The privileges and the audit log stand in the administration and in the area of an asset manager. */
export type PrivilegesArea = "admin" | "asset-manager";
export interface UsersQuery extends ListQuery {
  role?: string;
  organisation?: string;
  state?: string;
}
const users = (area: PrivilegesArea) => `/${area}/privileges/users`;
export const usersPath = (area: PrivilegesArea, query: UsersQuery = {}) => address(users(area), { ...query });
export const userNewPath = (area: PrivilegesArea) => atBase(`${users(area)}/new`);
export const userPath = (area: PrivilegesArea, uuid: string) => atBase(`${users(area)}/${part(uuid)}`);
/** Asks before a user is disabled or allowed again. */
export const userFactorPath = (area: PrivilegesArea, uuid: string) => atBase(`${users(area)}/${part(uuid)}/second-factor`);
export const userStatePath = (area: PrivilegesArea, uuid: string) => atBase(`${users(area)}/${part(uuid)}/state`);
/** Shows what a removal of the user's data would remove and keep, and asks. */
export const userErasurePath = (area: PrivilegesArea, uuid: string) => atBase(`${users(area)}/${part(uuid)}/erasure`);
export const userSessionsPath = (area: PrivilegesArea, uuid: string, query: { page?: number } = {}) =>
  address(`${users(area)}/${part(uuid)}/sessions`, query);
export const userInvitationPath = (area: PrivilegesArea, uuid: string) => atBase(`${users(area)}/${part(uuid)}/invitation`);
/** What roles open; `roles` separated by commas. */
export const userRolesPath = (area: PrivilegesArea, query: { roles?: string; organisation?: string } = {}) =>
  address(`${users(area)}/roles`, query);

export interface AuditLogQuery {
  q?: string;
  from?: string;
  to?: string;
  user?: string;
  verb?: string;
  objectType?: string;
  objectId?: string;
  page?: number;
  size?: number;
}
export const auditLogPath = (area: PrivilegesArea, query: AuditLogQuery = {}) => address(`/${area}/audit-logs`, { ...query });
export const auditEntryPath = (area: PrivilegesArea, id: number, query: AuditLogQuery = {}) =>
  address(`/${area}/audit-logs/${id}`, { ...query });
export const auditExportPath = (area: PrivilegesArea, format: "csv" | "xlsx", query: AuditLogQuery = {}) =>
  address(`/${area}/audit-logs/export.${format}`, { ...query });

const marketEvents = "/admin/market-events";
export interface MarketEventsQuery extends ListQuery {
  category?: string;
}
export const marketEventsPath = (query: MarketEventsQuery = {}) => address(marketEvents, { ...query });
export const marketEventNewPath = (query: MarketEventsQuery = {}) => address(`${marketEvents}/new`, { ...query });
export const marketEventPath = (id: string, query: MarketEventsQuery = {}) => address(`${marketEvents}/${part(id)}`, { ...query });
export const marketEventDeletePath = (id: string, query: MarketEventsQuery = {}) =>
  address(`${marketEvents}/${part(id)}/delete`, { ...query });

/** Settings of organisations: `segment` is the part of the address that names the kind. */
export const organisationsPath = (segment: string, query: ListQuery = {}) => address(`/admin/settings/${part(segment)}`, { ...query });
export const organisationNewPath = (segment: string) => atBase(`/admin/settings/${part(segment)}/new`);
export const organisationPath = (segment: string, uuid: string, query: Query = {}) =>
  address(`/admin/settings/${part(segment)}/${part(uuid)}`, query);
export const organisationDeletePath = (segment: string, uuid: string) => atBase(`/admin/settings/${part(segment)}/${part(uuid)}/delete`);
/** Clients of a distributor who asked for removal. */
export const clientErasuresPath = (distributor: string) => atBase(`/admin/settings/admin-distributors/${part(distributor)}/clients`);
export const clientErasurePath = (distributor: string, client: string) => `${clientErasuresPath(distributor)}/${part(client)}`;
/** Stylesheet of a chart that is being typed, for the preview beside it. */
export const chartPreviewPath = (query: string) => atBase(`/admin/settings/chart-preview.css${query === "" ? "" : `?${query}`}`);
/** A stored picture of an organisation that the person administers. */
export const organisationPicturePath = (segment: string, uuid: string, picture: "logo" | "favicon", version: number) =>
  address(`/admin/settings/${part(segment)}/${part(uuid)}/picture`, { picture, v: version });

/** Model portfolios are the advisers'; administrators see those of every organisation. */
export type PortfoliosArea = "fia" | "admin";
const portfolios = { fia: "/fia/model-portfolios", admin: "/admin/settings/admin-settings-portfolios" } as const;
const portfolio = (area: PortfoliosArea, uuid: string) =>
  area === "fia" ? `${portfolios.fia}/edit/${part(uuid)}` : `${portfolios.admin}/${part(uuid)}`;
export interface PortfoliosQuery extends ListQuery {
  product?: string;
  favourites?: "1";
}
export const portfoliosPath = (area: PortfoliosArea, query: PortfoliosQuery = {}) => address(portfolios[area], { ...query });
/** The portfolios of a list, filtered as it is, as one Excel file. */
export const portfoliosExportPath = (area: PortfoliosArea, query: PortfoliosQuery = {}) =>
  address(`${portfolios[area]}/export.xlsx`, { ...query });
export const portfolioNewPath = (area: PortfoliosArea, query: { source?: string } = {}) => address(`${portfolios[area]}/new`, { ...query });
/** Over the list in its state: whether the network is to see a portfolio. */
export const portfolioSharePath = (area: PortfoliosArea, uuid: string, query: PortfoliosQuery = {}) =>
  address(`${portfolios[area]}/share/${part(uuid)}`, { ...query });
/** A composition that is not saved yet, as an address carries it: day and reason as typed, the version that it was made from, lines. */
export interface DraftQuery {
  date?: string;
  on?: string;
  reason?: string;
  seen?: number;
  lines?: string;
}
/** `date` names the composition to edit: `new` for another one. */
export const portfolioPath = (area: PortfoliosArea, uuid: string, query: DraftQuery = {}) => address(portfolio(area, uuid), { ...query });
/** What could replace a line of the draft that the address carries; `by` is the candidate whose effect is shown. */
export const portfolioSwitchPath = (
  area: PortfoliosArea,
  uuid: string,
  series: string,
  query: DraftQuery & { by?: string; q?: string; above?: string; scope?: string } = {},
) => address(`${portfolio(area, uuid)}/switch/${part(series)}`, { ...query });
/** Where the composition of an Excel file is read into the form. */
export const portfolioImportPath = (area: PortfoliosArea, uuid: string, query: { file?: string; day?: string } = {}) =>
  address(`${portfolio(area, uuid)}/import`, query);
export const portfolioAnalysisPath = (area: PortfoliosArea, uuid: string) => atBase(`${portfolio(area, uuid)}/analysis`);
export const portfolioRiskPath = (area: PortfoliosArea, uuid: string) => atBase(`${portfolio(area, uuid)}/risk`);
/** Where series are looked for while a name is typed. */
export const portfolioSeriesPath = (area: PortfoliosArea) => atBase(`${portfolios[area]}/series`);
/** Where an open page asks for the version in place. */
export const portfolioVersionPath = (area: PortfoliosArea, uuid: string) => atBase(`${portfolio(area, uuid)}/version`);
/** Where an open page is told of the versions to come. */
export const portfolioChangesPath = (area: PortfoliosArea, uuid: string) => atBase(`${portfolio(area, uuid)}/changes`);
export const portfolioExcelPath = (area: PortfoliosArea, uuid: string) => atBase(`${portfolio(area, uuid)}/excel`);
export const portfolioCompositionDeletePath = (area: PortfoliosArea, uuid: string, date: string) =>
  atBase(`${portfolio(area, uuid)}/compositions/${part(date)}/delete`);
export const portfolioDeactivatePath = (area: PortfoliosArea, uuid: string) => atBase(`${portfolio(area, uuid)}/deactivate`);

const riskProfiling = "/fia/risk-profiling";
export interface QuestionnairesQuery extends ListQuery {
  status?: string;
  template?: string;
  sender?: string;
  raise?: string;
  link?: string;
}
export const riskProfilingPath = (query: QuestionnairesQuery = {}) => address(riskProfiling, { ...query });
/** Sends a questionnaire to somebody new, or to a `client` on record. */
export const questionnaireNewPath = (query: QuestionnairesQuery & { client?: string } = {}) =>
  address(`${riskProfiling}/new`, { ...query });
export const sessionPath = (uuid: string) => atBase(`${riskProfiling}/${part(uuid)}`);
/** Modals over one questionnaire session. */
export const sessionModalPath = (uuid: string, modal: "link" | "remind" | "cancel" | "archive" | "profile" | "raise" | "decision") =>
  atBase(`${riskProfiling}/${part(uuid)}/${modal}`);
/** The adviser's own screen for a session; `at` names a question or `check`. */
export const sessionAnswersPath = (uuid: string, query: { at?: string } = {}) =>
  address(`${riskProfiling}/${part(uuid)}/answers`, { ...query });
/** The record of a completed session as a document; the client's copy has no points. */
export const sessionFilePath = (uuid: string, copy?: "client") => address(`${riskProfiling}/record/${part(uuid)}`, { copy });
export const clientsPath = (query: ListQuery = {}) => address(`${riskProfiling}/clients`, { ...query });
export const clientPath = (uuid: string, query: { kind?: string | undefined; all?: "1" } = {}) =>
  address(`${riskProfiling}/clients/${part(uuid)}`, query);

const questionnaireTemplates = "/admin/settings/admin-questionnaires-templates";
export interface TemplatesQuery extends ListQuery {
  state?: string;
}
export const templatesPath = (query: TemplatesQuery = {}) => address(questionnaireTemplates, { ...query });
export const templateNewPath = () => atBase(`${questionnaireTemplates}/new`);
export const templateImportPath = () => atBase(`${questionnaireTemplates}/import`);
export const templatePath = (uuid: string) => atBase(`${questionnaireTemplates}/${part(uuid)}`);
/** Pages of one questionnaire: its settings, its parts, what it makes of answers. */
export const templatePartPath = (
  uuid: string,
  page: "general" | "sections" | "scoring" | "preview" | "tester" | "export",
  query: Query = {},
) => address(`${questionnaireTemplates}/${part(uuid)}/${page}`, query);
/** Asks before a questionnaire is published, retired or deleted. */
export const templateStepPath = (uuid: string, step: "publish" | "retire" | "delete") =>
  atBase(`${questionnaireTemplates}/${part(uuid)}/confirm/${step}`);
/** Without a code, a new question of the section. */
export const templateQuestionPath = (uuid: string, code: string | null, section?: string) =>
  code === null
    ? address(`${questionnaireTemplates}/${part(uuid)}/new-question`, { section })
    : atBase(`${questionnaireTemplates}/${part(uuid)}/questions/${part(code)}`);
/** Without a code, a new limit or check. */
export const templateRulePath = (uuid: string, kind: "caps" | "controls", code: string | null) =>
  atBase(`${questionnaireTemplates}/${part(uuid)}/${code === null ? `new-rule/${kind}` : `rules/${kind}/${part(code)}`}`);

const simulatorSettings = "/admin/settings/admin-simulators";
export const simulatorSettingsListPath = (query: ListQuery = {}) => address(simulatorSettings, { ...query });
export const simulatorSettingsNewPath = () => atBase(`${simulatorSettings}/new`);
export const simulatorSettingsPath = (uuid: string, query: { tab?: string } = {}) =>
  address(`${simulatorSettings}/${part(uuid)}`, { ...query });
export const simulatorSettingsDeletePath = (uuid: string) => atBase(`${simulatorSettings}/${part(uuid)}/delete`);

/** Products stand in the administration and in the area of an asset manager. */
export type ProductsArea = "admin" | "asset-manager";
const products = (area: ProductsArea) => `/${area}/settings/${area}-products`;
export const productsPath = (area: ProductsArea, query: ListQuery = {}) => address(products(area), { ...query });
/** Products are added and removed by administrators. */
export const productNewPath = () => atBase(`${products("admin")}/new`);
export const productPath = (area: ProductsArea, id: string) => atBase(`${products(area)}/${part(id)}`);
export const productDeletePath = (id: string) => atBase(`${products("admin")}/${part(id)}/delete`);

/** Investment pools stand in the administration, in the area of an asset manager and in that of an insurer. */
export type PoolsArea = ProductsArea | "insurer";
const pools = (area: PoolsArea) => `/${area}/settings/${area}-investpools`;
export const poolsPath = (area: PoolsArea, query: ListQuery = {}) => address(pools(area), { ...query });
export const poolNewPath = (area: PoolsArea) => atBase(`${pools(area)}/new`);
export interface PoolQuery extends ListQuery {
  tab?: string;
  /** What is searched for among the series that may be added. */
  find?: string;
}
export const poolPath = (area: PoolsArea, id: string, query: PoolQuery = {}) => address(`${pools(area)}/${part(id)}`, { ...query });
export const poolImportPath = (area: PoolsArea, id: string) => atBase(`${pools(area)}/${part(id)}/import`);
export const poolExportPath = (area: PoolsArea, id: string, format: "xlsx" | "csv") =>
  atBase(`${pools(area)}/${part(id)}/export.${format}`);
export const poolDeletePath = (area: PoolsArea, id: string) => atBase(`${pools(area)}/${part(id)}/delete`);

export const journeySettingsListPath = (query: ListQuery = {}) => address("/admin/settings/reco-journey", { ...query });
const journeySettings = (uuid: string) => `/admin/settings/reco-journey/${part(uuid)}`;
/** `copy` names the journey whose configuration the new one takes over. */
export const journeySettingsNewPath = (copy?: string) => address("/admin/settings/reco-journey/new", copy ? { copy } : {});
export const journeySettingsPath = (uuid: string, query: { tab?: string; proposal?: string } = {}) =>
  address(journeySettings(uuid), { ...query });
export const journeyVersionsPath = (uuid: string, query: ListQuery = {}) => address(`${journeySettings(uuid)}/versions`, { ...query });
export const journeyImpactPath = (uuid: string, impact: string, query: { tab?: string } = {}) =>
  address(`${journeySettings(uuid)}/impact/${part(impact)}`, { ...query });
export const journeySettingsDeletePath = (uuid: string) => atBase(`${journeySettings(uuid)}/delete`);
/** The version is in the address, so that a browser may keep the picture. */
export const journeyCoverPath = (uuid: string, version: number) => address(`${journeySettings(uuid)}/cover`, { version: String(version) });
