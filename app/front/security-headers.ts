import { randomBytes } from "node:crypto";
import type { RequestHandler } from "express";
import { factsOf } from "./request-log.ts";

export interface HeaderSettings {
  publicUrl: URL;
  /** Origin of the identity provider: sign-out leads there by form. */
  providerOrigin: string;
  /** Development: the bundler opens a socket and puts styles into the page without a nonce. */
  development: boolean;
}

/**
 * Static style elements that Radix puts into pages without a nonce (scroll area, select viewport): sha256 of their text.
 */
const RADIX_STYLES = ["'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk='", "'sha256-q+tyUPqgwH6BZPr2/AMj9A7iE1/oCgHaZ4ULxXctsXE='"];

export function contentPolicy(nonce: string, { publicUrl, providerOrigin, development }: HeaderSettings): string {
  const own = `'nonce-${nonce}'`;
  const formTargets = ["'self'", publicUrl.origin, providerOrigin].filter((value, i, all) => all.indexOf(value) === i);
  return [
    "default-src 'self'",
    `script-src ${own} 'strict-dynamic'`,
    `style-src 'self' ${development ? "'unsafe-inline'" : [own, ...RADIX_STYLES].join(" ")}`,
    // Radix and the charts write style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${development ? " ws: http:" : ""}`,
    `form-action ${formTargets.join(" ")}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const YEAR_S = 31_536_000;

/** Headers of every answer, and the nonce that scripts and styles of the page need. */
export function securityHeaders(settings: HeaderSettings): RequestHandler {
  const secure = settings.publicUrl.protocol === "https:";
  return (_req, res, next) => {
    const facts = factsOf(res);
    facts.nonce = randomBytes(16).toString("base64");
    res.set({
      "Content-Security-Policy": contentPolicy(facts.nonce, settings),
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Origin-Agent-Cluster": "?1",
      "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
      // `no-referrer` would make browsers send `Origin: null` with forms, and every form without script would be refused.
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "X-Permitted-Cross-Domain-Policies": "none",
      "X-DNS-Prefetch-Control": "off",
      ...(secure ? { "Strict-Transport-Security": `max-age=${YEAR_S}; includeSubDomains` } : {}),
    });
    next();
  };
}
