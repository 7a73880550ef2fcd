import type { ErrorRequestHandler, RequestHandler } from "express";
import type { KoaContextWithOIDC } from "oidc-provider";
import type { Database } from "#backend/database/database.ts";
import { isDatabaseUnavailable, isNotWritable } from "#backend/database/unavailable.ts";
import { messagePage } from "./pages.ts";
import { placeOf } from "./parts.ts";
import { languageOf, texts } from "./texts.ts";

/** Longest wait for a sign of life of the database, before a request is begun that may need many statements. */
const PATIENCE_MS = 3_000;
const RETRY_AFTER_S = "5";
/** What is answered without a row. */
const WITHOUT_ROWS = /^\/(\.well-known\/|protocol\/openid-connect\/certs$)/;

interface Log {
  warn(fields: object, message: string): void;
}

/** The database gives no answer, or takes no row: signing in writes some. */
const cannotServe = (error: unknown): boolean => isDatabaseUnavailable(error) || isNotWritable(error);

/** Refuses in time what the database could not answer: a silent one would hold each statement of the request for its full limit. */
export const databaseFirst =
  (database: Pick<Database, "ping">): RequestHandler =>
  (req, _res, next) => {
    if (WITHOUT_ROWS.test(req.path)) return next();
    database.ping(PATIENCE_MS).then(() => next(), next);
  };

/** The library answers what it did not expect with 500; a database that is away is 503 and may be asked again. */
export function sayUnavailable(ctx: KoaContextWithOIDC, error: Error): void {
  if (!cannotServe(error)) return;
  ctx.status = 503;
  ctx.set("Retry-After", RETRY_AFTER_S);
}

/** The page, or for programs the error of the protocol, that tells people to come back. Other errors go on. */
export const unavailablePage =
  (log: Log, publicUrl: string): ErrorRequestHandler =>
  (error, req, res, next) => {
    if (!cannotServe(error) || res.headersSent) return next(error);
    const own = (res.locals.log as Log | undefined) ?? log;
    own.warn({ err: error }, "identity provider: a request could not be served");
    res.status(503).set("Retry-After", RETRY_AFTER_S);
    if (req.accepts(["json", "html"]) === "json") return void res.json({ error: "temporarily_unavailable" });
    const language = languageOf(undefined, req.get("accept-language"));
    const t = texts[language];
    const link = { href: `${publicUrl}/auth/login`, label: t.again };
    const message = {
      title: t.errorTitle,
      text: isNotWritable(error) ? t.notWritableText : t.unavailableText,
      link,
      reference: req.get("x-request-id"),
    };
    res.type("html").send(messagePage({ language, ...placeOf(res) }, message));
  };
