import type { RequestHandler } from "express";

/**
 * First of all: Host and X-Forwarded-* become what PUBLIC_URL says, so that nothing behind believes what a client or a
 * proxy wrote there. `url` then is the path below the prefix and `originalUrl` the path with it, whether the proxy left the
 * prefix on or took it off.
 */
export function frontAddress(publicUrl: URL): RequestHandler {
  const prefix = publicUrl.pathname.replace(/\/$/, "");
  const protocol = publicUrl.protocol.slice(0, -1);
  return (req, _res, next) => {
    req.headers.host = publicUrl.host;
    req.headers["x-forwarded-host"] = publicUrl.host;
    req.headers["x-forwarded-proto"] = protocol;
    delete req.headers.forwarded;
    Object.defineProperty(req, "protocol", { value: protocol });
    if (prefix && (req.url === prefix || req.url.startsWith(`${prefix}/`) || req.url.startsWith(`${prefix}?`))) {
      const rest = req.url.slice(prefix.length);
      req.url = rest.startsWith("/") ? rest : `/${rest}`;
    }
    req.originalUrl = `${prefix}${req.url}`;
    next();
  };
}
