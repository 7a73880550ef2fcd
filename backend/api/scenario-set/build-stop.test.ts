import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MatrixBuild } from "#app/contract/scenario-set.ts";
import { monthEnd } from "#app/domain/numerics/calendar.ts";
import { writeValues } from "#backend/api/financial-value/value-writer.ts";
import { registerMatrixBuilds } from "#backend/api/scenario-set/build-job.ts";
import type { OnGivenUp } from "#backend/database/jobs/ending.ts";
import type { JobHandler, Jobs } from "#backend/database/jobs.ts";
import { auditLog, job, matrixSet, returnMatrix, series, simulator } from "#backend/database/schema/index.ts";
import { fromPoints } from "#backend/values/packed-values.ts";
import { type ApiWorld, type ErrorAnswer, openApiWorld } from "../../../tests/fixtures/api.ts";
import { bothDatabases } from "../../../tests/fixtures/database.ts";

const root = "/series-definition-service/v1/return_matrices";
const WINDOW = { referenceFrom: "2016-01-31", referenceTo: "2025-12-31" };

bothDatabases((_kind, open) => {
  let world: ApiWorld;
  let some: string[];
  let runJob: JobHandler;
  let givenUp: OnGivenUp | undefined;
  beforeAll(async () => {
    world = await openApiWorld(open);
    const register: Jobs["register"] = (_, handler, options) => {
      runJob = handler;
      givenUp = options?.onGivenUp;
    };
    registerMatrixBuilds({ database: world.database, compute: undefined }, { register });
    some = Array.from({ length: 12 }, () => randomUUID());
    await world.database.orm.insert(series).values(some.map((uuid) => ({ uuid, externalId: uuid, fullName: uuid })));
    const points = Array.from({ length: 133 }, (_, i): [number, number] => [monthEnd(2015 * 12 - 1 + i), 100 + (i % 7)]);
    const packed = fromPoints(points, 0);
    await world.database.orm.transaction((tx) =>
      writeValues(
        tx,
        some.map((uuid) => ({ series: uuid, packed })),
        { by: world.administrator },
      ),
    );
  });
  afterAll(() => world.close());

  const state = async (uuid: string) => (await world.call<MatrixBuild>("admin", "GET", `${root}/builds/${uuid}`)).body;
  const stop = (uuid: string) => world.call<MatrixBuild & ErrorAnswer>("admin", "DELETE", `${root}/builds/${uuid}`);
  const run = (build: string, signal = new AbortController().signal) =>
    runJob({ build }, { uuid: randomUUID(), attempt: 1, progress: async () => undefined, signal });
  const setsNamed = (name: string) => world.database.orm.$count(matrixSet, eq(matrixSet.name, name));
  const ask = async (name: string, wanted: readonly string[]) => {
    const { status, body } = await world.call<MatrixBuild>("admin", "POST", `${root}/builds`, { name, series: wanted, ...WINDOW });
    expect(status).toBe(202);
    const [put] = await world.database.orm.select({ title: job.title }).from(job).where(eq(job.subject, body.uuid));
    expect(put?.title).toBe(name);
    return body.uuid;
  };
  /** Asks for a set and breaks its making off after some steps: its state, the months, the set, then each piece. */
  async function brokenOff(name: string, after: number): Promise<{ uuid: string; set: string }> {
    const uuid = await ask(name, some);
    let steps = 0;
    const { signal } = new AbortController();
    signal.throwIfAborted = () => {
      if (++steps > after) throw new Error("The process stops");
    };
    Object.defineProperty(signal, "aborted", { get: () => steps > after });
    await expect(run(uuid, signal)).rejects.toThrow("The process stops");
    const { status, set } = await state(uuid);
    expect(status).toBe("RUNNING");
    return { uuid, set: set! };
  }
  const halfMade = (name: string) => brokenOff(name, 4);

  test("a generation that is stopped leaves no set; whoever goes on with it stores nothing", async () => {
    const { uuid, set } = await halfMade("Half");
    const stopped = await stop(uuid);
    expect([stopped.status, stopped.body.status, stopped.body.set]).toEqual([200, "STOPPED", null]);
    await run(uuid);
    expect((await state(uuid)).status).toBe("STOPPED");
    expect(await setsNamed("Half")).toBe(0);
    expect(await world.database.orm.$count(returnMatrix, eq(returnMatrix.set, set))).toBe(0);
    // Asked twice it is the same stop.
    expect((await stop(uuid)).body.status).toBe("STOPPED");
    const [, entry] = await world.database.orm.select().from(auditLog).where(eq(auditLog.objectId, uuid)).orderBy(auditLog.id);
    expect(entry).toMatchObject({ verb: "matrix-set.stop", after: { name: "Half", done: 10, total: 12, setRemoved: true } });
    // The same may be asked for again, from the beginning.
    const again = await ask("Half", some);
    await run(again);
    expect(await state(again)).toMatchObject({ status: "DONE", done: 12, total: 12 });
  });

  test("one that waits never begins; one that ended is left as it is", async () => {
    const waiting = await ask("Waiting", some.slice(0, 1));
    expect((await stop(waiting)).body.status).toBe("STOPPED");
    await run(waiting);
    expect(await setsNamed("Waiting")).toBe(0);
    const done = await ask("Done", some.slice(0, 1));
    await run(done);
    const late = await stop(done);
    expect([late.status, late.body.error.code]).toEqual([409, "MATRIX_BUILD_OVER"]);
    expect(await setsNamed("Done")).toBe(1);
    expect((await stop(randomUUID())).status).toBe(404);
    expect((await world.call("anna", "DELETE", `${root}/builds/${done}`)).status).toBe(403);
  });

  test("a set that was there before, or that a simulator prefers, stays", async () => {
    const first = await ask("Grown", some.slice(0, 1));
    await run(first);
    const grown = await brokenOff("Grown", 3);
    expect(grown.set).toBe((await state(first)).set);
    expect((await stop(grown.uuid)).body).toMatchObject({ status: "STOPPED", set: grown.set });
    expect(await setsNamed("Grown")).toBe(1);
    const preferred = await halfMade("Preferred");
    await world.database.orm.insert(simulator).values({ uuid: randomUUID(), name: "Prefers", matrixSet: preferred.set });
    expect((await stop(preferred.uuid)).body.set).toBe(preferred.set);
    expect(await setsNamed("Preferred")).toBe(1);
  });

  test("a set whose job is given up ends as ERROR with its reason, one that a person ends as STOPPED", async () => {
    const giveUp = (build: string, state: "FAILED" | "DROPPED") =>
      world.database.orm.transaction((tx) => givenUp!(tx, { build }, { job: randomUUID(), state, reason: "cut" }));
    const { uuid } = await brokenOff("Given up", 1);
    await giveUp(uuid, "FAILED");
    expect(await state(uuid)).toMatchObject({ status: "ERROR", failure: { code: "UNEXPECTED" } });
    await run(uuid);
    expect((await state(uuid)).status).toBe("DONE");
    const dropped = await brokenOff("Dropped", 4);
    await giveUp(dropped.uuid, "DROPPED");
    expect((await state(dropped.uuid)).status).toBe("STOPPED");
    expect(await setsNamed("Dropped")).toBe(0);
  });
});
