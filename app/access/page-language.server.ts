import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import type { RequestContext } from "#app/services/request-context.ts";

/** Language of a page that is open to anybody: the person's where one is signed in, else the browser's. */
export async function pageLanguage(context: Pick<RequestContext, "viewer" | "guestLanguage">): Promise<InterfaceLanguage> {
  const viewer = await context.viewer().catch(() => null);
  return viewer && viewer.failure === undefined ? viewer.language : context.guestLanguage();
}
