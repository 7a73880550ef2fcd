import { connect } from "node:net";
import { Agent, type RequestInit as NetworkInit, fetch as networkFetch } from "undici";
import { CircuitBreaker, Places } from "#app/services/backend-client/backend-client-limits.server.ts";
import type { ListenHere } from "#app/services/backend-client/portfolio-changes.server.ts";

export type Fetch = (request: Request) => Promise<Response>;

/** One call of the contract, asked of a backend in this process: by its place, with its input as the contract has it. */
export type DirectCall = (
  path: readonly string[],
  input: unknown,
  call: { token: string | null; correlationId: string; signal: AbortSignal },
) => Promise<{ status: number; body: unknown }>;

/** Where a backend is. With `fetch` it is hosted by this process: files go there without a socket, calls by `call`. */
export interface BackendAddress {
  /** Address in front of the paths of the contract, without a slash at its end. */
  url: string;
  fetch?: Fetch;
  call?: DirectCall;
  /** Of the API: the line of changes of portfolios, without a socket. */
  listen?: ListenHere | undefined;
}

/** The way to one backend. Answers of an outside one are checked against the contract; its faults open the circuit. */
export interface Transport {
  url: string;
  outside: boolean;
  /** Whether somebody listens there; never rejects. */
  reach(): Promise<boolean>;
  /** Present for a backend of this process: a call without a request in between. */
  call?: DirectCall | undefined;
  send: Fetch;
  /** Like `send`, the body streamed instead of being read first. */
  stream: Fetch;
  /** Runs a call inside the limits of the backend. `failed` tells an error that speaks against the backend. */
  limited<T>(call: () => Promise<T>, signal: AbortSignal, failed: (error: unknown) => boolean): Promise<T>;
  close(): Promise<void>;
}

/** Largest answer of an outside backend, in bytes. */
const MAX_ANSWER = 64 * 1024 * 1024;
/** Longest silence of a file that is streamed, in milliseconds. */
const FILE_SILENCE = 300_000;

/**
 * Longest silence of an outside backend, in milliseconds: more than the limit that callers keep to themselves; 0, for none, where there is no
 * limit.
 */
export const longestSilence = (limitMs: number | undefined): number => (limitMs === undefined ? 0 : Math.max(FILE_SILENCE, limitMs));

export function createTransport(address: BackendAddress, pauseMs: number, limitMs?: number): Transport {
  const url = address.url.replace(/\/$/, "");
  return address.fetch ? insideTransport(url, address.fetch, address.call) : outsideTransport(url, 5 * pauseMs, longestSilence(limitMs));
}

function insideTransport(url: string, send: Fetch, call?: DirectCall): Transport {
  return {
    url,
    outside: false,
    reach: async () => true,
    call,
    send,
    stream: send,
    limited: (work) => work(),
    close: async () => undefined,
  };
}

const REACH_MS = 2_000;

function isListening({ protocol, hostname, port }: URL): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) || (protocol === "https:" ? 443 : 80), timeout: REACH_MS });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once("connect", () => end(true));
    socket.once("timeout", () => end(false));
    socket.once("error", () => end(false));
  });
}

function outsideTransport(url: string, restMs: number, silenceMs: number): Transport {
  const agent = new Agent({
    keepAliveTimeout: 30_000,
    connections: 64,
    maxResponseSize: MAX_ANSWER,
    connect: { timeout: 5_000 },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  });
  const places = new Places();
  const breaker = new CircuitBreaker(restMs);
  const go = async (request: Request, body: NetworkInit["body"]): Promise<Response> => {
    const answer = await networkFetch(request.url, {
      method: request.method,
      headers: [...request.headers],
      body,
      signal: request.signal,
      redirect: "manual",
      dispatcher: agent,
      ...(body instanceof ReadableStream ? { duplex: "half" as const } : {}),
    });
    return answer as unknown as Response;
  };
  return {
    url,
    outside: true,
    reach: () => isListening(new URL(url)),
    // Read first: a body of known length goes with Content-Length, which some servers insist on.
    send: async (request) => go(request, request.body === null ? null : await request.arrayBuffer()),
    stream: (request) => go(request, request.body as NetworkInit["body"]),
    async limited(call, signal, failed) {
      breaker.enter();
      let outcome: "success" | "failure" | "neither" = "neither";
      try {
        const result = await places.run(call, signal);
        outcome = "success";
        return result;
      } catch (error) {
        outcome = failed(error) ? "failure" : "neither";
        throw error;
      } finally {
        breaker.leave(outcome);
      }
    },
    close: () => agent.close(),
  };
}
