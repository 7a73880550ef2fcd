import type { Namespace } from "#app/i18n/texts.ts";

/** What a route may say of its page by `export const handle`. */
export interface RouteHandle {
  /** Namespaces of texts, besides `common`, `navigation` and `errors`. */
  i18n?: readonly Namespace[];
  /** False: the page ships no script at all. */
  js?: boolean;
  /** False: the page brings its own styles instead of the application's. */
  styles?: boolean;
  /** True: the route is a modal over the page of its parent; the frame around cannot be reached. */
  modal?: boolean;
}

const isHandle = (handle: unknown): handle is RouteHandle => typeof handle === "object" && handle !== null;

/** Wishes of all routes of a page together. */
export function pageHandle(matches: ReadonlyArray<{ handle?: unknown }>): Required<Omit<RouteHandle, "i18n">> & { i18n: Namespace[] } {
  const handles = matches.map(({ handle }) => handle).filter(isHandle);
  return {
    i18n: [...new Set(handles.flatMap(({ i18n }) => i18n ?? []))],
    js: handles.every(({ js }) => js !== false),
    styles: handles.every(({ styles }) => styles !== false),
    modal: handles.some(({ modal }) => modal === true),
  };
}
