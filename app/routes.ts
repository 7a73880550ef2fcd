import { type RouteConfig, route } from "@remix-run/route-config";

/** Table of contents: one line for each menu's fragment. */
export default [] satisfies RouteConfig;
