import { existsSync } from "node:fs";
import { join } from "node:path";
import type { MersenneTwister } from "#backend/numerics/statistics/mersenne-twister.ts";
import { projectRoot } from "../fixtures/app.ts";
import { type DatabaseKind, postgresAnswers } from "../fixtures/database.ts";

/** What a turn needs: an empty database and a folder, both its own. */
export interface Ground {
  /** Without it the service uses the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Settings that each process of the service is started with. */
  env: Record<string, string>;
  /** Leaves so many megabytes on the disk of `dataDir`; for faults with a disk of their own. */
  leave(megabytes: number): void;
  seed: number;
}

/** The built application on its ground, with a fault beside it. */
export interface Service {
  /** Where writers reach it. */
  url: string;
  /** One round: over when the fault is healed. Throws where the service behaved as it must not. */
  strike(random: MersenneTwister): Promise<void>;
  /** Ends in good order what runs. */
  stop(): Promise<void>;
}

export interface Fault {
  name: string;
  databases: readonly DatabaseKind[];
  /** Why it cannot be tried here, or null. */
  missing: string | null;
  /** Rounds of a turn, each on the database that the last one left. */
  rounds: number;
  /** Size of the disk that it fills. */
  diskMb?: number;
  /** What a writer may be told meanwhile, beside 201: statuses, or 0 for no answer at all. */
  excused: readonly number[];
  /** Milliseconds after which a writer gives up an answer. */
  patienceMs?: number;
  start(ground: Ground): Promise<Service>;
}

export const BOTH: readonly DatabaseKind[] = ["pglite", "postgres"];
export const notBuilt = existsSync(join(projectRoot, "build", "server.js")) ? null : "the application is not built";
export const noPostgres = postgresAnswers ? null : "no PostgreSQL answers";

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
