import { type RouteConfigEntry, route } from "@remix-run/route-config";

/** What people are told, whatever their menu. */
export default [
  route("notifications", "routes/notifications/list.tsx", [
    route(":uuid/handle", "routes/notifications/handle.tsx"),
    route(":uuid/snooze", "routes/notifications/snooze.tsx"),
  ]),
  route("notifications/preferences", "routes/notifications/deliveries.tsx"),
  route("notifications/unsubscribe/:token", "routes/notifications/unsubscribe.tsx"),
] satisfies RouteConfigEntry[];
