import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireUser } from "#app/access/guards.server.ts";
import { firstPath } from "#app/navigation/menus.ts";
import { atBase, belowBase } from "#app/navigation/paths.ts";

/** Part of a menu, like `/admin/settings`: leads to its first entry that the person may open. 403 for whose menu has none there. */
export async function loader(args: LoaderFunctionArgs) {
  const { mainRole, permissions } = await requireUser(args);
  const part = belowBase(new URL(args.request.url).pathname).replace(/\/$/, "");
  const path = firstPath(mainRole, permissions, args.context.menus.hosts, part);
  if (path === null) throw Response.json({ kind: "module-less" }, { status: 403 });
  throw redirect(atBase(path));
}

/** Never shown: with a component the refusal becomes a page of the frame, without one it would be a bare answer. */
export default function MenuPart() {
  return null;
}
