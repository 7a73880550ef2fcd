import type { RequestContext } from "#app/services/request-context.ts";

/** A part of the page, or the mark by which its failure is found in the log. */
export type Part<T> = { loaded: T } | { failed: string };

/** One part that fails leaves the others: the page says so in its place. */
export async function loadPart<T>(
  { log, requestId }: Pick<RequestContext, "log" | "requestId">,
  name: string,
  load: () => Promise<T>,
): Promise<Part<T>> {
  try {
    return { loaded: await load() };
  } catch (error) {
    if (error instanceof Response) throw error;
    log.warn({ err: error, part: name }, "a part of the first page could not be loaded");
    return { failed: requestId };
  }
}
