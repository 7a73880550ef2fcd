declare global {
  interface Window {
    /** Path and query for which the server wrote the document. */
    shownAddress?: string;
  }
}

/** Script of a document's head: it keeps the address for which the document was written, before a script or a person can change it. */
export const KEEP_SHOWN_ADDRESS = "window.shownAddress=location.pathname+location.search";

/**
 * Going back to an address that the router had pushed changes the address and nothing else until the router listens: the
 * document of the old address would come alive under the new one, whose data it does not have. The new address is loaded then.
 *
 * @returns whether it is being loaded.
 */
export function loadIfLeft({ location, shownAddress } = window): boolean {
  if (shownAddress === undefined || shownAddress === location.pathname + location.search) return false;
  location.reload();
  return true;
}
