import type { AnyContractRouter } from "@orpc/contract";
import { type AnyProcedure, createProcedureClient, isProcedure, type Router } from "@orpc/server";
import type { CallerContexts } from "#backend/calls/caller-context.ts";
import type { BackendLog, ServiceContext } from "#backend/calls/context.ts";
import { mapError } from "#backend/calls/error-mapper.ts";

export interface InProcessCall {
  /** Bearer token of the person, checked like any other caller's; null for calls that need none. */
  token: string | null;
  correlationId: string;
  signal: AbortSignal;
}
/** Status and JSON body of an answer, as the same call over the network would bring them. */
export interface InProcessAnswer {
  status: number;
  body: unknown;
}
/** One call of the contract by its place in the router. Never rejects. */
export type CallInProcess = (path: readonly string[], input: unknown, call: InProcessCall) => Promise<InProcessAnswer>;

type ProcedureCall = (input: unknown, options: { context: ServiceContext; signal: AbortSignal }) => Promise<unknown>;

/**
 * The calls of this process's backends without a request in between: the same token check, input and output schemas,
 * handlers and errors, no text to write and to read again.
 */
export function createInProcessCalls(options: {
  routers: Array<Router<AnyContractRouter, ServiceContext>>;
  contexts: CallerContexts;
  log: BackendLog;
}): CallInProcess {
  const { routers, contexts, log } = options;
  const known = new Map<string, ProcedureCall>();

  function callAt(path: readonly string[]): ProcedureCall {
    const key = path.join(".");
    let call = known.get(key);
    if (!call) {
      call = clientOf(routers.map((router) => at(router, path)).find(isProcedure), key);
      known.set(key, call);
    }
    return call;
  }

  return async (path, input, { token, correlationId, signal }) => {
    try {
      const context = await contexts(token === null ? null : `Bearer ${token}`, correlationId, "");
      const body = await callAt(path)(input, { context, signal });
      return { status: body === undefined ? 204 : 200, body };
    } catch (error) {
      const mapped = mapError(error, correlationId, log);
      return { status: mapped.status, body: { error: mapped.data } };
    }
  };
}

function clientOf(procedure: AnyProcedure | undefined, name: string): ProcedureCall {
  if (!procedure) throw new TypeError(`This process hosts no call ${name}.`);
  const client = createProcedureClient(procedure, { context: ({ context }: { context: ServiceContext }) => context });
  const call = (input: unknown, { context, signal }: Parameters<ProcedureCall>[1]) => client(input, { context: { context }, signal });
  return procedure["~orpc"].route.inputStructure === "detailed" ? (input, options) => call(withParts(input), options) : call;
}

const at = (router: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inside, name) => (inside as Record<string, unknown> | undefined)?.[name], router);

/** Over the network these parts of a detailed input are always there, if only empty; schemas count on it. */
const withParts = (input: unknown) => ({ params: {}, query: {}, headers: {}, ...(input as object | undefined) });
