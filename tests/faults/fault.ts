import { existsSync } from "node:fs";
import { join } from "node:path";
import type { MersenneTwister } from "#backend/numerics/statistics/mersenne-twister.ts";
import { projectRoot } from "../fixtures/app.ts";
import { type DatabaseKind, postgresAnswers } from "../fixtures/database.ts";
import type { CutDisk } from "../fixtures/outside/loop-disk.ts";
import type { SmtpSink } from "../fixtures/outside/smtp-sink.ts";
import type { PostgresServer } from "../fixtures/processes/postgres-server.ts";
import type { Limits } from "./machine.ts";

/** What a turn needs: an empty database and a folder, both its own. */
export interface Ground {
  /** Without it the service uses the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Settings that each process of the service is started with. */
  env: Record<string, string>;
  /** Leaves so many megabytes on the disk of `dataDir`; for faults with a disk of their own. */
  leave(megabytes: number): void;
  /** Of the disk of `dataDir`; for faults with a disk whose power can be cut. */
  power: Pick<CutDisk, "cut" | "plugIn">;
  /** The server of the database; for faults that have one for themselves. */
  server: PostgresServer | null;
  /** Where the service's e-mails go. */
  mail: SmtpSink;
  seed: number;
  limits: Limits;
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
  /** Size of the disk whose power it cuts. */
  cutDiskMb?: number;
  /** It has a PostgreSQL server for itself, with `diskMb` on a disk of that size. */
  ownServer?: { diskMb?: number };
  /** What a writer may be told meanwhile beside success: statuses, or 0 for no answer at all. */
  excused: readonly number[];
  /** Milliseconds after which a writer gives up an answer, where that is part of the fault. */
  patienceMs?: number;
  /** False where what stands before the service gives requests names of its own: the audit log then does not know the writers'. */
  namesRequests?: boolean;
  start(ground: Ground): Promise<Service>;
}

export const DATABASE_NAMES: Record<DatabaseKind, string> = { pglite: "embedded", postgres: "PostgreSQL" };
export const BOTH: readonly DatabaseKind[] = ["pglite", "postgres"];
export const notBuilt = existsSync(join(projectRoot, "build", "server.js")) ? null : "the application is not built";
export const noPostgres = postgresAnswers ? null : "no PostgreSQL answers";

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
