import type { FullHorizonPortfolio, HorizonFields } from "#app/contract/horizon-portfolio/portfolio.ts";
import type { ToldGrid } from "#app/contract/horizon-portfolio/section.ts";
import type { TableFault } from "#app/contract/table-file.ts";
import type { EncodedMessage } from "#app/i18n/message.ts";
import { distributorChoices } from "#app/modules/organisation/distributor-choices.server.ts";
import { fileFaultOf, sentFileOf } from "#app/modules/value-import/table-file.server.ts";
import { isAppError } from "#app/services/app-error.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { readOnce } from "#app/services/calls/read-once.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { SectionTab } from "./section-fields.ts";

/** Null when there is no such portfolio, and for one that the person may not see. */
export const findPortfolio = ({ api }: Viewer, uuid: string): Promise<FullHorizonPortfolio | null> =>
  foundOrNull(uuid, (known) => api.horizonPortfolios.get({ params: { uuid: known } }));
export const shownPortfolio = readOnce(findPortfolio);

export const addPortfolio = (
  { api }: Viewer,
  body: Partial<HorizonFields> & Pick<HorizonFields, "name" | "productUuid">,
  marks: WriteMarks,
) => outcomeOf(() => api.horizonPortfolios.create({ headers: headersOfNew(marks), body }));

export const changePortfolio = ({ api }: Viewer, uuid: string, body: Partial<HorizonFields>, marks: WriteMarks) =>
  outcomeOf(() => api.horizonPortfolios.update({ params: { uuid }, headers: headersOfChange(marks), body }));

export const removePortfolio = ({ api }: Viewer, uuid: string, marks: WriteMarks) =>
  outcomeOf(() => api.horizonPortfolios.remove({ params: { uuid }, headers: headersOfChange(marks) }));

/** The calls of the settings that each tab keeps by date. */
export function sectionCalls({ api }: Viewer, tab: SectionTab | "grids") {
  const { fee, rule, grid, reporting } = api.horizonSettings;
  return { fees: fee, rules: rule, grids: grid, reporting }[tab];
}

/** Writes settings of a day as the form gave them; the backend judges them once more. */
export function saveSection(
  viewer: Viewer,
  tab: SectionTab | "grids",
  at: { uuid: string; date: string },
  body: object,
  marks: WriteMarks,
) {
  const put = sectionCalls(viewer, tab).put as (input: object) => Promise<FullHorizonPortfolio>;
  return outcomeOf(() => put({ params: at, headers: headersOfChange(marks), body }));
}

export const removeSection = (viewer: Viewer, tab: SectionTab | "grids", at: { uuid: string; date: string }, marks: WriteMarks) =>
  outcomeOf(() => sectionCalls(viewer, tab).remove({ params: at, headers: headersOfChange(marks) }));

export type ReadGrid = Omit<ToldGrid, "gridDate">;

/** The grid of a file, the faults of its cells, or why it is no table. */
export async function readGrid(
  { api }: Viewer,
  uuid: string,
  file: File,
): Promise<{ grid: ReadGrid } | { faults: TableFault[] } | { fault: EncodedMessage }> {
  const sent = await sentFileOf(file);
  try {
    return { grid: await api.horizonSettings.readGrid({ params: { uuid }, body: { file: sent } }) };
  } catch (error) {
    if (isAppError(error) && error.code === "HORIZON_GRID_FILE" && Array.isArray(error.data.errors))
      return { faults: error.data.errors as TableFault[] };
    const fault = fileFaultOf(error);
    if (fault) return { fault };
    throw error;
  }
}

interface Choices {
  products: Array<{ value: string; label: string }>;
  distributors: Array<{ value: string; label: string }>;
}

/** Products of the insurer (of all of them for an administrator), and distributors. */
export async function portfolioChoices(viewer: Viewer, present: FullHorizonPortfolio | null): Promise<Choices> {
  const { api, user } = viewer;
  const products = await everyItem((page) => api.products.list({ query: page }));
  const owner = present?.owner ?? user.productOwner;
  const own = products.filter(({ productOwner }) => productOwner !== null && (owner === null || productOwner === owner));
  return {
    products: own.map(({ id, name }) => ({ value: id, label: name })),
    distributors: await distributorChoices(viewer, present?.distributors),
  };
}
