import { LRUCache } from "lru-cache";

/** Tells the id hash (hex) of each session row that changed, or null when any may have: see `Database.watchSessions`. */
export type SessionChanges = (changed: (idHash: string | null) => void) => void;

interface Read {
  /** Milliseconds that the access token still lived when the session was read. */
  accessLeftMs: number;
  /** A visit is to be noted. */
  stale: boolean;
}

/** A row ends by the clock alone without a word; this is how late that may be seen. */
const FRESH_MS = 2_000;
const MAX_SESSIONS = 5_000;

/**
 * Sessions read a moment ago, for the requests that one page makes. Exact, because each change of a row is told before a
 * later read could be answered; only where the database tells.
 */
export class SessionMemory<Session extends Read> {
  private readonly known = new LRUCache<string, { session: Session; at: number }>({ max: MAX_SESSIONS });
  private changes = 0;

  constructor(
    watch: SessionChanges,
    private readonly now: () => number = () => performance.now(),
  ) {
    watch((idHash) => {
      this.changes += 1;
      if (idHash === null) this.known.clear();
      else this.known.delete(idHash);
    });
  }

  async get(idHash: Buffer, read: () => Promise<Session | null>): Promise<Session | null> {
    const key = idHash.toString("hex");
    const known = this.known.get(key);
    const age = known ? this.now() - known.at : 0;
    if (known && age < FRESH_MS && known.session.accessLeftMs > age)
      return { ...known.session, accessLeftMs: known.session.accessLeftMs - age };
    const { changes } = this;
    const at = this.now();
    const session = await read();
    if (session && !session.stale && this.changes === changes) this.known.set(key, { session, at });
    return session;
  }
}
