import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type GetLoadContextFunction } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import { type RequestHandler, type Response, Router } from "express";
import { gate } from "#app/access/gate.server.ts";
import { type AccessContext, type ContextParts, createRequestContext } from "#app/access/request-context.server.ts";
import { withOrganisationTexts } from "#app/i18n/organisation-texts.server.ts";
import { personHash } from "../logger.server.ts";
import { abortSignal, addressOf, headRequest, sendResponse, toRequest } from "./fetch-bridge.ts";
import { factsOf } from "./request-log.ts";
import { routeAreas } from "./route-areas.ts";

type Build = ServerBuild | (() => Promise<ServerBuild>);

/** The pages: a context for each request, the refusal of who is not signed in, then Remix. */
export function pages(build: Build, parts: ContextParts, mode: string): RequestHandler {
  const { publicUrl } = parts.settings;
  const contexts = new WeakMap<object, AccessContext>();
  const getLoadContext: GetLoadContextFunction = (_req, res) => contexts.get(res) as AccessContext & Record<string, unknown>;
  const remixAt = handlers(build, (one) => createRequestHandler({ build: one, mode, getLoadContext }));

  return Router().use((req, res, next) => {
    const facts = factsOf(res);
    const head = headRequest(req, publicUrl);
    const signal = abortSignal(res);
    const context = createRequestContext(parts, {
      requestId: facts.requestId,
      nonce: facts.nonce,
      log: facts.log,
      request: head,
      signal,
      setCookie: (cookie) => void res.append("Set-Cookie", cookie),
      identified: ({ iss, sub }) => {
        facts.person = personHash(iss, sub);
      },
    });
    contexts.set(res, context);
    const work = async () => {
      const refusal = await gate(head, context, () => toRequest(req, addressOf(req, publicUrl), signal));
      if (refusal) return sendResponse(res, refusal);
      // What a signed-in person sees is kept by no cache; a loader may say otherwise for what is the same for everybody.
      res.set("Cache-Control", "private, no-store");
      replaceHeaders(res);
      sendFromOutbox(res, context.outbox);
      return remixAt(req.path)(req, res, next);
    };
    withOrganisationTexts(work).catch(next);
  });
}

/** Remix's handler for an address: one for each area of a finished build; a build in development changes under way. */
function handlers(build: Build, handlerOf: (build: Build) => RequestHandler): (path: string) => RequestHandler {
  if (typeof build === "function") {
    const only = handlerOf(build);
    return () => only;
  }
  const areaAt = routeAreas(build);
  const known = new Map<ServerBuild, RequestHandler>();
  return (path) => {
    const area = areaAt(path);
    const handler = known.get(area) ?? handlerOf(area);
    known.set(area, handler);
    return handler;
  };
}

const REPEATED = /^(set-cookie|vary|link)$/i;

/** Remix's adapter adds its headers to those that stand already; here a loader's header takes the place of ours. */
function replaceHeaders(res: Response): void {
  const append = res.append.bind(res);
  res.append = (name, value) => (REPEATED.test(name) ? append(name, value) : res.set(name, value));
}

/** Remix's adapter ends an answer without body by itself; a document that waits in the outbox goes out then. */
function sendFromOutbox(res: Response, outbox: AccessContext["outbox"]): void {
  const end = res.end.bind(res) as (...given: unknown[]) => Response;
  res.end = ((...given: unknown[]) => (outbox?.document && given.length === 0 ? end(outbox.document) : end(...given))) as Response["end"];
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
export async function developmentPages(root: string): Promise<{ files: RequestHandler; build: () => Promise<ServerBuild> }> {
  const { createServer } = await import("vite");
  const vite = await createServer({ root, server: { middlewareMode: true } });
  return { files: vite.middlewares, build: () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild> };
}
