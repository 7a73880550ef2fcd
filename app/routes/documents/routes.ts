import { type RouteConfig, route } from "@remix-run/route-config";

/**
 * Whole documents outside of the application's frame: what a client reads by a link, without an account, and the key information documents
 * that links lead to.
 */
export default [
  route("documents/:token", "routes/documents/link.ts"),
  route("documents/:token/:kind", "routes/documents/file.ts"),
  route("kid-documents/:id", "routes/documents/kid.ts"),
] satisfies RouteConfig;
