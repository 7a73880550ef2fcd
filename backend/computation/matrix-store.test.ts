import { afterAll, beforeAll, expect, it } from "vitest";
import { matrixOfRows } from "#app/domain/numerics/scenario-matrix.ts";
import type { Database } from "#backend/database/database.ts";
import { matrixSet, returnMatrix, series } from "#backend/database/schema/index.ts";
import { bothDatabases } from "../../tests/fixtures/database.ts";
import { databaseMatrixStore, storedValues } from "./matrix-store.ts";

const SET = "7b0a6c1e-6f0f-4a55-9d55-0d2f6c3f7a01";
const A = "00000000-0000-4000-8000-00000000000a";
const B = "00000000-0000-4000-8000-00000000000b";
const ROWS = [
  [0.01, -0.02, 1e-300],
  [-1, Math.PI, 0],
];

bothDatabases((_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.orm.insert(series).values([
      { uuid: A, externalId: "A", fullName: "A" },
      { uuid: B, externalId: "B", fullName: "B" },
    ]);
    await database.orm.insert(matrixSet).values({
      uuid: SET,
      name: "set",
      seed: 1,
      scenarios: 2,
      months: 3,
      version: 4,
      referenceFrom: "2015-01-31",
      referenceTo: "2025-01-31",
    });
    await database.orm
      .insert(returnMatrix)
      .values({ set: SET, series: A, values: storedValues(matrixOfRows(ROWS).returns), sourceVersion: 1 });
  });
  afterAll(() => database.close());

  it("reads matrices bit for bit into shared memory", async () => {
    const found = await databaseMatrixStore(database.orm).load(SET, [A]);
    expect(found).toMatchObject({ scenarios: 2, months: 3, version: 4 });
    expect([...found!.matrices.get(A)!]).toEqual(ROWS.flat());
    expect(found!.matrices.get(A)!.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it("leaves out series without a matrix, and whatever is no uuid", async () => {
    const found = await databaseMatrixStore(database.orm).load(SET, [B, "EQ", A]);
    expect([...found!.matrices.keys()]).toEqual([A]);
  });

  it("knows no other set", async () => {
    expect(await databaseMatrixStore(database.orm).load(B, [A])).toBeNull();
  });

  it("refuses bytes that are not the size of the set", async () => {
    await database.orm.insert(returnMatrix).values({ set: SET, series: B, values: Buffer.alloc(8), sourceVersion: 1 });
    await expect(databaseMatrixStore(database.orm).load(SET, [B])).rejects.toThrow("8 bytes instead of 48");
  });
});
