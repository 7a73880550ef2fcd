import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { publicRoute } from "#app/access/guards.server.ts";
import { answerLink, showLink } from "#app/modules/questionnaire-link/link.server.ts";

/** Whole documents without the application's frame. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  publicRoute("clients have no account: the token of the address is the key, and the year of birth opens what is personal");
  return showLink(context, request, params.token ?? "");
}

export function action({ request, params, context }: ActionFunctionArgs) {
  publicRoute("the same");
  return answerLink(context, request, params.token ?? "");
}
