import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type LoaderFunctionArgs, type RequestHandler as RemixHandler, type ServerBuild } from "@remix-run/node";
import { type RequestHandler, Router } from "express";
import { gate } from "#app/access/gate.server.ts";
import { type ContextParts, createRequestContext } from "#app/access/request-context.server.ts";
import { prefixOf } from "#app/access/settings.ts";
import { withOrganisationTexts } from "#app/i18n/organisation-texts.server.ts";
import { personHash } from "../logger.server.ts";
import { withBackendFailures } from "./backend-failures.ts";
import { abortSignal, addressOf, bodiless, sendResponse, toRequest } from "./fetch-bridge.ts";
import { sendPlaceholder } from "./loading-stages.ts";
import { matchedRoutes } from "./matched-routes.ts";
import { type PlainRoute, plainRoutes } from "./plain-routes.ts";
import { atPrefix } from "./prefixed-build.ts";
import { factsOf } from "./request-log.ts";
import { packed } from "./small-document.ts";

type Build = ServerBuild | (() => Promise<ServerBuild>);

/** The pages: a context for each request, the refusal of who is not signed in, then Remix. */
export function pages(build: Build, parts: ContextParts, mode: string): RequestHandler {
  const { publicUrl } = parts.settings;
  const prefix = prefixOf(publicUrl);
  const plainAt = typeof build === "function" ? () => null : plainRoutes(build);
  const remixAt = handlers(build, prefix, (one) => createRequestHandler(one, mode));

  return Router().use((req, res, next) => {
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
    const whole = () => (head.method === req.method ? head : toRequest(req, address, signal));
    const work = async () => {
      const refusal = await gate(req.method, head, context, whole);
      if (refusal) return sendResponse(res, refusal);
      // What a signed-in person sees is kept by no cache; a loader may say otherwise for what is the same for everybody.
      res.set("Cache-Control", "private, no-store");
      const loadContext = context as typeof context & Record<string, unknown>;
      const plain = plainAt(req.path);
      if (plain) {
        const answer = await answerOf(plain, whole(), loadContext);
        return sendResponse(res, answer, packed(req, answer, context.outbox?.document));
      }
      if (await sendPlaceholder(req, res, context)) return;
      const answer = await remixAt(req.path)(whole(), loadContext);
      return sendResponse(res, answer, packed(req, answer, context.outbox?.document));
    };
    withOrganisationTexts(work).catch(next);
  });
}

/** What a route without a page answers; what it throws as an answer is one too. */
async function answerOf({ module, params }: PlainRoute, request: Request, context: LoaderFunctionArgs["context"]): Promise<Response> {
  const call = request.method === "GET" || request.method === "HEAD" ? module.loader : module.action;
  try {
    const answer = await call?.({ request, params, context });
    return answer instanceof Response ? answer : new Response(null, { status: 405 });
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

/** Remix's handler for an address: one for each page of a finished build; a build in development changes under way. */
function handlers(build: Build, prefix: string, handlerOf: (build: Build) => RemixHandler): (path: string) => RemixHandler {
  if (typeof build === "function") {
    const only = handlerOf(async () => withBackendFailures(await build()));
    return () => only;
  }
  const buildAt = matchedRoutes(atPrefix(withBackendFailures(build), prefix), prefix);
  const known = new Map<ServerBuild, RemixHandler>();
  return (path) => {
    const matched = buildAt(`${prefix}${path}`);
    const handler = known.get(matched) ?? handlerOf(matched);
    known.set(matched, handler);
    return handler;
  };
}

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
