import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Database, DatabaseLog, Room } from "#backend/database/database.ts";
import { flushFolder } from "#backend/database/embedded/archive.ts";
import { startDumps } from "#backend/database/embedded/dump.ts";
import { setDumpsAside } from "#backend/database/embedded/dump-files.ts";
import { acquireLock } from "#backend/database/embedded/lock-file.ts";
import { EmbeddedSocket } from "#backend/database/embedded/socket.ts";
import { freeBytes } from "#backend/database/embedded/space-guard.ts";
import { findTemplate } from "#backend/database/embedded/template.ts";
import { DatabaseThread } from "#backend/database/embedded/thread.ts";
import { checkMigrated, migrate, migrateNew } from "#backend/database/migrate.ts";
import { begunOrGivenBack } from "#backend/database/pool/begun-or-given-back.ts";
import { checkConnections } from "#backend/database/pool/most-connections.ts";
import { patiently, type StartPatience } from "#backend/database/pool/patient-start.ts";
import { PreparingClient } from "#backend/database/pool/preparing-client.ts";
import { timeQueries } from "#backend/database/pool/query-times.ts";
import { cutWhenSilent } from "#backend/database/pool/silent-connection.ts";
import { RECORD_CHANNEL, recordConnection, recordListeners } from "#backend/database/record-changes.ts";
import { checkWriting } from "#backend/database/room.ts";
import * as schema from "#backend/database/schema/index.ts";
import { openSecrets, type Sealer, type Secrets } from "#backend/database/secrets.ts";
import { APPLICATION_NAME } from "#backend/database/server-use.ts";
import { sqlOver } from "#backend/database/sql-port.ts";
import { namingTheServer } from "#backend/database/start-refusal.ts";
import { typeParsers } from "#backend/database/type-parsers.ts";
import { connectionTerminated } from "#backend/database/unavailable.ts";
import { makeDataFolder } from "#backend/process/data-folder.ts";

export interface OpenOptions {
  /** PostgreSQL server; without it the embedded database in `dataDir` is used. */
  databaseUrl?: string;
  dataDir: string;
  log: DatabaseLog;
  /** Seals the keys that lie in the database. Without it they can be neither read nor made: for what needs none of them. */
  sealer?: Sealer;
  /** Connections to PostgreSQL; the embedded database has one. */
  poolSize?: number | undefined;
  /** Processes of this port, each with as many connections. */
  processes?: number | undefined;
  /** How a start waits for the server; without it one that does not answer is an error at once. */
  start?: StartPatience;
  /** Longest time that PostgreSQL may take for a statement; one that gives no answer at all is given up a little later. */
  statementMs?: number | undefined;
  /** The first start of the embedded database begins from a folder that holds the demo already, where the build made one. */
  demo?: boolean;
  /** Packed folder of a first start instead of the build's; null for none. */
  template?: string | null;
  /**
   * Refuses a database that a start of this version has not made or migrated: for what looks after an installation. `or-new`: an empty
   * one is made ready.
   */
  installed?: boolean | "or-new";
  /** False for tests: the embedded database does not wait for the disk, so a power cut may lose commits. */
  durable?: boolean;
  /** Megabytes; with less on the disk of the embedded database changes of data are refused. */
  leastFreeMb?: number | undefined;
  /** Minutes between two dumps of the embedded database; 0 for none. */
  dumpMinutes?: number;
}

/** Longest wait for a connection: a page answers 503 instead of hanging. One connection serves all on PGlite. */
const CONNECT_MS = { postgres: 3_000, pglite: 10_000 };
/** Where no page waits: at a start, whose own work keeps the event loop from hearing the server, and for notifications. */
const UNHURRIED_CONNECT_MS = 10_000;
const STATEMENT_MS = 30_000;
const LEAST_FREE_MB = 256;
/** Added to the time of a statement before a connection without an answer is cut. */
const SILENCE_MS = 2_000;
/** What the trigger on `web_session` notifies. */
const SESSION_CHANNEL = "web_session";

/** Opens the database, applies missing migrations and gives it ready for use. Throws one clear sentence otherwise. */
export const openDatabase = (options: OpenOptions): Promise<Database> =>
  options.databaseUrl ? openPostgres(options, options.databaseUrl) : openEmbedded(options);

const openPostgres = (options: OpenOptions, connectionString: string): Promise<Database> =>
  patiently(() => openOnServer(options, connectionString), options.log, options.start).catch((error: unknown) => {
    throw namingTheServer(error, connectionString);
  });

async function openOnServer(
  { log, sealer, poolSize = 10, processes = 1, statementMs = STATEMENT_MS, start, installed = false }: OpenOptions,
  connectionString: string,
): Promise<Database> {
  const silenceMs = statementMs + SILENCE_MS;
  const pool = new pg.Pool({
    connectionString,
    Client: PreparingClient,
    types: typeParsers,
    max: poolSize,
    connectionTimeoutMillis: start ? UNHURRIED_CONNECT_MS : CONNECT_MS.postgres,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    // Who waits for a row that another transaction holds hears of it before the statement's own end.
    lock_timeout: Math.ceil(statementMs / 2),
    idle_in_transaction_session_timeout: statementMs,
    keepAlive: true,
    application_name: APPLICATION_NAME,
    onConnect: async (client) => {
      cutWhenSilent(client, silenceMs);
      await client.query("set timezone to 'UTC'");
    },
  });
  void start?.serving.then(() => {
    pool.options.connectionTimeoutMillis = CONNECT_MS.postgres;
  });
  const records = recordConnection(
    { connectionString, connectionTimeoutMillis: UNHURRIED_CONNECT_MS, application_name: APPLICATION_NAME },
    log,
  );
  const close = async () => {
    await records.close();
    await pool.end();
  };
  const checked = () => checkConnections(pool, poolSize, processes);
  return ready({
    kind: "postgres",
    pool,
    log,
    sealer,
    close,
    checked,
    watchSessions: null,
    watchRecords: records.watch,
    room: null,
    installed,
  });
}

async function openEmbedded(options: OpenOptions): Promise<Database> {
  const {
    dataDir,
    log,
    demo = false,
    template = findTemplate(demo ? "demo" : "empty"),
    durable = true,
    dumpMinutes = 30,
    leastFreeMb = LEAST_FREE_MB,
  } = options;
  makeDataFolder(dataDir);
  const lock = await acquireLock(path.join(dataDir, "pglite.lock"));
  const folder = path.resolve(dataDir, "pglite");
  const limit = leastFreeMb * 2 ** 20;
  const thread = new DatabaseThread({ folder, template, durable, leastFree: limit }, log);
  const room = (): Room => ({ state: thread.room, free: freeBytes(dataDir), limit });
  const pool = new pg.Pool({
    Client: PreparingClient,
    types: typeParsers,
    user: "postgres",
    database: "postgres",
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_MS.pglite,
    stream: () => new EmbeddedSocket(thread.connect) as never,
    onConnect: async (client) => {
      await client.query(`listen ${SESSION_CHANNEL}; listen ${RECORD_CHANNEL}`);
    },
  });
  const watches = ownChanges(pool);
  let flushed: Promise<void> | undefined;
  let stopDumps = async () => {};
  const close = async () => {
    await flushed;
    await stopDumps();
    await pool.end();
    await thread.close();
    lock.release();
  };
  try {
    await thread.start();
    const aside = thread.firstStart ? setDumpsAside(dataDir) : null;
    if (aside) log.warn({ folder: aside }, "there was no database but copies of one: a new one was made, the copies were set aside");
    // What the template brought is flushed beside the first requests; the server flushes only what it writes itself.
    if (durable && thread.firstStart)
      flushed = flushFolder(folder).catch((error: unknown) => log.warn({ err: error }, "new database folder was not flushed"));
    const { sealer, installed = false } = options;
    const database = await ready({ kind: "pglite", pool, log, sealer, close, ...watches, room, installed });
    if (dumpMinutes > 0) stopDumps = startDumps({ pool, thread, dataDir, log, room, everyMs: dumpMinutes * 60_000 });
    return database;
  } catch (error) {
    await thread.close();
    lock.release();
    throw error;
  }
}

type Watches = Pick<Database, "watchSessions" | "watchRecords">;

/** Notifications of the only connection, which come with the commit. A new connection may have missed some: all rows then. */
function ownChanges(pool: pg.Pool): Watches {
  const records = recordListeners();
  const listeners = new Set<(idHash: string | null) => void>();
  const tell = (idHash: string | null) => {
    for (const listener of listeners) listener(idHash);
  };
  pool.on("connect", (client) => {
    tell(null);
    records.tell(null);
    client.on("notification", ({ channel, payload }) => {
      if (channel === SESSION_CHANNEL) tell(payload ?? null);
      if (channel === RECORD_CHANNEL) records.tell(payload ?? null);
    });
  });
  return { watchSessions: (changed) => void listeners.add(changed), watchRecords: records.watch };
}

interface Opened extends Watches, Pick<Database, "kind" | "pool" | "room" | "close"> {
  log: DatabaseLog;
  /** Looks at what the server gives before anything is changed on it. */
  checked?: () => Promise<void>;
  sealer: Sealer | undefined;
  installed: NonNullable<OpenOptions["installed"]>;
}

const NO_SECRETS: Secrets = {
  get sealer(): Sealer {
    throw new Error("The database was opened without the secrets of its keys.");
  },
  keep: () => Promise.reject(new Error("The database was opened without the secrets of its keys.")),
};

/** Without a listener the process would end when an idle connection breaks, for instance when PostgreSQL restarts. */
async function ready({ kind, pool, log, sealer, close, checked, room, installed, ...watches }: Opened): Promise<Database> {
  pool.on("error", (error) => log.warn({ err: connectionTerminated(error) }, "idle database connection lost"));
  const timing = new Set<(seconds: number) => void>();
  let answeredAt = Number.NEGATIVE_INFINITY;
  timeQueries(pool, (seconds, isDone) => {
    if (isDone) answeredAt = performance.now();
    for (const told of timing) told(seconds);
  });
  const sql = sqlOver(pool, () => room?.().state === "short");
  let secrets = NO_SECRETS;
  try {
    await checked?.();
    await (installed === "or-new" ? migrateNew(pool, log) : installed ? checkMigrated(pool) : migrate(pool, log));
    if (sealer) secrets = await openSecrets(sql, sealer);
  } catch (error) {
    await pool.end();
    throw error;
  }
  let closing: Promise<void> | null = null;
  return {
    kind,
    pool,
    orm: drizzle(begunOrGivenBack(pool), { schema }),
    sql,
    secrets,
    room,
    watchQueries: (told) => void timing.add(told),
    ...watches,
    checkWriting: () => checkWriting(pool, room),
    async ping(timeoutMs = 2_000) {
      const began = performance.now();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error(`The database did not answer within ${timeoutMs} ms`)), timeoutMs);
      });
      try {
        await Promise.race([pool.query("select 1"), late]);
      } catch (error) {
        // Where every connection is taken, it is the answers of the others that are the sign of life.
        if (answeredAt < began) throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => (closing ??= close()),
  };
}
