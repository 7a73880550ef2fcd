import type { Log } from "./request-context.ts";

/** Something that the process needs and that may be away: the database, a backend of another server, the provider, mail. */
export interface Part {
  /** Rejects where the part gives no answer. */
  check(): Promise<void>;
  /**
   * What an error says of this part: that it is lost, no more than what a line elsewhere tells already, or what comes of its loss and of
   * other things ("perhaps": the part is asked).
   */
  means?(error: unknown): "lost" | "told" | "perhaps" | null;
  /** Why the part is lost, where it knows better than the error that was met; null where it does not. */
  reason?(): string | null;
  /** Milliseconds between two looks at a part that is there; absent: only those who use it tell that it is lost. */
  everyMs?: number;
  /** Milliseconds between two looks at a part that is lost. */
  againMs?: number;
}

interface Watched extends Part {
  name: string;
  /** `performance.now()` of the loss; null while the part is there. */
  lostAt: number | null;
  timer: NodeJS.Timeout | null;
  /** It is being asked whether it is lost. */
  isDoubted: boolean;
}

const AGAIN_MS = 1_000;

/**
 * The parts of one process: one line of the log when one of them is lost, one when it is back, however many requests met the loss.
 * The log asks `explains` of each warning, so that a line that says no more than that becomes one for debugging.
 */
export class Parts {
  readonly #log: () => Log;
  readonly #parts = new Map<string, Watched>();
  /** Errors of requests that met the loss of a part. */
  readonly #known = new WeakSet<object>();
  #closed = false;

  /** `log` is asked for late: it asks this object in turn. */
  constructor(log: () => Log) {
    this.#log = log;
  }

  watch(name: string, part: Part): void {
    const watched: Watched = { ...part, name, lostAt: null, timer: null, isDoubted: false };
    this.#parts.set(name, watched);
    // The work of a start keeps the event loop from hearing an answer in time.
    if (part.everyMs !== undefined) this.#look(watched, Math.min(part.everyMs, AGAIN_MS));
  }

  /** Somebody met the loss of a part; with `sure` false, something that follows from it where it is lost and may have other reasons. */
  lost(name: string, error: unknown, { sure = true } = {}): void {
    const part = this.#parts.get(name);
    if (!part || this.#closed || (!sure && part.lostAt === null)) return;
    if (typeof error === "object" && error !== null) this.#known.add(error);
    if (part.lostAt !== null) return;
    part.lostAt = performance.now();
    // The reason is no error of this line: that would be explained by the loss itself.
    this.#log().error({ part: name, reason: part.reason?.() ?? reasonOf(error) }, "a part is lost");
    this.#look(part);
  }

  /** Whether an error says no more than that a part is away; the loss is noted with it. */
  explains(error: unknown): boolean {
    if (typeof error !== "object" || error === null) return false;
    if (this.#known.has(error)) return true;
    for (const part of this.#parts.values()) {
      const meaning = part.means?.(error) ?? null;
      if (meaning === "lost") this.lost(part.name, error);
      if (meaning === "perhaps") void this.#doubt(part, error);
      if (meaning !== null) return true;
    }
    return false;
  }

  isThere(name: string): boolean {
    return this.#parts.get(name)?.lostAt === null;
  }

  /** Which parts are there, for the metrics. */
  measure() {
    const read = async () =>
      [...this.#parts.values()].map(({ name, lostAt }) => ({ labels: { part: name }, value: lostAt === null ? 1 : 0 }));
    const help = "1 for a part of the process that answers, 0 for one that is lost";
    return { name: "part_up", help, labels: ["part"], together: "min" as const, read };
  }

  /** No part is looked at any more: the process takes them away itself. */
  close(): void {
    this.#closed = true;
    for (const { timer } of this.#parts.values()) if (timer) clearTimeout(timer);
  }

  #look(part: Watched, pauseMs = part.lostAt === null ? part.everyMs : (part.againMs ?? AGAIN_MS)): void {
    if (part.timer) clearTimeout(part.timer);
    part.timer = pauseMs === undefined || this.#closed ? null : setTimeout(() => void this.#ask(part), pauseMs).unref();
  }

  /** What is met while a part is asked is told by the answer: that it is lost, or that it is there and left a request without an answer. */
  async #doubt(part: Watched, met: unknown): Promise<void> {
    if (part.isDoubted || part.lostAt !== null || this.#closed) return;
    part.isDoubted = true;
    try {
      await this.#check(part);
      this.#log().warn({ part: part.name, reason: reasonOf(met) }, "a part answers, but one request had no answer in time");
    } catch (error) {
      this.lost(part.name, error);
    } finally {
      part.isDoubted = false;
    }
  }

  /** An event loop that stood still lets the time of a look run out though the answer is there: a second look hears it. */
  #check = (part: Watched): Promise<void> =>
    part.check().catch((error: unknown) => (part.lostAt === null ? part.check() : Promise.reject(error)));

  async #ask(part: Watched): Promise<void> {
    try {
      await this.#check(part);
      if (part.lostAt !== null && !this.#closed) {
        const ms = Math.round(performance.now() - part.lostAt);
        part.lostAt = null;
        this.#log().info({ part: part.name, ms }, "a part is back");
      }
    } catch (error) {
      this.lost(part.name, error);
    }
    this.#look(part);
  }
}

/** The innermost reason: what stands around it may quote the request. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const { code } = error as { code?: unknown };
  return error.message || (typeof code === "string" ? code : error.name);
}
