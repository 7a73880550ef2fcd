import { type RouteConfig, route } from "@remix-run/route-config";

/** What a client reads by a link, without an account: whole documents of their own, outside of the application's frame. */
export default [
  route("documents/:token", "routes/documents/link.ts"),
  route("documents/:token/:kind", "routes/documents/file.ts"),
] satisfies RouteConfig;
