/** Too many calls are under way and waiting. */
export class QueueFullError extends Error {}
/** The backend failed repeatedly; calls are not even tried for a few seconds. */
export class CircuitOpenError extends Error {}

/** At most `places` calls at once and `queue` waiting for a place; further ones are refused at once. */
export class Places {
  private running = 0;
  private readonly waiting: Array<() => void> = [];

  constructor(
    private readonly places = 20,
    private readonly queue = 50,
  ) {}

  async run<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.running >= this.places) await this.wait(signal);
    else this.running += 1;
    try {
      return await call();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  /** Resolves when a place was handed over; the place stays counted. */
  private wait(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.waiting.length >= this.queue) throw new QueueFullError("Too many calls are waiting.");
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      const enter = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      signal.addEventListener("abort", leave, { once: true });
      this.waiting.push(enter);
    });
  }
}

/**
 * Opens after `failures` failures within `windowMs` and lets nothing through for `restMs`; then one call tries: its
 * success closes the circuit, its failure opens it again.
 */
export class CircuitBreaker {
  private failedAt: number[] = [];
  private openedAt: number | null = null;
  private trying = false;

  constructor(
    private readonly restMs: number,
    private readonly now: () => number = () => performance.now(),
    private readonly failures = 5,
    private readonly windowMs = 10_000,
  ) {}

  /** Throws when the circuit is open; otherwise the call may go, and must tell how it ended. */
  enter(): void {
    if (this.openedAt === null) return;
    if (this.trying || this.now() - this.openedAt < this.restMs)
      throw new CircuitOpenError("The backend fails; it is left alone for a moment.");
    this.trying = true;
  }

  /** "neither": the call says nothing about the backend (the caller went away). */
  leave(outcome: "success" | "failure" | "neither"): void {
    const wasTrial = this.trying;
    this.trying = false;
    if (outcome === "success") {
      this.failedAt = [];
      this.openedAt = null;
    }
    if (outcome !== "failure") return;
    const now = this.now();
    this.failedAt = [...this.failedAt.filter((at) => now - at < this.windowMs), now];
    if (wasTrial || this.failedAt.length >= this.failures) this.openedAt = now;
  }
}
