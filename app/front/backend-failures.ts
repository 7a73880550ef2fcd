import { type ActionFunction, data, type LoaderFunction, type ServerBuild } from "@remix-run/node";
import { isKeepable, keepTyped, keptPath } from "#app/access/kept-forms/keep-typed.server.ts";
import { type AppError, isAppError } from "#app/services/app-error.ts";

type Call = LoaderFunction | ActionFunction;

const RETRY_AFTER_S = 10;
/** Statuses that say the same of a page as of the call: the person, the address or the input, not the backend. */
const OF_THE_REQUEST = new Set([400, 403, 404, 409, 422, 428, 429, 501]);
/** Left as it is: sign-in has to be renewed. */
const SIGN_IN_AGAIN = 401;
/** A call that was ended with its request. */
const GONE = 499;
/** The backend is away, or says nothing that can be read. */
const AWAY = new Set([502, 503, 504]);
/** It answers and stores nothing at the moment: the page says so, and keeps what was typed as for one that is away. */
const NO_ROOM = 507;
const NO_ROOM_RETRY_S = 60;
/** A form that names no version of what it changes: nothing is written, and it is given back. */
const VERSION_MISSING = 428;
const isKept = (status: number): boolean => AWAY.has(status) || status === NO_ROOM || status === VERSION_MISSING;

/**
 * A loader or an action that a failed backend call ended answers with the status that the failure means, so that its page
 * says what happened and a proxy sees 503 for a backend that is away. Screens that know better catch the call themselves.
 */
export function withBackendFailures(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: guarded(returningForm(loader)) }),
      ...(action && { action: guarded(keepingForm(action)) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function guarded<T extends Call>(call: T): T {
  const wrapped: Call = async (args) => {
    try {
      return noted(await call(args), args);
    } catch (error) {
      noted(error, args);
      if (!isAppError(error) || error.status === SIGN_IN_AGAIN) throw error;
      // Of a call that was ended with its request nobody reads the answer; where somebody does, it is a backend that gives none.
      if (error.status === GONE) args.context.log.warn({ err: error }, "a backend call was ended");
      else if (!OF_THE_REQUEST.has(error.status)) args.context.log.error({ err: error }, "a backend call failed");
      throw answerOf(error);
    }
  };
  // Remix asks a loader whether it wants to run while the page hydrates, by a member of the function.
  return Object.assign(wrapped, call) as T;
}

/** An answer that says by itself that something could not be done, returned or thrown, is a line of the log. */
function noted<T>(answer: T, { context }: Parameters<LoaderFunction>[0]): T {
  const status = statusOf(answer);
  if (status >= 500) context.log.warn({ status }, "a page says that something could not be done");
  return answer;
}

/** A page that cannot be shown gives back the kept form that it took: it is there at the next try. */
function returningForm(loader: LoaderFunction): LoaderFunction {
  const returning: LoaderFunction = async (args) => {
    try {
      return await loader(args);
    } catch (error) {
      if (isAppError(error) && isKept(error.status)) await args.context.returnKeptForm(keptPath(args.request, args.context));
      throw error;
    }
  };
  return Object.assign(returning, loader);
}

/**
 * No backend that is away, and no form that names no version, loses what was typed: it is shown again when the page is opened anew. A later form of the same
 * page that went through takes its place.
 */
function keepingForm(action: ActionFunction): ActionFunction {
  const keeping: ActionFunction = async (args) => {
    const { request, context } = args;
    // A body of unknown length may be a large file, which a copy would hold in memory.
    const copy = request.headers.has("content-length") && isKeepable(request) ? request.clone() : null;
    try {
      const answer = await action(args);
      if (statusOf(answer) < 400) await context.forgetKeptForm(keptPath(request, context));
      return answer;
    } catch (error) {
      if (copy && isAppError(error) && isKept(error.status)) await keepTyped(copy, context);
      throw error;
    }
  };
  return Object.assign(keeping, action);
}

/** Status of what a call returned or threw: an answer, data with a status, or anything else. */
function statusOf(answer: unknown): number {
  if (answer instanceof Response) return answer.status;
  const init = typeof answer === "object" && answer !== null && "init" in answer ? (answer.init as ResponseInit | null) : null;
  return init?.status ?? 200;
}

function answerOf({ status, code, correlationId }: AppError) {
  const body = { error: { code, correlationId } };
  if (OF_THE_REQUEST.has(status)) return data(body, { status });
  if (status === NO_ROOM) return data(body, { status, headers: { "Retry-After": String(NO_ROOM_RETRY_S) } });
  if (!AWAY.has(status) && status !== GONE) return data(body, { status: 500 });
  return data(body, { status: 503, headers: { "Retry-After": String(RETRY_AFTER_S) } });
}
