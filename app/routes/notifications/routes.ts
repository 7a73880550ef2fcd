import { type RouteConfigEntry, route } from "@remix-run/route-config";

/** Notifications, whatever the person's menu. */
export default [
  route("notifications", "routes/notifications/list.tsx", [
    route(":uuid/handle", "routes/notifications/handle.tsx"),
    route(":uuid/snooze", "routes/notifications/snooze.tsx"),
  ]),
  route("notifications/preferences", "routes/notifications/deliveries.tsx"),
  route("notifications/unsubscribe/:token", "routes/notifications/unsubscribe.tsx"),
] satisfies RouteConfigEntry[];
