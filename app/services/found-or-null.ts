import { isAppError } from "#app/services/app-error.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Null for what the backend does not know. */
export async function foundOrNull<T>(id: string, call: (id: string) => Promise<T>): Promise<T | null> {
  if (!UUID.test(id)) return null;
  try {
    return await call(id);
  } catch (error) {
    if (isAppError(error) && error.status === 404) return null;
    throw error;
  }
}
