import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { Caller } from "#backend/calls/caller.ts";
import type { CallerContexts } from "#backend/calls/caller-context.ts";
import type { BackendLog } from "#backend/calls/context.ts";
import { mapError } from "#backend/calls/error-mapper.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { ChangedPortfolio, ChangeFeed } from "./change-feed.ts";
import { portfolioScopeOf } from "./portfolio.domain.ts";

/** What is sent: a first message that the line is open, then one for each change of a portfolio that the caller may see. */
export type DataInfo =
  | { type: "ready" }
  | { type: "model-portfolio-changed"; portfolio: string; version: number; active: boolean; at: string };

/** A listener of this process, for whom the same is told without a socket. */
export interface Listener {
  tell(message: DataInfo): void;
  /** The line is over: the token has ended, or the process leaves. */
  ended(): void;
}

export interface DataInfoSocket {
  /** Takes an upgrade of its path: null once the line is open, else the status of the refusal, 404 for another path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, requestId: string): Promise<number | null>;
  /** Fulfilled once the line is open, with what ends it; a token that is refused rejects. */
  listen(token: string, listener: Listener): Promise<() => void>;
  close(): Promise<void>;
}

const PATH = "/model-portfolio-service/data-info";
/** A line that did not answer the last ping is dead; a token that has ended closes its line at the same rhythm. */
const HEARTBEAT_MS = 30_000;
const MAX_LINES = 1_000;
/** Lines of one person in one process: the streams of the windows that are looked at, and as many of programs. */
const MAX_LINES_OF_PERSON = 8;
/** Seconds after which a line of one's own may have ended. */
const AGAIN_S = 30;
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
  tell(message: DataInfo): void;
  /** False for a line that is dead; asks for its next sign of life. */
  isAlive(): boolean;
  end(code: number): void;
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
  const lines = new Set<Line>();
  const sockets = new Set<WebSocket>();

  async function callerOf(authorization: string | undefined): Promise<Caller> {
    const { caller } = await contexts(authorization ?? null, randomUUID(), "");
    if (!caller) throw refuse.unauthorized();
    portfolioScopeOf(caller);
    return caller;
  }

  const tell = (changed: ChangedPortfolio) => {
    const { uuid: portfolio, version, active } = changed;
    const message: DataInfo = { type: "model-portfolio-changed", portfolio, version, active, at: new Date().toISOString() };
    for (const line of lines) if (sees(line.caller, changed)) toLine(line, message);
  };
  let listening: ReturnType<ChangeFeed["listen"]> | null = null;

  /** Each line hears of it: one that fails is ended, and no other notices. */
  const toLine = (line: Line, message: DataInfo) => {
    try {
      line.tell(message);
    } catch (error) {
      log.warn({ err: error }, "a line could not be told of a change");
      line.end(GOING_AWAY);
    }
  };
  function add(line: Line): Promise<void> {
    lines.add(line);
    listening ??= feed.listen(tell);
    return listening.started;
  }
  function remove(line: Line): void {
    if (!lines.delete(line) || lines.size > 0) return;
    listening?.stop();
    listening = null;
  }

  /** Refuses a line more than there is room for, in the process or for the person. The line is to be added before anything is waited for. */
  function requireRoom({ userUuid }: Caller): void {
    let own = 0;
    for (const { caller } of lines) if (caller.userUuid === userUuid) own += 1;
    if (own >= MAX_LINES_OF_PERSON) throw refuse.tooMany(AGAIN_S, "Too many lines of this person are open.");
    if (lines.size >= MAX_LINES) throw refuse.unavailable("TOO_MANY_LINES", "Too many lines are open. Try again later.");
  }

  function addSocket(socket: WebSocket, caller: Caller, authorization: string): void {
    let answered = true;
    const line: Line = {
      caller,
      authorization,
      tell: (message) => {
        if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
      },
      isAlive: () => {
        const alive = answered;
        answered = false;
        if (alive) socket.ping();
        else socket.terminate();
        return alive;
      },
      end: (code) => socket.close(code),
    };
    socket.on("pong", () => {
      answered = true;
    });
    socket.on("error", () => socket.terminate());
    socket.on("close", () => {
      sockets.delete(socket);
      remove(line);
    });
    sockets.add(socket);
    add(line).then(
      () => toLine(line, { type: "ready" }),
      (error: unknown) => {
        log.warn({ err: error }, "a line could not be opened");
        socket.terminate();
      },
    );
  }

  async function beat(line: Line): Promise<void> {
    try {
      if (!line.isAlive()) return;
      line.caller = await callerOf(line.authorization);
    } catch (error) {
      // What cannot be asked now is asked again at the next beat.
      if (mapError(error, randomUUID(), log).status < 500) line.end(UNAUTHORISED);
    }
  }
  const heart = setInterval(() => {
    for (const line of lines) void beat(line);
  }, heartbeatMs);
  heart.unref();

  return {
    async upgrade(request, socket, head, requestId) {
      // Another path is answered without a look at anything else.
      if (request.url?.replace(/\?.*$/s, "") !== `${basePath}${PATH}`) return 404;
      const { authorization, origin: page = origin } = request.headers;
      try {
        if (page !== origin) throw refuse.forbidden("FOREIGN_ORIGIN", "A page of another origin may not open this line.");
        const caller = await callerOf(authorization);
        requireRoom(caller);
        server.handleUpgrade(request, socket, head, (line) => addSocket(line, caller, authorization!));
        return null;
      } catch (error) {
        return mapError(error, requestId, log).status;
      }
    },
    async listen(token, listener) {
      const authorization = `Bearer ${token}`;
      const opened = async (): Promise<Line> => {
        const caller = await callerOf(authorization);
        requireRoom(caller);
        const line: Line = {
          caller,
          authorization,
          tell: listener.tell,
          isAlive: () => true,
          end: () => {
            remove(line);
            listener.ended();
          },
        };
        await add(line);
        return line;
      };
      const line = await opened().catch((error: unknown) => {
        throw mapError(error, randomUUID(), log);
      });
      return () => remove(line);
    },
    async close() {
      clearInterval(heart);
      const open = [...sockets];
      for (const line of [...lines]) line.end(GOING_AWAY);
      listening?.stop();
      if (open.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, GOODBYE_MS));
      for (const socket of open) socket.terminate();
    },
  };
}
