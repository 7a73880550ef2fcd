/** A refusal of a backend call, whatever client carried it. */
export interface Refusal {
  status: number;
  code: string;
  series: string[];
  correlationId: string | null;
  details: Readonly<Record<string, unknown>>;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/**
 * Reads the refusal in what a typed client threw: the inside of the error body, with the HTTP status. Null for anything
 * else (an abort, a fault of this code), which the caller throws on.
 */
export function refusalOf(error: unknown): Refusal | null {
  if (!isObject(error) || typeof error.status !== "number") return null;
  const details = isObject(error.data) ? error.data : isObject(error.details) ? error.details : {};
  const text = (...values: unknown[]) => values.find((value): value is string => typeof value === "string" && value !== "") ?? null;
  const series = Array.isArray(details.series) ? details.series.filter((name): name is string => typeof name === "string") : [];
  return {
    status: error.status,
    code: text(details.code, error.code) ?? String(error.status),
    series,
    correlationId: text(details.correlationId, error.correlationId),
    details,
  };
}

/** Runs a call; a refusal for which `when` holds comes back as a value, all else is thrown on. */
export async function attempt<T>(call: () => Promise<T>, when: (refusal: Refusal) => boolean): Promise<{ value: T } | { refusal: Refusal }> {
  try {
    return { value: await call() };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal && when(refusal)) return { refusal };
    throw error;
  }
}
