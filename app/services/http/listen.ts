import { createServer, type Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Express } from "express";

const HEADERS_MS = 20_000;
/** Whole request, body included: an upload of 64 MB over a slow line fits in. */
const REQUEST_MS = 120_000;
/** Longer than the 60 s after which common proxies close: they must be the ones to close. */
const KEEP_ALIVE_MS = 65_000;

/** Listens with limits on how slow a client may be. Rejects when the port is taken. */
export function listen(app: Express, port: number, host: string): Promise<Server> {
  const server = createServer({ headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS }, app);
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new Error(`PORT: ${port} is in use by another program on ${host}`) : error);
    server.once("error", refuse);
    server.listen(port, host, () => {
      server.off("error", refuse);
      resolve(server);
    });
  });
}

/** Connections that the kernel holds for us when the end begins are still taken in: closing at once would reset them. */
const GRACE_MS = 500;

/** Stops listening, lets requests under way finish for at most `patienceMs`, then cuts what is left. True when nothing was cut. */
export async function stopListening(server: Server, patienceMs: number): Promise<boolean> {
  await pause(GRACE_MS);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      server.closeAllConnections();
      resolve(false);
    }, patienceMs);
    // Connections kept alive between requests would hold the close: they are closed as they fall idle.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(idle);
      resolve(true);
    });
  });
}
