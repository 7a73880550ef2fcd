import { randomUUID } from "node:crypto";
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { Caller } from "#backend/calls/caller.ts";
import type { CallerContexts } from "#backend/calls/caller-context.ts";
import type { BackendLog } from "#backend/calls/context.ts";
import { mapError } from "#backend/calls/error-mapper.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { ChangedPortfolio, ChangeFeed } from "./change-feed.ts";
import { portfolioScopeOf } from "./portfolio.domain.ts";

/** What is sent: a first message that the line stands, then one for each change of a portfolio that the caller may see. */
export type DataInfo =
  | { type: "ready" }
  | { type: "model-portfolio-changed"; portfolio: string; version: number; active: boolean; at: string };

export interface DataInfoSocket {
  /** Takes an upgrade of its path; false for another path, which is then somebody else's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): Promise<void>;
}

const PATH = "/model-portfolio-service/data-info";
/** A line that did not answer the last ping is dead; a token that has ended closes its line at the same rhythm. */
const HEARTBEAT_MS = 30_000;
const MAX_LINES = 1_000;
/** Nothing is expected from callers. */
const MAX_PAYLOAD = 1_024;
/** Application close code: the token is no longer good, come again with a new one. */
const UNAUTHORISED = 4401;
const GOING_AWAY = 1001;
/** For the answer of a caller to the goodbye. */
const GOODBYE_MS = 300;

interface Line {
  caller: Caller;
  authorization: string;
  alive: boolean;
}

/** Whether the caller may see the portfolio: the same rule as the lists. */
function sees(caller: Caller, { distributor, owner, shared }: ChangedPortfolio): boolean {
  const scope = portfolioScopeOf(caller);
  return scope.kind === "all" || (scope.distributor === distributor && (owner === scope.user || shared));
}

/**
 * The WebSocket of model portfolios below `basePath`: asks for a bearer token in the header `Authorization`, then tells of
 * each change, by whatever process it was made. A caller that loses its rights is cut at the next heartbeat.
 */
export function dataInfoSocket(options: {
  contexts: CallerContexts;
  feed: ChangeFeed;
  log: BackendLog;
  basePath: string;
  /** Origin of PUBLIC_URL: pages of another one open no line. Programs that are no browser send none. */
  origin: string;
  heartbeatMs?: number;
}): DataInfoSocket {
  const { contexts, feed, log, basePath, origin, heartbeatMs = HEARTBEAT_MS } = options;
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD, clientTracking: false });
  const lines = new Map<WebSocket, Line>();
  const send = (socket: WebSocket, message: DataInfo) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };

  async function callerOf(authorization: string | undefined): Promise<Caller> {
    const { caller } = await contexts(authorization ?? null, randomUUID(), "");
    if (!caller) throw refuse.unauthorized();
    portfolioScopeOf(caller);
    return caller;
  }

  const tell = (changed: ChangedPortfolio) => {
    const { uuid: portfolio, version, active } = changed;
    const message: DataInfo = { type: "model-portfolio-changed", portfolio, version, active, at: new Date().toISOString() };
    for (const [socket, { caller }] of lines) if (sees(caller, changed)) send(socket, message);
  };
  let listening: ReturnType<ChangeFeed["listen"]> | null = null;

  function add(socket: WebSocket, line: Line): void {
    lines.set(socket, line);
    listening ??= feed.listen(tell);
    socket.on("pong", () => {
      line.alive = true;
    });
    socket.on("error", () => socket.terminate());
    socket.on("close", () => {
      lines.delete(socket);
      if (lines.size > 0) return;
      listening?.stop();
      listening = null;
    });
    void listening.started.then(() => send(socket, { type: "ready" }));
  }

  async function beat(socket: WebSocket, line: Line): Promise<void> {
    if (!line.alive) return socket.terminate();
    line.alive = false;
    socket.ping();
    try {
      line.caller = await callerOf(line.authorization);
    } catch (error) {
      // What cannot be asked now is asked again at the next beat.
      if (mapError(error, randomUUID(), log).status < 500) socket.close(UNAUTHORISED);
    }
  }
  const heart = setInterval(() => {
    for (const [socket, line] of lines) void beat(socket, line);
  }, heartbeatMs);
  heart.unref();

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { authorization, origin: page = origin } = request.headers;
    try {
      if (page !== origin) throw refuse.forbidden("FOREIGN_ORIGIN", "A page of another origin may not open this line.");
      if (lines.size >= MAX_LINES) throw refuse.unavailable("TOO_MANY_LINES", "Too many lines are open. Try again later.");
      const caller = await callerOf(authorization);
      server.handleUpgrade(request, socket, head, (line) => add(line, { caller, authorization: authorization!, alive: true }));
    } catch (error) {
      const { status } = mapError(error, randomUUID(), log);
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    }
  }

  return {
    upgrade(request, socket, head) {
      if (new URL(request.url ?? "/", "http://here").pathname !== `${basePath}${PATH}`) return false;
      socket.on("error", () => socket.destroy());
      void accept(request, socket, head);
      return true;
    },
    async close() {
      clearInterval(heart);
      listening?.stop();
      const open = [...lines.keys()];
      for (const socket of open) socket.close(GOING_AWAY);
      if (open.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, GOODBYE_MS));
      for (const socket of open) socket.terminate();
    },
  };
}
