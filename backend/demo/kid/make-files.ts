import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { Database, DatabaseLog } from "#backend/database/database.ts";
import { kidVersion } from "#backend/database/schema/index.ts";
import { demoServices } from "#backend/demo/simulate.ts";

const LOOKS = 1200;
const LOOK_MS = 100;

/** Lets the jobs of the demo make the files of its key information documents, so that no start has to. Throws where one fails. */
export async function makeKidFiles(database: Database, log: DatabaseLog): Promise<void> {
  const { close } = await demoServices({ ...database }, log);
  const waiting = () => database.orm.select().from(kidVersion).where(eq(kidVersion.making, "ONGOING"));
  try {
    for (let look = 0; (await waiting()).length > 0; look++) {
      if (look === LOOKS) throw new Error("the key information documents of the demo were not made in time");
      await wait(LOOK_MS);
    }
  } finally {
    await close();
  }
  const [failed] = await database.orm.select().from(kidVersion).where(eq(kidVersion.making, "ERROR"));
  if (failed) throw new Error(`a key information document of the demo was not made: ${failed.problem}`);
}
