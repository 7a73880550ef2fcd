import type { AnyContractRouter } from "@orpc/contract";
import { traverseContractProcedures } from "@orpc/server";

/** A call by its method and the path that its contract writes, parameters in braces. */
export interface CallPath {
  method: string;
  path: string;
}

/** Methods of a path of the API, as `Allow` lists them; none for a path that no call has. */
export type MethodsOf = (path: string) => readonly string[];

const isParameter = (segment: string) => segment.startsWith("{");

/** A path in full takes precedence over one with a parameter in that place, as for the calls themselves. */
export function methodTable(calls: readonly CallPath[]): MethodsOf {
  const rows = calls.map(({ method, path }) => ({ method, segments: path.split("/").slice(1) }));
  return (path) => {
    const asked = path.replace(/\/$/, "").split("/").slice(1);
    const fitting = rows.filter(
      ({ segments }) => segments.length === asked.length && segments.every((one, i) => one === asked[i] || (isParameter(one) && asked[i])),
    );
    const least = Math.min(...fitting.map(({ segments }) => segments.filter(isParameter).length));
    const methods = new Set(fitting.filter(({ segments }) => segments.filter(isParameter).length === least).map(({ method }) => method));
    if (methods.size === 0) return [];
    if (methods.has("GET")) methods.add("HEAD");
    return [...methods, "OPTIONS"].sort();
  };
}

export function pathsOf(router: AnyContractRouter | Parameters<typeof traverseContractProcedures>[0]["router"]): CallPath[] {
  const paths: CallPath[] = [];
  traverseContractProcedures({ router, path: [] }, ({ contract }) => {
    const { method = "GET", path = "" } = contract["~orpc"].route;
    paths.push({ method, path });
  });
  return paths;
}

/** Headers of answers that a page of another site may read, and of requests that it may send. */
const READABLE = "ETag, X-Request-Id, X-Ignored, Retry-After, Content-Disposition";
const SENDABLE = "Authorization, Content-Type, Idempotency-Key, If-Match";
const PREFLIGHT_SECONDS = "600";

/**
 * What lets pages of these origins call with their token; none where the setting names none. Cookies are never let through: a page of
 * another site has no session here.
 */
export function corsHeaders(request: Request, origins: readonly string[], methods: readonly string[] = []): Record<string, string> {
  if (origins.length === 0) return {};
  const origin = request.headers.get("origin");
  if (origin === null || !origins.includes(origin)) return { vary: "Origin" };
  const asks = request.headers.get("access-control-request-method") !== null;
  return {
    vary: "Origin",
    "access-control-allow-origin": origin,
    "access-control-expose-headers": READABLE,
    ...(asks && {
      "access-control-allow-methods": methods.join(", "),
      "access-control-allow-headers": SENDABLE,
      "access-control-max-age": PREFLIGHT_SECONDS,
    }),
  };
}

/** The `version` of a record as a tag, the very text that `If-Match` of a change takes. */
export function versionTag(body: unknown): string | null {
  const version = typeof body === "object" && body !== null && "version" in body ? body.version : null;
  return Number.isInteger(version) ? `"${version}"` : null;
}
