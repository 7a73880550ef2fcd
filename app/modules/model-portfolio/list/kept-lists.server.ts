import { attempt } from "#app/services/calls/attempt.ts";
import { headersOfNew, idemOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { listQueryOf } from "./list-query.ts";

const PORTFOLIO = "model-portfolio";
const FILTER = "model-portfolio-filter";
const LONGEST_NAME = 60;
/** Portfolios and filters that are kept at hand; the backend keeps 200 of all kinds. */
const MOST_PORTFOLIOS = 100;
const MOST_FILTERS = 20;

export interface SavedFilter {
  name: string;
  /** What follows the `?` of its address. */
  query: string;
}

interface Kept {
  portfolios: string[];
  filters: SavedFilter[];
}

const everything = ({ api, user }: Viewer) => api.users.getFavourites({ params: { uuid: user.uuid } });

/** What the person keeps at hand of the list of portfolios; null where the backend keeps nothing of the kind. */
export async function keptLists(viewer: Viewer): Promise<Kept | null> {
  const read = await attempt(
    () => everything(viewer),
    ({ status }) => status === 404 || status === 501,
  );
  if ("refusal" in read) return null;
  const of = (asked: string) => read.value.favourites.filter(({ kind }) => kind === asked);
  return {
    portfolios: of(PORTFOLIO).map(({ id }) => id),
    filters: of(FILTER).map(({ id, name }) => ({ name: name ?? id, query: id })),
  };
}

export type KeptAnswer = "done" | "full" | "unnamed";

/**
 * One press in the list: `favourite:<uuid>` and `unfavourite:<uuid>`, `keep-filter` with a name and the filter as the address has it,
 * `drop-filter:<name>`. A filter takes the place of its namesake.
 */
export async function changeKeptLists(viewer: Viewer, form: FormData): Promise<KeptAnswer> {
  const { favourites } = await everything(viewer);
  const [intent = "", ...rest] = String(form.get("intent") ?? "").split(":");
  const about = rest.join(":");
  const others = (kind: string, isSame: (one: { id: string; name?: string | undefined }) => boolean) =>
    favourites.filter((one) => one.kind !== kind || !isSame(one));
  const save = async (next: typeof favourites): Promise<KeptAnswer> => {
    await viewer.api.users.putFavourites({
      params: { uuid: viewer.user.uuid },
      // A page has one mark: each of its presses is a write of its own.
      headers: headersOfNew({ idem: `${idemOf(form)} ${intent} ${about}`.slice(0, 255) }),
      body: { favourites: next },
    });
    return "done";
  };
  const countOf = (kind: string, all: typeof favourites) => all.filter((one) => one.kind === kind).length;
  if (intent === "favourite" || intent === "unfavourite") {
    const without = others(PORTFOLIO, ({ id }) => id === about);
    if (intent === "unfavourite") return save(without);
    return countOf(PORTFOLIO, without) >= MOST_PORTFOLIOS ? "full" : save([...without, { kind: PORTFOLIO, id: about }]);
  }
  if (intent === "drop-filter") return save(others(FILTER, ({ name }) => name === about));
  const name = String(form.get("filterName") ?? "")
    .trim()
    .slice(0, LONGEST_NAME);
  const query = listQueryOf(String(form.get("filterQuery") ?? ""));
  if (intent !== "keep-filter" || query === "") return "done";
  if (name === "") return "unnamed";
  const without = others(FILTER, (one) => one.name === name || one.id === query);
  return countOf(FILTER, without) >= MOST_FILTERS ? "full" : save([...without, { kind: FILTER, id: query, name }]);
}
