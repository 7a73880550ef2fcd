import { randomUUID } from "node:crypto";
import type { ScenarioMatrix } from "#app/domain/numerics/scenario-matrix.ts";
import {
  DEFAULT_SHAPE,
  missingIn,
  type SetReference,
  type WantedMatrix,
  withoutValues,
} from "#backend/api/scenario-set/scenario-set.domain.ts";
import * as store from "#backend/api/scenario-set/scenario-set.store.ts";
import type { StoredFormula } from "#backend/api/series/series-formula.store.ts";
import { sharedValues, storedValues } from "#backend/computation/matrix-store.ts";
import { refusalOf } from "#backend/computation/refusal.ts";
import type { Transaction } from "#backend/database/database.ts";
import { type BuiltMatrix, buildMatrices, followingMatrix } from "#backend/numerics/matrices/built-matrices.ts";
import type { ReferenceReturns } from "#backend/numerics/series/monthly-returns.ts";
import type { ComputationPool } from "#backend/workers/computation-pool.ts";

export interface SetShape {
  name: string;
  seed: number;
  scenarios: number;
  months: number;
  generator: "BOOTSTRAP";
  blockMonths: number;
}
export const shapeOf = (name: string, seed: number | undefined): SetShape => ({ name, ...DEFAULT_SHAPE, seed: seed ?? DEFAULT_SHAPE.seed });

/** What a set is built with: the transaction that holds the building lock, and threads when the process has some. */
export interface Building {
  tx: Transaction;
  compute: Pick<ComputationPool, "run"> | undefined;
}

const sameShape = (set: store.SetRow, shape: SetShape): boolean =>
  set.seed === shape.seed &&
  set.scenarios === shape.scenarios &&
  set.months === shape.months &&
  set.generator === shape.generator &&
  set.blockMonths === shape.blockMonths;

/**
 * The set over the window of the reference returns that the wanted matrices belong to, and those that it lacks: the newest
 * version; a fresh one when that has another shape or a matrix of older values. The transaction holds the building lock.
 */
export async function targetSet(
  tx: Transaction,
  shape: SetShape,
  { from, to }: Pick<ReferenceReturns, "from" | "to">,
  wanted: readonly WantedMatrix[],
): Promise<{ set: store.SetRow; missing: WantedMatrix[] }> {
  const latest = await store.findLatestSet(tx, { name: shape.name, from, to });
  const held = latest && sameShape(latest, shape) ? await store.matrixStates(tx, latest.uuid) : null;
  const missing = held && missingIn(held, wanted);
  if (latest && missing) return { set: latest, missing };
  const uuid = randomUUID();
  await store.insertSet(tx, { uuid, ...shape, referenceFrom: from, referenceTo: to, version: (latest?.version ?? 0) + 1 });
  const set = await store.findSet(tx, uuid);
  if (!set) throw new Error("A matrix set that was just stored cannot be read.");
  return { set, missing: [...wanted] };
}

/** The target set with a matrix for every wanted series, in one go. The transaction holds the building lock. */
export async function completeSet(
  building: Building,
  shape: SetShape,
  reference: SetReference,
  wanted: readonly WantedMatrix[],
): Promise<{ set: store.SetRow; added: string[] }> {
  const { set, missing } = await targetSet(building.tx, shape, reference, wanted);
  for (const piece of piecesOf(missing)) await addMatrices(building, set, reference, piece);
  return { set, added: missing.map((one) => one.uuid) };
}

/** Series built in one piece of work: the threads stay free for others in between. */
const PIECE = 10;

/** Matrices to make, in pieces of one kind: drawn ones together, those of formulas alone, since they may follow from each other. */
export function piecesOf(missing: readonly WantedMatrix[]): WantedMatrix[][] {
  const drawn = missing.filter(({ formula }) => formula === null);
  const pieces = Array.from({ length: Math.ceil(drawn.length / PIECE) }, (_, i) => drawn.slice(i * PIECE, (i + 1) * PIECE));
  return [...pieces, ...missing.filter(({ formula }) => formula !== null).map((one) => [one])];
}

/** Makes and stores the matrices of one piece. */
export async function addMatrices(
  { tx, compute }: Building,
  set: store.SetRow,
  reference: SetReference,
  piece: readonly WantedMatrix[],
): Promise<void> {
  if (piece.length === 0) return;
  const formula = piece[0]?.formula ?? null;
  const built = formula ? [await follow({ tx, compute }, set, piece[0]!.uuid, formula)] : await draw(compute, set, reference, piece);
  for (const [i, { uuid, returns, statistics }] of built.entries()) {
    await store.insertMatrix(tx, {
      set: set.uuid,
      series: uuid,
      values: storedValues(returns),
      origin: formula ? "FORMULA" : reference.extended.has(uuid) ? "EXTENDED" : "GENERATED",
      sourceVersion: piece[i]!.sourceVersion,
      targetYield: piece[i]!.targetYield,
      statistics: { ...statistics },
    });
  }
}

async function draw(
  compute: Building["compute"],
  { seed, scenarios, months, blockMonths }: store.SetRow,
  reference: SetReference,
  piece: readonly WantedMatrix[],
): Promise<BuiltMatrix[]> {
  const series = piece.map(({ uuid, targetYield }) => ({
    uuid,
    monthlyReturns: reference.returns.get(uuid)!,
    expectedReturn: targetYield,
  }));
  const request = { shape: { seed, scenarios, months, blockMonths }, observations: series[0]!.monthlyReturns.length, series };
  return compute ? compute.run("matrices", request) : buildMatrices(request);
}

/** The matrix of a formula over the matrices that the set holds already. */
async function follow({ tx, compute }: Building, set: store.SetRow, uuid: string, formula: StoredFormula): Promise<BuiltMatrix> {
  const { scenarios, months } = set;
  const bases = new Map<string, ScenarioMatrix>();
  for (const [at, code] of formula.codes.entries()) {
    const bytes = await store.matrixBytes(tx, set.uuid, formula.references[at]!);
    if (!bytes) throw withoutValues([uuid]);
    bases.set(code, { scenarios, months, returns: sharedValues(bytes, scenarios * months) });
  }
  const request = { uuid, formula: formula.formula, bases, shape: { scenarios, months } };
  try {
    return await (compute ? compute.run("followingMatrix", request) : followingMatrix(request));
  } catch (error) {
    throw refusalOf(error);
  }
}
