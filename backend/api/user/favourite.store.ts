import { eq, type SQL, sql } from "drizzle-orm";
import { type Favourite, MOST_FAVOURITES, MOST_FAVOURITES_OF_A_KIND } from "#app/contract/user.ts";
import { userRecordKey } from "#app/domain/record-key.ts";
import type { Queries } from "#backend/calls/context.ts";
import { tellRecordChange } from "#backend/database/record-changes.ts";
import { appUser } from "#backend/database/schema/index.ts";

type Sought = Pick<Favourite, "kind" | "name"> & { id?: string | undefined };

const isSame = ({ kind, id, name }: Sought): SQL =>
  sql`(kept.one ->> 'kind' = ${kind} and (kept.one ->> 'id' = ${id ?? null}::text or kept.one ->> 'name' = ${name ?? null}::text))`;
/** `isSame` is null, not false, for what has no name. */
const others = (sought: Sought): SQL => sql`
  from jsonb_array_elements(${appUser.favourites}) with ordinality as kept(one, place) where ${isSame(sought)} is not true`;
const without = (sought: Sought): SQL => sql`(select coalesce(jsonb_agg(kept.one order by kept.place), '[]'::jsonb) ${others(sought)})`;

/** Whether it is kept, under its name where it has one. */
export const isKept = (favourites: readonly Favourite[], { kind, id, name }: Favourite): boolean =>
  favourites.some((one) => one.kind === kind && one.id === id && (name === undefined || one.name === name));

/**
 * One statement: what other windows add or let go meanwhile stays as they left it. False where nothing changed, because it is kept
 * already or there is no more room.
 */
export function addFavourite(queries: Queries, uuid: string, favourite: Favourite): Promise<boolean> {
  const added = JSON.stringify(favourite);
  return change(
    queries,
    sql`${without(favourite)} || ${`[${added}]`}::jsonb`,
    sql`${appUser.uuid} = ${uuid} and not ${appUser.favourites} @> ${`[${added}]`}::jsonb
      and (select count(*) < ${MOST_FAVOURITES} and count(*) filter (where kept.one ->> 'kind' = ${favourite.kind}) < ${MOST_FAVOURITES_OF_A_KIND}
        ${others(favourite)})`,
  );
}

/** The same for one that is let go; false where it was not kept. */
export function removeFavourite(queries: Queries, uuid: string, sought: Sought): Promise<boolean> {
  return change(queries, without(sought), sql`${eq(appUser.uuid, uuid)} and ${without(sought)} <> ${appUser.favourites}`);
}

async function change(queries: Queries, favourites: SQL, where: SQL): Promise<boolean> {
  const [row] = await queries
    .update(appUser)
    .set({ favourites, version: sql`${appUser.version} + 1`, updatedAt: sql`now()` })
    .where(where)
    .returning({ username: appUser.username });
  if (row) await tellRecordChange(queries, userRecordKey(row.username));
  return row !== undefined;
}
