import { createHash } from "node:crypto";

/** How long anybody may keep an answer that is the same for everybody, in seconds. */
const KEPT_SECONDS = 60;

/** Whether a path below the base path is of calls that need no token: those of the second part "public". */
export const isPublicPath = (path: string): boolean => path.split("/", 3)[2] === "public";

/** The answer of a public call with its hash as ETag, for caches; 304 without its body to who names that. Refusals are not kept. */
export async function cacheable(request: Request, response: Response): Promise<Response> {
  if (response.status !== 200) return response;
  const body = await response.arrayBuffer();
  const etag = `"${createHash("sha256").update(new Uint8Array(body)).digest("base64url").slice(0, 22)}"`;
  const headers = new Headers(response.headers);
  headers.set("etag", etag);
  headers.set("cache-control", `public, max-age=${KEPT_SECONDS}`);
  const isKnown = (request.headers.get("if-none-match") ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { status: 200, headers });
}
