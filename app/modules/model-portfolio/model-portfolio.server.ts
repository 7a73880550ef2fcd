import type { FullModelPortfolio } from "#app/contract/model-portfolio.ts";
import { isAppError } from "#app/services/app-error.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type WriteMarks, writeHeadersOf, outcomeOf as writeOutcomeOf } from "#app/services/write-outcome.ts";
import type { NewPortfolioForm } from "./model-portfolio.schema.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Null when there is no such portfolio. */
export async function findPortfolio({ api }: Viewer, uuid: string): Promise<FullModelPortfolio | null> {
  if (!UUID.test(uuid)) return null;
  const [found] = await api.modelPortfolios.inFull({ query: { uuids: uuid } });
  return found ?? null;
}

const distributorsEditors = ({ api }: Viewer) =>
  everyItem((page) => api.users.list({ query: { ...page, sort: "lastName", role: "ADVISER_MODEL_PORTFOLIOS_EDITOR" } }));

/** What the selects of a new portfolio offer: contracts, advisers who may have one, portfolios to begin from. */
export async function choicesForPortfolio(viewer: Viewer) {
  const { api } = viewer;
  const [products, users, portfolios] = await Promise.all([
    everyItem((page) => api.products.list({ query: page })),
    distributorsEditors(viewer),
    everyItem((page) => api.modelPortfolios.list({ query: page })),
  ]);
  return {
    products: products.map(({ id, name }) => ({ value: id, label: name })),
    owners: users
      .filter(({ organisation }) => organisation?.kind === "distributor")
      .map(({ uuid, firstName, lastName, organisation }) => ({
        value: uuid,
        label: `${firstName} ${lastName}, ${organisation?.name ?? ""}`,
      })),
    sources: portfolios.map(({ uuid, name, distributorName }) => ({ value: uuid, label: `${name}, ${distributorName}` })),
  };
}

/** Uuid of the new portfolio; "refused" for a person or a contract that does not fit. */
export async function addPortfolio(viewer: Viewer, { name, product, owner, source, idem }: NewPortfolioForm): Promise<string> {
  const person = (await distributorsEditors(viewer)).find(({ uuid }) => uuid === owner);
  if (person?.organisation?.kind !== "distributor") return "refused";
  try {
    const made = await viewer.api.modelPortfolios.create({
      query: { name, product, user: owner, distributor: person.organisation.uuid, ...(source && { model_portfolio: source }) },
      headers: { "idempotency-key": idem },
    });
    return made.uuid;
  } catch (error) {
    if (isAppError(error) && error.status === 400) return "refused";
    throw error;
  }
}

interface Marks {
  idem: string;
  version?: number | undefined;
}
const headersOf = ({ idem, version }: Marks) => ({
  ...(idem.length >= 8 ? { "idempotency-key": idem } : {}),
  ...(version === undefined ? {} : { "if-match": String(version) }),
});

async function outcomeOf(call: () => Promise<unknown>): Promise<"done" | "conflict"> {
  try {
    await call();
    return "done";
  } catch (error) {
    if (isAppError(error) && error.status === 409) return "conflict";
    throw error;
  }
}

export const savePortfolioSettings = ({ api }: Viewer, id: string, { name, fees, ...marks }: Marks & { name: string; fees: string }) =>
  outcomeOf(() => api.modelPortfolios.update({ params: { id }, query: { name, annual_fees: fees }, headers: headersOf(marks) }));

export const sharePortfolio = ({ api }: Viewer, id: string, shared: boolean, marks: Marks) =>
  outcomeOf(() => api.modelPortfolios.share({ params: { id }, query: { shared: shared ? "true" : "false" }, headers: headersOf(marks) }));

export const deactivatePortfolio = ({ api }: Viewer, id: string, marks: WriteMarks) =>
  writeOutcomeOf(api.modelPortfolios.deactivate({ params: { id }, query: {}, headers: writeHeadersOf(marks) }));

export const removeComposition = ({ api }: Viewer, id: string, date: string, marks: WriteMarks) =>
  writeOutcomeOf(api.modelPortfolios.removeComposition({ params: { id }, query: { date }, headers: writeHeadersOf(marks) }));

export const saveComposition = (
  { api }: Viewer,
  id: string,
  { date, lines, comment, ...marks }: Marks & { date: string; lines: Array<{ series: string; weight: string }>; comment: string },
) =>
  outcomeOf(() =>
    api.modelPortfolios.putComposition({ params: { id }, query: { date }, headers: headersOf(marks), body: { lines, comment } }),
  );
