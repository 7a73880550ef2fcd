import { index, layout, type RouteConfig, route } from "@remix-run/route-config";
import admin from "./routes/admin/routes.ts";
import assetManager from "./routes/asset-manager/routes.ts";
import auth from "./routes/auth/routes.ts";
import documents from "./routes/documents/routes.ts";
import fia from "./routes/fia/routes.ts";
import insurer from "./routes/insurer/routes.ts";
import monitoring from "./routes/monitoring/routes.ts";
import notifications from "./routes/notifications/routes.ts";
import questionnaire from "./routes/questionnaire/routes.ts";
import recoJourney from "./routes/reco-journey/routes.ts";
import resources from "./routes/resources/routes.ts";

/** Table of contents: one line for each menu's fragment. Fragments give whole paths and files relative to `app/`. */
export default [
  layout("routes/shell.tsx", [
    index("routes/home.tsx"),
    route("403", "routes/forbidden.tsx"),
    route("preferences", "routes/preferences.tsx"),
    route("search", "routes/search.tsx"),
    route("methodology", "routes/methodology.tsx"),
    route("preferences/menu", "routes/menu-state.ts"),
    route("preferences/sessions", "routes/own-sessions.ts"),
    ...notifications,
    layout("routes/fia/layout.tsx", fia),
    layout("routes/admin/layout.tsx", admin),
    layout("routes/asset-manager/layout.tsx", assetManager),
    layout("routes/insurer/layout.tsx", insurer),
    ...monitoring,
    ...recoJourney,
    route("*", "routes/not-found.tsx"),
  ]),
  route("licence-agreement", "routes/license.tsx"),
  ...auth,
  ...documents,
  ...questionnaire,
  ...resources,
] satisfies RouteConfig;
