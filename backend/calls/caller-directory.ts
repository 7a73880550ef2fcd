import { createHash } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { isUnreadKey } from "#app/domain/record-key.ts";
import { permissionsOf } from "#app/domain/rights/permissions.ts";
import { isRole } from "#app/domain/rights/roles.ts";
import type { Caller, TokenClaims, VerifyToken } from "#backend/calls/caller.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { Database } from "#backend/database/database.ts";
import { appUser, organisation } from "#backend/database/schema/index.ts";

type Person = Omit<Caller, "roles" | "permissions" | "isAdmin" | "correlationId"> & {
  authorityVersion: number;
  secondFactorRequired: boolean;
  flags: Parameters<typeof permissionsOf>[1];
};
type Known = Omit<Caller, "correlationId">;

export interface CallerDirectory {
  /** Claims of a good token, else null. A verified token is remembered (by its hash) until it ends. */
  claims(token: string): Promise<TokenClaims | null>;
  /**
   * The platform's record behind the claims; null when there is none, or it is disabled. Throws 401 for a token that was made before rights
   * were taken away, 403 for a sign-in by password alone where the organisation asks for a second factor.
   */
  caller(claims: TokenClaims): Promise<Known | null>;
}

/** `rememberMs`: how long a person's record and organisation flags may be served from memory. */
export function createCallerDirectory(options: {
  database: Database;
  verifyToken: VerifyToken;
  rememberMs?: number;
  /** The time of day, which tokens end by. */
  now?: () => number;
  /** Goes on evenly, whatever is done to the clock: what is remembered grows old by it. */
  elapsed?: () => number;
}): CallerDirectory {
  const { database, verifyToken, rememberMs = 5_000, now = Date.now, elapsed = () => performance.now() } = options;
  const tokens = new LRUCache<string, { claims: TokenClaims; until: number }>({ max: 2_000 });
  const people = new LRUCache<string, { until: number; person: Promise<Person | null> }>({ max: 2_000 });
  // A change of one person, or of an organisation with its many people: rare enough to look at all of them anew.
  database.watchRecords((key) => {
    if (!isUnreadKey(key)) people.clear();
  });

  return {
    async claims(token) {
      const hash = createHash("sha256").update(token).digest("base64");
      const known = tokens.get(hash);
      // Both: a clock that is set back makes no token live longer, nor does a computer that sleeps.
      if (known && known.claims.exp * 1000 > now() && known.until > elapsed()) return known.claims;
      const claims = await verifyToken(token);
      if (claims) tokens.set(hash, { claims, until: elapsed() + claims.exp * 1000 - now() });
      else tokens.delete(hash);
      return claims;
    },
    caller(claims) {
      const key = claims.username;
      const known = people.get(key);
      if (known && known.until > elapsed()) return callerOf(known.person, claims);
      const person = findPerson(database, claims.username);
      person.catch(() => people.delete(key));
      if (rememberMs > 0) people.set(key, { until: elapsed() + rememberMs, person });
      return callerOf(person, claims);
    },
  };
}

async function callerOf(found: Promise<Person | null>, claims: TokenClaims): Promise<Known | null> {
  const known = await found;
  if (!known) return null;
  const { flags, secondFactorRequired, authorityVersion, ...person } = known;
  if (claims.authority !== undefined && claims.authority !== authorityVersion) throw refuse.unauthorized();
  if (secondFactorRequired && claims.secondFactor === false)
    throw refuse.forbidden("SECOND_FACTOR_REQUIRED", "The organisation asks for a second factor: sign in again.");
  const roles = claims.clientRoles.filter(isRole);
  return { ...person, roles, permissions: permissionsOf(roles, flags), isAdmin: roles.includes("ADMIN") };
}

async function findPerson(database: Database, username: string): Promise<Person | null> {
  const [user] = await database.orm.select().from(appUser).where(eq(appUser.username, username));
  if (!user || user.disabledAt !== null) return null;
  const { distributor, assetManager, productOwner } = user;
  const uuids = [distributor, assetManager, productOwner].filter((uuid) => uuid !== null);
  const rows =
    uuids.length === 0
      ? []
      : await database.orm
          .select({ uuid: organisation.uuid, flags: organisation.flags, required: organisation.secondFactorRequired })
          .from(organisation)
          .where(inArray(organisation.uuid, uuids));
  const flagsOf = (uuid: string | null) => rows.find((row) => row.uuid === uuid)?.flags;
  return {
    userUuid: user.uuid,
    username: user.username,
    distributor,
    assetManager,
    productOwner,
    authorityVersion: user.authorityVersion,
    secondFactorRequired: rows.some(({ required }) => required),
    flags: { distributor: flagsOf(distributor), assetManager: flagsOf(assetManager), productOwner: flagsOf(productOwner) },
  };
}
