import { type ActionFunction, data, type LoaderFunction, type ServerBuild } from "@remix-run/node";
import { type AppError, isAppError } from "#app/services/app-error.ts";

type Call = LoaderFunction | ActionFunction;

const RETRY_AFTER_S = 10;
/** Statuses that say the same of a page as of the call: the person, the address or the input, not the backend. */
const OF_THE_REQUEST = new Set([400, 403, 404, 409, 422, 429, 501]);
/** Left as they are: sign-in has to be renewed; nobody waits for the answer any more. */
const NOT_ANSWERED = new Set([401, 499]);

/**
 * A loader or an action that a failed backend call ended answers with the status that the failure means, so that its page
 * says what happened and a proxy sees 503 for a backend that is away. Screens that know better catch the call themselves.
 */
export function withBackendFailures(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module = { ...route.module, ...(loader && { loader: guarded(loader) }), ...(action && { action: guarded(action) }) };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function guarded<T extends Call>(call: T): T {
  const wrapped: Call = async (args) => {
    try {
      return await call(args);
    } catch (error) {
      if (!isAppError(error) || NOT_ANSWERED.has(error.status)) throw error;
      if (!OF_THE_REQUEST.has(error.status)) args.context.log.error({ err: error }, "a backend call failed");
      throw answerOf(error);
    }
  };
  // Remix asks a loader whether it wants to run while the page hydrates, by a member of the function.
  return Object.assign(wrapped, call) as T;
}

function answerOf({ status, code, correlationId }: AppError) {
  const body = { error: { code, correlationId } };
  if (OF_THE_REQUEST.has(status)) return data(body, { status });
  if (![502, 503, 504].includes(status)) return data(body, { status: 500 });
  return data(body, { status: 503, headers: { "Retry-After": String(RETRY_AFTER_S) } });
}
