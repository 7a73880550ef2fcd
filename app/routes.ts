import { index, layout, type RouteConfig, route } from "@remix-run/route-config";
import { MENU_PARTS } from "./navigation/menus.ts";
import audit from "./routes/admin/audit/routes.ts";
import privileges from "./routes/admin/privileges/routes.ts";
import questionnaires from "./routes/admin/questionnaires/routes.ts";
import admin from "./routes/admin/routes.ts";
import scenarioSets from "./routes/admin/scenario-sets/routes.ts";
import organisationSettings from "./routes/admin/settings/routes.ts";
import auth from "./routes/auth/routes.ts";
import documents from "./routes/documents/routes.ts";
import journeys from "./routes/fia/journey/routes.ts";
import fia from "./routes/fia/routes.ts";
import notifications from "./routes/notifications/routes.ts";
import questionnaire from "./routes/questionnaire/routes.ts";
import resources from "./routes/resources/routes.ts";

/** Table of contents: one line for each menu's fragment. Fragments give whole paths and files relative to `app/`. */
export default [
  layout("routes/shell.tsx", [
    index("routes/home.tsx"),
    ...MENU_PARTS.map((path) => route(path.slice(1), "routes/menu-part.tsx", { id: `routes/menu-part${path}` })),
    route("403", "routes/forbidden.tsx"),
    route("preferences", "routes/preferences.tsx"),
    route("methodology", "routes/methodology.tsx"),
    route("preferences/menu", "routes/menu-state.ts"),
    route("preferences/sessions", "routes/own-sessions.ts"),
    ...notifications,
    ...fia,
    ...journeys,
    ...admin,
    ...scenarioSets,
    ...organisationSettings,
    ...questionnaires,
    ...privileges,
    ...audit,
    route("*", "routes/not-found.tsx"),
  ]),
  route("licence-agreement", "routes/license.tsx"),
  ...auth,
  ...documents,
  ...questionnaire,
  ...resources,
] satisfies RouteConfig;
