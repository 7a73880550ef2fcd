import { type RouteConfigEntry, route } from "@remix-run/route-config";

const folder = "routes/admin/data";
/** One set of modules serves both: each tells by its address which area it is in. */
const seriesAreas = [
  { area: "admin", root: "admin/data/series" },
  { area: "asset-manager", root: "asset-manager/datas/series" },
];

/** Administration: market data and market events. */
export default [
  ...seriesAreas.flatMap(({ area, root }) => {
    const page = (path: string, file: string) => route(`${root}${path}`, `${folder}/${file}`, { id: `${folder}/${area}/${file}` });
    return [
      page("", "series-list.tsx"),
      page("/new", "series-new.tsx"),
      page("/:uuid", "series-detail.tsx"),
      page("/:uuid/values", "series-values.tsx"),
      page("/:uuid/values.xlsx", "series-excel.ts"),
      page("/:uuid/values/edit", "series-value.tsx"),
      page("/:uuid/values/delete", "series-values-delete.tsx"),
      page("/:uuid/comments", "series-comments.tsx"),
      page("/:uuid/terms", "series-terms.tsx"),
      page("/:uuid/formula", "series-formula.tsx"),
      page("/:uuid/uses", "series-uses.tsx"),
      page("/:uuid/history", "series-history.tsx"),
      page("/:uuid/history/:change", "series-undo.tsx"),
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
