import type { Simulator } from "#app/contract/simulation/simulation.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { setName, windowText } from "#app/modules/scenario-set/list-view.server.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { SimulatorForm, SimulatorParametersForm } from "./simulator.schema.ts";

/** Null when there is no such simulator. */
export const findSimulator = ({ api }: Viewer, id: string): Promise<Simulator | null> =>
  foundOrNull(id, (uuid) => api.simulators.get({ params: { uuid } }));

export interface SimulatorChoice {
  value: string;
  label: string;
}

const portfolioChoices = async ({ api }: Viewer): Promise<SimulatorChoice[]> =>
  (await everyItem((page) => api.modelPortfolios.list({ query: page }))).map(({ uuid, name, distributorName }) => ({
    value: uuid,
    label: `${name}, ${distributorName}`,
  }));

/** What the links of a simulator may lead to. Of the scenarios, the newest sets. */
export async function linkChoices(viewer: Viewer) {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const [products, matrices, portfolios, distributors] = await Promise.all([
    everyItem((page) => api.products.list({ query: page })),
    everyItem((page) => api.scenarioSets.list({ query: page })),
    portfolioChoices(viewer),
    everyItem((page) => api.distributors.list({ query: page })),
  ]);
  return {
    products: products.map(({ id, name, productOwnerName }) => ({
      value: id,
      label: productOwnerName ? `${name}, ${productOwnerName}` : name,
    })),
    matrices: matrices.map(({ uuid, name, version, referenceFrom, referenceTo }) => ({
      value: uuid,
      label: t("simulatorSettings.form.matrixOption", {
        name: setName(name, language),
        version,
        window: windowText(referenceFrom, referenceTo, language),
      }),
    })),
    portfolios,
    distributors: distributors.map(({ uuid, distributorName }) => ({ value: uuid, label: distributorName })),
  };
}

export const distributorsOf = async ({ api }: Viewer, uuid: string): Promise<string[]> =>
  (await api.distributors.bySimulator({ params: { uuid } })).map((distributor) => distributor.uuid);

const bodyOf = ({ name, managementType, mode, riskScale, product, matrix, portfolio, distributors }: SimulatorForm) => ({
  name,
  managementType,
  mode,
  riskScale,
  product: product ?? null,
  matrix: matrix ?? null,
  portfolio: portfolio ?? null,
  distributors,
});

export const addSimulator = ({ api }: Viewer, form: SimulatorForm) =>
  outcomeOf(() => api.simulators.create({ headers: headersOfNew(form), body: bodyOf(form) }));

export const changeSimulator = ({ api }: Viewer, uuid: string, form: SimulatorForm) =>
  outcomeOf(() => api.simulators.update({ params: { uuid }, headers: headersOfChange(form), body: bodyOf(form) }));

export const removeSimulator = ({ api }: Viewer, uuid: string, marks: WriteMarks) =>
  outcomeOf(() => api.simulators.remove({ params: { uuid }, headers: headersOfChange(marks) }));

/** Series that one answer of the contract gives at most. */
const MOST_ASKED = 100;

/** The lines of an allocation with the names of their series. */
export async function namedAllocation({ api }: Viewer, lines: ReadonlyArray<{ series: string; weight: string }>) {
  const uuids = [...new Set(lines.map(({ series }) => series))];
  const pages = Array.from({ length: Math.ceil(uuids.length / MOST_ASKED) }, (_, at) =>
    uuids.slice(at * MOST_ASKED, (at + 1) * MOST_ASKED),
  );
  const found = await Promise.all(pages.map((some) => api.series.list({ query: { uuids: some.join(), limit: MOST_ASKED } })));
  const items = new Map(found.flatMap((page) => page.items.map((item) => [item.uuid, item] as const)));
  return lines.map((line) => {
    const known = items.get(line.series);
    return { ...line, name: known?.fullName ?? line.series, isin: known?.isin ?? null };
  });
}

/** Portfolios whose composition in effect may become the default allocation. */
export const allocationChoices = portfolioChoices;

export async function changeParameters(viewer: Viewer, present: Simulator, form: SimulatorParametersForm) {
  const {
    idem,
    version,
    minPeriodicDeposit,
    entryFee = null,
    managementFee = null,
    minSimpleDeposit = null,
    maxHorizonYears = null,
  } = form;
  const periodic = Object.fromEntries(Object.entries(minPeriodicDeposit).filter(([, amount]) => amount !== undefined));
  // What the other tabs hold stays as it is.
  const body = {
    entryFee,
    managementFee,
    minSimpleDeposit,
    maxHorizonYears,
    minPeriodicDeposit: Object.keys(periodic).length > 0 ? periodic : null,
  };
  return outcomeOf(() =>
    viewer.api.simulators.updateConfig({ params: { uuid: present.uuid }, headers: headersOfChange({ idem, version }), body }),
  );
}
