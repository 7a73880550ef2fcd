import type { RequestContext } from "#app/services/request-context.ts";
import { prefixOf } from "../settings.ts";
import { pageOf } from "../sign-in/return-to.ts";

const MAX_FORM_BYTES = 65_536;
/** Name of the fields for tokens and passwords, which nothing keeps. */
const SECRET = "secret";
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)/i;

/** A form that can be kept: not known to be large, and nobody has read it. */
export function isKeepable({ method, headers, bodyUsed }: Request): boolean {
  const isForm = method !== "GET" && method !== "HEAD" && FORM.test(headers.get("content-type") ?? "");
  return isForm && !bodyUsed && Number(headers.get("content-length") ?? 0) <= MAX_FORM_BYTES;
}

/** Where the form of a request is kept and found again. */
export const keptPath = (request: Request, { publicUrl }: Pick<RequestContext, "publicUrl">): string =>
  new URL(pageOf(request, prefixOf(publicUrl)), "http://page.invalid").pathname;

/**
 * Keeps what a form had sent, to be shown again on its page. Files are not kept; what a script sends while a person types is
 * kept only where the answer takes the page away (`leaving`). Whatever goes wrong here must not stand in the way of the answer.
 */
export async function keepTyped(
  request: Request,
  context: RequestContext,
  { page = keptPath(request, context), leaving = false }: { page?: string; leaving?: boolean } = {},
): Promise<void> {
  if (!isKeepable(request)) return;
  try {
    const form = await request.formData();
    const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string" && entry[0] !== SECRET);
    if (fields.length > 0 && (leaving || form.get("live") !== "1"))
      await context.keepForm(new URL(page, "http://page.invalid").pathname, fields);
  } catch (error) {
    context.log.warn({ err: error }, "a form could not be kept");
  }
}
