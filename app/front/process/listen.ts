import { createServer, type RequestListener, type Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "../../services/logger.server.ts";

const HEADERS_MS = 20_000;
/** Whole request, body included: an upload of 64 MB over a slow line fits in. */
const REQUEST_MS = 120_000;
/** Longer than the 60 s after which common proxies close: they must be the ones to close. */
export const KEEP_ALIVE_MS = 65_000;

/** Why nothing can be listened to there, in a sentence that names the setting. */
function namingThePlace(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const { code } = error;
  if (code === "EADDRINUSE")
    return new Error(`PORT: ${port} is in use by another program on ${host}; it must be a free one from 1 to 65535`);
  if (code === "EACCES") return new Error(`PORT: ${port} may not be used by this user; one from 1024 to 65535 may`);
  if (code === "EADDRNOTAVAIL" || code === "EINVAL" || error.syscall === "getaddrinfo")
    return new Error(`HOST: ${host} is no address or name of this machine (${code}); 127.0.0.1 is, and 0.0.0.0 is all of them`);
  return error;
}

const listening = (server: NetServer, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => reject(namingThePlace(error, port, host));
    server.once("error", refuse);
    server.listen(port, host, () => {
      server.off("error", refuse);
      resolve();
    });
  });

/** Rejects where nobody could listen there: said before a database is made and filled for it. */
export async function tryToListen(port: number, host: string): Promise<void> {
  const server = new NetServer();
  await listening(server, port, host);
  await new Promise((resolve) => server.close(resolve));
}

/** Listens with limits on how slow a client may be. Rejects when the port is taken; a connection that cannot be taken in is a line of the log. */
export async function listen(app: RequestListener, port: number, host: string, log: Pick<Logger, "error">): Promise<Server> {
  const server = createServer({ headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS }, app);
  await listening(server, port, host);
  server.on("error", (error) => log.error({ err: error }, "a connection could not be taken in"));
  return server;
}

/** Connections that the kernel holds for us when the end begins are still taken in: closing at once would reset them. */
const GRACE_MS = 500;
/** A turn of the event loop as short as this has just taken in every connection that was made. */
const SHORT_TURN_MS = 1;
const MOST_TURNS = 10_000;

/** Resolves right after a turn that has taken in what waited: a connection that is made in between the closing resets. */
function afterShortTurn(): Promise<void> {
  return new Promise((resolve) => {
    let turns = 0;
    let began = performance.now();
    const turn = () => {
      const now = performance.now();
      if (now - began < SHORT_TURN_MS || ++turns > MOST_TURNS) return resolve();
      began = now;
      setImmediate(turn);
    };
    setImmediate(turn);
  });
}

/**
 * Stops listening, lets requests under way finish for at most `patienceMs`, then cuts what is left. True when nothing was cut.
 *
 * @param keptMs how long connections without a request stay open: a proxy that keeps some may be sending over one just then
 */
export async function stopListening(server: Server, patienceMs: number, keptMs = 0): Promise<boolean> {
  await pause(GRACE_MS);
  await afterShortTurn();
  return new Promise((resolve) => {
    let idle: NodeJS.Timeout | undefined;
    const cut = setTimeout(() => {
      server.closeAllConnections();
      resolve(false);
    }, patienceMs + keptMs);
    // The HTTP server's own `close` would close the kept connections at once.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(cut);
      clearTimeout(kept);
      clearInterval(idle);
      resolve(true);
    });
    // They would hold the end: they are closed as they fall idle.
    const kept = setTimeout(() => {
      idle = setInterval(() => server.closeIdleConnections(), 50);
    }, keptMs);
  });
}
