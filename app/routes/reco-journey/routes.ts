import { index, layout, type RouteConfigEntry, route } from "@remix-run/route-config";
import type { JourneyMount } from "../../navigation/journey-paths.ts";

const folder = "routes/reco-journey";
/** Steps of a session that have a page. */
const STEPS = ["client", "sustainability", "profile", "parameters", "allocations", "checks", "publishing", "sending"];
/** What is told of an allocation under one of its modes, beside its composition. */
const MODE_TABS = ["analysis", "performances"];

/** A session with its steps, at one address. */
const session = (mount: JourneyMount, path: string) => {
  const id = `${mount}/${path}`;
  return route(path, `${folder}/session.tsx`, { id }, [
    index(`${folder}/first-step.tsx`, { id: `${id}/first-step` }),
    route("record", `${folder}/record.tsx`, { id: `${id}/record` }),
    route("summary", `${folder}/summary.tsx`, { id: `${id}/summary` }),
    route("shown", `${folder}/shown.tsx`, { id: `${id}/shown` }),
    route("sending/again", `${folder}/again.tsx`, { id: `${id}/sending/again` }),
    route("replay/:number", `${folder}/replay.tsx`, { id: `${id}/replay` }),
    ...STEPS.map((step) => route(step, `${folder}/steps/${step}.tsx`, { id: `${id}/${step}` })),
    ...MODE_TABS.map((tab) => route(`allocations/${tab}`, `${folder}/steps/mode-${tab}.tsx`, { id: `${id}/allocations/${tab}` })),
  ]);
};

/**
 * The recommendation module at one of its places: one set of modules serves them all. The layout around them has the place as its id,
 * by which they find where they are (`useJourneyPlace`); loaders and actions lead on by addresses relative to their route.
 */
export function recoJourney(mount: JourneyMount): RouteConfigEntry {
  const at = (path: string, file: string) => route(path, `${folder}/${file}`, { id: `${mount}/${path}` });
  return route(mount, `${folder}/layout.tsx`, { id: mount }, [
    index(`${folder}/list.tsx`, { id: `${mount}/list` }),
    at("new", "new.tsx"),
    session(mount, "journey/:uuid/edit"),
    layout("routes/frame/alone.tsx", { id: `${mount}/alone` }, [
      session(mount, ":uuid/edit"),
      at("session", "new.tsx"),
      route("sessions", `${folder}/list.tsx`, { id: `${mount}/sessions` }),
    ]),
    at(":uuid/:move", "life.tsx"),
    at("404", "not-found.tsx"),
    at("*", "not-found.tsx"),
  ]);
}

/** The places that are no entry of the advisers' menu: alone, and behind the one entry of the reduced menu and of a partner's. */
export default [
  recoJourney("reco-journey"),
  route("abeille", `${folder}/index.tsx`),
  recoJourney("abeille/reco-journey"),
  recoJourney("premia"),
] satisfies RouteConfigEntry[];
