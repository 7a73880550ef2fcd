import { type RouteConfig, route } from "@remix-run/route-config";

/** Sign-in with the identity provider. */
export default [
  route("auth/login", "routes/auth/login.tsx"),
  route("auth/callback", "routes/auth/callback.tsx"),
  route("auth/link", "routes/auth/link.tsx"),
  route("auth/session", "routes/auth/session.ts"),
  route("auth/logout", "routes/auth/logout.ts"),
  route("auth/backchannel-logout", "routes/auth/backchannel-logout.ts"),
] satisfies RouteConfig;
