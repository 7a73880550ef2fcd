import { LRUCache } from "lru-cache";

/** Records may be this old where somebody else changed them; longer only when the backend does not answer. */
const FRESH_MS = 30_000;
/** Records that nobody asked for that long are forgotten. */
const UNUSED_MS = 300_000;

interface Remembered<T> {
  at: number;
  record: T;
}

/** Records of a backend that pages need again and again, by a key such as `user:camille` or `distributor:<id>`. */
export class RecordMemory<T extends object> {
  private readonly known: LRUCache<string, Remembered<T>>;
  /** Counts what was forgotten: a record that was asked for before is not remembered after. */
  private forgotten = 0;

  /** `now` in milliseconds. */
  constructor(
    private readonly now: () => number,
    max: number,
  ) {
    this.known = new LRUCache({ max, ttl: UNUSED_MS, updateAgeOnGet: true, ttlResolution: 0, perf: { now } });
  }

  /**
   * The record, read again when it is older than half a minute or not `usable`. The last copy stands in while the backend is
   * away; a refusal is no fault and is thrown. What is not there (null) is not remembered.
   */
  async get<R extends T | null>(key: string, read: () => Promise<R>, usable: (record: T) => boolean = () => true): Promise<R | T> {
    const known = this.known.get(key);
    if (known && this.now() - known.at < FRESH_MS && usable(known.record)) return known.record;
    const before = this.forgotten;
    try {
      const record = await read();
      if (record !== null && this.forgotten === before) this.known.set(key, { at: this.now(), record });
      return record;
    } catch (error) {
      if (known && !(statusOf(error) < 500)) return known.record;
      throw error;
    }
  }

  forget(key: string): void {
    this.forgotten += 1;
    this.known.delete(key);
  }

  /** Every record is read again; its last copy still stands in while the backend is away. */
  doubtAll(): void {
    this.forgotten += 1;
    for (const remembered of this.known.values()) remembered.at = Number.NEGATIVE_INFINITY;
  }
}

/** Status of a refused call; 503 for whatever else went wrong. */
export const statusOf = (error: unknown): number =>
  typeof error === "object" && error !== null && "status" in error && typeof error.status === "number" ? error.status : 503;
