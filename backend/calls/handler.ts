import { createHash, randomUUID } from "node:crypto";
import type { AnyContractRouter } from "@orpc/contract";
import { StandardOpenAPIHandler } from "@orpc/openapi/standard";
import { type AnyProcedure, type Router, traverseContractProcedures } from "@orpc/server";
import { attachment } from "#app/domain/format/attachment.ts";
import { answerText, datedRowsSerializer } from "#backend/calls/body/bulk-rows.ts";
import { withFormMembers } from "#backend/calls/body/form-members.ts";
import { JSON_LIMIT, readJson } from "#backend/calls/body/json-body.ts";
import { cacheable, isPublicPath } from "#backend/calls/body/public-answer.ts";
import { organisationOf } from "#backend/calls/caller.ts";
import { type CallerContextOptions, type CallerContexts, createCallerContexts } from "#backend/calls/caller-context.ts";
import type { BackendLog, CallerContext, ServiceContext } from "#backend/calls/context.ts";
import { type MappedError, mapError } from "#backend/calls/error-mapper.ts";
import { ignoredNames } from "#backend/calls/ignored-names.ts";
import { corsHeaders, methodTable, pathsOf, versionTag } from "#backend/calls/manners.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { type NoteRefusal, refusalLog } from "#backend/calls/refusal-log.ts";
import type { MeteredCall, UsageMeter } from "#backend/calls/usage-meter.ts";

/** Routers of one backend, and the largest JSON body that its calls take. */
export interface HostedBackend {
  router: Router<AnyContractRouter, ServiceContext>;
  jsonLimit?: number;
}

/** A call whose body is streamed past the JSON reader. Refusals are thrown; the answer is sent as JSON. */
export interface RawRoute {
  method: string;
  /** Path below the base path. */
  path: string;
  handle(request: Request, context: CallerContext): Promise<{ status: number; body: unknown }>;
}

/** A document that needs no token: the OpenAPI description and its page. */
export type PublicDocuments = Record<string, (request: Request) => Promise<{ headers: Record<string, string>; text: string }>>;

export interface ApiHandlerOptions extends CallerContextOptions {
  backends: HostedBackend[];
  rawRoutes?: RawRoute[];
  documents?: PublicDocuments;
  /** Path in front of the services, without a slash at its end. */
  basePath?: string;
  /** Made of the same options when another part has them already. */
  contexts?: CallerContexts;
  /** Origins whose pages may call with a token; absent or empty: none. */
  corsOrigins?: readonly string[];
  /** Counts the calls that a signed-in caller makes. */
  meter?: Pick<UsageMeter, "count">;
}

export interface RequestMeta {
  correlationId?: string;
  /** Address of the peer, as the front server is told to trust it. */
  address?: string;
  /** Hears the code of an answer of 500 or more, whose cause the log has under the correlation id. */
  failed?(code: string): void;
}
export type ApiHandler = (request: Request, meta?: RequestMeta) => Promise<Response>;

const CORRELATION_ID = /^[\w-]{8,64}$/;

/** Serves every call below the base path, in process or behind a socket. Never rejects. */
export function createApiHandler(options: ApiHandlerOptions): ApiHandler {
  const { log, rawRoutes = [], documents = {}, corsOrigins = [], basePath = "/api", contexts = createCallerContexts(options) } = options;
  const services = serviceTable(options.backends, log, options.meter !== undefined);
  const methodsAt = methodTable([
    ...options.backends.flatMap(({ router }) => pathsOf(router)),
    ...rawRoutes,
    ...Object.keys(documents).map((path) => ({ method: "GET", path })),
  ]);

  async function answer(request: Request, url: URL, correlationId: string, address: string): Promise<Response> {
    const { pathname } = url;
    if (!pathname.startsWith(`${basePath}/`)) throw refuse.notFound("Call");
    const path = pathname.slice(basePath.length);
    const document = request.method === "GET" ? documents[path] : undefined;
    if (document) return documentResponse(await document(request), request, correlationId);
    const allowed = methodsAt(path);
    if (request.method === "OPTIONS" && allowed.length > 0)
      return new Response(null, { status: 204, headers: { allow: allowed.join(", ") } });

    const context = await contexts(request.headers.get("authorization"), correlationId, address);
    const raw = rawRoutes.find((route) => route.method === request.method && route.path === path);
    if (raw) {
      const { status, body } = await raw.handle(request, requireCaller(context));
      return jsonResponse(status, body, correlationId);
    }
    const service = services.get(servicePart(path));
    if (service) {
      const body = () => readJson(request, service.jsonLimit);
      const lazy = { url, method: request.method, signal: request.signal, headers: headersOf(request), body };
      const result = await service.handler.handle(lazy, { context, prefix: basePath as `/${string}` });
      if (result.matched) {
        const response = jsonResponse(result.response.status, result.response.body, correlationId, ignored.get(context));
        const call = answered.get(context);
        if (call) options.meter?.count({ ...call, bytes: sizes.get(response) ?? 0 });
        return isPublicPath(path) ? cacheable(request, response) : response;
      }
    }
    requireCaller(context);
    if (allowed.length > 0 && !allowed.includes(request.method)) throw refuse.methodNotAllowed(allowed);
    throw refuse.notFound("Call");
  }

  /** HEAD is GET without its body. */
  async function answerAny(request: Request, url: URL, correlationId: string, address: string): Promise<Response> {
    if (request.method !== "HEAD") return answer(request, url, correlationId, address);
    const whole = await answer(new Request(request, { method: "GET" }), url, correlationId, address);
    const body = await whole.arrayBuffer();
    return new Response(null, { status: whole.status, headers: [...whole.headers, ["content-length", String(body.byteLength)]] });
  }

  return async (request, meta = {}) => {
    const sent = meta.correlationId ?? request.headers.get("x-request-id") ?? "";
    const correlationId = CORRELATION_ID.test(sent) ? sent : randomUUID();
    const url = new URL(request.url);
    const response = await answerAny(request, url, correlationId, meta.address ?? "").catch((error: unknown) => {
      const mapped = mapError(error, correlationId, log);
      return jsonResponse(mapped.status, { error: mapped.data }, correlationId);
    });
    if (response.status >= 500) meta.failed?.(codes.get(response) ?? String(response.status));
    const cors = corsHeaders(request, corsOrigins, methodsAt(url.pathname.slice(basePath.length)));
    for (const [name, value] of Object.entries(cors)) response.headers.set(name, value);
    return response;
  };
}

/** Codes of answers that say that a call failed. */
const codes = new WeakMap<Response, string>();
/** Names that a call passed over, by the context of its request. */
const ignored = new WeakMap<ServiceContext, readonly string[]>();

/** A form's parts are texts; what they are is told by the contract of the call, which is known here first. */
function formRead({ procedure, input }: Pick<ProcedureCall, "procedure" | "input">): unknown {
  const { inputSchema, route } = procedure["~orpc"];
  return withFormMembers(inputSchema, input, route.inputStructure === "detailed");
}

function noteIgnored({ context, procedure, input, next }: ProcedureCall): Promise<unknown> {
  const { inputSchema, route } = procedure["~orpc"];
  if (context.caller !== null) ignored.set(context, ignoredNames(inputSchema, input, route.inputStructure === "detailed"));
  return next();
}

interface Service {
  handler: StandardOpenAPIHandler<ServiceContext>;
  jsonLimit: number;
}

/** The service that a path names and the part of it, a version or an operation: each part belongs to one backend. */
const servicePart = (path: string): string => path.split("/", 3).join("/");

function serviceTable(backends: HostedBackend[], log: BackendLog, metering: boolean): Map<string, Service> {
  const table = new Map<string, Service>();
  const noteRefusal = refusalLog(log);
  for (const { router, jsonLimit = JSON_LIMIT } of backends) {
    const handler = new StandardOpenAPIHandler<ServiceContext>(router, {
      customJsonSerializers: [datedRowsSerializer],
      customErrorResponseBodyEncoder: (error) => ({ error: (error as MappedError).data }),
      interceptors: [
        async ({ next, context }) => {
          try {
            return await next();
          } catch (error) {
            throw mapError(error, context.correlationId, log);
          }
        },
      ],
      clientInterceptors: [
        (call) => call.next({ ...call, input: formRead(call) }),
        noteIgnored,
        (call) => noted(noteRefusal, log, call),
        ...(metering ? [(call: ProcedureCall) => metered(log, call)] : []),
      ],
    });
    traverseContractProcedures({ router, path: [] }, ({ contract }) => {
      const { path } = contract["~orpc"].route;
      if (path) table.set(servicePart(path), { handler, jsonLimit });
    });
  }
  return table;
}

interface ProcedureCall {
  context: ServiceContext;
  procedure: AnyProcedure;
  input: unknown;
  next(): Promise<unknown>;
}

/** The status that an error is answered with; the line of the log is written where it is answered. */
const statusOf = (error: unknown, log: BackendLog) => mapError(error, "", { ...log, error: () => undefined, warn: () => undefined }).status;

/** A refused call is written into the audit log under its contract's path: an id in an address makes no other call of it. */
async function noted(noteRefusal: NoteRefusal, log: BackendLog, { context, procedure, next }: ProcedureCall): Promise<unknown> {
  try {
    return await next();
  } catch (error) {
    const { method = "", path = "" } = procedure["~orpc"].route;
    if (statusOf(error, log) === 403) await noteRefusal(context, `${method} ${path}`);
    throw error;
  }
}

/** Calls that were answered, by the context of their request, and the bytes of the bodies of answers: both are counted together. */
const answered = new WeakMap<ServiceContext, Omit<MeteredCall, "bytes">>();
const sizes = new WeakMap<Response, number>();

/** Notes a call under its contract's path when it has been answered, whatever the answer. */
async function metered(log: BackendLog, { context, procedure, next }: ProcedureCall): Promise<unknown> {
  const started = performance.now();
  const count = (status: number) => {
    const { caller } = context;
    if (caller === null) return;
    const { method = "", path = "" } = procedure["~orpc"].route;
    const organisationUuid = organisationOf(caller);
    const ms = performance.now() - started;
    answered.set(context, { userUuid: caller.userUuid, organisationUuid, endpoint: `${method} ${path}`, status, ms });
  };
  try {
    const answer = await next();
    count(200);
    return answer;
  } catch (error) {
    count(statusOf(error, log));
    throw error;
  }
}

function requireCaller(context: ServiceContext): CallerContext {
  if (context.caller === null) throw refuse.unauthorized();
  return { ...context, caller: context.caller };
}

function headersOf(request: Request): Record<string, string> {
  const headers: Record<string, string> = {};
  request.headers.forEach((value, name) => {
    headers[name] = value;
  });
  return headers;
}

const RETRY_AFTER_SECONDS: Record<number, string> = { 429: "60", 503: "5", 507: "60" };

/** Seconds that a refusal says by itself. */
const waitOf = (body: unknown): string | undefined => {
  const wait = (body as { error?: { retryAfter?: unknown } } | undefined)?.error?.retryAfter;
  return typeof wait === "number" ? String(Math.ceil(wait)) : undefined;
};

function jsonResponse(status: number, body: unknown, correlationId: string, passedOver: readonly string[] = []): Response {
  const headers: Record<string, string> = {
    "cache-control": "no-store",
    "x-request-id": correlationId,
    "x-content-type-options": "nosniff",
  };
  const retryAfter = waitOf(body) ?? RETRY_AFTER_SECONDS[status];
  if (retryAfter) headers["retry-after"] = retryAfter;
  const allow = (body as { error?: { allow?: string[] } } | undefined)?.error?.allow;
  if (status === 405 && allow) headers.allow = allow.join(", ");
  const tag = status < 300 ? versionTag(body) : null;
  if (tag !== null) headers.etag = tag;
  if (passedOver.length > 0) headers["x-ignored"] = passedOver.map((name) => encodeURI(name)).join(", ");
  if (status === 401) headers["www-authenticate"] = "Bearer";
  if (body === undefined || status === 204) return new Response(null, { status: status === 200 ? 204 : status, headers });
  if (body instanceof Blob) {
    const file = fileResponse(body, status, headers);
    sizes.set(file, body.size);
    return file;
  }
  headers["content-type"] = "application/json";
  const text = answerText(body);
  const response = new Response(text, { status, headers });
  sizes.set(response, Buffer.byteLength(text));
  const code = (body as { error?: { code?: unknown } } | null)?.error?.code;
  if (status >= 500 && typeof code === "string") codes.set(response, code);
  return response;
}

/** A file to save under its name. */
function fileResponse(file: Blob, status: number, headers: Record<string, string>): Response {
  const disposition = attachment(file instanceof File ? file.name : "file");
  return new Response(file, { status, headers: { ...headers, "content-type": file.type, "content-disposition": disposition } });
}

function documentResponse(
  { headers, text }: { headers: Record<string, string>; text: string },
  request: Request,
  correlationId: string,
): Response {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const common = { "cache-control": "no-cache", "x-request-id": correlationId, "x-content-type-options": "nosniff", etag };
  const isKnown = (request.headers.get("if-none-match") ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
  // A browser puts the headers of a 304 in place of those it kept: without the page's own policy its style would be refused.
  const all = { ...common, ...headers };
  return isKnown ? new Response(null, { status: 304, headers: all }) : new Response(text, { headers: all });
}
