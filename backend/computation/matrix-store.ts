import { endianness } from "node:os";
import { and, eq } from "drizzle-orm";
import { type SharedMatrix, sharedMatrix } from "#app/domain/numerics/scenario-matrix.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { Orm } from "#backend/database/database.ts";
import { matrixSet, returnMatrix } from "#backend/database/schema/index.ts";
import type { MatrixStore } from "./matrix-library.ts";

/** Little-endian float64 bytes of the database into shared memory. @throws Error when their number is not `length` x 8. */
export function sharedValues(bytes: Buffer, length: number): SharedMatrix {
  const matrix = sharedMatrix(length);
  if (bytes.byteLength !== matrix.byteLength) throw new Error(`return matrix of ${bytes.byteLength} bytes instead of ${matrix.byteLength}`);
  const target = Buffer.from(matrix.buffer);
  bytes.copy(target);
  if (endianness() === "BE") target.swap64();
  return matrix;
}

/** Bytes of a matrix as the database keeps them. */
export function storedValues(matrix: Float64Array): Buffer {
  const bytes = Buffer.from(new Float64Array(matrix).buffer);
  return endianness() === "BE" ? bytes.swap64() : bytes;
}

/** Return matrices of the database. One query for each series: a megabyte at a time, the event loop turning in between. */
export function databaseMatrixStore(orm: Orm): MatrixStore {
  return {
    async load(setUuid, series) {
      const [set] = await orm
        .select({ scenarios: matrixSet.scenarios, months: matrixSet.months, version: matrixSet.version })
        .from(matrixSet)
        .where(eq(matrixSet.uuid, setUuid));
      if (!set) return null;
      const matrices = new Map<string, SharedMatrix>();
      for (const uuid of series.filter((candidate) => isUuid(candidate))) {
        const [row] = await orm
          .select({ values: returnMatrix.values })
          .from(returnMatrix)
          .where(and(eq(returnMatrix.set, setUuid), eq(returnMatrix.series, uuid)));
        if (row) matrices.set(uuid, sharedValues(row.values, set.scenarios * set.months));
      }
      return { ...set, matrices };
    },
  };
}

/** Keys that cannot be a series of the database have no matrix there, and must not reach a uuid column. */
