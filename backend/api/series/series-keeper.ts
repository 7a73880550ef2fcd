import { and, eq } from "drizzle-orm";
import type { Caller } from "#backend/calls/caller.ts";
import type { Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { organisation } from "#backend/database/schema/index.ts";

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Who writes series, as far as it matters which: decision 0061. */
export type SeriesWriter = Pick<Caller, "userUuid" | "isAdmin" | "assetManager">;

/** An administrator writes every series, an asset manager's people those that their organisation keeps. */
export const mayWrite = ({ isAdmin, assetManager }: SeriesWriter, keeper: string | null): boolean =>
  isAdmin || (keeper !== null && keeper === assetManager);

/** Throws 403 for a series that another organisation or the platform keeps. */
export function requireKeeper(writer: SeriesWriter, ...keepers: ReadonlyArray<string | null>): void {
  if (!keepers.every((keeper) => mayWrite(writer, keeper)))
    throw refuse.forbidden("SERIES_KEPT_ELSEWHERE", "The series is kept by another organisation, or by the platform's administrators.");
}

/**
 * The keeper that a definition gets: the one that an administrator names, else the one that it has; of a new series the
 * writer's organisation. Refuses what is no asset manager, and another choice than the present one by somebody who is no administrator.
 */
export async function keeperOf(
  queries: Queries,
  writer: SeriesWriter,
  sent: string | null | undefined,
  present: { keeper: string | null } | null,
): Promise<string | null> {
  const stands = present ? present.keeper : writer.assetManager;
  if (sent === undefined || sent === stands) return stands;
  if (!writer.isAdmin)
    throw refuse.forbidden("KEEPER_BY_ADMINISTRATOR", "Only an administrator names the organisation that keeps a series.");
  if (sent === null) return null;
  const [house] = await queries.select({ kind: organisation.kind }).from(organisation).where(eq(organisation.uuid, sent));
  if (house?.kind !== "assetManager") throw refuse.invalid("body.keeper", "an asset manager");
  return sent;
}

/** Who writes a file of definitions, and the organisations that it may name as keepers, by name; a name of two organisations names none. */
export interface Keepers {
  by: SeriesWriter;
  houses: ReadonlyMap<string, string>;
}

/** Administrators name every asset manager, others their own. */
export async function keepersFor(queries: Queries, by: SeriesWriter): Promise<Keepers> {
  const rows = await queries
    .select({ uuid: organisation.uuid, name: organisation.name })
    .from(organisation)
    .where(and(eq(organisation.kind, "assetManager"), by.isAdmin ? undefined : eq(organisation.uuid, by.assetManager ?? NOBODY)));
  const alone = rows.filter(({ name }) => rows.filter((other) => other.name === name).length === 1);
  return { by, houses: new Map(alone.map(({ uuid, name }) => [name, uuid])) };
}
