import { isUuid } from "#app/domain/uuid.ts";
import { isAppError } from "#app/services/app-error.ts";

/** Asks for the thing of an address; null for what is no uuid, and for what the backend does not know. */
export const foundOrNull = <T>(id: string | undefined, call: (id: string) => Promise<T>): Promise<T | null> =>
  id !== undefined && isUuid(id) ? nullUnlessFound(call(id)) : Promise.resolve(null);

/** The answer of a call that names one thing; null for what the backend does not know. */
export async function nullUnlessFound<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isAppError(error) && error.status === 404) return null;
    throw error;
  }
}
