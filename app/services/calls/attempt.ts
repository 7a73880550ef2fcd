import { isAppError } from "#app/services/app-error.ts";

/** A refusal of a backend call, as far as screens look at it. */
export interface Refusal {
  status: number;
  code: string;
  /** Series concerned: uuids, or names of series that have none here. */
  series: string[];
  correlationId: string | null;
  details: Readonly<Record<string, unknown>>;
}

/** Null for what is no refusal: a fault of this code, or a request that the person gave up. */
export function refusalOf(error: unknown): Refusal | null {
  if (!isAppError(error) || error.code === "REQUEST_ABORTED") return null;
  const { status, code, correlationId, data } = error;
  const series = Array.isArray(data.series) ? data.series.filter((name): name is string => typeof name === "string") : [];
  return { status, code, series, correlationId, details: data };
}

/** Runs a call; a refusal for which `when` holds comes back as a value, all else is thrown on. */
export async function attempt<T>(
  call: () => Promise<T>,
  when: (refusal: Refusal) => boolean,
): Promise<{ value: T } | { refusal: Refusal }> {
  try {
    return { value: await call() };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal && when(refusal)) return { refusal };
    throw error;
  }
}
