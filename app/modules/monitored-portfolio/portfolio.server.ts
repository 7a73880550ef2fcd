import { notAuthorised } from "#app/access/guards.server.ts";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import type { PortfolioVersionType } from "#app/domain/enumerations.ts";
import { distributorChoices } from "#app/modules/organisation/distributor-choices.server.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { readOnce } from "#app/services/calls/read-once.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { MONITORED_PERMISSION, type MonitoredRight, monitoredRights } from "./area.ts";
import type { GeneralForm, NewForm } from "./general/general.schema.ts";

/** Throws 403 for who only follows portfolios: the pages of the house that keeps them are none of theirs. */
export function requireKeeper({ permissions }: Viewer): void {
  if (!permissions.has("data")) throw notAuthorised(MONITORED_PERMISSION);
}

/** The same, and 403 for those of the house who may not do this. */
export function requireRight(viewer: Viewer, ...rights: MonitoredRight[]): void {
  requireKeeper(viewer);
  const mine = monitoredRights(viewer);
  if (!rights.some((right) => mine[right])) throw notAuthorised(MONITORED_PERMISSION);
}

/** Null for a portfolio that is not there, and for one of which the person may see nothing. */
export const findPortfolio = ({ api }: Viewer, uuid: string): Promise<FullMonitoredPortfolio | null> =>
  foundOrNull(uuid, (id) => api.monitoredPortfolios.get({ params: { uuid: id } }));

export const shownPortfolio = readOnce(findPortfolio);

/** What the selects of a portfolio offer; `present`: whose distributors are offered as well. Administrators name the house of a new one. */
export async function portfolioChoices(viewer: Viewer, present: FullMonitoredPortfolio | null) {
  const { api, roles } = viewer;
  const [products, pools, distributors, houses] = await Promise.all([
    everyItem((page) => api.products.list({ query: page })),
    everyItem((page) => api.investmentPools.list({ query: page })),
    distributorChoices(viewer, present?.distributors),
    roles.includes("ADMIN") ? everyItem((page) => api.assetManagers.list({ query: page })) : undefined,
  ]);
  return {
    products: products.map(({ id, name }) => ({ value: id, label: name })),
    pools: pools.map(({ id, name, organisationName }) => ({ value: id, label: organisationName ? `${name}, ${organisationName}` : name })),
    distributors,
    houses: houses?.map(({ uuid, assetManagerName }) => ({ value: uuid, label: assetManagerName })),
  };
}

/** Portfolios that a new one may take its settings and compositions from. */
export const sourceChoices = async ({ api }: Viewer) =>
  (await api.monitoredPortfolios.names({ query: {} })).map(({ uuid, name }) => ({ value: uuid, label: name }));

const filled = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

export const addPortfolio = ({ api }: Viewer, { idem, name, version: _, ...form }: NewForm) =>
  outcomeOf(() => api.monitoredPortfolios.create({ query: { name, ...filled(form) }, headers: headersOfNew({ idem }) }));

export const changePortfolio = ({ api }: Viewer, uuid: string, { idem, version, distributors, published, ...form }: GeneralForm) =>
  outcomeOf(() =>
    api.monitoredPortfolios.update({
      params: { uuid },
      headers: headersOfChange({ idem, version }),
      body: {
        ...form,
        product: form.product ?? null,
        investpool: form.investpool ?? null,
        riskProfile: form.riskProfile ?? null,
        productOwnerPortfolioCode: form.productOwnerPortfolioCode ?? null,
        distributorUuids: distributors,
        published: published === "on",
      },
    }),
  );

export const setStep = ({ api }: Viewer, uuid: string, step: string, marks: WriteMarks) =>
  outcomeOf(() =>
    api.monitoredPortfolios.workingStatus({ params: { uuid }, query: { working_status: step }, headers: headersOfChange(marks) }),
  );

export const deactivatePortfolio = ({ api }: Viewer, uuid: string, marks: WriteMarks) =>
  outcomeOf(() => api.monitoredPortfolios.deactivate({ params: { uuid }, query: {}, headers: headersOfChange(marks) }));

export const removeComposition = (
  { api }: Viewer,
  uuid: string,
  { version, date }: { version: PortfolioVersionType; date: string },
  marks: WriteMarks,
) => outcomeOf(() => api.monitoredCompositions.removeVersion({ params: { uuid, version, date }, headers: headersOfChange(marks) }));

export const migrateModel = ({ api }: Viewer, uuid: string, marks: WriteMarks) =>
  outcomeOf(() => api.monitoredCompositions.migrate({ params: { uuid }, headers: headersOfChange(marks) }));
