import type { RouteConfigEntry } from "@remix-run/route-config";

export default [] satisfies RouteConfigEntry[];
