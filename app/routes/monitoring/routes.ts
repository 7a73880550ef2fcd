import { index, type RouteConfigEntry, route } from "@remix-run/route-config";

/** The monitoring module, which advisers reach from their menu. */
export default [
  route("monitoring", "routes/monitoring/layout.tsx", [
    index("routes/monitoring/list.tsx"),
    route("403", "routes/monitoring/forbidden.tsx"),
    route("404", "routes/monitoring/not-found.tsx", { id: "routes/monitoring/404" }),
    route(":uuid", "routes/monitoring/portfolio.tsx"),
    route("*", "routes/monitoring/not-found.tsx", { id: "routes/monitoring/unknown" }),
  ]),
] satisfies RouteConfigEntry[];
