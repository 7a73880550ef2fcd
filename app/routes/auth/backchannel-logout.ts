import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { publicRoute } from "#app/access/guards.server.ts";

export function loader(_args: LoaderFunctionArgs) {
  publicRoute("the identity provider posts here; there is nothing to read");
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

export async function action({ request, context }: ActionFunctionArgs) {
  publicRoute("the identity provider proves itself by the signed notice in the body");
  return context.signIn.backchannelSignOut(request);
}
