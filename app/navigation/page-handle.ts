import { useMatches } from "@remix-run/react";
import type { Namespace } from "#app/i18n/texts.ts";

/** The menus that have a folder of routes. */
export type MenuArea = "fia" | "admin" | "asset-manager" | "insurer" | "monitoring" | "reco-journey";

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
  /** The menu that the page belongs to, said by the layout of that menu. */
  area?: MenuArea;
  /** True: the page stands alone, without any menu. */
  alone?: boolean;
  /** True: the page brings its own head instead of that of the route around it. */
  ownHead?: boolean;
}

const isHandle = (handle: unknown): handle is RouteHandle => typeof handle === "object" && handle !== null;

type Matches = ReadonlyArray<{ handle?: unknown }>;
const handlesOf = (matches: Matches): RouteHandle[] => matches.map(({ handle }) => handle).filter(isHandle);

/** Wishes of all routes of a page together. */
export function pageHandle(matches: Matches): Required<Omit<RouteHandle, "i18n" | "area">> & { i18n: Namespace[] } {
  const handles = handlesOf(matches);
  return {
    i18n: [...new Set(handles.flatMap(({ i18n }) => i18n ?? []))],
    js: handles.every(({ js }) => js !== false),
    styles: handles.every(({ styles }) => styles !== false),
    modal: handles.some(({ modal }) => modal === true),
    alone: handles.some(({ alone }) => alone === true),
    ownHead: handles.some(({ ownHead }) => ownHead === true),
  };
}

/** Which of these menus the page belongs to, as the layout around it says; the first of them where it belongs to none. */
export function useArea<Area extends MenuArea>(areas: readonly [Area, ...Area[]]): Area {
  const said = handlesOf(useMatches()).flatMap(({ area }) => area ?? []);
  return areas.find((area) => said.includes(area)) ?? areas[0];
}
