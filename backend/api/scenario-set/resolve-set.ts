import { LRUCache } from "lru-cache";
import { completeSet } from "#backend/api/scenario-set/build-matrices.ts";
import { drawnValues } from "#backend/api/scenario-set/drawn-values.ts";
import { planMatrices } from "#backend/api/scenario-set/plan-matrices.ts";
import {
  DEFAULT_SET_NAME,
  DEFAULT_SHAPE,
  missingIn,
  referenceReturns,
  type SetReference,
  type WantedMatrix,
} from "#backend/api/scenario-set/scenario-set.domain.ts";
import * as store from "#backend/api/scenario-set/scenario-set.store.ts";
import { auditKey, recordAudit } from "#backend/calls/audit.ts";
import { organisationOf } from "#backend/calls/caller.ts";
import type { CallerContext, Queries } from "#backend/calls/context.ts";
import type { Database } from "#backend/database/database.ts";
import { withTransaction } from "#backend/database/transaction.ts";

/** Sets found before, by the series with the versions of their values. A set never changes, so an entry stays right. */
const known = new WeakMap<Database, LRUCache<string, string>>();

function knownSets(database: Database): LRUCache<string, string> {
  let cache = known.get(database);
  if (!cache) {
    cache = new LRUCache({ max: 5_000 });
    known.set(database, cache);
  }
  return cache;
}

const keyOf = (wanted: readonly WantedMatrix[]): string => wanted.map((one) => `${one.uuid}:${one.sourceVersion}`).join(" ");

/**
 * The matrix set to simulate an allocation with, and the earliest of the series' last value dates. The preferred set is
 * taken when it holds every series as it is; else the default set of the months common to the series, made when it
 * does not exist: once, however many ask at the same time.
 */
export async function resolveSet(
  context: CallerContext,
  series: readonly string[],
  preferred: string | null,
): Promise<{ set: store.SetRow; seriesAsOf: string }> {
  const { database } = context;
  const uuids = [...new Set(series)].sort();
  const { wanted, seriesAsOf } = await planMatrices(database.orm, uuids);
  if (preferred !== null) {
    const set = await store.findSet(database.orm, preferred);
    if (set && (await holdsAll(database.orm, set, wanted))) return { set, seriesAsOf };
  }
  const remembered = knownSets(database).get(keyOf(wanted));
  const set = (remembered && (await store.findSet(database.orm, remembered))) || (await findOrBuild(context, uuids));
  knownSets(database).set(keyOf(wanted), set.uuid);
  return { set, seriesAsOf };
}

/** Target yields of a preferred set are its maker's choice; only the values behind the matrices must be the present ones. */
async function holdsAll(queries: Queries, set: store.SetRow, wanted: readonly WantedMatrix[]): Promise<boolean> {
  const held = await store.matrixStates(
    queries,
    set.uuid,
    wanted.map((one) => one.uuid),
  );
  const anyYield = held.map((matrix) => ({ ...matrix, targetYield: null }));
  return missingIn(anyYield, wanted)?.length === 0;
}

async function findOrBuild(context: CallerContext, uuids: readonly string[]): Promise<store.SetRow> {
  const { database } = context;
  const seen = await readState(database.orm, uuids);
  const ready = await findReady(database.orm, seen);
  if (ready) return ready;
  const secret = await auditKey(database);
  return withTransaction(database, async (tx) => {
    await store.lockBuilding(tx);
    // While this call waited, values may have changed or the set may have been made.
    const { wanted } = await planMatrices(tx, uuids);
    const { reference } = keyOf(wanted) === keyOf(seen.wanted) ? seen : await readState(tx, uuids);
    const { set, added } = await completeSet(
      { tx, compute: context.compute },
      { name: DEFAULT_SET_NAME, ...DEFAULT_SHAPE },
      reference,
      wanted,
    );
    if (added.length > 0) {
      await recordAudit(tx, secret, {
        userUuid: context.caller.userUuid,
        organisationUuid: organisationOf(context.caller),
        verb: "matrix-set.build",
        objectType: "matrixSet",
        objectId: set.uuid,
        after: { version: set.version, series: added },
        correlationId: context.correlationId,
      });
    }
    return set;
  });
}

interface State {
  wanted: WantedMatrix[];
  reference: SetReference;
}

/** Versions are read before the values: at worst a matrix counts as older than it is and is made again. */
async function readState(queries: Queries, uuids: readonly string[]): Promise<State> {
  const { wanted, drawn } = await planMatrices(queries, uuids);
  return { wanted, reference: referenceReturns(drawn, await drawnValues(queries, drawn)) };
}

/** The newest default set of the common window when nothing is to be made. */
async function findReady(queries: Queries, { wanted, reference: { from, to } }: State): Promise<store.SetRow | null> {
  const set = await store.findLatestSet(queries, { name: DEFAULT_SET_NAME, from, to });
  if (!set) return null;
  const uuids = wanted.map((one) => one.uuid);
  return missingIn(await store.matrixStates(queries, set.uuid, uuids), wanted)?.length === 0 ? set : null;
}
