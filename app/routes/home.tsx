import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireUser } from "#app/access/guards.server.ts";
import { firstPath } from "#app/navigation/menus.ts";
import { atBase } from "#app/navigation/paths.ts";

/** Leads to the first page that the person may open. */
export async function loader(args: LoaderFunctionArgs) {
  const { mainRole, permissions } = await requireUser(args);
  const path = firstPath(mainRole, permissions, args.context.menus.hosts);
  if (path === null) throw Response.json({ kind: "module-less" }, { status: 403 });
  throw redirect(atBase(path));
}

/** Never shown: with a component the refusal becomes a page of the frame, without one it would be a bare answer. */
export default function Home() {
  return null;
}
