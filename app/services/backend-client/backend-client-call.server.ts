import { AppError } from "#app/services/app-error.ts";
import { failures, mappedError, type Progress } from "#app/services/backend-client/backend-client-errors.server.ts";

/** Time that one page may spend on backend calls, whatever their number, in milliseconds; without a limit, any time. */
export class Budget {
  private end: number | null = null;

  constructor(
    readonly limitMs: number = Number.POSITIVE_INFINITY,
    private readonly now: () => number,
  ) {}

  /** What is left; the clock starts with the first call. */
  left(): number {
    this.end ??= this.now() + this.limitMs;
    return this.end - this.now();
  }

  /** Streaming a file up or down takes as long as it takes: that time does not count. */
  extend(ms: number): void {
    if (this.end !== null) this.end += ms;
  }
}

export interface CallPolicy {
  correlationId: string;
  /** Ends when the person has gone. */
  signal?: AbortSignal | undefined;
  budget: Budget;
  /** The call may be made again: it reads, computes, or carries an idempotency key. */
  repeatable: boolean;
  /** Whether trying again can help after this error. */
  worthRepeating(error: AppError): boolean;
  retries: { count: number; baseMs: number; random: () => number };
}

/** One attempt: its end, and how far it came. */
export interface Attempt extends Progress {
  signal: AbortSignal;
}

const MAX_PAUSE_MS = 30_000;

/**
 * One backend call: attempts within the budget, pauses of min(base * 2^n, 30 s) and up to a quarter more between them.
 * Rejects with AppError; what is wrong with the call itself (a missing path parameter) is thrown as it is.
 */
export async function callBackend<T>(policy: CallPolicy, attempt: (state: Attempt) => Promise<T>): Promise<T> {
  const { signal, correlationId, budget, retries } = policy;
  for (let n = 0; ; n++) {
    if (signal?.aborted) throw failures.aborted(correlationId);
    const left = budget.left();
    if (left <= 0) throw failures.timeout(budget.limitMs, correlationId);
    try {
      return await within(policy, left, attempt);
    } catch (error) {
      if (!(error instanceof AppError) || !policy.repeatable || n >= retries.count || !policy.worthRepeating(error)) throw error;
      const pause = Math.min(retries.baseMs * 2 ** n, MAX_PAUSE_MS) * (1 + retries.random() / 4);
      if (pause >= budget.left()) throw error;
      await sleep(pause, signal);
    }
  }
}

/** One attempt that ends at the latest with the person or the budget, also when what it waits for does not. */
async function within<T>({ signal, correlationId, budget }: CallPolicy, left: number, attempt: (state: Attempt) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const state: Attempt = { signal: controller.signal, sent: false, status: null };
  let end: (error: AppError) => void = () => undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    end = (error) => {
      reject(error);
      controller.abort(error);
    };
  });
  // A timer of endless length would end at once.
  const timer = Number.isFinite(left) ? setTimeout(() => end(failures.timeout(budget.limitMs, correlationId)), left) : undefined;
  const gone = () => end(failures.aborted(correlationId));
  signal?.addEventListener("abort", gone, { once: true });
  try {
    return await Promise.race([ended, attempt(state)]);
  } catch (error) {
    throw mappedError(error, state, correlationId);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", gone);
  }
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done, { once: true });
  });
}
