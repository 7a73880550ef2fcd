import { createHash } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { networkOf } from "#app/domain/network.ts";
import type { Sql } from "#app/services/sql.ts";
import { sendError } from "./error-page.ts";
import { factsOf } from "./request-log.ts";

/**
 * Requests a minute, for each person that may be behind one address: a simulator posts at each change, a first sign-in is tried twice.
 * Who tries passwords or tokens out is stopped by what fails, whatever stands here.
 */
export const EACH = { read: 20, write: 12, start: 3, link: 2 } as const;
/** Tokens that open nothing, a minute, from one address. */
const GUESSES = 20;
/** Openings of one link, a minute, from all addresses. */
const OPENINGS = 60;
type Kind = keyof typeof EACH | "guess";

export interface RateLimitSettings {
  /** People who may be behind one address. */
  people: number;
  /** Processes that count together and answer for the same addresses. */
  processes?: number;
  now?: () => number;
}

const WINDOW_S = 60;
const LIFE_S = 7200;

/** Addresses that sign somebody in or let a password be chosen by what they carry: whoever tries them out is slowed down. */
const isLink = (req: Request) =>
  req.path === "/realms/aaa/login-actions/choose-password" ||
  req.path.startsWith("/api/user-service/v1/token/") ||
  (req.query.key !== undefined && !req.path.startsWith("/api/"));

/** What a request is counted under: its address or network, and the link that it carries, from wherever that is opened. */
function bucketsOf(req: Request, kind: Kind): string[] {
  const carried = kind === "link" ? (req.query.key ?? req.query.token) : undefined;
  const own = `${kind}:${networkOf(req.ip ?? "")}`;
  return typeof carried === "string" ? [own, `link-of:${createHash("sha256").update(carried).digest("base64url")}`] : [own];
}

/** Pages that open by a token in their address: whoever asks for many that open nothing tries tokens out. */
const isQuestionnaire = (req: Request) => req.path.startsWith("/questionnaire/") || req.path.startsWith("/documents/");

const kindOf = (req: Request): Kind | null => {
  if (/^\/realms\/aaa\/(protocol\/openid-connect\/(certs|userinfo)|\.well-known\/)/.test(req.path)) return null;
  if (/^\/(assets|healthz|readyz|metrics)(\/|$)/.test(req.path) || req.path === "/auth/backchannel-logout") return null;
  if (req.path === "/auth/login" || req.path === "/auth/login.data") return "start";
  if (isLink(req)) return "link";
  return req.method === "GET" || req.method === "HEAD" ? "read" : "write";
};

/**
 * Reads and writes from this machine are not counted: they are its own checks and measures, or those of a proxy whose
 * visitors TRUST_PROXY does not tell apart, and one limit for all of them together would shut everybody out. Sign-ins are.
 */
const isOwnMachine = (address: string | undefined) => address !== undefined && /^(::1$|(::ffff:)?127\.)/.test(address);

interface Counter {
  windowStart: number;
  /** Hits of this process that the table does not know yet. */
  pending: number;
  /** Hits that are being written to the table. */
  sent: number;
  /** Hits of every process, as of the last look. */
  total: number;
}

/**
 * Fixed windows of a minute, counted in the table `rate_limit` for all processes together. Reads are counted in memory and
 * written down once a second, so that a page costs no statement; writes and sign-in starts are counted at once.
 */
export function rateLimits(
  sql: Sql,
  { people, processes = 1, now = Date.now }: RateLimitSettings,
): RequestHandler & { flush(): Promise<void>; purge(): Promise<void> } {
  const counters = new Map<string, Counter>();
  const limitOf = (bucket: string, kind: Kind): number =>
    kind === "guess" ? GUESSES : bucket.startsWith("link-of:") ? OPENINGS : EACH[kind] * people;

  const store = async (bucket: string, counter: Counter): Promise<void> => {
    const hits = counter.pending;
    counter.pending = 0;
    counter.sent += hits;
    const rows = await sql
      .query<{ hits: number }>(
        `INSERT INTO rate_limit (bucket, window_start, hits) VALUES ($1, $2, $3)
       ON CONFLICT (bucket, window_start) DO UPDATE SET hits = rate_limit.hits + excluded.hits RETURNING hits`,
        [bucket, counter.windowStart, hits],
      )
      .finally(() => {
        counter.sent -= hits;
      });
    counter.total = Math.max(counter.total, rows[0]?.hits ?? 0);
  };

  const retryAfter = () => WINDOW_S - (Math.floor(now() / 1000) % WINDOW_S);
  const windowOf = () => Math.floor(now() / 1000 / WINDOW_S) * WINDOW_S;

  const count = async (bucket: string, kind: Kind): Promise<boolean> => {
    const windowStart = windowOf();
    let counter = counters.get(bucket);
    if (counter?.windowStart !== windowStart) {
      counter = { windowStart, pending: 0, sent: 0, total: 0 };
      counters.set(bucket, counter);
    }
    counter.pending += 1;
    if (kind !== "read") await store(bucket, counter);
    return counter.total + counter.pending <= limitOf(bucket, kind);
  };

  /**
   * Counts a token that opens nothing before that is answered, for all processes, and answers "too many" once an address has had
   * its share. Links that open something open all the same: people behind one address do not shut each other out.
   */
  const countGuesses = (req: Request, res: Response): void => {
    const bucket = `guess:${networkOf(req.ip ?? "")}`;
    const writeHead = res.writeHead.bind(res) as (...head: unknown[]) => Response;
    res.writeHead = ((status: number, ...rest: unknown[]) => {
      if (status !== 404) return writeHead(status, ...rest);
      count(bucket, "guess").catch((error: unknown) =>
        factsOf(res).log.warn({ err: error }, "a token that opens nothing could not be counted"),
      );
      const counter = counters.get(bucket);
      if (!counter || counter.total + counter.sent + counter.pending <= GUESSES) return writeHead(status, ...rest);
      res.statusCode = 429;
      res.setHeader("Retry-After", String(retryAfter()));
      return writeHead(429, ...rest);
    }) as Response["writeHead"];
  };

  const flush = async (): Promise<void> => {
    const current = windowOf();
    for (const [bucket, counter] of counters) {
      if (counter.windowStart < current) counters.delete(bucket);
      // A quarter of the limit, in all processes, concerns nobody: most addresses never cost a statement.
      else if (counter.pending > 0 && counter.total + counter.pending > (EACH.read * people) / (4 * processes))
        await store(bucket, counter);
    }
  };

  const handler: RequestHandler = (req, res, next) => {
    const kind = kindOf(req);
    if (kind === null || (kind !== "start" && isOwnMachine(req.ip))) return next();
    if (isQuestionnaire(req)) countGuesses(req, res);
    Promise.all(bucketsOf(req, kind).map((bucket) => count(bucket, kind))).then(
      (allowed) => {
        if (allowed.every(Boolean)) return next();
        sendError(req, res, "tooMany", { retryAfter: retryAfter() });
      },
      // Without the database the pages fail by themselves, with their own words.
      (error: unknown) => {
        factsOf(res).log.warn({ err: error }, "the rate limit could not be counted");
        next();
      },
    );
  };
  const purge = async () => {
    await sql.query("DELETE FROM rate_limit WHERE window_start < $1", [Math.floor(now() / 1000) - LIFE_S]);
  };
  return Object.assign(handler, { flush, purge });
}
