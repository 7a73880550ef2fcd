/** What finds the provider's key for a token's header, and reads the published keys anew. */
type KeySet<Args extends unknown[], Key> = ((...args: Args) => Promise<Key>) & { reload(): Promise<void> };

/** Unknown keys that are looked for, at most, within a minute: forged tokens may name any number. */
const MOST_A_MINUTE = 5;
const MINUTE_MS = 60_000;

const isNoMatch = (error: unknown) => error instanceof Error && "code" in error && error.code === "ERR_JWKS_NO_MATCHING_KEY";

/**
 * The same key set, which reads the published keys once more for each key that it does not know: a provider that rotated its keys a
 * moment ago signs with one that was not published at the last look, however short ago that was. Tokens that come while that look is
 * under way wait for it: the calls of one page come together.
 */
export function withRotatedKeys<Args extends unknown[], Key>(keys: KeySet<Args, Key>, now: () => number = () => performance.now()) {
  let looks = new Map<string, Promise<void>>();
  let since = now();
  return async (...args: Args): Promise<Key> => {
    try {
      return await keys(...args);
    } catch (error) {
      const kid = (args[0] as { kid?: string } | undefined)?.kid;
      if (now() - since > MINUTE_MS) {
        looks = new Map();
        since = now();
      }
      if (!isNoMatch(error) || kid === undefined) throw error;
      const known = looks.get(kid);
      if (!known && looks.size >= MOST_A_MINUTE) throw error;
      const look = known ?? keys.reload();
      looks.set(kid, look);
      await look;
      return keys(...args);
    }
  };
}
