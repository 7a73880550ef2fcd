import { type RouteConfigEntry, route } from "@remix-run/route-config";

/** Advisers' pages. Modals are children of the page they stand over. */
export default [
  route("fia/simulators", "routes/fia/simulators/list.tsx", [
    route("new", "routes/fia/simulators/new.tsx"),
    route("delete/:uuid", "routes/fia/simulators/delete-from-list.tsx"),
  ]),
  route("fia/simulators/edit/:uuid", "routes/fia/simulators/edit.tsx", [
    route("save", "routes/fia/simulators/save.tsx"),
    route("delete", "routes/fia/simulators/delete.tsx"),
  ]),
  route("fia/simulators/series", "routes/fia/simulators/series.ts"),
  route("fia/simulators/403", "routes/fia/simulators/forbidden.tsx"),
  route("fia/simulators/404", "routes/fia/simulators/not-found.tsx", { id: "routes/fia/simulators/404" }),
  route("fia/simulators/*", "routes/fia/simulators/not-found.tsx", { id: "routes/fia/simulators/unknown" }),
  ...["fia/reco-journey", "abeille/reco-journey"].flatMap((mount) => [
    route(`${mount}/404`, "routes/fia/reco-journey/not-found.tsx", { id: `${mount}/404` }),
    route(`${mount}/*`, "routes/fia/reco-journey/not-found.tsx", { id: `${mount}/unknown` }),
  ]),
] satisfies RouteConfigEntry[];
