import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { publicRoute } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { SessionLife } from "#app/services/request-context.ts";

/** What an open page asks from time to time. Asking does not count as a visit, or no session would ever end. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  publicRoute("whoever asks is told of the session of this browser alone, also that there is none");
  return answer(request, await context.session.left(request));
}

/** Makes the session last. */
export async function action({ request, context }: ActionFunctionArgs) {
  publicRoute("a session that has ended cannot be renewed, and that is the answer");
  return answer(request, await context.session.renew(request));
}

/** The words come along, so that no page carries them for the few that ever show them. */
function answer(request: Request, life: SessionLife | null): Response {
  const t = getFixedT(new URL(request.url).searchParams.get("lang") === "en" ? "en" : "fr");
  const minutes = Math.max(1, Math.ceil((life?.seconds ?? 0) / 60));
  const kind = life === null ? "ended" : life.renewable ? "ending" : "last";
  const button = { ended: t("auth.session.signIn"), ending: t("auth.session.stay"), last: null }[kind];
  return Response.json({ ...life, text: t(`auth.session.${kind}`, { minutes }), button }, { headers: { "Cache-Control": "no-store" } });
}
