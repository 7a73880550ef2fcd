import type { Database } from "#backend/database/database.ts";
import type { ComputationPool } from "#backend/workers/computation-pool.ts";

interface Sample {
  value: number;
  labels?: Record<string, string>;
}
/** A figure that is read when the metrics are. */
interface Measure {
  name: string;
  help: string;
  labels?: string[];
  /** What each process reads alike, of the database as a whole. */
  together?: "first";
  read(): Promise<Sample[]>;
}

/** Rows are counted at most this often, however often the metrics are read. */
const KEPT_MS = 15_000;

const COUNTS = `
  select 'jobs' as what, queue as kind, lower(state) as state, count(*)::float8 as value from job where state not in ('DONE', 'DROPPED') group by 2, 3
  union all select 'waiting', queue, '', extract(epoch from now() - min(run_at))::float8 from job where state = 'WAITING' and run_at <= now() group by 2
  union all select 'suspended', '', '', count(*) from job_suspension
  union all select 'imports', 'values', lower(status), count(*) from value_import group by 3
  union all select 'imports', 'definitions', lower(status), count(*) from definition_import group by 3
  union all select 'mails', kind, lower(status), count(*) from sent_mail group by 2, 3
  union all select 'documents', 'kid', coalesce(lower(fault), 'opened'), count(*)
    from (select distinct on (url) fault from issuer_document order by url, opened_at desc, created_at desc) as newest group by 3
  union all select 'sessions', '', '', count(*) from web_session where seen_at > now() - interval '30 minutes'
  union all select 'size', '', '', pg_database_size(current_database())`;

interface Row {
  what: "jobs" | "waiting" | "suspended" | "imports" | "mails" | "documents" | "sessions" | "size";
  kind: string;
  state: string;
  value: number;
}

/** What operators watch of the database and the computations of one process. Rows are those of all processes on the database. */
export function operatorMeasures(
  { sql, pool, room }: Pick<Database, "sql" | "pool" | "room">,
  computations: Pick<ComputationPool, "load"> | null,
  now: () => number = () => performance.now(),
): Measure[] {
  let last: { at: number; rows: Promise<Row[]> } | null = null;
  const counted = (what: Row["what"]) => async (): Promise<Sample[]> => {
    if (last === null || now() - last.at >= KEPT_MS) last = { at: now(), rows: sql.query<Row>(COUNTS) };
    const rows = (await last.rows).filter((row) => row.what === what);
    return rows.map(
      ({ kind, state, value }): Sample => (kind === "" ? { value } : { value, labels: state === "" ? { kind } : { kind, state } }),
    );
  };
  const byState = (read: () => Record<string, number>) => async () =>
    Object.entries(read()).map(([state, value]) => ({ labels: { state }, value }));
  const kinds = ["kind", "state"];
  return [
    {
      name: "database_connections",
      help: "Connections of this process in use and idle, and requests that wait for one",
      labels: ["state"],
      read: byState(() => ({ in_use: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount })),
    },
    { name: "database_size_bytes", help: "Size of the database", together: "first", read: counted("size") },
    { name: "jobs", help: "Background jobs that are not done, by kind and state", labels: kinds, together: "first", read: counted("jobs") },
    {
      name: "jobs_oldest_waiting_seconds",
      help: "How long the oldest background job that is due has waited, by kind",
      labels: ["kind"],
      together: "first",
      read: counted("waiting"),
    },
    { name: "jobs_suspended", help: "1 while the queue of background jobs is suspended", together: "first", read: counted("suspended") },
    { name: "imports", help: "Files of values and definitions, by state", labels: kinds, together: "first", read: counted("imports") },
    {
      name: "mails",
      help: "E-mails by kind and state: queued, sending, sent, unknown, failed",
      labels: kinds,
      together: "first",
      read: counted("mails"),
    },
    {
      name: "issuer_documents",
      help: "Key information documents of issuers as they were opened last: opened, or why they could not be",
      labels: kinds,
      together: "first",
      read: counted("documents"),
    },
    { name: "sessions", help: "Sessions with a request in the last half hour", together: "first", read: counted("sessions") },
    ...(computations
      ? [
          {
            name: "computations",
            help: "Computations of this process, running and waiting",
            labels: ["state"],
            read: byState(() => ({ ...computations.load })),
          },
        ]
      : []),
    ...(room
      ? [
          {
            name: "disk_free_bytes",
            help: "Room left on the disk of the embedded database",
            together: "first" as const,
            read: async () => [{ value: room().free }],
          },
          {
            name: "disk_limit_bytes",
            help: "Room below which changes of data are refused",
            together: "first" as const,
            read: async () => [{ value: room().limit }],
          },
        ]
      : []),
  ];
}
