import { describe, expect, it } from "vitest";
import { AppError } from "#app/services/app-error.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { changeKeptLists, keptLists } from "./kept-lists.server.ts";
import { listQueryOf } from "./list-query.ts";

type Favourite = { kind: string; id: string; name?: string };

/** A person whose favourites are kept as the backend keeps them. */
function person(kept: Favourite[] = []) {
  const state = { favourites: kept };
  const users = {
    getFavourites: async () => state,
    addFavourite: async ({ body }: { body: Favourite }) => {
      const others = state.favourites.filter((one) => one.kind !== body.kind || (one.id !== body.id && one.name !== (body.name ?? null)));
      if (others.filter(({ kind }) => kind === body.kind).length >= 100)
        throw new AppError("full", { status: 422, code: "FAVOURITES_FULL", correlationId: null });
      if (!state.favourites.some((one) => one.id === body.id && one.name === body.name)) state.favourites = [...others, body];
      return state;
    },
    removeFavourite: async ({ query }: { query: Partial<Favourite> }) => {
      const isSought = (one: Favourite) => Object.entries(query).every(([key, value]) => one[key as keyof Favourite] === value);
      state.favourites = state.favourites.filter((one) => !isSought(one));
      return state;
    },
  };
  return { viewer: { user: { uuid: "u" }, api: { users } } as unknown as Viewer, state };
}
function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
const elsewhere = { kind: "series", id: "s" };

describe("what a person keeps of the list of portfolios", () => {
  it("has portfolios that are kept once and let go, beside what other pages keep", async () => {
    const { viewer, state } = person([elsewhere]);
    for (const intent of ["favourite:a", "favourite:b", "favourite:a"]) await changeKeptLists(viewer, formOf({ intent }));
    expect((await keptLists(viewer))?.portfolios).toEqual(["a", "b"]);
    await changeKeptLists(viewer, formOf({ intent: "unfavourite:b" }));
    expect(state.favourites).toEqual([elsewhere, { kind: "model-portfolio", id: "a" }]);
  });

  it("has filters with names; a namesake is replaced, and one without a name is asked for it", async () => {
    const { viewer } = person([elsewhere]);
    const keep = (filterName: string, filterQuery: string) =>
      changeKeptLists(viewer, formOf({ intent: "keep-filter", filterName, filterQuery }));
    expect(await keep("  ", "q=Prudent")).toBe("unnamed");
    expect(await keep("Prudents", "q=Prudent&page=3&menu=x")).toBe("done");
    expect(await keep("Prudents", "?favourites=1")).toBe("done");
    expect(await keep("Vide", "page=2&sort=name")).toBe("done");
    expect((await keptLists(viewer))?.filters).toEqual([{ name: "Prudents", query: "favourites=1" }]);
    await changeKeptLists(viewer, formOf({ intent: "drop-filter:Prudents" }));
    expect((await keptLists(viewer))?.filters).toEqual([]);
  });

  it("says when there is no more room", async () => {
    const { viewer } = person(Array.from({ length: 100 }, (_, i) => ({ kind: "model-portfolio", id: String(i) })));
    expect(await changeKeptLists(viewer, formOf({ intent: "favourite:more" }))).toBe("full");
    expect(await changeKeptLists(viewer, formOf({ intent: "favourite:7" }))).toBe("done");
    const filters = person(Array.from({ length: 20 }, (_, i) => ({ kind: "model-portfolio-filter", id: `q=${i}`, name: String(i) })));
    const keep = (filterName: string) => formOf({ intent: "keep-filter", filterName, filterQuery: "q=more" });
    expect(await changeKeptLists(filters.viewer, keep("More"))).toBe("full");
    expect(await changeKeptLists(filters.viewer, keep("7"))).toBe("done");
  });
});

it("a filter is what an address looks for, not its page nor its open menu", () => {
  expect(listQueryOf("?q=%20Prudent%20&page=2&menu=x&sort=owner&dir=desc")).toBe("q=Prudent&sort=owner&dir=desc");
  expect(listQueryOf("?sort=owner")).toBe("");
  expect(listQueryOf(`?q=${"x".repeat(500)}`)).toBe("");
});
