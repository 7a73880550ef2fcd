import type { FullModelPortfolio } from "#app/contract/model-portfolio.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { isAppError } from "#app/services/app-error.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { doneOr, outcomeOf } from "#app/services/calls/outcome.ts";
import { readOnce } from "#app/services/calls/read-once.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { LONGEST_NAME, type NewPortfolioForm } from "./model-portfolio.schema.ts";

/** Null when there is no such portfolio. */
export async function findPortfolio({ api }: Viewer, uuid: string): Promise<FullModelPortfolio | null> {
  if (!isUuid(uuid)) return null;
  const [found] = await api.modelPortfolios.inFull({ query: { uuids: uuid } });
  return found ?? null;
}

export const shownPortfolio = readOnce(findPortfolio);

const distributorsEditors = ({ api }: Viewer) =>
  everyItem((page) => api.users.list({ query: { ...page, sort: "lastName", role: "ADVISER_MODEL_PORTFOLIOS_EDITOR" } }));

/**
 * Version of the portfolio in place, null where the person sees none. It is read with the composition in effect, for which no values are
 * computed; a portfolio without one has none to compute.
 */
export async function versionInPlace({ api }: Viewer, uuid: string): Promise<number | null> {
  if (!isUuid(uuid)) return null;
  const composition = await foundOrNull(uuid, (id) => api.modelPortfolios.composition({ params: { id }, query: {} }));
  if (composition) return composition.version;
  const [found] = await api.modelPortfolios.in({ query: { uuids: uuid } });
  return found?.version ?? null;
}

/** What a new portfolio begins with, and what its selects offer: contracts, advisers who may have one, portfolios to begin from. */
export async function choicesForPortfolio(viewer: Viewer, duplicated: string | null) {
  const { api } = viewer;
  const [products, users, portfolios] = await Promise.all([
    everyItem((page) => api.products.list({ query: page })),
    viewer.roles.includes("ADMIN") ? distributorsEditors(viewer) : undefined,
    everyItem((page) => api.modelPortfolios.list({ query: page })),
  ]);
  const source = portfolios.find(({ uuid }) => uuid === duplicated);
  return {
    source: source
      ? {
          source: source.uuid,
          name: getFixedT(viewer.language)("modelPortfolios.form.copyOf", source).slice(0, LONGEST_NAME),
          product: source.product,
        }
      : null,
    products: products.map(({ id, name }) => ({ value: id, label: name })),
    /** Absent where the portfolio is the person's own. */
    owners: users
      ?.filter(({ organisation }) => organisation?.kind === "distributor")
      .map(({ uuid, firstName, lastName, organisation }) => ({
        value: uuid,
        label: `${firstName} ${lastName}, ${organisation?.name ?? ""}`,
      })),
    sources: portfolios.map(({ uuid, name, distributorName }) => ({ value: uuid, label: `${name}, ${distributorName}` })),
  };
}

/** Uuid of the new portfolio; "refused" for a person or a contract that does not fit. An adviser's own needs no `owner`. */
export async function addPortfolio(viewer: Viewer, { name, product, owner, shared, source, idem }: NewPortfolioForm): Promise<string> {
  const place = owner === undefined ? {} : await placeOf(viewer, owner);
  if (place === null) return "refused";
  try {
    const made = await viewer.api.modelPortfolios.create({
      query: { name, product, shared: shared ? "true" : "false", ...place, ...(source && { model_portfolio: source }) },
      headers: headersOfNew({ idem }),
    });
    return made.uuid;
  } catch (error) {
    if (isAppError(error) && error.status === 400) return "refused";
    throw error;
  }
}

/** The adviser that an administrator names, and the organisation; null for anybody else. */
async function placeOf(viewer: Viewer, owner: string): Promise<{ user: string; distributor: string } | null> {
  const person = (await distributorsEditors(viewer)).find(({ uuid }) => uuid === owner);
  return person?.organisation?.kind === "distributor" ? { user: owner, distributor: person.organisation.uuid } : null;
}

const OVERTAKEN = { 409: "conflict" } as const;

export const savePortfolioSettings = ({ api }: Viewer, id: string, { name, fees, ...marks }: WriteMarks & { name: string; fees: string }) =>
  doneOr(
    () => api.modelPortfolios.update({ params: { id }, query: { name, annual_fees: fees }, headers: headersOfChange(marks) }),
    OVERTAKEN,
  );

export const sharePortfolio = ({ api }: Viewer, id: string, shared: boolean, marks: WriteMarks) =>
  doneOr(
    () => api.modelPortfolios.share({ params: { id }, query: { shared: shared ? "true" : "false" }, headers: headersOfChange(marks) }),
    OVERTAKEN,
  );

export const recomputeValues = ({ api }: Viewer, id: string, idem: string) =>
  api.modelPortfolios.recompute({ params: { id }, query: {}, headers: headersOfNew({ idem }) });

export const deactivatePortfolio = ({ api }: Viewer, id: string, marks: WriteMarks) =>
  outcomeOf(() => api.modelPortfolios.deactivate({ params: { id }, query: {}, headers: headersOfChange(marks) }));

export const removeComposition = ({ api }: Viewer, id: string, date: string, marks: WriteMarks) =>
  outcomeOf(() => api.modelPortfolios.removeComposition({ params: { id }, query: { date }, headers: headersOfChange(marks) }));

export const saveComposition = (
  { api }: Viewer,
  id: string,
  { date, lines, comment, ...marks }: WriteMarks & { date: string; lines: Array<{ series: string; weight: string }>; comment: string },
) =>
  doneOr(
    () =>
      api.modelPortfolios.putComposition({ params: { id }, query: { date }, headers: headersOfChange(marks), body: { lines, comment } }),
    OVERTAKEN,
  );
