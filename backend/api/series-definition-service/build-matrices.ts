import { randomUUID } from "node:crypto";
import { missingIn, type WantedMatrix } from "#backend/api/series-definition-service/matrix.domain.ts";
import * as store from "#backend/api/series-definition-service/matrix.store.ts";
import { storedValues } from "#backend/computation/matrix-store.ts";
import { bootstrapIndices, bootstrapMatrix } from "#backend/computation/numerics/bootstrap-scenarios.ts";
import { matrixStatistics } from "#backend/computation/numerics/matrix-statistics.ts";
import type { ReferenceReturns } from "#backend/computation/numerics/monthly-returns.ts";
import type { Transaction } from "#backend/database/database.ts";

export interface SetShape {
  name: string;
  seed: number;
  scenarios: number;
  months: number;
  generator: "BOOTSTRAP";
  blockMonths: number;
}

const sameShape = (set: store.SetRow, shape: SetShape): boolean =>
  set.seed === shape.seed &&
  set.scenarios === shape.scenarios &&
  set.months === shape.months &&
  set.generator === shape.generator &&
  set.blockMonths === shape.blockMonths;

/**
 * The newest version of the set over the window of the reference returns, with a matrix for every wanted series. What
 * lacks is made and added; a set of another shape, or with a matrix of older values, stays as it is and a fresh version
 * is made. The transaction holds the building lock.
 */
export async function completeSet(
  tx: Transaction,
  shape: SetShape,
  reference: ReferenceReturns,
  wanted: readonly WantedMatrix[],
): Promise<{ set: store.SetRow; added: string[] }> {
  const latest = await store.findLatestSet(tx, { name: shape.name, from: reference.from, to: reference.to });
  const held = latest && sameShape(latest, shape) ? await store.matrixStates(tx, latest.uuid) : null;
  const missing = held && missingIn(held, wanted);
  if (latest && missing) {
    await addMatrices(tx, latest, reference, missing);
    return { set: latest, added: missing.map((one) => one.uuid) };
  }
  const uuid = randomUUID();
  const version = (latest?.version ?? 0) + 1;
  await store.insertSet(tx, { uuid, ...shape, referenceFrom: reference.from, referenceTo: reference.to, version });
  const set = await store.findSet(tx, uuid);
  if (!set) throw new Error("A matrix set that was just stored cannot be read.");
  await addMatrices(tx, set, reference, wanted);
  return { set, added: wanted.map((one) => one.uuid) };
}

/** All series of a set share its table of months: it is drawn again from the seed, equal each time. */
async function addMatrices(
  tx: Transaction,
  set: store.SetRow,
  reference: ReferenceReturns,
  wanted: readonly WantedMatrix[],
): Promise<void> {
  const [first] = wanted;
  if (!first) return;
  const indices = bootstrapIndices(set, reference.returns.get(first.uuid)!.length);
  for (const { uuid, valuesVersion, targetYield } of wanted) {
    const returns = bootstrapMatrix(indices, { monthlyReturns: reference.returns.get(uuid)!, expectedReturn: targetYield });
    const { statistics } = matrixStatistics(new Map([[uuid, { scenarios: set.scenarios, months: set.months, returns }]]));
    await store.insertMatrix(tx, {
      set: set.uuid,
      series: uuid,
      values: storedValues(returns),
      origin: "GENERATED",
      sourceVersion: valuesVersion,
      targetYield,
      statistics: { ...statistics[uuid] },
    });
  }
}
