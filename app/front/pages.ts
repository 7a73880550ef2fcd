import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/express";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { type RequestHandler, type Response, Router } from "express";
import { gate } from "#app/access/gate.server.ts";
import { type AccessContext, type ContextParts, createRequestContext } from "#app/access/request-context.server.ts";
import { prefixOf } from "#app/access/settings.ts";
import { withOrganisationTexts } from "#app/i18n/organisation-texts.server.ts";
import { personHash } from "../services/logger.server.ts";
import { withBackendFailures } from "./backend-failures.ts";
import { abortSignal, addressOf, bodiless, sendResponse, toRequest } from "./fetch-bridge.ts";
import { sendPlaceholder } from "./loading-stages.ts";
import { atPrefix } from "./path-prefix.ts";
import { answerHeaders, drained } from "./remix-answers.ts";
import { factsOf } from "./request-log.ts";

type Build = ServerBuild | (() => Promise<ServerBuild>);

/** The pages: a context for each request, the refusal of who is not signed in, then Remix. */
export function pages(build: Build, parts: ContextParts, mode: string): Router {
  const { publicUrl } = parts.settings;
  const asServed = (found: ServerBuild) => atPrefix(withBackendFailures(found), prefixOf(publicUrl));
  return Router()
    .use((_req, _res, next) => withOrganisationTexts(next))
    .use(dataWithTheClick)
    .use(accessContext(parts))
    .use(neverKept, placeholder, answerHeaders, drained)
    .use(
      createRequestHandler({
        build: typeof build === "function" ? async () => asServed(await build()) : asServed(build),
        mode,
        getLoadContext: (_req, res) => contextOf(res) as AccessContext & AppLoadContext,
      }),
    );
}

const contextOf = (res: Response): AccessContext => res.locals.context as AccessContext;

const isRead = ({ method }: { method: string }): boolean => method === "GET" || method === "HEAD";

/** What loaders and actions are given as `context`; who is not signed in is refused before any of them runs. */
function accessContext(parts: ContextParts): RequestHandler {
  const { publicUrl } = parts.settings;
  return (req, res, next) => {
    const facts = factsOf(res);
    const address = addressOf(req, publicUrl);
    const signal = abortSignal(res);
    const head = bodiless(req, address, signal);
    const context = createRequestContext(parts, {
      requestId: facts.requestId,
      route: facts.route,
      nonce: facts.nonce,
      log: facts.log,
      request: head,
      signal,
      setCookie: (cookie) => void res.append("Set-Cookie", cookie),
      identified: ({ iss, sub }) => {
        facts.person = personHash(iss, sub);
      },
    });
    res.locals.context = context;
    const whole = () => (isRead(req) ? head : toRequest(req, address, signal));
    gate(req.method, head, context, whole)
      .then((refusal) => (refusal ? sendResponse(res, refusal) : next()))
      .catch(next);
  };
}

/** What a signed-in person sees is kept by no cache; a loader may say otherwise for what is the same for everybody. */
const neverKept: RequestHandler = (_req, res, next) => {
  res.set("Cache-Control", "private, no-store");
  next();
};

/**
 * A link's `prefetch` brings the code of its page ahead, never the data: a browser keeps what it fetched ahead for minutes on its disk, or,
 * told not to, throws it away after the loaders have worked for it (decision 0122).
 */
const dataWithTheClick: RequestHandler = (req, res, next) => {
  const isAhead = /prefetch/.test(`${req.get("sec-purpose")} ${req.get("purpose")}`);
  if (isAhead && isRead(req) && req.path.endsWith(".data")) res.status(204).set("Cache-Control", "no-store").end();
  else next();
};

const placeholder: RequestHandler = (req, res, next) => {
  sendPlaceholder(req, res, contextOf(res)).then((isSent) => (isSent ? undefined : next()), next);
};

/** Remix's build of the production bundle. */
export const builtPages = async (root: string): Promise<ServerBuild> =>
  (await import(pathToFileURL(join(root, "build", "server", "index.js")).href)) as ServerBuild;

/** Paths of the pages, for the log. */
export async function pagePaths(build: Build): Promise<string[]> {
  const { routes } = typeof build === "function" ? await build() : build;
  return Object.values(routes).flatMap((route) => route?.path ?? []);
}

/** Development: the bundler in middleware mode, and the pages as it builds them. */
export async function developmentPages(
  root: string,
  prefix: string,
): Promise<{ files: RequestHandler; build: () => Promise<ServerBuild> }> {
  if (prefix !== "") throw new Error("PUBLIC_URL: a path prefix needs the built application (npm start)");
  const { createServer } = await import("vite");
  const vite = await createServer({ root, server: { middlewareMode: true } });
  return { files: vite.middlewares, build: () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild> };
}
