import { type RouteConfig, route } from "@remix-run/route-config";

/** What a client reaches by a link, without an account: whole documents of their own, outside of the application's frame. */
export default [
  route("questionnaire/:token", "routes/questionnaire/link.ts"),
  route("questionnaire/:token/logo", "routes/questionnaire/logo.ts"),
] satisfies RouteConfig;
