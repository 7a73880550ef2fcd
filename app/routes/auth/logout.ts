import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { publicRoute } from "#app/access/guards.server.ts";
import { reportSignOut } from "#app/access/sign-in/sign-out-report.server.ts";

export function loader({ context }: LoaderFunctionArgs) {
  publicRoute("a bookmark of this address signs nobody out: it leads home");
  return redirectDocument(`${context.publicUrl.pathname.replace(/\/$/, "")}/`);
}

export async function action({ request, context }: ActionFunctionArgs) {
  publicRoute("signing out works with a dead session too");
  await reportSignOut(context);
  return context.signIn.signOut(request);
}
