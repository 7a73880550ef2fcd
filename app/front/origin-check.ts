import type { Request, RequestHandler } from "express";
import { sendError } from "./error-page.ts";
import { factsOf } from "./request-log.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request that changes something was sent by a page of ours. Fetch metadata first, Origin where there is none. */
export function isSameOrigin(method: string, header: (name: string) => string | undefined, origin: string): boolean {
  if (SAFE.has(method)) return true;
  const site = header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin";
  return header("origin") === origin;
}

/**
 * A program's own call: without a cookie there is nothing a foreign page could ride on. It carries a bearer token, or nothing
 * of a browser: the API then asks for the token.
 */
const isScript = (req: Request) =>
  req.headers.cookie === undefined &&
  (/^Bearer /i.test(req.headers.authorization ?? "") || (req.get("origin") === undefined && req.get("sec-fetch-site") === undefined));

/** Server-to-server endpoints: they prove themselves by what is in the body and use no cookie. */
const WITHOUT_BROWSER =
  /^\/(auth\/backchannel-logout|realms\/aaa\/protocol\/openid-connect\/(token|revoke|userinfo)|api\/user-service\/v1\/token\/authorize)$/;

/**
 * Pages whose address is a secret of its own: nobody can make a browser send a form to an address that they do not know. They
 * let no referrer out, so that browsers without fetch metadata send `Origin: null` with their forms.
 */
const SECRET_ADDRESS = /^\/(?:questionnaire|documents)\/[\w-]{43}$/;

/** The API, and the call by which a neighbouring application asks for the key of a link with its token. */
const FOR_PROGRAMS = /^\/(api\/.*|realms\/aaa\/login-actions\/action-token)$/;

const isOfSecretAddress = (req: Request) =>
  req.get("sec-fetch-site") === undefined && req.get("origin") === "null" && SECRET_ADDRESS.test(req.path);

/** Refuses forms and calls that another site makes a browser send. TRACE and unknown methods are refused too. */
export function originCheck(publicUrl: URL): RequestHandler {
  return (req, res, next) => {
    if (!/^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/.test(req.method)) {
      res.status(405).set("Allow", "GET, HEAD, POST, PUT, PATCH, DELETE").end();
      return;
    }
    const exempt = WITHOUT_BROWSER.test(req.path) || (FOR_PROGRAMS.test(req.path) && isScript(req));
    if (exempt) return next();
    if (isSameOrigin(req.method, (name) => req.get(name), publicUrl.origin) || isOfSecretAddress(req)) {
      // Remix compares Origin again, and answers `Origin: null` of a page with a strict referrer policy with an empty 500.
      if (!SAFE.has(req.method)) req.headers.origin = publicUrl.origin;
      return next();
    }
    factsOf(res).log.warn(
      { site: req.get("sec-fetch-site"), origin: req.get("origin")?.slice(0, 200) },
      "a request from another site was refused",
    );
    sendError(req, res, "forbidden");
  };
}
