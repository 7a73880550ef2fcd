import { randomUUID } from "node:crypto";
import type { RequestHandler, Response } from "express";
import type { Logger } from "../services/logger.server.ts";
import type { RoutePattern } from "./route-pattern.ts";

/** What the parts of the front know of one request. */
export interface RequestFacts {
  requestId: string;
  /** Pattern of the address. */
  route: string;
  nonce: string;
  log: Logger;
  /** Why the answer is one of 500 or more, in the words of the log. */
  cause?: string;
  /** Pseudonym of the signed-in person, once known. */
  person?: string;
}

export const factsOf = (res: Response): RequestFacts => res.locals as RequestFacts;

/** Parts of the front that wait for the end of one answer; Node warns of more than ten. */
const MOST_LISTENERS = 20;

const SENT_ID = /^[\w-]{8,64}$/;

/** Answers of a service that is away, busy or cannot store: what is lost is reported once, by a line of its own. */
const NOT_NOW = new Set([502, 503, 504, 507]);

/** A refusal is no fault, and neither is a call that the installation does not offer (501). */
function levelOf(status: number): "info" | "warn" | "error" {
  if (status < 500 || status === 501) return "info";
  return NOT_NOW.has(status) ? "warn" : "error";
}

type Note = (fields: unknown, message?: string) => void;

/** A logger whose first error, or else its first warning, is the cause that the request's own line names. */
function noting(log: Logger, facts: RequestFacts): Logger {
  let isSure = false;
  for (const level of ["warn", "error"] as const) {
    const write = log[level].bind(log) as Note;
    const note: Note = (fields, message) => {
      if (!isSure && (level === "error" || facts.cause === undefined)) facts.cause = causeOf(fields, message);
      isSure ||= level === "error";
      write(fields, message);
    };
    log[level] = note as Logger[typeof level];
  }
  return log;
}

/** What the line says, and the code or the name of its error: never its text, which may hold what was asked for. */
function causeOf(fields: unknown, message = "unnamed"): string {
  const error: unknown = typeof fields === "object" && fields !== null && "err" in fields ? fields.err : null;
  if (!(error instanceof Error)) return message;
  return `${message}: ${"code" in error && typeof error.code === "string" ? error.code : error.name}`;
}

/**
 * Gives the request its id (that of the proxy when `trustSent`), and writes one line when it is over: method, route
 * pattern, status, milliseconds, and the cause of an answer of 500 or more. The full address never appears: it may carry names, searches and keys.
 */
export function requestLog(
  log: Logger,
  options: { trustSent: boolean; patternOf: RoutePattern; finished(route: string, method: string, status: number, seconds: number): void },
): RequestHandler {
  return (req, res, next) => {
    const sent = req.get("x-request-id") ?? "";
    const requestId = options.trustSent && SENT_ID.test(sent) ? sent : randomUUID();
    const started = process.hrtime.bigint();
    const route = options.patternOf(req.path);
    const facts = factsOf(res);
    facts.requestId = requestId;
    facts.route = route;
    facts.log = noting(log.child({ requestId }), facts);
    req.headers["x-request-id"] = requestId;
    res.set("X-Request-Id", requestId);
    res.setMaxListeners(MOST_LISTENERS);
    res.once("close", () => {
      const ms = Number(process.hrtime.bigint() - started) / 1e6;
      options.finished(route, req.method, res.statusCode, ms / 1000);
      const fields = {
        method: req.method,
        route,
        status: res.statusCode,
        ms: Math.round(ms * 10) / 10,
        person: facts.person,
        cut: !res.writableFinished || undefined,
        cause: res.statusCode >= 500 ? (facts.cause ?? (res.writableFinished ? "unnamed" : "the reader has gone")) : undefined,
      };
      facts.log[levelOf(res.statusCode)](fields, "answered");
    });
    next();
  };
}
