import { marketToday } from "#app/domain/time/market-day.ts";
import { basesFirst, sourceOf, type WantedMatrix, withoutValues } from "#backend/api/scenario-set/scenario-set.domain.ts";
import { type SeriesState, seriesStates } from "#backend/api/scenario-set/scenario-set.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";

export interface MatrixPlan {
  /** Matrices of the series asked for and of the bases of their formulas, bases first. */
  wanted: WantedMatrix[];
  /** Series whose scenarios are drawn from a history. */
  drawn: string[];
  /** Earliest of the last value dates of the drawn series; today where everything is a formula of constants. */
  seriesAsOf: string;
}

/**
 * The matrices that some series need: a series with a formula follows from its bases, which then need one too. Refuses
 * series that nobody knows (404), and series without values and formula (422, 0993), naming them.
 */
export async function planMatrices(
  queries: Queries,
  uuids: readonly string[],
  targetYields: Readonly<Record<string, number>> = {},
): Promise<MatrixPlan> {
  const states = await statesWithBases(queries, uuids);
  const unknown = uuids.filter((uuid) => !states.has(uuid));
  if (unknown.length > 0) throw refuse.notFound("Series", { series: [...unknown].sort() });
  const all = [...states.values()];
  const baseless = all.filter(({ formula }) => formula?.references.some((base) => !states.has(base)));
  const empty = all.filter(({ formula, valueCount }) => formula === null && valueCount === 0);
  if (baseless.length + empty.length > 0) throw withoutValues([...baseless, ...empty].map(({ uuid }) => uuid));
  const drawn = all.filter(({ formula }) => formula === null);
  const [seriesAsOf = marketToday()] = drawn.map(({ lastValueDate }) => lastValueDate ?? "").sort();
  return { wanted: basesFirst(all.map((state) => wantedOf(state, targetYields))), drawn: drawn.map(({ uuid }) => uuid).sort(), seriesAsOf };
}

function wantedOf(state: SeriesState, targetYields: Readonly<Record<string, number>>): WantedMatrix {
  const { uuid, formula } = state;
  return { uuid, sourceVersion: sourceOf(state), targetYield: formula ? null : (targetYields[uuid] ?? null), formula };
}

/** States of the series and, level by level, of the bases of formulas, by uuid. */
async function statesWithBases(queries: Queries, uuids: readonly string[]): Promise<Map<string, SeriesState>> {
  const states = new Map<string, SeriesState>();
  const asked = new Set<string>();
  let next = [...new Set(uuids)].sort();
  while (next.length > 0) {
    for (const uuid of next) asked.add(uuid);
    const found = (await seriesStates(queries, next)).sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
    for (const state of found) states.set(state.uuid, state);
    next = [...new Set(found.flatMap(({ formula }) => formula?.references ?? []))].filter((uuid) => !asked.has(uuid)).sort();
  }
  return states;
}
