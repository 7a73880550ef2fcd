import { type RouteConfigEntry, route } from "@remix-run/route-config";

/** Files of an organisation's look. */
export default [
  route("resources/theme/:file", "routes/resources/theme.ts"),
  route("static/fonts/:file", "routes/resources/font.ts"),
  route("resources/logo", "routes/resources/logo.ts"),
  route("resources/favicon", "routes/resources/favicon.ts"),
] satisfies RouteConfigEntry[];
