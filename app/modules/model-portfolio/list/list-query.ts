/** What a saved filter holds of an address of the list: what is looked for and its order, not the page of it. */
const FILTERS = ["q", "product", "favourites", "sort", "dir"] as const;
const LONGEST = 400;

/** `?q=Prudent&page=2` is `q=Prudent`; empty where nothing is filtered. */
export function listQueryOf(search: string): string {
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of FILTERS) {
    const value = asked.get(name)?.trim();
    if (value) kept.set(name, value);
  }
  const filtered = ["q", "product", "favourites"].some((name) => kept.has(name));
  const query = kept.toString();
  return filtered && query.length <= LONGEST ? query : "";
}
