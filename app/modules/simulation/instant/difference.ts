import type { InstantMark } from "../view.ts";

/** Name of the field in which the page says which figures it showed for what it sends. */
export const CLAIM_FIELD = "instant";

export const claimText = ({ key, mark }: InstantMark): string => `${key}.${mark}`;

/** What the browser showed and what the server computed for the same inputs, where they differ on the same scenarios. */
export function differenceOf(claim: unknown, server: InstantMark | null | undefined): { browser: string; server: string } | null {
  const [, key, mark] = (typeof claim === "string" && /^([\w-]{22})\.([0-9a-f]{16})$/.exec(claim)) || [];
  return server && mark !== undefined && key === server.key && mark !== server.mark ? { browser: mark, server: server.mark } : null;
}
