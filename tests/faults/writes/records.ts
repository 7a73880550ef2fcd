import type { Database } from "#backend/database/database.ts";
import { found, type Kind } from "./kind.ts";
import type { Effect } from "./ledger.ts";
import type { World } from "./world.ts";

const EVENTS = "/product-config-service/v1/market_events";
const eventNamed = (name: string) => ({
  name: { fr: name, en: name },
  category: "PANDEMIC",
  startDate: "2020-02-19",
  endDate: "2020-03-23",
});
interface Event {
  id: string;
  version: number;
}

/** Records that are added. */
export const addedEvents = (): Kind => ({
  title: "records added",
  slug: "eventadd",
  writers: 3,
  begin: async (world) => (name) => world.ask("admin", "POST", EVENTS, { name, body: eventNamed(name) }),
  find: found("select name_en as name, name_fr <> name_en as half from market_event where starts_with(name_en, $1)"),
});

/** One record of each writer, changed again and again: every change is a row of the audit log, and counts in its version. */
export function changedEvents(): Kind {
  const events: Event[] = [];
  return {
    title: "records changed",
    slug: "eventchange",
    writers: 2,
    refusals: [409],
    async begin(world, writer, prefix) {
      const mine = await world.must<Event>("admin", "POST", EVENTS, { body: eventNamed(`Changed by ${prefix}${writer}`) });
      events[writer] = { ...mine };
      let version = mine.version;
      return async (name) => {
        const answer = await world.ask<Event>("admin", "PUT", `${EVENTS}/${mine.id}`, { name, version, body: eventNamed(name) });
        if (answer.status === 200) version = answer.body.version;
        else version = await versionOf(world, `${EVENTS}/${mine.id}`, version, answer.status);
        return answer;
      };
    },
    async find(database, prefix) {
      const effects = await found(
        "select after->'name'->>'en' as name from audit_log where verb = 'market-event.update' and starts_with(after->'name'->>'en', $1)",
      )(database, prefix);
      return [...effects, ...(await notAsAudited(database, events))];
    },
  };
}

/** After a conflict the version that is stored; else the one that the writer saw, which the same write names again. */
async function versionOf(world: World, path: string, seen: number, status: number): Promise<number> {
  if (status !== 409) return seen;
  const stored = await world.ask<Event>("admin", "GET", path);
  return stored.status === 200 ? stored.body.version : seen;
}

/** Records whose version or name is not what their rows of the audit log say. */
async function notAsAudited({ sql }: Database, events: readonly Event[]): Promise<Effect[]> {
  const rows = await sql.query<{ name: string }>(
    `select e.name_en as name from market_event e
     cross join lateral (select count(*) as changes, (array_agg(a.after->'name'->>'en' order by a.id desc))[1] as last
       from audit_log a where a.object_id = e.uuid::text and a.verb = 'market-event.update') log
     where e.uuid = any($1::uuid[]) and log.changes > 0 and (e.version <> $2 + log.changes or e.name_en <> log.last)`,
    [events.map(({ id }) => id), events[0]?.version ?? 0],
  );
  return rows.map(({ name }) => ({ name, half: true }));
}

/** A record that is added for it, and removed. */
export const removedEvents = (): Kind => ({
  title: "records removed",
  slug: "eventremove",
  begin: async (world) => {
    let id: string | null = null;
    let of = "";
    return async (name) => {
      if (of !== name) id = null;
      of = name;
      if (id === null) {
        const made = await world.ask<Event>("admin", "POST", EVENTS, { name: `born-${name}`, body: eventNamed(`born-${name}`) });
        if (made.status !== 201) return made;
        id = made.body.id;
      }
      return world.ask("admin", "DELETE", `${EVENTS}/${id}`, { name });
    };
  },
  find: found(
    `select substr(a.before->'name'->>'en', 6) as name, exists (select from market_event e where e.uuid = a.object_id::uuid) as half
     from audit_log a where a.verb = 'market-event.delete' and starts_with(a.before->'name'->>'en', 'born-' || $1)`,
  ),
});
