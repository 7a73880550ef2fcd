import { createSealer } from "#app/access/session/seal.server.ts";
import { openDatabase } from "#backend/database/open.ts";
import { MersenneTwister } from "#backend/numerics/statistics/mersenne-twister.ts";
import { createPostgres, type DatabaseKind, quietLog, temporaryFolder } from "../fixtures/database.ts";
import { smallDisk } from "../fixtures/outside/small-disk.ts";
import type { Fault, Ground } from "./fault.ts";
import { auditTrouble, judge, readStored, type Verdict } from "./history.ts";
import { Writers } from "./writers.ts";

const SECRET = "one-key-that-all-processes-of-a-turn-have-in-common";

export interface Outcome extends Verdict {
  rounds: number;
  survived: number;
  acknowledged: number;
  /** Sentences: what was answered, or done, that must not be. */
  trouble: string[];
}

/** A fault again and again while people write; then everything that was acknowledged is looked for where it should be stored. */
export async function takeTurn(fault: Fault, kind: DatabaseKind, seed: number, rounds = fault.rounds): Promise<Outcome> {
  const { ground, clear } = await layGround(fault, kind, seed);
  try {
    const service = await fault.start(ground);
    const writers = new Writers(service.url, fault, seed);
    let survived = 0;
    try {
      await writers.signIn();
      writers.start();
      const random = new MersenneTwister(seed);
      for (let round = 0; round < rounds; round++) survived += await strike(service.strike, writers, random);
    } finally {
      await writers.stop();
      await service.stop();
    }
    const { history, trouble, prefix } = writers;
    const database = await openDatabase({
      ...ground,
      log: quietLog,
      sealer: createSealer([SECRET], "keys"),
      template: null,
      dumpMinutes: 0,
    });
    const verdict = judge(history, await readStored(database, prefix));
    trouble.push(...(await auditTrouble(database)));
    await database.close();
    return { rounds, survived, acknowledged: history.acknowledged.size, ...verdict, trouble };
  } finally {
    await clear();
  }
}

/** 1 for a round after which all is as before: nobody was told anything odd, and each writer goes on. */
async function strike(fault: (random: MersenneTwister) => Promise<void>, writers: Writers, random: MersenneTwister): Promise<0 | 1> {
  const before = writers.trouble.length;
  try {
    await writers.acknowledgedOnceMore();
    await fault(random);
    await writers.acknowledgedOnceMore();
    await writers.signIn();
  } catch (error) {
    writers.trouble.push(error instanceof Error ? error.message : String(error));
  }
  return writers.trouble.length === before ? 1 : 0;
}

async function layGround(fault: Fault, kind: DatabaseKind, seed: number): Promise<{ ground: Ground; clear(): Promise<void> }> {
  const disk = fault.diskMb ? smallDisk(fault.diskMb) : null;
  const folder = temporaryFolder();
  const postgres = kind === "postgres" ? await createPostgres({ migrated: true }) : null;
  const ground: Ground = {
    databaseUrl: postgres?.url,
    dataDir: `${disk?.folder ?? folder.folder}/data`,
    env: { SESSION_SECRETS: SECRET, LOG_LEVEL: "warn", ...(postgres && { DATABASE_URL: postgres.url }) },
    leave: (megabytes) => disk?.leave(megabytes),
    seed,
  };
  return {
    ground,
    clear: async () => {
      await postgres?.drop();
      disk?.remove();
      folder.remove();
    },
  };
}
