import { sql } from "drizzle-orm";
import { verifyAuditChain } from "#backend/calls/audit.ts";
import type { Database } from "#backend/database/database.ts";

/** What writers asked for and were told. Each write has a name that no other has; it is its idempotency key, too. */
export class History {
  readonly asked = new Set<string>();
  /** Names of the writes that were acknowledged, with the record's id in the answer. */
  readonly acknowledged = new Map<string, string>();
}

/** Ids of what is stored under each name. One write stores a record, a row of the audit log and an answer under its key: all or none. */
export type Stored = Map<string, { records: string[]; audited: string[]; answers: string[] }>;

/** Names, by what is wrong with them. */
export interface Verdict {
  lost: string[];
  doubled: string[];
  /** Stored in part, or without having been asked for. */
  broken: string[];
}

export function judge({ asked, acknowledged }: History, stored: Stored): Verdict {
  const rows = [...stored];
  return {
    lost: [...acknowledged].filter(([name, id]) => !stored.get(name)?.records.includes(id)).map(([name]) => name),
    doubled: rows.filter(([, { records, audited }]) => records.length > 1 || audited.length > 1).map(([name]) => name),
    broken: rows
      .filter(([name, { records, audited, answers }]) => {
        const whole = [audited, answers].every((ids) => ids.toSorted().join() === records.toSorted().join());
        return !whole || !asked.has(name);
      })
      .map(([name]) => name),
  };
}

/** Everything that is stored under names that begin so. */
export async function readStored({ orm }: Database, prefix: string): Promise<Stored> {
  const { rows } = await orm.execute<{ name: string; of: "records" | "audited" | "answers"; id: string }>(sql`
    select name_en as name, 'records' as of, uuid::text as id from market_event where starts_with(name_en, ${prefix})
    union all
    select after->'name'->>'en', 'audited', object_id from audit_log
    where verb = 'market-event.create' and starts_with(after->'name'->>'en', ${prefix})
    union all
    select key, 'answers', coalesce(answer->>'id', 'none') from idempotency_key where starts_with(key, ${prefix})`);
  const stored: Stored = new Map();
  for (const { name, of, id } of rows) {
    const found = stored.get(name) ?? { records: [], audited: [], answers: [] };
    found[of].push(id);
    stored.set(name, found);
  }
  return stored;
}

/** What is wrong with the audit log, or nothing. */
export async function auditTrouble(database: Database): Promise<string[]> {
  const { brokenAt } = await verifyAuditChain(database);
  return brokenAt === null ? [] : [`the audit log is broken at row ${brokenAt}`];
}
