import { index, layout, type RouteConfig, route } from "@remix-run/route-config";
import admin from "./routes/admin/routes.ts";
import organisationSettings from "./routes/admin/settings/routes.ts";
import auth from "./routes/auth/routes.ts";
import fia from "./routes/fia/routes.ts";
import resources from "./routes/resources/routes.ts";

/** Table of contents: one line for each menu's fragment. Fragments give whole paths and files relative to `app/`. */
export default [
  layout("routes/shell.tsx", [
    index("routes/home.tsx"),
    route("403", "routes/forbidden.tsx"),
    route("preferences", "routes/preferences.tsx"),
    route("methodology", "routes/methodology.tsx"),
    route("preferences/menu", "routes/menu-state.ts"),
    ...fia,
    ...admin,
    ...organisationSettings,
    route("*", "routes/not-found.tsx"),
  ]),
  ...auth,
  ...resources,
] satisfies RouteConfig;
