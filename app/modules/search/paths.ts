import { address } from "#app/navigation/address.ts";

/** One search over all that the person may open. */
export const searchPath = (query: { q?: string } = {}) => address("/search", query);
