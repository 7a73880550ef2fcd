import type { MeasuredAllocation } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import type { ManagementMode } from "#app/domain/advice/allocation.ts";
import { withManagedMode } from "#app/domain/advice/mandate/definitions.ts";
import { saysSomething } from "#app/domain/advice/words/own-words.ts";
import { type Find, findSeries } from "#app/modules/series/weighted-lines.server.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { headersOfChange, type WriteMarks } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";

export type Workspace = NonNullable<FullSession["workspace"]>;
export type Allocation = Workspace["allocations"][number];
export type Offer = Awaited<ReturnType<typeof offerOf>>;
/** Most allocations of a session. */
export const MOST = 10;

export const offerOf = ({ api }: Viewer, { hash }: FullSession) => api.journeySessions.offer({ params: { hash } });

/** The workspace of a session; one that was never saved has one empty allocation. A reason without content is asked again. */
export function workspaceOf({ workspace }: FullSession, { modes }: Pick<Offer, "modes">): Workspace {
  const stored = workspace ?? { allocations: [], selectedAllocation: null };
  const allocations = stored.allocations.map((one) => (saysSomething(one.setAside) ? one : { ...one, setAside: undefined }));
  if (allocations.length > 0) return { ...stored, allocations: allocations.map(withManagedMode) };
  return { ...stored, allocations: [emptyAllocation(1, modes)], selectedAllocation: 1 };
}

export const emptyAllocation = (number: number, [first = "free", ...others]: readonly ManagementMode[]): Allocation =>
  withManagedMode({
    number,
    managementType: first,
    lines: [],
    ...(others.length > 0 && { modes: [first, ...others].map((mode) => ({ mode, weight: mode === first ? "100" : "0" })) }),
  });

/** What is held under a mode: an allocation without a split has it all in its lines. */
export function linesOfMode(allocation: Allocation, mode: ManagementMode): Allocation["lines"] {
  if (!allocation.modes || mode === "free") return allocation.lines;
  return mode === "structured-product" ? (allocation.structuredProducts ?? []) : [];
}
/** The classes of free management follow from the lines: they are derived anew when these are saved. */
export const withLines = (allocation: Allocation, mode: ManagementMode, lines: Allocation["lines"]): Allocation =>
  allocation.modes && mode === "structured-product"
    ? { ...allocation, structuredProducts: lines }
    : { ...allocation, lines, freeManagementAssetClasses: undefined };

export const replaced = (workspace: Workspace, allocation: Allocation): Workspace => ({
  ...workspace,
  allocations: workspace.allocations.map((one) => (one.number === allocation.number ? allocation : one)),
});

export const saveWorkspace = ({ api }: Viewer, { hash }: FullSession, body: Workspace, marks: WriteMarks) =>
  outcomeOf(() => api.journeySessions.workspace.put({ params: { hash }, headers: headersOfChange(marks), body }));

export const measure = async (
  { api }: Viewer,
  { hash }: FullSession,
  allocations: Allocation[],
  volatility = false,
): Promise<MeasuredAllocation[]> => (await api.journeySessions.checks({ params: { hash }, body: { allocations, volatility } })).allocations;

/** Names of series by uuid, those of the offer first. */
export async function namesOf({ api }: Viewer, offer: Offer, uuids: readonly string[]) {
  const names = new Map(Object.entries(offer.names));
  const missing = [...new Set(uuids)].filter((uuid) => !names.has(uuid));
  if (missing.length === 0) return names;
  const { items } = await api.series.list({ query: { uuids: missing.join(), limit: 100 } });
  for (const { uuid, fullName, isin, assetClass } of items) names.set(uuid, { name: fullName, isin, assetClass });
  return names;
}

export type Names = Awaited<ReturnType<typeof namesOf>>;

/** Another line of free management is looked for in the product's pool and what it draws on, where it has one: structured products have a mode of their own. */
export const findInPool =
  (pool: string | null): Find =>
  async (viewer, search, limit) => {
    const { api } = viewer;
    const query = { search, limit, structured: "false" as const };
    const held = pool === null ? null : await foundOrNull(pool, (id) => api.investmentPools.enclosed({ params: { id }, query }));
    if (!held) return findSeries(viewer, search, limit);
    return held.lines.flatMap((line) => ("isin" in line ? [{ ...line, isin: line.isin ?? "" }] : []));
  };
