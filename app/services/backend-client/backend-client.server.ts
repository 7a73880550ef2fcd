import { createORPCClient } from "@orpc/client";
import { type AnyContractRouter, isContractProcedure, type SchemaIssue } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { z } from "zod";
import { apiContract, computationContract, pdfContract } from "#app/contract/index.ts";
import { AppError } from "#app/services/app-error.ts";
import type { ApiClient, ComputationClient, PdfClient } from "#app/services/backend-client/backend-client.ts";
import { type Attempt, Budget, type CallPolicy, callBackend } from "#app/services/backend-client/backend-client-call.server.ts";
import {
  failures,
  lineFailure,
  mappedError,
  RefusedAnswer,
  raiseGraphqlErrors,
} from "#app/services/backend-client/backend-client-errors.server.ts";
import {
  type BackendAddress,
  createTransport,
  type DirectCall,
  type Transport,
} from "#app/services/backend-client/backend-client-transport.server.ts";
import { listenBySocket, listenHere } from "#app/services/backend-client/portfolio-changes.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

export interface BackendClientsOptions {
  /** Address in front of the contract's paths, with the handler itself when this process hosts the backend. */
  api: BackendAddress;
  computation: BackendAddress;
  pdf: BackendAddress;
  /** Longest time of one page's calls, in milliseconds. Without it the client waits as long as the person does. */
  limitMs?: number | undefined;
  /** First pause before a call is repeated, in milliseconds; an outside backend that keeps failing is left alone for five. */
  pauseMs?: number;
  now?: () => number;
  random?: () => number;
  /** Told of a call that a backend of another server did not answer; `sure` when nothing but its absence explains it. */
  unanswered?: (part: "api" | "computation" | "pdf", error: AppError, sure: boolean) => void;
}

/** Whose calls: the access token (null for calls that need none), the request's id and the signal that ends when the browser has gone. */
export interface Binding {
  token: string | null;
  requestId: string;
  signal?: AbortSignal;
}

export interface BackendClients {
  /**
   * Reaches each backend that was not reached yet; false when one does not answer. Its calls are refused as not initialised until
   * another try succeeds.
   */
  initialise(): Promise<boolean>;
  bind(binding: Binding): Pick<Viewer, "api" | "computation" | "pdf" | "rawApi" | "portfolioChanges">;
  /** Ends the lines of changes that are open: a server that stops listening waits for the answers that they stand behind. */
  endLines(): void;
  close(): Promise<void>;
}

const RETRIES = 3;
/** What a call asks for unless it says otherwise; a call that gives a file takes what comes. */
const ACCEPT = "application/json; charset=utf-8";

/** Clients of the backends. What does not depend on the person is made once; `bind` is cheap. */
export function createBackendClients(options: BackendClientsOptions): BackendClients {
  const { limitMs, pauseMs = 1_000, now = () => performance.now(), random = Math.random, unanswered = () => undefined } = options;
  const api = backendOf(apiContract, createTransport(options.api, pauseMs, limitMs), false);
  // Computations and documents change nothing: they may be asked again like a read.
  const computation = backendOf(computationContract, createTransport(options.computation, pauseMs, limitMs), true);
  const pdf = backendOf(pdfContract, createTransport(options.pdf, pauseMs, limitMs), true);

  const { listen: here } = options.api;
  const listen = here ? listenHere(here) : listenBySocket(api.transport.url);
  const lines = new Set<() => void>();
  const backends = [api, computation, pdf];
  const names = new Map<Backend, "api" | "computation" | "pdf">([
    [api, "api"],
    [computation, "computation"],
    [pdf, "pdf"],
  ]);
  const told = (backend: Backend, error: unknown): unknown => {
    const name = names.get(backend);
    if (name && backend.transport.outside && error instanceof AppError && (isAway(error) || error.code === "TIMEOUT"))
      unanswered(name, error, isAway(error));
    return error;
  };

  return {
    async initialise() {
      const reached = await Promise.all(backends.map((backend) => backend.initialise()));
      return reached.every(Boolean);
    },
    bind({ token, requestId, signal }) {
      const budget = new Budget(limitMs, now);
      const retries = { count: RETRIES, baseMs: pauseMs, random };
      const client = <T extends ApiClient | ComputationClient | PdfClient>(backend: Backend): T =>
        createORPCClient<T>({
          call: (path, input) => {
            if (!backend.isReady()) return Promise.reject(told(backend, failures.notInitialised(requestId)));
            const policy = { correlationId: requestId, signal, budget, retries, ...backend.repetition(path, input) };
            return callBackend(policy, (attempt) => backend.ask(path, input, { token, requestId, attempt })).catch((error: unknown) => {
              throw told(backend, error);
            });
          },
        });
      return {
        api: client<ApiClient>(api),
        computation: client<ComputationClient>(computation),
        pdf: client<PdfClient>(pdf),
        async rawApi(path, init) {
          if (!api.isReady()) throw told(api, failures.notInitialised(requestId));
          const started = now();
          const answer = await raw(api.transport, path, init, { token, requestId, signal }).catch((error: unknown) => {
            throw told(api, error);
          });
          budget.extend(now() - started);
          return answer;
        },
        async portfolioChanges(listener) {
          if (token === null) throw new TypeError("Changes are told to a person.");
          if (!api.isReady()) throw told(api, failures.notInitialised(requestId));
          const end = () => {
            lines.delete(end);
            listener.ended();
          };
          lines.add(end);
          try {
            const stop = await listen(token, { tell: listener.tell, ended: end });
            return () => {
              lines.delete(end);
              stop();
            };
          } catch (error) {
            lines.delete(end);
            throw told(api, lineFailure(error, requestId));
          }
        },
      };
    },
    endLines() {
      for (const end of [...lines]) end();
    },
    async close() {
      await Promise.all(backends.map(({ transport }) => transport.close()));
    },
  };
}

interface CallContext {
  token: string | null;
  requestId: string;
  attempt: Attempt;
}

interface Backend {
  transport: Transport;
  /** Whether the backend was reached once. */
  isReady(): boolean;
  initialise(): Promise<boolean>;
  ask(path: readonly string[], input: unknown, context: CallContext): Promise<unknown>;
  repetition(path: readonly string[], input: unknown): Pick<CallPolicy, "repeatable" | "worthRepeating">;
}

function backendOf(contract: AnyContractRouter, transport: Transport, pure: boolean): Backend {
  const link = new OpenAPILink<CallContext>(contract, {
    url: transport.url,
    headers: ({ context: { token, requestId } }, path) => ({
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      "x-request-id": requestId,
      accept: procedureAt(contract, path)["~orpc"].outputSchema instanceof z.ZodFile ? "*/*" : ACCEPT,
    }),
    async fetch(request, _init, { context: { attempt } }) {
      attempt.sent = true;
      const answer = await transport.send(request);
      attempt.status = answer.status;
      return answer;
    },
    customErrorResponseBodyDecoder: (body, answer) => new RefusedAnswer(answer.status, body),
  });

  let isReady = false;
  return {
    transport,
    isReady: () => isReady,
    async initialise() {
      isReady ||= await transport.reach();
      return isReady;
    },
    ask(path, input, context) {
      const { attempt, requestId } = context;
      const { call: direct } = transport;
      const call = async () => {
        try {
          const output = direct
            ? await directly(direct, path, input, context)
            : await link.call(path, input, { context, signal: attempt.signal });
          const read = transport.outside ? await checked(contract, path, output, requestId) : output;
          if (procedureAt(contract, path)["~orpc"].route.path?.endsWith("/graphql")) raiseGraphqlErrors(read, requestId);
          return read;
        } catch (error) {
          throw mappedError(error, attempt, requestId);
        }
      };
      return transport.limited(call, attempt.signal, speaksAgainstBackend);
    },
    repetition(path, input) {
      const repeatable = pure || procedureAt(contract, path)["~orpc"].route.method === "GET" || hasIdempotencyKey(input);
      return { repeatable, worthRepeating: transport.outside ? canHeal : (error) => error.status === 503 };
    },
  };
}

/** The output of a call that this process answers itself; its refusals look like those that come over the network. */
async function directly(direct: DirectCall, path: readonly string[], input: unknown, context: CallContext): Promise<unknown> {
  const { token, requestId, attempt } = context;
  attempt.sent = true;
  const { status, body } = await direct(path, input, { token, correlationId: requestId, signal: attempt.signal });
  attempt.status = status;
  if (status >= 400) throw new RefusedAnswer(status, body);
  return body;
}

function procedureAt(contract: AnyContractRouter, path: readonly string[]) {
  const found = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], contract);
  if (!isContractProcedure(found)) throw new TypeError(`The contract has no call ${path.join(".")}.`);
  return found;
}

function hasIdempotencyKey(input: unknown): boolean {
  const headers = typeof input === "object" && input !== null && "headers" in input ? input.headers : undefined;
  return typeof headers === "object" && headers !== null && "idempotency-key" in headers && headers["idempotency-key"] !== undefined;
}

/** Refusals above 500: a call that is not built, and one that nothing can be stored for at the moment. */
const OF_THE_CALL = new Set([501, 507]);

/** A refused or aborted call says nothing against the backend; an answer that cannot be read or does not come does. */
const speaksAgainstBackend = (error: unknown): boolean =>
  error instanceof AppError && error.status >= 500 && !OF_THE_CALL.has(error.status);

/** Nobody answers there, or a proxy in front of it says so. */
const isAway = ({ code }: AppError): boolean =>
  code === "NETWORK_ERROR" || code === "NOT_INITIALISED" || code === "BACKEND_UNAVAILABLE" || /^HTTP_50[234]$/.test(code);

/** Faults that may be gone a moment later. An answer that was read and has the wrong shape will have it again. */
const canHeal = (error: AppError): boolean => {
  if (error.code === "UNEXPECTED_ANSWER") return error.data.issues === undefined;
  return error.status >= 500 && !OF_THE_CALL.has(error.status) && error.code !== "BACKEND_BUSY" && error.code !== "BACKEND_UNAVAILABLE";
};

/** The output as the contract describes it. Places and messages of what is wrong are kept, never the answer itself. */
async function checked(contract: AnyContractRouter, path: readonly string[], output: unknown, correlationId: string): Promise<unknown> {
  const schema = procedureAt(contract, path)["~orpc"].outputSchema;
  if (!schema) return output;
  const result = await schema["~standard"].validate(output);
  if (!result.issues) return result.value;
  const faults: readonly SchemaIssue[] = result.issues;
  const issues = faults.slice(0, 20).map(({ message, path: at = [] }) => ({
    path: at.map((part) => String(typeof part === "object" ? part.key : part)).join("."),
    message,
  }));
  throw failures.unexpected(correlationId, undefined, { issues });
}

async function raw(transport: Transport, path: string, init: RequestInit & { duplex?: "half" }, binding: Binding): Promise<Response> {
  const { token, requestId, signal } = binding;
  const headers = new Headers(init.headers);
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  headers.set("x-request-id", requestId);
  if (!headers.has("accept")) headers.set("accept", ACCEPT);
  const ends = [signal, init.signal].filter((one) => one instanceof AbortSignal);
  const request = new Request(`${transport.url}${path}`, { ...init, headers, signal: AbortSignal.any(ends) } as RequestInit);
  try {
    return await transport.stream(request);
  } catch (error) {
    if (request.signal.aborted) throw failures.aborted(requestId);
    throw mappedError(error, { sent: true, status: null }, requestId);
  }
}
