const WINDOW_MS = 60_000;
/** Requests a minute for one link: nobody answers a question a second. */
export const PER_LINK = 60;
/** Tokens that open nothing, a minute from one address. */
export const PER_GUESSER = 20;
const LINKS_KEPT = 20_000;

/** Counts by key, of a link or an address, in windows of a minute; false once it has had its share. */
export function createLinkLimit(most: number, now: () => number = Date.now): (link: string) => boolean {
  let window = 0;
  let counts = new Map<string, number>();
  return (link) => {
    const current = Math.floor(now() / WINDOW_MS);
    if (current !== window || counts.size > LINKS_KEPT) {
      window = current;
      counts = new Map();
    }
    const count = (counts.get(link) ?? 0) + 1;
    counts.set(link, count);
    return count <= most;
  };
}
