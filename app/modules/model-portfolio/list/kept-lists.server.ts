import { attempt } from "#app/services/calls/attempt.ts";
import { headersOfNew, idemOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { listQueryOf } from "./list-query.ts";

const PORTFOLIO = "model-portfolio";
const FILTER = "model-portfolio-filter";
const LONGEST_NAME = 60;
/** Filters that are kept at hand; the backend keeps a hundred of each kind. */
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
 * `drop-filter:<name>`. A filter takes the place of its namesake. Each press changes its own favourite and leaves those that another
 * window keeps or lets go meanwhile.
 */
export async function changeKeptLists(viewer: Viewer, form: FormData): Promise<KeptAnswer> {
  const { api, user } = viewer;
  const [intent = "", ...rest] = String(form.get("intent") ?? "").split(":");
  const about = rest.join(":");
  // A page has one mark: each of its presses is a write of its own.
  const headers = headersOfNew({ idem: `${idemOf(form)} ${intent} ${about}`.slice(0, 255) });
  const params = { uuid: user.uuid };
  const keep = async (body: { kind: string; id: string; name?: string }): Promise<KeptAnswer> => {
    const answer = await attempt(
      () => api.users.addFavourite({ params, headers, body }),
      ({ code }) => code === "FAVOURITES_FULL",
    );
    return "refusal" in answer ? "full" : "done";
  };
  const drop = async (query: { kind: string; id?: string; name?: string }): Promise<KeptAnswer> => {
    await api.users.removeFavourite({ params, headers, query });
    return "done";
  };
  if (intent === "favourite") return keep({ kind: PORTFOLIO, id: about });
  if (intent === "unfavourite") return drop({ kind: PORTFOLIO, id: about });
  if (intent === "drop-filter") return drop({ kind: FILTER, name: about });
  const name = String(form.get("filterName") ?? "")
    .trim()
    .slice(0, LONGEST_NAME);
  const query = listQueryOf(String(form.get("filterQuery") ?? ""));
  if (intent !== "keep-filter" || query === "") return "done";
  if (name === "") return "unnamed";
  const { favourites } = await everything(viewer);
  const others = favourites.filter((one) => one.kind === FILTER && one.name !== name && one.id !== query);
  return others.length >= MOST_FILTERS ? "full" : keep({ kind: FILTER, id: query, name });
}
