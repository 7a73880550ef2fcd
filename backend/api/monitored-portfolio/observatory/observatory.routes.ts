import { isoDay } from "#app/domain/numerics/calendar.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { frequencyOfReturns, periodStart } from "#backend/numerics/performance/statistics.ts";
import { lastOnOrBefore } from "#backend/numerics/series/monthly-returns.ts";
import { keeps, scopeOf } from "../access.ts";
import type { Scope } from "../portfolio/portfolio.store.ts";
import { tracksOf } from "../values/track.store.ts";
import { compared, watchedOf } from "./observatory.domain.ts";
import * as store from "./observatory.store.ts";

/** Transfers and compositions that are told at once. */
const MOST_TOLD = 12;

/** What the caller watches: with the observatory, an insurer's people watch the portfolios of its products, whatever else they may do. */
function watchScopeOf(caller: Caller): Scope {
  if (!caller.isAdmin && caller.permissions.has("observatory") && caller.productOwner !== null)
    return { kind: "insurer", productOwner: caller.productOwner };
  return scopeOf(caller);
}

const keptBy = (scope: Scope, assetManager: string): boolean =>
  scope.kind === "all" || (scope.kind === "house" && scope.assetManager === assetManager);

export const observatoryRoutes = {
  list: api.observatory.list.handler(async ({ input: { query }, context: { caller, database } }) => {
    const scope = watchScopeOf(caller);
    // Other houses' portfolios are a matter of the observatory.
    const published = !query.own && (caller.isAdmin || caller.permissions.has("observatory"));
    const today = marketToday();
    const rows = await store.watchedRows(database.orm, scope, published);
    const result = compared(
      rows.map((row) => watchedOf(row, keptBy(scope, row.assetManager), today, query)),
      query,
    );
    const { rows: all, ...told } = result;
    const { limit, offset } = query;
    const shown = all.slice(offset, offset + limit);
    const named = await store.namesOfSeries(
      database.orm,
      shown.flatMap(({ breaches }) => (breaches ?? []).flatMap(({ series }) => series ?? [])),
    );
    const items = shown.map(({ states: _, breaches, ...row }) => ({
      ...row,
      breaches: breaches?.map((breach) => ({ ...breach, name: named.get(breach.series ?? "") ?? null })) ?? null,
    }));
    return { ...told, items, total: all.length, limit, offset };
  }),

  tracks: api.observatory.tracks.handler(async ({ input: { query }, context: { caller, database } }) => {
    const scope = watchScopeOf(caller);
    const published = caller.isAdmin || caller.permissions.has("observatory");
    const wanted = new Set(query.uuids);
    const rows = (await store.watchedRows(database.orm, scope, published)).filter(({ uuid }) => wanted.has(uuid));
    if (rows.length < wanted.size) throw refuse.notFound("Monitored portfolio");
    const versions = new Map((await store.versionsOf(database.orm, query.uuids)).map(({ uuid, versionType }) => [uuid, versionType]));
    return Promise.all(
      query.uuids.map(async (uuid) => {
        const name = rows.find((row) => row.uuid === uuid)!.name;
        const track = (await tracksOf(database.orm, uuid)).find((one) => one.net && one.versionType === versions.get(uuid));
        const last = track?.days.at(-1);
        if (!track || last === undefined) return { uuid, name, values: [] };
        const start = Math.max(0, lastOnOrBefore(track.days, periodStart(query.period, frequencyOfReturns(track), last)));
        const base = track.values[start]!;
        const values = Array.from(track.days.subarray(start), (day, i): [string, number] => [
          isoDay(day),
          Math.round((track.values[start + i]! / base - 1) * 1e8) / 1e6,
        ]);
        return { uuid, name, values };
      }),
    );
  }),

  agenda: api.observatory.agenda.handler(async ({ context: { caller, database } }) => {
    const scope = scopeOf(caller);
    if (!keeps(scope)) throw refuse.forbidden("FORBIDDEN", "Grids are a matter of the house that keeps the portfolio.");
    const [transfers, stuckPortfolios, stuck, upcoming] = await Promise.all([
      store.transfersOfWeek(database.orm, scope),
      store.countStuck(database.orm, scope),
      store.stuckTransfers(database.orm, scope, MOST_TOLD),
      store.upcomingCompositions(database.orm, scope, marketToday(), MOST_TOLD),
    ]);
    return {
      transfers,
      stuckPortfolios,
      stuck: stuck.map(({ problem, ...row }) => ({ ...row, message: problem?.message ?? null, line: problem?.line ?? null })),
      upcoming,
    };
  }),
};
