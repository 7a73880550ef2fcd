import { index, type RouteConfigEntry, route } from "@remix-run/route-config";

const folder = "routes/admin/data";
/** One set of modules serves both: each tells by its address which area it is in. */
const seriesAreas = [
  { area: "admin", root: "admin/data/series" },
  { area: "asset-manager", root: "asset-manager/datas/series" },
];

/** Administration: market data and market events. */
export default [
  ...seriesAreas.flatMap(({ area, root }) => {
    const at = (path: string, file: string, children?: RouteConfigEntry[]) =>
      route(path, `${folder}/${file}`, { id: `${folder}/${area}/${file}` }, children);
    return [
      at(root, "series-list.tsx"),
      at(`${root}/new`, "series-new.tsx"),
      at(`${root}/:uuid`, "series.tsx", [
        index(`${folder}/series-detail.tsx`, { id: `${folder}/${area}/series-detail.tsx` }),
        at("values", "series-values.tsx"),
        at("values/edit", "series-value.tsx"),
        at("values/delete", "series-values-delete.tsx"),
        at("comments", "series-comments.tsx"),
        at("terms", "series-terms.tsx"),
        at("formula", "series-formula.tsx"),
        at("uses", "series-uses.tsx"),
        at("history", "series-history.tsx"),
        at("history/:change", "series-undo.tsx"),
      ]),
      at(`${root}/:uuid/values.xlsx`, "series-excel.ts"),
    ];
  }),
  route("admin/data/load-values", "routes/admin/data/value-import/load-values.tsx"),
  route("admin/data/load-values/example.csv", "routes/admin/data/value-import/value-example.ts"),
  route("admin/data/load-values/:uuid", "routes/admin/data/value-import/value-import.tsx"),
  route("admin/data/load-values/:uuid/faults.csv", "routes/admin/data/value-import/value-faults.ts"),
  route("admin/data/load-values/:uuid/undo", "routes/admin/data/value-import/value-import-undo.tsx"),
  route("admin/data/load-series-definitions", "routes/admin/data/definition-import/load-definitions.tsx"),
  route("admin/data/load-series-definitions/definitions.xlsx", "routes/admin/data/definition-import/definitions-export.ts"),
  route("admin/data/load-series-definitions/:uuid", "routes/admin/data/definition-import/definition-import.tsx"),
  route("admin/data/load-series-definitions/:uuid/faults.csv", "routes/admin/data/definition-import/definition-faults.ts"),
  route("admin/market-events", "routes/admin/market-events/list.tsx", [
    route("new", "routes/admin/market-events/new.tsx"),
    route(":id", "routes/admin/market-events/edit.tsx"),
    route(":id/delete", "routes/admin/market-events/delete.tsx"),
  ]),
] satisfies RouteConfigEntry[];
