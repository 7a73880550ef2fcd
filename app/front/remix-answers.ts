import type { RequestHandler } from "express";

/** Headers that may stand several times in one answer. */
const REPEATED = new Set(["set-cookie", "vary", "link"]);

/** Remix's handler appends the headers of an answer: those that an answer has once replace what the front had set. */
export const answerHeaders: RequestHandler = (_req, res, next) => {
  const { append } = res;
  res.append = (name, value) => (REPEATED.has(name.toLowerCase()) ? append.call(res, name, value) : res.set(name, value));
  next();
};

/**
 * What of a form nobody read leaves the connection after the answer: the next request of the same connection waits behind it. Where
 * reading stopped, Remix's handler would end the connection, and the answer with it.
 */
export const drained: RequestHandler = (req, res, next) => {
  const { destroy } = req;
  const drain = () => req.removeAllListeners("data").resume();
  req.destroy = (error) => (error ? destroy.call(req, error) : drain());
  res.once("finish", () => {
    req.destroy = destroy;
    if (req.readableEnded) req.destroy();
    else drain();
  });
  next();
};
