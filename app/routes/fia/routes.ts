import { type RouteConfigEntry, route } from "@remix-run/route-config";

/** Modals over one simulation, in the module and on the partner's standalone page. */
const overSimulation = (place: string) =>
  ["save", "export", "composition", "subscriber", "fees", "optimise", "instrument"].map((name) =>
    route(name === "instrument" ? "instrument/:series" : name, `routes/fia/simulators/${name}.tsx`, { id: `${place}/${name}` }),
  );

/** Advisers' pages. Modals are children of the page they stand over. */
export default [
  route("fia/simulators", "routes/fia/simulators/list.tsx", [
    route("new", "routes/fia/simulators/new.tsx"),
    route("delete/:uuid", "routes/fia/simulators/delete-from-list.tsx"),
    route("duplicate/:uuid", "routes/fia/simulators/duplicate.tsx"),
    route("rename/:uuid", "routes/fia/simulators/rename.tsx"),
    route("share/:uuid", "routes/fia/simulators/share.tsx"),
  ]),
  route("fia/simulators/follow-up/:uuid", "routes/fia/simulators/follow-up.tsx"),
  route("fia/simulators/compare", "routes/fia/simulators/compare.tsx"),
  route("fia/simulators/edit/:uuid", "routes/fia/simulators/edit.tsx", [
    route("delete", "routes/fia/simulators/delete.tsx"),
    ...overSimulation("simulation"),
  ]),
  route("fia/simulators/edit/:uuid/after-tax", "routes/fia/simulators/after-tax.tsx"),
  route("fia/simulators/maif-a2p/standalone/:uuid", "routes/fia/simulators/standalone.tsx", overSimulation("standalone")),
  route("fia/simulators/maif-a2p/standalone/:uuid/after-tax", "routes/fia/simulators/after-tax.tsx", { id: "standalone/after-tax" }),
  route("fia/simulators/recap", "routes/fia/simulators/recap.tsx"),
  route("fia/simulators/maif/dispatcher", "routes/fia/simulators/dispatcher.tsx"),
  route("fia/simulators/pdf/:uuid", "routes/fia/simulators/pdf.ts"),
  route("fia/simulators/excel/:uuid", "routes/fia/simulators/excel.ts"),
  route("fia/risk-profiling/record/:id", "routes/fia/risk-profiling/record.ts"),
  route("fia/simulators/series", "routes/fia/simulators/series.ts"),
  route("fia/simulators/403", "routes/fia/simulators/forbidden.tsx"),
  route("fia/simulators/404", "routes/fia/simulators/not-found.tsx", { id: "routes/fia/simulators/404" }),
  route("fia/simulators/*", "routes/fia/simulators/not-found.tsx", { id: "routes/fia/simulators/unknown" }),
  route("fia/risk-profiling", "routes/fia/risk-profiling/list.tsx", [route("new", "routes/fia/risk-profiling/new.tsx")]),
  route("fia/risk-profiling/clients", "routes/fia/risk-profiling/clients.tsx"),
  route("fia/risk-profiling/clients/:uuid", "routes/fia/risk-profiling/client.tsx"),
  route("fia/risk-profiling/:uuid", "routes/fia/risk-profiling/session.tsx", [
    route("link", "routes/fia/risk-profiling/link.tsx"),
    route("remind", "routes/fia/risk-profiling/remind.tsx"),
    route("cancel", "routes/fia/risk-profiling/cancel.tsx"),
    route("archive", "routes/fia/risk-profiling/archive.tsx"),
    route("profile", "routes/fia/risk-profiling/profile.tsx"),
    route("raise", "routes/fia/risk-profiling/raise.tsx"),
    route("decision", "routes/fia/risk-profiling/decision.tsx"),
  ]),
  route("fia/risk-profiling/:uuid/answers", "routes/fia/risk-profiling/answers.tsx"),
  ...["fia/reco-journey", "abeille/reco-journey"].flatMap((mount) => [
    route(`${mount}/404`, "routes/fia/reco-journey/not-found.tsx", { id: `${mount}/404` }),
    route(`${mount}/*`, "routes/fia/reco-journey/not-found.tsx", { id: `${mount}/unknown` }),
  ]),
] satisfies RouteConfigEntry[];
