/** What is read of the router: where it is going, under a key of its own for each address. */
interface Router {
  /** Ends what is under way. */
  dispose(): void;
  subscribe(
    listener: (state: { navigation: { state: string; location?: { key: string; pathname: string; search: string } } }) => void,
  ): () => void;
}

const MOST_REDIRECTS = 100;

/**
 * Pages that lead to each other in circles would be followed for ever: the router has no limit of its own. After this many
 * redirects `load` is given the address, for the browser to load it as a document under its own, lower limit.
 */
export function limitRedirects(router: Router, load: (address: string) => void): () => void {
  let key: string | undefined;
  let followed = 0;
  return router.subscribe(({ navigation: { state, location } }) => {
    if (state === "idle" || !location) {
      key = undefined;
      followed = 0;
      return;
    }
    if (key !== undefined && key !== location.key) followed += 1;
    key = location.key;
    if (followed <= MOST_REDIRECTS) return;
    router.dispose();
    load(`${location.pathname}${location.search}`);
  });
}
