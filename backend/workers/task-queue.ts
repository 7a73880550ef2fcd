/** Too many tasks wait already. Say so at once and let the caller come back. */
export class QueueFullError extends Error {
  readonly code = "COMPUTATION_BUSY";
  constructor() {
    super("too many computations are waiting");
    this.name = "QueueFullError";
  }
}

interface Waiting {
  begin: () => void;
}

/**
 * Runs at most `slots` tasks at a time and lets at most `maxWaiting` others wait, in order of arrival. A waiting task
 * whose signal aborts leaves the queue; a running one keeps its slot until it has really ended. One that waited begins when
 * the event loop has come round: short computations that follow each other at once would keep it from the pages.
 */
export class TaskQueue {
  private running = 0;
  private readonly waiting: Waiting[] = [];

  constructor(
    private readonly slots: number,
    private readonly maxWaiting: number,
  ) {}

  /** Tasks running and waiting. */
  get size(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.waiting.length };
  }

  /** @throws QueueFullError; rejects with the signal's reason when it aborts before `start` has settled. */
  run<T>(start: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const entry: Waiting = {
        begin: () => {
          this.running++;
          const settled = () => {
            signal?.removeEventListener("abort", abandon);
            this.running--;
            setImmediate(() => this.next());
          };
          start().then(resolve, reject).finally(settled);
        },
      };
      const abandon = () => {
        const position = this.waiting.indexOf(entry);
        if (position >= 0) this.waiting.splice(position, 1);
        reject(signal?.reason);
      };
      if (this.running < this.slots && this.waiting.length === 0) entry.begin();
      else if (this.waiting.length < this.maxWaiting) this.waiting.push(entry);
      else return reject(new QueueFullError());
      signal?.addEventListener("abort", abandon, { once: true });
    });
  }

  private next(): void {
    while (this.running < this.slots) {
      const entry = this.waiting.shift();
      if (!entry) return;
      entry.begin();
    }
  }
}
