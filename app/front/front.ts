import type { IncomingMessage, RequestListener } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";
import express, {
  type ErrorRequestHandler,
  type Request as ExpressRequest,
  type Response as ExpressResponse,
  type RequestHandler,
  type Router,
} from "express";
import type { Env } from "../services/env/env.server.ts";
import { isLoopback } from "../services/env/env-values.ts";
import type { Logger } from "../services/logger.server.ts";
import { bodyLimits } from "./body-limits.ts";
import { sendError } from "./error-page.ts";
import { abortSignal, sendResponse, toRequest } from "./fetch-bridge.ts";
import { frontAddress } from "./front-address.ts";
import { atWork, type WorkLimits } from "./load/at-work.ts";
import { originCheck } from "./origin-check.ts";
import type { Health } from "./process/health.ts";
import { factsOf, requestLog } from "./request-log.ts";
import type { TargetRefusal } from "./request-target.ts";
import type { RoutePattern } from "./route-pattern.ts";
import { securityHeaders } from "./security-headers.ts";

export interface FrontParts {
  env: Pick<Env, "PUBLIC_URL" | "TRUST_PROXY" | "UPLOAD_LIMIT_MB" | "NODE_ENV">;
  log: Logger;
  health: Health;
  providerOrigin: string;
  patternOf: RoutePattern;
  /** Serves the build's files, or the bundler's in development. */
  files: RequestHandler | null;
  limits: RequestHandler | null;
  /** What is worked on at once; null for no bound. */
  work: WorkLimits | null;
  /** The embedded identity provider, below /realms/aaa. */
  identity: Router | null;
  /** The hosted backends, below /api. */
  api: ((request: Request, meta: { correlationId: string; address: string; failed(code: string): void }) => Promise<Response>) | null;
  /** The pages. */
  pages: RequestHandler | null;
}

/** Everything in front of the application, in the order in which a request meets it. */
export function createFront(parts: FrontParts): RequestListener {
  const { env, log, health } = parts;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", env.TRUST_PROXY ?? false);
  app.set("query parser", "simple");

  const address = frontAddress(env.PUBLIC_URL);
  const refused = new WeakMap<IncomingMessage, TargetRefusal>();
  app.use(requestLog(log, { trustSent: env.TRUST_PROXY !== undefined, patternOf: parts.patternOf, finished: health.observe }));
  app.use(
    securityHeaders({ publicUrl: env.PUBLIC_URL, providerOrigin: parts.providerOrigin, development: env.NODE_ENV === "development" }),
  );
  app.use(refusedTargets(refused));
  app.use(health.router);
  if (parts.files) app.use(parts.files);
  app.use(originCheck(env.PUBLIC_URL));
  app.use(bodyLimits(env.UPLOAD_LIMIT_MB));
  if (parts.limits) app.use(parts.limits);
  if (parts.work) app.use(atWork(parts.work));
  if (parts.identity) app.use("/realms/aaa", parts.identity);
  app.use(
    compression({
      level: constants.Z_BEST_SPEED,
      // Quality 5 is a third dearer than 4 and a twentieth smaller: on a page a sixth of a millisecond for half a kilobyte.
      // A window of 256 kB: the usual one takes 4 MB outside the heap for each answer (`compressed.server.ts`).
      brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } },
      threshold: 1024,
      filter: (req, res) =>
        /html|css|json|x-script/.test(String(res.getHeader("Content-Type"))) && !isCallOfThisMachine(req as ExpressRequest),
    }),
  );
  if (parts.api) app.use("/api", apiHandler(parts.api, env.PUBLIC_URL));
  if (parts.pages) app.use(parts.pages);
  app.use((req, res) => sendError(req, res, "notFound"));
  app.use(lastResort);
  return (req, res) => {
    const refusal = address(req);
    if (refusal !== null) refused.set(req, refusal);
    app(req as ExpressRequest, res as ExpressResponse);
  };
}

/** Answers a request whose target is none of ours. Who sent it may take the boundaries of requests for others: the connection ends. */
function refusedTargets(refused: WeakMap<IncomingMessage, TargetRefusal>): RequestHandler {
  return (req, res, next) => {
    const refusal = refused.get(req);
    if (refusal === undefined) return next();
    if (refusal === "server") return void res.status(204).set("Allow", "GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE").end();
    res.set("Connection", "close");
    sendError(req, res, refusal);
  };
}

/** Figures for a program on this machine cross no network: packing and unpacking them would take longer than they do. */
const isCallOfThisMachine = (req: ExpressRequest): boolean => req.baseUrl === "/api" && isLoopback(req.ip ?? "");

function apiHandler(api: NonNullable<FrontParts["api"]>, publicUrl: URL): RequestHandler {
  const base = `${publicUrl.href.replace(/\/$/, "")}/api`;
  return (req, res, next) => {
    const request = toRequest(req, new URL(`${base}${req.url === "/" ? "" : req.url}`), abortSignal(res));
    const facts = factsOf(res);
    const failed = (code: string) => {
      facts.cause ??= code;
    };
    api(request, { correlationId: facts.requestId, address: req.ip ?? "", failed })
      .then((answer) => sendResponse(res, answer))
      .catch(next);
  };
}

interface Thrown {
  code?: unknown;
  /** What the reader of bodies names its errors by. */
  type?: unknown;
  status?: number;
  statusCode?: number;
  /** What the answer says beside the status, as the length of a file whose part was asked for. */
  headers?: Record<string, string>;
}

/** Whatever was thrown on the way: the log has it, the person sees a page with the reference number. */
const lastResort: ErrorRequestHandler = (error: Thrown | null | undefined, req, res, _next) => {
  // A connection that ended before its body was read sent half a request.
  const isCut = error?.type === "stream.not.readable" && req.socket.destroyed;
  const status = isCut ? 400 : (error?.status ?? error?.statusCode ?? 500);
  if (status >= 400 && status < 500) {
    if (error?.headers && !res.headersSent) res.set(error.headers);
    return sendError(req, res, status === 413 ? "tooLarge" : status === 404 ? "notFound" : "badRequest", { status });
  }
  factsOf(res).log.error({ err: error }, "a request failed");
  if (status === 507) return sendError(req, res, "notWritable", { retryAfter: 60 });
  const isAway = error != null && isUnavailable(error);
  sendError(req, res, isAway ? "unavailable" : "failure", isAway ? { retryAfter: 5 } : {});
};

/** The database (`sqlUnavailable`), or a backend that does not answer or not in time, is no fault of the program. */
const isUnavailable = ({ code, status }: { code?: unknown; status?: unknown }): boolean =>
  status === 502 || status === 503 || status === 504 || /^(ECONN\w+|ETIMEDOUT|EPIPE)$/.test(String(code));
