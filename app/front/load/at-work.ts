import type { RequestHandler, Response } from "express";
import { factsOf } from "../request-log.ts";
import { sendBusy } from "./busy-answer.ts";
import { WorkQueue } from "./work-queue.ts";

export interface WorkLimits {
  /** Pages that one process works on at once. */
  atOnce: number;
  /** Longest wait for a place, in milliseconds. */
  waitMs: number;
}

/**
 * Calls of the API wait for connections of the database, threads and files, which have bounds of their own: so many for each page. With more
 * than four, connections are waited for so long that a database in good health counts as lost.
 */
export const CALLS_FOR_A_PAGE = 4;
/** Seconds after which the line of now is worked off, and whoever was refused is told to come again. */
const RETRY_AFTER_S = 10;

/** Each has a bound of its own: a crowd that reads shuts out neither who saves nor a client who answers by a link. */
type Kind = "pages" | "forms" | "links" | "calls";

/** Who signs in is bounded by the line of passwords; a provider that tells of a sign-out waits for nobody. */
const UNBOUNDED = /^\/(realms|auth\/backchannel-logout)(\/|$)/;

function kindOf(path: string, method: string): Kind | null {
  if (UNBOUNDED.test(path)) return null;
  if (path === "/api" || path.startsWith("/api/")) return "calls";
  if (/^\/(questionnaire|documents)\//.test(path)) return "links";
  return method === "GET" || method === "HEAD" ? "pages" : "forms";
}

/**
 * Lets so many requests of a kind be worked on at once, and those wait that will get their turn in time. The others hear at once that the
 * service is busy. A place is held until the answer begins: what a slow reader takes to read it, or a stream of changes, holds none.
 */
export function atWork({ atOnce, waitMs }: WorkLimits): RequestHandler {
  const queues: Record<Kind, WorkQueue> = {
    pages: new WorkQueue(atOnce, waitMs),
    forms: new WorkQueue(atOnce, waitMs),
    links: new WorkQueue(atOnce, waitMs),
    calls: new WorkQueue(atOnce * CALLS_FOR_A_PAGE, waitMs),
  };
  return (req, res, next) => {
    const kind = kindOf(req.path, req.method);
    if (kind === null) return next();
    // Who has gone while the limits were looked up takes no place: nothing would tell us to give it back.
    if (res.closed) return;
    const queue = queues[kind];
    let isOver = false;
    let leave = () => {};
    const giveUp = queue.enter(
      (given) => {
        leave = given;
        if (isOver) return leave();
        onAnswer(res, leave);
        next();
      },
      () => {
        factsOf(res).cause = `too many ${kind} at work`;
        sendBusy(req, res, RETRY_AFTER_S);
      },
    );
    res.once("close", () => {
      isOver = true;
      giveUp();
      leave();
    });
  };
}

/** Calls `begun` when the head of the answer is written. */
function onAnswer(res: Response, begun: () => void): void {
  const writeHead = res.writeHead.bind(res) as (...head: unknown[]) => Response;
  res.writeHead = ((...head: unknown[]) => {
    begun();
    return writeHead(...head);
  }) as Response["writeHead"];
}
