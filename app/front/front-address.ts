import type { IncomingMessage } from "node:http";
import { type TargetRefusal, targetOf } from "./request-target.ts";

/**
 * First of all, before anything parses a request: its target becomes a path below the prefix, Host and X-Forwarded-* become what PUBLIC_URL
 * says, so that nothing behind believes what a client or a proxy wrote there. `url` then is the path below the prefix and `originalUrl` the
 * path with it, whether the proxy left the prefix on or took it off. Gives why the target is not served, or null.
 */
export function frontAddress(publicUrl: URL): (req: IncomingMessage & { originalUrl?: string }) => TargetRefusal | null {
  const prefix = publicUrl.pathname.replace(/\/$/, "");
  const protocol = publicUrl.protocol.slice(0, -1);
  return (req) => {
    const target = targetOf(req, publicUrl);
    req.headers.host = publicUrl.host;
    req.headers["x-forwarded-host"] = publicUrl.host;
    req.headers["x-forwarded-proto"] = protocol;
    delete req.headers.forwarded;
    Object.defineProperty(req, "protocol", { value: protocol });
    req.url = "path" in target ? belowPrefix(target.path, prefix) : "/";
    req.originalUrl = `${prefix}${req.url}`;
    return "refusal" in target ? target.refusal : null;
  };
}

function belowPrefix(path: string, prefix: string): string {
  if (prefix === "" || !(path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`))) return path;
  const rest = path.slice(prefix.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}
