import { ORPCError } from "@orpc/server";
import * as store from "#backend/api/scenario-set/build.store.ts";
import { addMatrices, piecesOf, shapeOf, targetSet } from "#backend/api/scenario-set/build-matrices.ts";
import { drawnValues, extendedIn } from "#backend/api/scenario-set/drawn-values.ts";
import { planMatrices } from "#backend/api/scenario-set/plan-matrices.ts";
import type { SetReference, WantedMatrix } from "#backend/api/scenario-set/scenario-set.domain.ts";
import { lockBuilding, matrixStates, type SetRow } from "#backend/api/scenario-set/scenario-set.store.ts";
import { type MonthWindow, monthWindow, returnsWithin, windowEnds, withoutShort } from "#backend/api/scenario-set/window.ts";
import { auditKey, recordAudit } from "#backend/calls/audit.ts";
import type { Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { Database } from "#backend/database/database.ts";
import { meaningOf } from "#backend/database/jobs/meaning.ts";
import type { JobHandler, Jobs } from "#backend/database/jobs.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { monthlyReturns } from "#backend/numerics/series/monthly-returns.ts";
import type { ComputationPool } from "#backend/workers/computation-pool.ts";

export const MATRIX_BUILD_QUEUE = "matrix-build";
/** More would not fit a set that a computation can hold. */
const MOST_SERIES = 2_000;
/** Series whose values are in memory at a time. */
const VALUES_AT_ONCE = 50;

interface Maker {
  database: Database;
  compute: Pick<ComputationPool, "run"> | undefined;
}

/** A person stopped the making: nothing more of it is stored. */
class Stopped extends Error {}

const UNEXPECTED: store.StoredFailure = { code: "UNEXPECTED", message: "The set could not be made.", series: [] };

/**
 * Takes the sets to be made, one at a time in each process. A making that was interrupted goes on where it stood; one that was given up ends
 * as ERROR.
 */
export function registerMatrixBuilds(maker: Maker, jobs: Pick<Jobs, "register">): void {
  const make: JobHandler = async ({ build }, { signal }) => {
    const row = await store.findBuild(maker.database.orm, String(build));
    if (!row || row.status === "DONE" || row.status === "STOPPED") return;
    try {
      await makeSet(maker, row, signal);
    } catch (error) {
      if (error instanceof Stopped) return;
      if (signal.aborted || !(error instanceof ORPCError) || meaningOf(error) === "interrupted") throw error;
      // What was refused would be refused again.
      const failure = { ...UNEXPECTED, ...(error.data as Partial<store.StoredFailure>) };
      const { code, message, series } = failure;
      await store.updateBuild(maker.database.orm, row.uuid, { status: "ERROR", failure: { code, message, series } });
    }
  };
  jobs.register(MATRIX_BUILD_QUEUE, make, {
    async onGivenUp(tx, { build }, { state }) {
      const row = await store.findBuild(tx, String(build));
      if (!row || row.status === "DONE") return;
      if (state === "FAILED") await store.updateBuild(tx, row.uuid, { status: "ERROR", failure: UNEXPECTED });
      else {
        const stopped = await store.stopBuild(tx, row.uuid);
        if (stopped) await store.removeBegunSet(tx, stopped);
      }
    },
  });
}

async function makeSet({ database, compute }: Maker, { uuid, userUuid, request }: store.BuildRow, signal: AbortSignal): Promise<void> {
  const { orm } = database;
  const advance = async (queries: Queries, change: Parameters<typeof store.updateBuild>[2]) => {
    signal.throwIfAborted();
    if (!(await store.updateBuild(queries, uuid, change))) throw new Stopped();
  };
  await advance(orm, { status: "RUNNING", failure: null });
  const window = monthWindow(request.referenceFrom, request.referenceTo);
  const { wanted, drawn } = await planOf(database, request);
  const { reference, short } = await monthsOf(database, drawn, window, () => advance(orm, {}));
  const { kept, leftOut } = withoutShort(wanted, short);
  if (kept.length === 0 || (leftOut.length > 0 && !request.leaveOutShort))
    throw refuse.unprocessable("3107", "The history of some series does not cover the window.", { series: leftOut });
  const { set, missing } = await withTransaction(database, async (tx) => {
    await lockBuilding(tx);
    const target = await targetSet(tx, shapeOf(request.name, request.seed), reference, kept);
    await advance(tx, { set: target.set.uuid, leftOut, done: kept.length - target.missing.length, total: kept.length });
    return target;
  });
  let done = kept.length - missing.length;
  for (const piece of piecesOf(missing)) {
    done += piece.length;
    await withTransaction(database, async (tx) => {
      await lockBuilding(tx);
      await advance(tx, { done });
      await addMatrices({ tx, compute }, set, reference, await absent(tx, set, piece));
    });
  }
  const secret = await auditKey(database);
  await withTransaction(database, async (tx) => {
    await advance(tx, { status: "DONE" });
    const after = { name: set.name, version: set.version, series: missing.length };
    const entry = { verb: "matrix-set.build", objectType: "matrixSet", objectId: set.uuid, organisationUuid: null };
    await recordAudit(tx, secret, { userUuid, ...entry, after, correlationId: uuid });
  });
}

/** Those of a piece that nobody stored meanwhile: a simulation may complete the same set. */
async function absent(tx: Parameters<typeof matrixStates>[0], set: SetRow, piece: readonly WantedMatrix[]): Promise<WantedMatrix[]> {
  const uuids = piece.map((one) => one.uuid);
  const held = new Set((await matrixStates(tx, set.uuid, uuids)).map((one) => one.series));
  return piece.filter((one) => !held.has(one.uuid));
}

async function planOf({ orm }: Database, request: store.BuildRow["request"]) {
  const series = await store.seriesOfRequest(orm, request);
  const unknown = request.series.filter((uuid) => !series.some((one) => one.uuid === uuid));
  if (unknown.length > 0) throw refuse.notFound("Series", { series: unknown.sort() });
  if (series.length === 0 || series.length > MOST_SERIES)
    throw refuse.unprocessable("SERIES_COUNT", `A set holds from 1 to ${MOST_SERIES} series.`, { found: series.length });
  const yields = new Map(Object.entries(request.classYields));
  const targets = series.flatMap(({ uuid, assetClass }) => {
    const target = yields.get(assetClass);
    return target === undefined ? [] : [[uuid, target] as const];
  });
  return planMatrices(
    orm,
    series.map(({ uuid }) => uuid),
    Object.fromEntries(targets),
  );
}

async function monthsOf({ orm }: Database, drawn: readonly string[], window: MonthWindow, goOn: () => Promise<void>) {
  const ends = windowEnds(window);
  const returns = new Map<string, Float64Array>();
  const extended = new Set<string>();
  const short = new Set<string>();
  for (let first = 0; first < drawn.length; first += VALUES_AT_ONCE) {
    await goOn();
    const some = drawn.slice(first, first + VALUES_AT_ONCE);
    const values = await drawnValues(orm, some);
    for (const uuid of extendedIn(ends.from, values)) extended.add(uuid);
    for (const uuid of some) {
      const dated = values.get(uuid);
      const within = dated ? returnsWithin(monthlyReturns(dated), window) : null;
      if (within) returns.set(uuid, within);
      else short.add(uuid);
    }
  }
  const reference: SetReference = { ...ends, returns, extended };
  return { reference, short };
}
