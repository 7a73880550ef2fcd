import { constants } from "node:zlib";
import compression from "compression";
import express, { type ErrorRequestHandler, type Express, type Request as ExpressRequest, type RequestHandler, type Router } from "express";
import type { Env } from "../services/env/env.server.ts";
import { isLoopback } from "../services/env/env-values.ts";
import type { Logger } from "../services/logger.server.ts";
import { bodyLimits } from "./body-limits.ts";
import { sendError } from "./error-page.ts";
import { abortSignal, sendResponse, toRequest } from "./fetch-bridge.ts";
import { frontAddress } from "./front-address.ts";
import { originCheck } from "./origin-check.ts";
import type { Health } from "./process/health.ts";
import { factsOf, requestLog } from "./request-log.ts";
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
  /** The embedded identity provider, below /realms/aaa. */
  identity: Router | null;
  /** The hosted backends, below /api. */
  api: ((request: Request, meta: { correlationId: string; address: string }) => Promise<Response>) | null;
  /** The pages. */
  pages: RequestHandler | null;
}

/** Everything in front of the application, in the order in which a request meets it. */
export function createFront(parts: FrontParts): Express {
  const { env, log, health } = parts;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", env.TRUST_PROXY ?? false);
  app.set("query parser", "simple");

  app.use(frontAddress(env.PUBLIC_URL));
  app.use(requestLog(log, { trustSent: env.TRUST_PROXY !== undefined, patternOf: parts.patternOf, finished: health.observe }));
  app.use(
    securityHeaders({ publicUrl: env.PUBLIC_URL, providerOrigin: parts.providerOrigin, development: env.NODE_ENV === "development" }),
  );
  app.use(health.router);
  if (parts.files) app.use(parts.files);
  app.use(originCheck(env.PUBLIC_URL));
  app.use(bodyLimits(env.UPLOAD_LIMIT_MB));
  if (parts.limits) app.use(parts.limits);
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
  return app;
}

/** Figures for a program on this machine cross no network: packing and unpacking them would take longer than they do. */
const isCallOfThisMachine = (req: ExpressRequest): boolean => req.baseUrl === "/api" && isLoopback(req.ip ?? "");

function apiHandler(api: NonNullable<FrontParts["api"]>, publicUrl: URL): RequestHandler {
  const base = `${publicUrl.href.replace(/\/$/, "")}/api`;
  return (req, res, next) => {
    const request = toRequest(req, new URL(`${base}${req.url === "/" ? "" : req.url}`), abortSignal(res));
    api(request, { correlationId: factsOf(res).requestId, address: req.ip ?? "" })
      .then((answer) => sendResponse(res, answer))
      .catch(next);
  };
}

/** Whatever was thrown on the way: the log has it, the person sees a page with the reference number. */
const lastResort: ErrorRequestHandler = (error: { code?: unknown; status?: number; statusCode?: number }, req, res, _next) => {
  const status = error.status ?? error.statusCode;
  if (status === 400 || status === 413) return sendError(req, res, status === 413 ? "tooLarge" : "badRequest");
  factsOf(res).log.error({ err: error }, "a request failed");
  if (status === 507) return sendError(req, res, "notWritable", { retryAfter: 60 });
  sendError(req, res, isUnavailable(error) ? "unavailable" : "failure", isUnavailable(error) ? { retryAfter: 5 } : {});
};

/** The database (`sqlUnavailable`) or a backend that does not answer is no fault of the program. */
const isUnavailable = ({ code, status }: { code?: unknown; status?: unknown }): boolean =>
  status === 503 || /^(ECONN\w+|ETIMEDOUT)$/.test(String(code));
