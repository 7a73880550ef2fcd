import { index, type RouteConfigEntry, route } from "@remix-run/route-config";
import { JOURNEY_MOUNTS } from "../../../navigation/journey-paths.ts";

const folder = "routes/fia/journey";
/** Steps of a session that have a page. */
const STEPS = ["client", "sustainability", "profile", "parameters", "allocations", "checks", "publishing", "sending"];
/** What is told of an allocation under one of its modes, beside its composition. */
const MODE_TABS = ["analysis", "performances"];

/** A session with its steps, at one address. */
const session = (path: string) =>
  route(path, `${folder}/session.tsx`, { id: path }, [
    index(`${folder}/first-step.tsx`, { id: `${path}/first-step` }),
    route("record", `${folder}/record.tsx`, { id: `${path}/record` }),
    route("replay/:number", `${folder}/replay.tsx`, { id: `${path}/replay` }),
    ...STEPS.map((step) => route(step, `${folder}/steps/${step}.tsx`, { id: `${path}/${step}` })),
    ...MODE_TABS.map((tab) => route(`allocations/${tab}`, `${folder}/steps/mode-${tab}.tsx`, { id: `${path}/allocations/${tab}` })),
  ]);

/** The recommendation module, at each of its places. */
const mounts = JOURNEY_MOUNTS.flatMap((mount) => [
  route(mount, `${folder}/list.tsx`, { id: mount }),
  route(`${mount}/new`, `${folder}/new.tsx`, { id: `${mount}/new` }),
  session(`${mount}/journey/:uuid/edit`),
  session(`${mount}/:uuid/edit`),
  route(`${mount}/session`, `${folder}/new.tsx`, { id: `${mount}/session` }),
  route(`${mount}/sessions`, `${folder}/list.tsx`, { id: `${mount}/sessions` }),
  route(`${mount}/:uuid/:move`, `${folder}/life.tsx`, { id: `${mount}/life` }),
  route(`${mount}/404`, `${folder}/not-found.tsx`, { id: `${mount}/404` }),
  route(`${mount}/*`, `${folder}/not-found.tsx`, { id: `${mount}/unknown` }),
]);

export default [
  route("fia/reco-journey/series", `${folder}/series.ts`),
  route("fia/reco-journey/outlook/:uuid", `${folder}/outlook.ts`),
  route("fia/reco-journey/package/:uuid/:number/:kind", `${folder}/package-file.ts`),
  route("fia/reco-journey/package/:uuid/record", `${folder}/record-file.ts`),
  route("fia/reco-journey/package/:uuid/preview", `${folder}/package-preview.ts`),
  ...mounts,
] satisfies RouteConfigEntry[];
