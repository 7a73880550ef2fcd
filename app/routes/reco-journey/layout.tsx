import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { requireSignedIn } from "#app/access/guards.server.ts";

/** What stands in the menu of this folder says by it which menu that is. */
export const handle = { area: "reco-journey" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSignedIn({ request, context });
  return null;
}

/** Each page has its own guard: links inside of the menu do not ask again. */
export const shouldRevalidate = () => false;

export default function Layout() {
  return <Outlet />;
}
