import { type RouteConfigEntry, route } from "@remix-run/route-config";

/** Administration: market data and market events. */
export default [
  route("admin/data/series", "routes/admin/data/series-list.tsx"),
  route("admin/data/series/:uuid", "routes/admin/data/series-detail.tsx"),
  route("admin/data/load-values", "routes/admin/data/load-values.tsx"),
  route("admin/data/load-values/example.csv", "routes/admin/data/value-example.ts"),
  route("admin/data/load-values/:uuid", "routes/admin/data/value-import.tsx"),
  route("admin/market-events", "routes/admin/market-events/list.tsx", [
    route("new", "routes/admin/market-events/new.tsx"),
    route(":id", "routes/admin/market-events/edit.tsx"),
    route(":id/delete", "routes/admin/market-events/delete.tsx"),
  ]),
] satisfies RouteConfigEntry[];
