import type { InvestmentPool } from "#app/contract/investment-pool.ts";
import type { TableReport } from "#app/contract/table-file.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { EncodedMessage } from "#app/i18n/message.ts";
import { fileFaultOf, sentFileOf } from "#app/modules/value-import/table-file.server.ts";
import { isAppError } from "#app/services/app-error.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { outcomeOf, type WriteOutcome } from "#app/services/calls/outcome.ts";
import { readOnce } from "#app/services/calls/read-once.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { PoolForm, PoolProviderForm } from "./pool.schema.ts";

/** Most choices that a page offers. */
const MOST = 100;

/** Null when there is no such pool, and for one that the person may not read. */
export async function findPool({ api }: Viewer, id: string): Promise<InvestmentPool | null> {
  return foundOrNull(id, (id) => api.investmentPools.get({ params: { id }, query: { limit: 1 } }));
}

export const shownPool = readOnce(findPool);

export const addPool = ({ api }: Viewer, { name, idem }: PoolForm) =>
  outcomeOf(() => api.investmentPools.create({ query: { name }, headers: headersOfNew({ idem }) }));

/** The form of somebody who may not give the pool away has no organisation: the present one stays. */
export const renamePool = ({ api, roles }: Viewer, { id }: InvestmentPool, { name, organisation, ...marks }: PoolForm) =>
  outcomeOf(() =>
    api.investmentPools.update({
      params: { id },
      headers: headersOfChange(marks),
      body: { name, ...(roles.includes("ADMIN") ? { organisation: organisation ?? null } : {}) },
    }),
  );

export const removePool = ({ api }: Viewer, id: string, marks: WriteMarks) =>
  outcomeOf(() => api.investmentPools.remove({ params: { id }, headers: headersOfChange(marks) }));

/** What a button of a line asks for. */
export type LineChange = { kind: "add" | "take" | "pin" | "unpin"; series: string };

/** Reads `pin:<uuid>` and the like; null for anything else. */
export function readLineChange(intent: string): LineChange | null {
  const [kind, series = ""] = intent.split(":");
  const known = (["add", "take", "pin", "unpin"] as const).find((name) => name === kind);
  return known && isUuid(series) ? { kind: known, series } : null;
}

export function changeLine({ api }: Viewer, id: string, { kind, series }: LineChange, marks: WriteMarks) {
  const headers = headersOfChange(marks);
  if (kind === "add") return outcomeOf(() => api.investmentPools.add({ params: { id }, query: { series }, headers }));
  if (kind === "take") return outcomeOf(() => api.investmentPools.take({ params: { id, series }, headers }));
  return outcomeOf(() =>
    api.investmentPools.pin({ params: { id }, query: { series, pinned: kind === "pin" ? "true" : "false" }, headers }),
  );
}

export const replaceSources = ({ api }: Viewer, id: string, sources: readonly string[], marks: WriteMarks) =>
  outcomeOf(() => api.investmentPools.sources({ params: { id }, query: { uuids: sources.join() }, headers: headersOfChange(marks) }));

/** Pools that may become a source of another one. */
export const otherPools = async ({ api }: Viewer, id: string): Promise<InvestmentPool[]> =>
  (await everyItem((page) => api.investmentPools.list({ query: page }))).filter((pool) => pool.id !== id);

export const saveProvider = ({ api }: Viewer, id: string, { provider, filterCodes, ...marks }: PoolProviderForm) =>
  outcomeOf(() =>
    api.investmentPools.putProviderConfig({ params: { id }, headers: headersOfChange(marks), body: { provider, filterCodes } }),
  );

export const updateFromProvider = ({ api }: Viewer, id: string, marks: WriteMarks) =>
  outcomeOf(() => api.investmentPools.updateFromProvider({ params: { id }, headers: headersOfChange(marks) }));

/** What is set, how the last take-over ended and what it could not place. */
export async function providerState({ api }: Viewer, id: string) {
  const params = { id };
  const [config, status, errors] = await Promise.all([
    api.investmentPools.providerConfig({ params }),
    api.investmentPools.providerStatus({ params }),
    api.investmentPools.providerErrors({ params, query: { limit: MOST } }),
  ]);
  return { config, status, errors };
}

/** Organisations that may keep a pool, for administrators. */
export async function poolHouses({ api }: Viewer) {
  const [managers, owners, distributors] = await Promise.all([
    everyItem((page) => api.assetManagers.list({ query: page })),
    everyItem((page) => api.productOwners.list({ query: page })),
    everyItem((page) => api.distributors.list({ query: page })),
  ]);
  return [
    ...managers.map(({ uuid, assetManagerName }) => ({ value: uuid, label: assetManagerName })),
    ...owners.map(({ uuid, productOwnerName }) => ({ value: uuid, label: productOwnerName })),
    ...distributors.map(({ uuid, distributorName }) => ({ value: uuid, label: distributorName })),
  ];
}

/** Sends a file, or names one that was tried; `gone` when that is no longer kept, `fault` when it is no table. */
export async function importLines(
  { api }: Viewer,
  id: string,
  given: File | { kept: string },
  { dryRun, replace, ...marks }: WriteMarks & { dryRun: boolean; replace: boolean },
): Promise<WriteOutcome<TableReport & { kept: string | null }> | { fault: EncodedMessage } | "gone"> {
  const flag = (on: boolean) => (on ? "true" : "false");
  const body = given instanceof File ? { file: await sentFileOf(given) } : given;
  const query = { dryRun: flag(dryRun), replace: flag(replace) } as const;
  try {
    return { done: await api.investmentPools.import({ params: { id }, query, headers: headersOfChange(marks), body }) };
  } catch (error) {
    if ("kept" in body && isAppError(error) && error.status === 404) return "gone" as const;
    const fault = fileFaultOf(error);
    return fault === null ? outcomeOf(() => Promise.reject(error)) : { fault };
  }
}
