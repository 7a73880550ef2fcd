import { index, layout, type RouteConfigEntry, route } from "@remix-run/route-config";
import { recoJourney } from "../reco-journey/routes.ts";

/** Modals over one simulation, in the module and on the partner's standalone page. */
const overSimulation = (place: string) =>
  ["save", "export", "composition", "subscriber", "fees", "optimise", "instrument"].map((name) =>
    route(name === "instrument" ? "instrument/:series" : name, `routes/fia/simulators/modal/${name}.tsx`, { id: `${place}/${name}` }),
  );

/** The advisers' menu. Modals are children of the page they stand over. */
export default [
  route("fia", "routes/fia/index.tsx"),
  route("fia/dashboard", "routes/fia/dashboard.tsx"),
  route("fia/model-portfolios", "routes/fia/model-portfolios/list.tsx", [route("share/:uuid", "routes/fia/model-portfolios/share.tsx")]),
  route("fia/model-portfolios/export.xlsx", "routes/fia/model-portfolios/export.ts"),
  route("fia/model-portfolios/new", "routes/fia/model-portfolios/new.tsx"),
  route("fia/model-portfolios/series", "routes/fia/model-portfolios/series.ts"),
  route("fia/model-portfolios/edit/:uuid", "routes/fia/model-portfolios/portfolio.tsx", [
    index("routes/fia/model-portfolios/composition.tsx"),
    // The composition once more, under the modal in which a line of it is replaced.
    route("switch/:series", "routes/fia/model-portfolios/composition.tsx", { id: "fia/model-portfolios/under-switch" }, [
      index("routes/fia/model-portfolios/switch.tsx"),
    ]),
    route("analysis", "routes/fia/model-portfolios/analysis.tsx"),
    route("risk", "routes/fia/model-portfolios/risk.tsx"),
    route("notifications", "routes/fia/model-portfolios/notifications/list.tsx", [
      route(":alertType", "routes/fia/model-portfolios/notifications/configure.tsx"),
    ]),
  ]),
  route("fia/model-portfolios/edit/:uuid/version", "routes/fia/model-portfolios/version.ts"),
  route("fia/model-portfolios/edit/:uuid/changes", "routes/fia/model-portfolios/changes.ts"),
  route("fia/model-portfolios/edit/:uuid/deactivate", "routes/fia/model-portfolios/deactivate.tsx"),
  route("fia/model-portfolios/edit/:uuid/compositions/:date/delete", "routes/fia/model-portfolios/composition-delete.tsx"),
  route("fia/model-portfolios/edit/:uuid/import", "routes/fia/model-portfolios/import.tsx"),
  route("fia/model-portfolios/edit/:uuid/excel", "routes/fia/model-portfolios/excel.ts"),
  route("fia/aaa-model-portfolios", "routes/fia/aaa-model-portfolios/list.tsx"),
  route("fia/simulators", "routes/fia/simulators/list/list.tsx", [
    route("new", "routes/fia/simulators/list/new.tsx"),
    route("delete/:uuid", "routes/fia/simulators/list/delete-from-list.tsx"),
    route("duplicate/:uuid", "routes/fia/simulators/list/duplicate.tsx"),
    route("rename/:uuid", "routes/fia/simulators/list/rename.tsx"),
    route("share/:uuid", "routes/fia/simulators/list/share.tsx"),
  ]),
  route("fia/simulators/follow-up/:uuid", "routes/fia/simulators/follow-up.tsx"),
  route("fia/simulators/compare", "routes/fia/simulators/compare.tsx"),
  route("fia/simulators/edit/:uuid", "routes/fia/simulators/edit.tsx", [
    route("delete", "routes/fia/simulators/modal/delete.tsx"),
    ...overSimulation("simulation"),
  ]),
  route("fia/simulators/edit/:uuid/after-tax", "routes/fia/simulators/after-tax.tsx"),
  layout("routes/frame/alone.tsx", { id: "standalone" }, [
    route("fia/simulators/maif-a2p/standalone/:uuid", "routes/fia/simulators/standalone.tsx", overSimulation("standalone")),
    route("fia/simulators/maif-a2p/standalone/:uuid/after-tax", "routes/fia/simulators/after-tax.tsx", { id: "standalone/after-tax" }),
  ]),
  route("fia/simulators/recap", "routes/fia/simulators/recap.tsx"),
  route("fia/simulators/maif/dispatcher", "routes/fia/simulators/dispatcher.tsx"),
  route("fia/simulators/pdf/:uuid", "routes/fia/simulators/pdf.ts"),
  route("fia/simulators/excel/:uuid", "routes/fia/simulators/excel.ts"),
  route("fia/simulators/scenarios/:uuid", "routes/fia/simulators/scenarios.ts"),
  route("fia/simulators/series", "routes/fia/simulators/series.ts"),
  route("fia/simulators/403", "routes/fia/simulators/forbidden.tsx"),
  route("fia/simulators/404", "routes/fia/simulators/not-found.tsx", { id: "routes/fia/simulators/404" }),
  route("fia/simulators/*", "routes/fia/simulators/not-found.tsx", { id: "routes/fia/simulators/unknown" }),
  route("fia/risk-profiling", "routes/fia/risk-profiling/list.tsx", [route("new", "routes/fia/risk-profiling/new.tsx")]),
  route("fia/risk-profiling/record/:id", "routes/fia/risk-profiling/record.ts"),
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
  recoJourney("fia/reco-journey"),
  route("fia/reco-journey/series", "routes/reco-journey/series.ts"),
  route("fia/reco-journey/outlook/:uuid", "routes/reco-journey/outlook.ts"),
  route("fia/reco-journey/second-readings/:uuid", "routes/reco-journey/second-reading.tsx"),
  route("fia/reco-journey/package/:uuid/:number/:kind", "routes/reco-journey/files/package-file.ts"),
  route("fia/reco-journey/package/:uuid/record", "routes/reco-journey/files/record-file.ts"),
  route("fia/reco-journey/package/:uuid/review", "routes/reco-journey/files/review-file.ts"),
  route("fia/reco-journey/package/:uuid/preview", "routes/reco-journey/files/package-preview.ts"),
  route("fia/business-reporting", "routes/fia/business-reporting/index.tsx"),
  route("fia/business-reporting/simulators", "routes/fia/business-reporting/simulators/report.tsx"),
  route("fia/business-reporting/simulators/use.xlsx", "routes/fia/business-reporting/simulators/excel.ts"),
  route("fia/business-reporting/api", "routes/fia/business-reporting/api/report.tsx"),
  route("fia/business-reporting/api/use.xlsx", "routes/fia/business-reporting/api/excel.ts"),
  route("fia/contracts", "routes/fia/contracts/list.tsx"),
  route("fia/contracts/uaf-life", "routes/fia/contracts/uaf-life.tsx"),
  route("fia/contracts/uaf-life/file", "routes/fia/contracts/uaf-life-file.ts"),
] satisfies RouteConfigEntry[];
