import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { publicRoute } from "#app/access/guards.server.ts";
import { openDocuments, showDocuments } from "#app/modules/advice-link/link.server.ts";

/** Whole documents without the application's frame. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  publicRoute("clients have no account: the token of the address is the key, and the code opens what is personal");
  return showDocuments(context, request, params.token ?? "");
}

export function action({ request, params, context }: ActionFunctionArgs) {
  publicRoute("the same");
  return openDocuments(context, request, params.token ?? "");
}
