import { type RouteConfigEntry, route } from "@remix-run/route-config";

/** Administration: market data. */
export default [
  route("admin/data/series", "routes/admin/data/series-list.tsx"),
  route("admin/data/series/:uuid", "routes/admin/data/series-detail.tsx"),
  route("admin/data/load-values", "routes/admin/data/load-values.tsx"),
  route("admin/data/load-values/example.csv", "routes/admin/data/value-example.ts"),
  route("admin/data/load-values/:uuid", "routes/admin/data/value-import.tsx"),
] satisfies RouteConfigEntry[];
