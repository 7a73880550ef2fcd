import { timingSafeEqual } from "node:crypto";
import { type RequestHandler, Router } from "express";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { sendError } from "../error-page.ts";
import { factsOf } from "../request-log.ts";
import { type Measure, registerMeasures } from "./measures.ts";

/** A part that the process needs: resolves when it answers, rejects when not. */
export type Check = () => Promise<void>;

export interface Health {
  router: Router;
  /** One answered request. */
  observe(route: string, method: string, status: number, seconds: number): void;
  /** One answered statement of the database. */
  observeQuery(seconds: number): void;
  /** From now on /readyz says no, so that a balancer that asks sends nobody here any more; kept connections end with their answer. */
  leave(): void;
  /** From now on what may be asked again elsewhere is turned away with 502, so that a proxy that only watches answers goes elsewhere. */
  turnAway(): void;
  /** Another process of this port answers from now on: kept connections end with their answer, and nothing else changes. */
  beReplaced(): void;
}

const LIMIT_MS = 2_000;
/** The one that supervises is busy with something else. */
const FIGURES_AGAIN_S = 5;
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** A pattern more than that is counted as `other`: the number of series stays bounded whatever people ask for. */
const MAX_ROUTES = 300;

export function createHealth(options: {
  checks: Record<string, Check>;
  isWriting?: () => boolean;
  /** Whether nobody could do anything once signed in; null or absent where that is not known here. */
  isUnclaimed?: (() => Promise<boolean>) | null;
  measures?: readonly Measure[];
  metricsToken: string | undefined;
  /** Shares the figures with the other processes of the port, and gives those of all; absent for a process alone. */
  shareFigures?: ((own: Registry) => () => Promise<string>) | undefined;
}): Health {
  const { isWriting = () => true } = options;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerMeasures(registry, options.measures ?? []);
  const queries = new Histogram({
    name: "database_query_duration_seconds",
    help: "Time of the statements of this process, from sending to answer",
    buckets: BUCKETS_S,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by route pattern",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  const figures = options.shareFigures?.(registry) ?? (() => registry.metrics());
  const routes = new Set<string>();
  let isReplaced = false;
  let leaving = false;
  let turningAway = false;

  const router = Router();
  router.use((_req, res, next) => {
    // Who comes back on a kept connection shall come back elsewhere.
    if (leaving || isReplaced) res.set("Connection", "close");
    next();
  });
  router.get("/healthz", (_req, res) => {
    res.set("Cache-Control", "no-store").type("text").send("ok");
  });
  router.get("/readyz", (_req, res, next) => {
    const work = async () => {
      const results = await Promise.all(Object.entries(options.checks).map(async ([name, check]) => [name, await answers(check)] as const));
      const unclaimed = await options.isUnclaimed?.().catch(() => false);
      const ready = !leaving && results.every(([, ok]) => ok);
      if (!ready) factsOf(res).cause = leaving ? "leaving" : "a part gives no answer";
      const parts = Object.fromEntries(results.map(([name, ok]) => [name, ok ? "ok" : "no answer"]));
      res
        .set("Cache-Control", "no-store")
        .status(ready ? 200 : 503)
        .json({
          ready,
          ...(leaving ? { leaving } : {}),
          ...(unclaimed ? { administrator: "no administrator yet" } : {}),
          writing: isWriting() ? "ok" : "refused",
          parts,
        });
    };
    work().catch(next);
  });
  router.get("/metrics", allowed(options.metricsToken), (req, res) => {
    figures().then(
      (text) => res.set("Cache-Control", "no-store").type(registry.contentType).send(text),
      (error: unknown) => {
        factsOf(res).log.warn({ err: error }, "the figures could not be gathered");
        sendError(req, res, "unavailable", { retryAfter: FIGURES_AGAIN_S });
      },
    );
  });
  router.use((req, res, next) => {
    if (turningAway && (req.method === "GET" || req.method === "HEAD")) return sendError(req, res, "leaving", { retryAfter: 1 });
    next();
  });
  return {
    router,
    observeQuery: (took) => queries.observe(took),
    observe(route, method, status, took) {
      const known = routes.has(route) || (routes.size < MAX_ROUTES && status !== 404);
      if (known) routes.add(route);
      seconds.observe({ method, route: known ? route : "other", status: `${Math.floor(status / 100)}xx` }, took);
    },
    leave() {
      leaving = true;
    },
    turnAway() {
      turningAway = true;
    },
    beReplaced() {
      isReplaced = true;
    },
  };
}

async function answers(check: Check): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), LIMIT_MS);
  });
  const good = check().then(
    () => true,
    () => false,
  );
  return Promise.race([good, late]).finally(() => clearTimeout(timer));
}

/** Open on this machine; elsewhere with the token, compared in constant time. */
function allowed(token: string | undefined): RequestHandler {
  return (req, res, next) => {
    const sent = Buffer.from(/^Bearer (.+)$/i.exec(req.get("authorization") ?? "")?.[1] ?? "");
    const expected = Buffer.from(token ?? "");
    const hasToken = token !== undefined && sent.length === expected.length && timingSafeEqual(sent, expected);
    const isLocal =
      token === undefined && /^(::1|(::ffff:)?127\.)/.test(req.socket.remoteAddress ?? "") && req.get("x-forwarded-for") === undefined;
    if (hasToken || isLocal) return next();
    res.status(404).type("text").send("Not found");
  };
}
