interface Shared<T> {
  result: Promise<T>;
  controller: AbortController;
  callers: number;
}

/**
 * Identical requests that are under way together are computed once. The computation is stopped when every caller
 * has gone away, not before.
 */
export class InFlight<T> {
  private readonly shared = new Map<string, Shared<T>>();

  /** Number of distinct computations under way. */
  get size(): number {
    return this.shared.size;
  }

  /** Rejects with the signal's reason as soon as this caller's signal aborts. */
  run(key: string, start: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const shared = this.shared.get(key) ?? this.begin(key, start);
    shared.callers++;
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        reject(signal?.reason);
        shared.callers--;
        if (shared.callers > 0) return;
        // Whoever asks from here on gets a computation of its own: this one is on its way out.
        if (this.shared.get(key) === shared) this.shared.delete(key);
        shared.controller.abort(signal?.reason);
      };
      signal?.addEventListener("abort", leave, { once: true });
      shared.result.then(resolve, reject).finally(() => signal?.removeEventListener("abort", leave));
    });
  }

  private begin(key: string, start: (signal: AbortSignal) => Promise<T>): Shared<T> {
    const controller = new AbortController();
    const shared: Shared<T> = { controller, callers: 0, result: start(controller.signal) };
    this.shared.set(key, shared);
    const forget = () => {
      if (this.shared.get(key) === shared) this.shared.delete(key);
    };
    shared.result.then(forget, forget);
    return shared;
  }
}
