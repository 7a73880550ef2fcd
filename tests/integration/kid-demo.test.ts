import { afterAll, beforeAll, expect, it } from "vitest";
import { kidContent } from "#app/contract/kid-document/kid-config.ts";
import { registerMakings } from "#backend/api/kid-document/making-job.ts";
import { reviewKids } from "#backend/api/kid-document/review-job.ts";
import type { Database } from "#backend/database/database.ts";
import { startJobs } from "#backend/database/jobs.ts";
import { kidDocument, kidReview, kidVersion } from "#backend/database/schema/index.ts";
import { DEMO_KIDS } from "#backend/demo/ids.ts";
import { seedDemo } from "#backend/demo/seed.ts";
import { hashPassword } from "#backend/identity/password/password.ts";
import { layOutHere } from "../fixtures/advisers.ts";
import { openTestDatabase } from "../fixtures/database.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemo(database, { hashPassword });
}, 120_000);
afterAll(() => database.close());

it("the insurer has documents in every state, whose files the first start makes, and one that is to be reviewed", async () => {
  const versions = await database.orm.select().from(kidVersion);
  expect(versions.map(({ state }) => state).sort()).toEqual(["APPROVED", "CHECKED", "DRAFT", "PUBLISHED", "PUBLISHED", "SUPERSEDED"]);
  expect(versions.flatMap(({ content }) => kidContent.safeParse(content).error?.issues ?? [])).toEqual([]);
  const jobs = await startJobs(database, log, 50);
  registerMakings({ database, layOut: layOutHere }, jobs);
  const making = async () => (await database.orm.select().from(kidVersion)).map((one) => [one.making, one.problem].join(" ")).sort();
  try {
    await expect.poll(making, { timeout: 60_000 }).toEqual(["DONE ", "DONE ", "DONE ", "DONE ", "DONE ", "NONE "]);
  } finally {
    await jobs.stop(2_000);
  }
  expect(await database.orm.$count(kidDocument)).toBe(12);
  await reviewKids({ database, compute: undefined });
  const reviews = await database.orm.select({ config: kidReview.config, cause: kidReview.cause }).from(kidReview);
  expect(reviews).toContainEqual({ config: DEMO_KIDS.aged, cause: "AGE" });
  expect(reviews.filter(({ config }) => config === DEMO_KIDS.published)).toEqual([]);
}, 120_000);
