import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicRoute } from "#app/access/guards.server.ts";
import { linkLogo } from "#app/modules/questionnaire-link/link.server.ts";

export function loader({ params, context }: LoaderFunctionArgs) {
  publicRoute("the organisation that asks shows its logo to whoever holds its link");
  return linkLogo(context, params.token ?? "");
}
