import { type RouteConfigEntry, route } from "@remix-run/route-config";
import { portfolioRoutes } from "../admin/settings/model-portfolio/routes.ts";

/** Modals over one simulation, in the module and on the partner's standalone page. */
const overSimulation = (place: string) =>
  ["save", "export", "composition", "subscriber", "fees", "optimise", "instrument"].map((name) =>
    route(name === "instrument" ? "instrument/:series" : name, `routes/fia/simulations/modal/${name}.tsx`, { id: `${place}/${name}` }),
  );

/** Advisers' pages. Modals are children of the page they stand over. */
export default [
  route("fia/dashboard", "routes/fia/dashboard.tsx"),
  route("fia/simulators", "routes/fia/simulations/list/list.tsx", [
    route("new", "routes/fia/simulations/list/new.tsx"),
    route("delete/:uuid", "routes/fia/simulations/list/delete-from-list.tsx"),
    route("duplicate/:uuid", "routes/fia/simulations/list/duplicate.tsx"),
    route("rename/:uuid", "routes/fia/simulations/list/rename.tsx"),
    route("share/:uuid", "routes/fia/simulations/list/share.tsx"),
  ]),
  route("fia/simulators/follow-up/:uuid", "routes/fia/simulations/follow-up.tsx"),
  route("fia/simulators/compare", "routes/fia/simulations/compare.tsx"),
  route("fia/simulators/edit/:uuid", "routes/fia/simulations/edit.tsx", [
    route("delete", "routes/fia/simulations/modal/delete.tsx"),
    ...overSimulation("simulation"),
  ]),
  route("fia/simulators/edit/:uuid/after-tax", "routes/fia/simulations/after-tax.tsx"),
  route("fia/simulators/maif-a2p/standalone/:uuid", "routes/fia/simulations/standalone.tsx", overSimulation("standalone")),
  route("fia/simulators/maif-a2p/standalone/:uuid/after-tax", "routes/fia/simulations/after-tax.tsx", { id: "standalone/after-tax" }),
  route("fia/simulators/recap", "routes/fia/simulations/recap.tsx"),
  route("fia/simulators/maif/dispatcher", "routes/fia/simulations/dispatcher.tsx"),
  route("fia/simulators/pdf/:uuid", "routes/fia/simulations/pdf.ts"),
  route("fia/simulators/excel/:uuid", "routes/fia/simulations/excel.ts"),
  route("fia/risk-profiling/record/:id", "routes/fia/risk-profiling/record.ts"),
  route("fia/simulators/scenarios/:uuid", "routes/fia/simulations/scenarios.ts"),
  route("fia/simulators/series", "routes/fia/simulations/series.ts"),
  route("fia/simulators/403", "routes/fia/simulations/forbidden.tsx"),
  route("fia/simulators/404", "routes/fia/simulations/not-found.tsx", { id: "routes/fia/simulations/404" }),
  route("fia/simulators/*", "routes/fia/simulations/not-found.tsx", { id: "routes/fia/simulations/unknown" }),
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
  ...portfolioRoutes("fia", "fia/model-portfolios", "fia/model-portfolios/edit/:uuid", [
    route("notifications", "routes/fia/portfolio-alerts/list.tsx", [route(":alertType", "routes/fia/portfolio-alerts/configure.tsx")]),
  ]),
] satisfies RouteConfigEntry[];
