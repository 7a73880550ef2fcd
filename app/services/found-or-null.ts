import { isAppError } from "#app/services/app-error.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Null for what the backend does not know. */
export const foundOrNull = <T>(id: string, call: (id: string) => Promise<T>): Promise<T | null> =>
  UUID.test(id) ? nullUnlessFound(call(id)) : Promise.resolve(null);

/** The answer of a call that names one thing; null for what the backend does not know. */
export async function nullUnlessFound<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isAppError(error) && error.status === 404) return null;
    throw error;
  }
}
